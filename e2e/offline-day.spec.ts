import { request as httpRequest } from 'node:http';
import { expect, type Page, type Request, test } from '@playwright/test';
import { addForm, cellOf, marksOf, openExam, typeDown } from './exam-ground.ts';
import { newOffice, pageOf } from './office.ts';
import { expectAccessible, expectNoSideScroll } from './support.ts';

// A day without a line, on the real server: nothing is lost, nothing is done twice, and nobody is told what is
// not so. Its size at the gate, and by night.
const is_full = Boolean(process.env['DARASA_TEST_FULL']);
const learners_count = is_full ? 50 : 6;
const flaps = is_full ? 40 : 6;
const home = '/dashboard/academics/general';
const letters = 'abcdefghijklmnopqrstuvwxyz';

const nameOf = (i: number): [string, string] => [
  `A${letters[Math.floor(i / 26)]}${letters[i % 26]}`,
  'Kiprono',
];
const markOf = (i: number): string => String(10 + ((i * 7) % 70));
const header = (page: Page) => page.getByRole('banner');

async function type(page: Page, from: number, to: number, of = markOf): Promise<void> {
  await cellOf(page, nameOf(from).join(' '), 1).click();
  for (let i = from; i < to; i++) await typeDown(page, of(i));
}

interface Row {
  id: string;
  n?: number;
  lane: string;
  state: string;
  input: { cells?: { value: number }[] };
}

/** Everything that a table of the device holds. */
const keptIn = (page: Page, table: 'entries' | 'device'): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve) => {
        const asked = indexedDB.open('darasa');
        asked.onsuccess = () => {
          const rows = asked.result.transaction(name).objectStore(name).getAll();
          rows.onsuccess = () => {
            asked.result.close();
            resolve(rows.result as Row[]);
          };
        };
      }),
    table,
  );

const cellsKept = async (page: Page): Promise<number> =>
  (await keptIn(page, 'entries')).reduce((sum, one) => sum + (one.input.cells?.length ?? 0), 0);

/** The call as the server gets it, whose answer nobody hears. */
async function arrive(request: Request): Promise<void> {
  const { hostname, port, pathname } = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host: `${hostname}:${port}` };
  await new Promise<void>((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: pathname, method: 'POST', headers },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve());
      },
    );
    sent.on('error', reject);
    sent.end(request.postData());
  });
}

