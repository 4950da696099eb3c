import { expect, type Page, test } from '@playwright/test';
import { addColleague, addForm, cellOf, marksOf, openExam, type Ground } from './exam-ground.ts';
import { newOffice, type Office, pageOf } from './office.ts';
import { expectAccessible, expectNoSideScroll } from './support.ts';

const home = '/dashboard/academics/general';
const is_full = Boolean(process.env['DARASA_TEST_FULL']);
/** A class as large as they come in the long run, and a few of it at the gate. */
const learners_count = is_full ? 60 : 12;
const without_line_ms = is_full ? 30_000 : 3_000;
const key_ms = 250;

const barOf = (page: Page) => page.getByRole('region', { name: 'State of the marks' });

interface Desk {
  office: Office;
  made: Ground;
  sheet_id: string;
  page: Page;
}

async function openDesk(browser: Parameters<typeof pageOf>[0], count: number): Promise<Desk> {
  const office = await newOffice();
  const made = await addForm(
    office.admin,
    Array.from({ length: count }, (_, i) => nameOf(i)),
  );
  const sheet_id = await openExam(office.admin, made);
  const page = await pageOf(browser, office);
  await page.goto(`${home}?sheet=${sheet_id}`);
  await expect(cellOf(page, nameOf(0).join(' '), 1)).toBeVisible();
  return { office, made, sheet_id, page };
}

/** Names in the order of the list: Aa, Ab, Ac. */
const nameOf = (i: number): [string, string] => [
  `A${letters[Math.floor(i / 26)]}${letters[i % 26]}`,
  'Kiprono',
];
const letters = 'abcdefghijklmnopqrstuvwxyz';
const markOf = (i: number): string => (i % 9 === 4 ? 'AB' : String(10 + ((i * 7) % 70)));

