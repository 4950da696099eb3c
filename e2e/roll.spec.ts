import { expect, type Page, test } from '@playwright/test';
import { addForm } from './exam-ground.ts';
import { newOffice, pageOf } from './office.ts';
import { expectAccessible, expectNoSideScroll } from './support.ts';
import type { Api } from './term/api.ts';

const learners_count = 45;
const every_day = [1, 2, 3, 4, 5, 6, 7];

/** Names in the order of the list: Aa, Ab, Ac. */
const nameOf = (i: number) => `A${letters[Math.floor(i / 26)]}${letters[i % 26]} Kiprono`;
const letters = 'abcdefghijklmnopqrstuvwxyz';

const letterOf = (page: Page, i: number, letter: string) =>
  page
    .getByRole('radiogroup', { name: nameOf(i) })
    .locator('label')
    .filter({ hasText: new RegExp(`^${letter}$`) });

/** The school comes on whatever day the story is told, and its rolls are open all day. */
async function comeEveryDay(admin: Api): Promise<void> {
  const from_on = `${new Date().getFullYear()}-01-01`;
  await admin('POST', '/administration/school-days', { weekdays: every_day, from_on });
  const { rows } = await admin<{ rows: { id: string; version: number }[] }>(
    'GET',
    '/attendance/types?page_size=25',
  );
  for (const { id, version } of rows)
    await admin('PATCH', `/attendance/types/${id}`, { version, weekdays: every_day });
}

const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const asked = indexedDB.open('darasa');
        asked.addEventListener('error', () => reject(asked.error!));
        asked.addEventListener('success', () => {
          const all = asked.result.transaction('entries').objectStore('entries').getAll();
          all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
        });
      }),
  );

test('45 learners, four of them late or away: six taps, through a reload without a line', async ({
  browser,
}) => {
  const office = await newOffice();
  await addForm(
    office.admin,
    Array.from({ length: learners_count }, (_, i) => nameOf(i).split(' ') as [string, string]),
  );
  await comeEveryDay(office.admin);
  const page = await pageOf(browser, office);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/attendance');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('link', { name: 'Open register' }).first().click(); // one
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Form 2');
  await expectNoSideScroll(page);
  await expectAccessible(page);
  const bar = page.locator('.roll-bar');
  await expect(bar).toContainText('45 learners');
  const box = await letterOf(page, 1, 'A').boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);

  await letterOf(page, 1, 'A').click(); // two
  await expect.poll(() => keptText(page)).toBe('[]');
  await page.context().setOffline(true);
  await letterOf(page, 4, 'L').click(); // three
  await letterOf(page, 20, 'A').click(); // four
  await letterOf(page, 44, 'L').click(); // five
  await expect(bar).toContainText('41 P, 2 L, 2 A');
  await page.reload();
  await expect(bar).toContainText('41 P, 2 L, 2 A');
  await page.getByRole('button', { name: 'Hand in' }).click(); // six
  await expect(bar).toContainText('Kept on this device until the line is back');
  expect(await keptText(page), 'no name waits on the device').not.toMatch(/Kiprono/);

  await page.context().setOffline(false);
  await expect(bar).toContainText(/Handed in \d+:\d\d [ap]m/, { timeout: 15_000 });
  await page.goto('/dashboard/attendance');
  await expect(page.getByText('43 of 45').first()).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