test('a class is typed without a line, in two tabs and through a flapping one, and each mark arrives once', async ({
  browser,
}) => {
  test.setTimeout(is_full ? 240_000 : 90_000);
  const office = await newOffice();
  const people = Array.from({ length: learners_count }, (_, i) => nameOf(i));
  const made = await addForm(office.admin, people);
  const sheet_id = await openExam(office.admin, made);
  const page = await pageOf(browser, office);
  const context = page.context();
  const address = `${home}?sheet=${sheet_id}`;
  await page.goto(address);
  await expect(cellOf(page, nameOf(0).join(' '), 1)).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await expect(cellOf(other, nameOf(0).join(' '), 1)).toBeVisible();

  // Without a line: nothing goes, all of it is kept, by both tabs, and no name is among it.
  const half = learners_count / 2;
  await context.setOffline(true);
  await type(page, 0, half);
  await type(other, half, learners_count);
  await expect.poll(() => cellsKept(page)).toBe(learners_count);
  expect(JSON.stringify(await keptIn(page, 'entries'))).not.toContain('Kiprono');
  await header(page)
    .getByRole('button', { name: /waiting/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Kept on this device' });
  await expect(sheet.getByRole('list', { name: 'What has not arrived' })).toContainText('marks');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Escape');

  // The line is back, but answers are swallowed after the server has done its work, and some are busy.
  const bodies = new Map<string, string>();
  const sends: { at: number; wait_ms: number }[] = [];
  let calls = 0;
  await context.route('**/api/entries', async (route) => {
    calls++;
    const before = sends.at(-1);
    if (before) expect(Date.now() - before.at).toBeGreaterThanOrEqual(before.wait_ms);
    const { entries } = route.request().postDataJSON() as { entries: Row[] };
    for (const { id, ...rest } of entries) {
      const text = JSON.stringify(rest.input);
      expect(bodies.get(id) ?? text, 'the same bytes at each try').toBe(text);
      bodies.set(id, text);
    }
    sends.push({ at: Date.now(), wait_ms: calls === 2 ? 2_000 : 0 });
    if (calls === 2) return route.fulfill({ status: 503, headers: { 'retry-after': '2' } });
    if (calls !== 1) return route.continue();
    await arrive(route.request());
    return route.abort();
  });
  await context.setOffline(false);
  for (let i = 0; i < flaps; i++) {
    await page.waitForTimeout(200);
    await context.setOffline(true);
    await page.waitForTimeout(300);
    await context.setOffline(false);
  }
  await expect
    .poll(() => keptIn(page, 'entries'), { timeout: is_full ? 120_000 : 40_000 })
    .toEqual([]);
  expect(calls).toBeGreaterThan(2);
  expect(await marksOf(office.admin, sheet_id)).toEqual(people.map((_, i) => markOf(i)));
  const trail = await office.admin<{ rows: { action: string }[] }>(
    'GET',
    '/audit?record_type=mark_sheet&page_size=100',
  );
  const saved = trail.rows.filter(({ action }) => action.startsWith('Save cells'));
  expect(saved.length, 'each entry was done once').toBeLessThanOrEqual(bodies.size);
  await context.unroute('**/api/entries');
  await other.close();

  // The sheet is handed in meanwhile: what comes later is refused, kept, and the office applies it.
  await context.setOffline(true);
  await type(page, 0, 1, () => '77');
  await expect.poll(() => cellsKept(page)).toBe(1);
  await office.admin('POST', `/academics/sheets/${sheet_id}/hand-in`, { blanks_absent: true });
  await context.setOffline(false);
  await expect(header(page)).toContainText('1 not accepted', { timeout: 40_000 });
  await office.admin('POST', `/academics/sheets/${sheet_id}/return`, { note: 'One came late' });
  await page.goto('/dashboard/late-entries');
  await page.getByRole('row', { name: /Chemistry.*1 mark/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Applied').first()).toBeVisible();
  expect((await marksOf(office.admin, sheet_id))[0]).toBe('77');
  await header(page).getByRole('button', { name: '1 not accepted' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
  await expect.poll(() => keptIn(page, 'entries')).toEqual([]);
});

test('a full store refuses the mark, an emptied one tells what is gone, and signing out leaves the way in', async ({
  browser,
}) => {
  const office = await newOffice();
  const made = await addForm(office.admin);
  const sheet_id = await openExam(office.admin, made);
  const page = await pageOf(browser, office);
  const context = page.context();
  await page.goto(`${home}?sheet=${sheet_id}`);
  const first = cellOf(page, 'Abdi Salim', 1);
  await expect(first).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const pinned = () =>
    page.evaluate(async () => {
      const pins = await caches.open('darasa-pins');
      const paths = (await pins.keys()).map((one) => new URL(one.url).pathname);
      return paths.includes('/offline.json') && paths.includes('/shell/auth/login');
    });
  await expect.poll(pinned, { timeout: 20_000 }).toBe(true);

  await context.setOffline(true);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    Object.assign(globalThis, { put });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await first.click();
  await typeDown(page, '44');
  await expect(page.getByText('This device is full. Nothing more is kept.').first()).toBeVisible();
  await expect(first, 'what was typed stays on the screen').toHaveText(/44/);
  await page.evaluate(() => {
    const { put } = globalThis as unknown as { put: IDBObjectStore['put'] };
    IDBObjectStore.prototype.put = put;
  });
  await page.keyboard.press('ArrowUp');
  await typeDown(page, '45');
  await expect.poll(() => cellsKept(page)).toBe(1);

  // The browser tidies up: the store goes, the cookie stays.
  await page.goto('/dashboard/approvals');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('darasa');
        gone.onsuccess = resolve;
      }),
  );
  await page.reload();
  await expect(header(page)).toContainText('1 entry lost');
  await header(page).getByRole('button', { name: '1 entry lost' }).click();
  await expect(page.getByRole('dialog')).toContainText('is gone from this browser');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have seen it' }).click();
  await expect(header(page)).not.toContainText('lost');
  await page.keyboard.press('Escape');

  // Whoever is signed out in silence lands with us, and after signing out the application still starts.
  // The screen that was not kept comes by itself when the line is back.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My approvals');
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await pinned()).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