test('a class is typed through a reload, some time without a line and a colleague, and nothing is lost', async ({
  browser,
}) => {
  test.setTimeout(is_full ? 240_000 : 90_000);
  const { office, made, sheet_id, page } = await openDesk(browser, learners_count);
  const colleague = await addColleague(office);
  const third = learners_count / 3;
  const began = Date.now();

  await type(page, 0, third);
  // Sooner than the last mark was sent.
  await page.reload();
  await expect(cellOf(page, nameOf(third - 1).join(' '), 1)).toHaveText(markOf(third - 1));

  await type(page, third, third + 1);
  await expect(barOf(page)).toContainText(`${third + 1} of ${learners_count} saved`);
  await page.context().setOffline(true);
  const went = Date.now();
  await type(page, third + 1, 2 * third);
  await expect(barOf(page)).toContainText('waiting for the line');
  expect(await keptText(page), 'no name waits on the device').not.toMatch(/Kiprono|Head/);
  const differing = third + 2;
  const cells = [{ student_id: made.student_ids[differing], part: 1, value: 79, version: 0 }];
  await colleague('POST', `/academics/sheets/${sheet_id}/marks`, { cells });
  await page.waitForTimeout(Math.max(0, without_line_ms - (Date.now() - went)));
  await page.context().setOffline(false);
  const mine = markOf(differing);
  await expect(page.getByText(`You typed ${mine}, Daniel Kirui typed 79 at`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(barOf(page)).toContainText(`1 differs: ${nameOf(differing).join(' ')}, Paper 1`);
  await expectAccessible(page);

  await type(page, 2 * third, learners_count);
  await page.getByRole('button', { name: `Use ${mine}` }).click();
  await expect(barOf(page)).toContainText(`${learners_count} of ${learners_count} saved`);
  const took_ms = Date.now() - began;
  expect(await marksOf(office.admin, sheet_id)).toEqual(
    Array.from({ length: learners_count }, (_, i) => markOf(i)),
  );
  expect(took_ms, 'in less than three minutes').toBeLessThan(180_000);
  expect(await page.locator('.grid *').count()).toBeLessThan(1_200);
});

test('marks for a sheet that closed meanwhile stay with their sentence, and go when it is open again', async ({
  browser,
}) => {
  const { office, sheet_id, page } = await openDesk(browser, 3);
  await page.context().setOffline(true);
  await type(page, 0, 2);
  await expect(barOf(page)).toContainText('2 waiting for the line');
  await office.admin('POST', `/academics/sheets/${sheet_id}/hand-in`, { blanks_absent: true });
  await page.context().setOffline(false);
  await expect(
    page.getByText('2 marks that you typed are not saved. The mark sheet is handed in.'),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what I typed' }).click();
  const text = await (await download).createReadStream().then(textOfStream);
  expect(text).toContain(`"A001","${nameOf(0).join(' ')}","Paper 1","${markOf(0)}"`);

  await page.reload();
  await expect(page.getByText('2 marks that you typed are not saved.')).toBeVisible();
  await office.admin('POST', `/academics/sheets/${sheet_id}/return`, { note: 'Look again' });
  await page.getByRole('button', { name: 'Send again' }).click();
  // The blanks became AB meanwhile, so both values are told.
  await expect(page.getByText(`You typed ${markOf(0)}, Mary Atieno typed AB`)).toBeVisible();
  for (const i of [0, 1]) await page.getByRole('button', { name: `Use ${markOf(i)}` }).click();
  await expect(barOf(page)).toContainText('3 of 3 saved');
  expect(await marksOf(office.admin, sheet_id)).toEqual([markOf(0), markOf(1), 'AB']);
});

test('marks come from Excel only when every row fits, and one step takes them back', async ({
  browser,
}) => {
  const { office, sheet_id, page } = await openDesk(browser, 3);
  await page.getByRole('button', { name: 'Import from Excel' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('File').setInputFiles(csvOf(['A001,45', 'A002,86', 'A900,30']));
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog).toContainText('Nothing is filled in until 2 faults are mended');
  await expect(dialog).toContainText('86 is above 80 (A002)');
  await expect(dialog).toContainText('A900 is not on this sheet');
  await expect(dialog.getByRole('button', { name: /^Fill in/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByLabel('File').setInputFiles(csvOf(['A001,45', 'A002,Absent', 'A003,30.5']));
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByRole('button', { name: 'Fill in 3 marks' }).click();
  await expect(barOf(page)).toContainText('3 of 3 saved');
  expect(await marksOf(office.admin, sheet_id)).toEqual(['45', 'AB', '30.5']);
  await page.getByRole('button', { name: 'Undo the last step' }).click();
  await expect(barOf(page)).toContainText('0 of 3 saved');
  expect(await marksOf(office.admin, sheet_id)).toEqual(['', '', '']);
});

test('on a phone one part at a time is typed, and Next leads to the first blank', async ({
  browser,
}) => {
  const { office, sheet_id, page } = await openDesk(browser, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  await cellOf(page, nameOf(0).join(' '), 1).click();
  const box = page.getByLabel(`${nameOf(0).join(' ')}, Paper 1`);
  await expect(box).toHaveAttribute('inputmode', 'decimal');
  await page.keyboard.type('45');
  const strip = page.getByRole('toolbar', { name: 'Codes' });
  await strip.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel(`${nameOf(1).join(' ')}, Paper 1`)).toBeFocused();
  await strip.getByRole('button', { name: 'AB' }).click();
  await expect(page.getByLabel(`${nameOf(2).join(' ')}, Paper 1`)).toBeFocused();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await page.keyboard.type('30');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(barOf(page)).toContainText('3 of 3 saved');
  expect(await marksOf(office.admin, sheet_id)).toEqual(['45', 'AB', '30']);
});

/** At the pace of somebody who has typed many lists. */
async function type(page: Page, from: number, to: number): Promise<void> {
  await cellOf(page, nameOf(from).join(' '), 1).click();
  for (let i = from; i < to; i++) {
    for (const key of markOf(i)) {
      await page.keyboard.press(key);
      await page.waitForTimeout(key_ms);
    }
    await page.keyboard.press('Enter');
    await page.waitForTimeout(key_ms);
  }
}

const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const asked = indexedDB.open('darasa');
        asked.onsuccess = () => {
          const rows = asked.result.transaction('entries').objectStore('entries').getAll();
          rows.onsuccess = () => resolve(JSON.stringify(rows.result));
        };
      }),
  );

const csvOf = (lines: string[]) => ({
  name: 'marks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Adm no,Paper 1 of 80', ...lines].join('\n')),
});

async function textOfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
