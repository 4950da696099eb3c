import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { pdfText } from '../../apps/server/src/platform/pdf/pdf-text.ts';
import { cellOf, typeDown } from '../exam-ground.ts';
import { expectNoSideScroll, takeSeat } from '../support.ts';
import type { Desks } from './office-steps.ts';
import { type JourneySchool, password } from './school.ts';

const home = '/dashboard/teacher-portal/general';

const barOf = (page: Page): Locator => page.getByRole('region', { name: 'State of the marks' });

/** A teacher's sheet, found as a teacher finds it: by subject and class among the own ones. */
async function openSheet(page: Page, subject: string, class_name: string): Promise<void> {
  await page.goto(home);
  await page.getByRole('tab', { name: 'Mark sheets' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: subject })
    .filter({ hasText: class_name })
    .filter({ hasText: 'Mid-year' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(subject);
}

export async function enterMarks({ rose, daniel }: Desks, school: JourneySchool): Promise<void> {
  const { told, learners } = school;
  const [[first], [second]] = told.subjects;
  const [[own_class], [other_class]] = told.classes;
  await Promise.all([
    (async () => {
      await openSheet(rose, first, own_class);
      await typeColumns(rose, learners[0], told.first);
      await handIn(rose, learners[0].length * told.first(0).length);
    })(),
    (async () => {
      await openSheet(daniel, second, own_class);
      await typeOnPhone(daniel, learners[0], (i) => [told.second(i)]);
      await handIn(daniel, learners[0].length);
      await openSheet(daniel, first, other_class);
      await typeOnPhone(daniel, learners[1], told.first);
      await handIn(daniel, learners[1].length * told.first(0).length);
    })(),
  ]);
}

/** At a desk: down one part after the other, with no hand on the mouse between them. */
async function typeColumns(
  page: Page,
  names: string[],
  marksOf: (i: number) => string[],
): Promise<void> {
  for (const part of marksOf(0).keys()) {
    await cellOf(page, names[0]!, part + 1).click();
    for (const i of names.keys()) await typeDown(page, marksOf(i)[part]!);
  }
}

/** On a phone: one part at a time, and Next above the keypad leads to the next blank. */
async function typeOnPhone(
  page: Page,
  names: string[],
  marksOf: (i: number) => string[],
): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Part' }).getByRole('radio');
  for (const part of marksOf(0).keys()) {
    // The box under a label is pressed by its label.
    if (part > 0) await choice.nth(part).check({ force: true });
    await cellOf(page, names[0]!, 1).click();
    await expectNoSideScroll(page);
    for (const [i, name] of names.entries()) {
      const box = page.getByLabel(new RegExp(`^${name}, `));
      await expect(box).toBeFocused();
      await page.keyboard.type(marksOf(i)[part]!);
      if (i < names.length - 1) await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { level: 1 }).click();
  }
}

export async function handIn(page: Page, cells_count: number): Promise<void> {
  await expect(barOf(page)).toContainText(`${cells_count} of ${cells_count} saved`);
  await page.getByRole('button', { name: 'Hand in' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('You can change nothing until it is returned to you.');
  await sure.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('The mark sheet is handed in.', { exact: true })).toBeVisible();
  // On a phone too the grades stand there as soon as nothing more is typed.
  await expect(page.getByRole('button', { name: /: why\?$/ }).first()).toBeVisible();
}

/** What was returned has its note above the marks; one mark is typed anew. */
export async function mendReturned(page: Page, school: JourneySchool, note: string) {
  const { told, learners } = school;
  await openSheet(page, told.subjects[0][0], told.classes[0][0]);
  await expect(page.getByText(`Returned: ${note}`)).toBeVisible();
  await cellOf(page, learners[0].at(-1)!, 1).click();
  await typeDown(page, told.first(0)[0]!);
  await handIn(page, learners[0].length * told.first(0).length);
}

/** The teacher asks; the form stands where the grade is explained. */
export async function askForCorrection(page: Page, school: JourneySchool): Promise<void> {
  const { told, learners } = school;
  const { part, from, to } = told.corrected;
  await openSheet(page, told.subjects[0][0], told.classes[0][0]);
  const row = page.getByRole('row', { name: new RegExp(learners[0][0]!) });
  await row.getByRole('button', { name: `${from}: why?` }).click();
  await page.getByRole('link', { name: 'Ask for a correction' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Two people must agree');
  if (told.first(0).length > 1) {
    await sheet.getByLabel('Part').selectOption({ label: part });
  } else await expect(sheet.getByLabel('Part')).toContainText(part);
  await sheet.getByLabel('New mark').fill('900');
  await sheet.getByLabel('Reason').fill('Question 4 was not added up');
  await sheet.getByRole('button', { name: 'Ask for correction' }).click();
  // What cannot be is said at its place, and the rest stays as it was typed.
  await expect(sheet.getByRole('alert').first()).toBeVisible();
  await expect(sheet.getByLabel('Reason')).toHaveValue('Question 4 was not added up');
  await sheet.getByLabel('New mark').fill(to);
  await sheet.getByRole('button', { name: 'Ask for correction' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: learners[0][0]! })).toContainText('Waiting');
}

/** The mother on her phone opens the slip and the report form, and checks each by its code. */
export async function openPapers(browser: Browser, school: JourneySchool) {
  const { office, told, phones, learners } = school;
  const context = await browser.newContext({
    baseURL: office.origin,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await takeSeat(page, { identifier: phones[0], password, user_type: 'parent' });
  await page.goto('/parent/app');
  const [child] = learners[0][0]!.split(' ');
  const card = page.getByRole('article', { name: new RegExp(`^${child}, Mid-year`) });
  await expect(card).toContainText(told.corrected.from);
  await expectNoSideScroll(page);
  const address = await download(page, card);
  await checkPaper(page, address, 'This document is genuine');
  await page.goto('/parent/app');
  const form = page.getByRole('article', { name: new RegExp(`^${child}, Term 1 reports`) });
  await checkPaper(page, await download(page, form), 'This document is genuine');
  return {
    expectReplaced: async () => {
      await checkPaper(page, address, 'A newer version of this document was issued');
      await page.goto('/parent/app');
      await expect(card).toContainText('Version 2, corrected');
      await expect(card).toContainText(told.corrected.grade);
      const now = await download(page, card);
      await checkPaper(page, now, 'This document is genuine');
      await expect(page.getByText('Version', { exact: true })).toBeVisible();
      await context.close();
    },
  };
}

/** The address that is printed on the paper, as somebody would read it. */
async function download(page: Page, card: Locator): Promise<string> {
  await card.getByRole('button', { name: /^Open (results|report form)$/ }).click();
  const [answer, tab] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/print')),
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(tab.url()).toContain('blob:');
  await tab.close();
  await page.keyboard.press('Escape');
  const words = pdfText(await answer.body()).join(' ');
  const [, code] = /\/verify\/([0-9A-Z-]+)/i.exec(words.replaceAll('\n', ' '))!;
  return `/verify/${code}`;
}

async function checkPaper(page: Page, address: string, verdict: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verdict);
  await expectNoSideScroll(page);
}
