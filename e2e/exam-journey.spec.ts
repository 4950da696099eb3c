import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Told, told } from './exam-journey/curricula.ts';
import { correct, type Desks, publish, review, sendResults } from './exam-journey/office-steps.ts';
import { enterMarks, openPapers } from './exam-journey/people-steps.ts';
import { issueReports } from './exam-journey/report-steps.ts';
import { type JourneySchool, newJourneySchool, password } from './exam-journey/school.ts';
import { pageOf } from './office.ts';

const is_full = Boolean(process.env['DARASA_TEST_FULL']);
/** Classes as large as they come in the long run, and a few learners at the gate. */
const counts: [number, number] = is_full ? [40, 3] : [3, 1];
const curricula = Object.keys(told) as Told['curriculum'][];
const day_ms = 24 * 3_600_000;
/** The long run tells all curricula, the gate another one each day, or the one that is asked for. */
const seed = Number(process.env['DARASA_SEED'] ?? Math.floor(Date.now() / day_ms));
const tellings = is_full ? curricula : [curricula[seed % curricula.length]!];

test.setTimeout(is_full ? 600_000 : 120_000);
// A step that waits for what is not there says so, instead of using up the time of all others.
test.use({ actionTimeout: 15_000 });

for (const curriculum of tellings) {
  test(
    `an exam of ${curriculum} goes from a copy to the families, and is corrected after the lock`,
    { tag: '@whole-browser' },
    async ({ browser }) => {
      const school = await newJourneySchool(told[curriculum], counts);
      const desks = await openDesks(browser, school);
      await test.step('the exam is copied and opened', () => copyExam(desks.head, school));
      await test.step('two teachers enter marks, one on a phone', () => enterMarks(desks, school));
      await test.step('a sheet is returned, all are accepted', () => review(desks, school));
      await test.step('the marks are approved and published', () => publish(desks.head, school));
      await test.step('report forms are issued and printed', () =>
        issueReports(desks.head, school, counts[0]));
      const papers = await test.step('a parent opens slip and report form and checks them', () =>
        openPapers(browser, school));
      await test.step('a locked mark is corrected by two others', () => correct(desks, school));
      await test.step('the family has version 2', () => papers.expectReplaced());
      await test.step('results go by SMS, the price first', () => sendResults(desks.head, school));
    },
  );
}

async function openDesks(browser: Browser, { office, teachers, principal }: JourneySchool) {
  const open = (email: string) => pageOf(browser, { ...office, email, password });
  const [head, rose, daniel, grace] = await Promise.all([
    pageOf(browser, office),
    open(teachers[0]),
    open(teachers[1]),
    open(principal),
  ]);
  await daniel.setViewportSize({ width: 360, height: 740 });
  return { head, rose, daniel, grace } satisfies Desks;
}

async function copyExam(page: Page, { told: one }: JourneySchool): Promise<void> {
  await page.goto(one.path);
  await page.getByRole('button', { name: 'Copy an exam' }).click();
  await page.getByRole('menuitemradio', { name: /^Opener/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Opener');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mid-year');
  await page.getByLabel('Kind').selectOption({ label: one.kind });
  for (const [name] of one.classes) await expect(page.getByLabel(name)).toBeChecked();
  await page.getByLabel('Marks are entered until').fill(`${new Date().getFullYear()}-12-31`);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  for (const [name] of one.classes) {
    await page.getByRole('row', { name: new RegExp(`Mid-year.*${name}`) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Open for marks' }).click();
    const sure = page.getByRole('alertdialog');
    await sure.getByRole('button', { name: 'Open for marks' }).click();
    await expect(sure).toBeHidden();
    await expect(sheet.getByRole('button', { name: 'Send to review' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}
