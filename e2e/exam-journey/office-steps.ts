import { expect, type Page } from '@playwright/test';
import { messageTo } from '../support.ts';
import { askForCorrection, mendReturned } from './people-steps.ts';
import type { JourneySchool } from './school.ts';

/** The pages of the people of the journey, each in a browser of its own. */
export interface Desks {
  head: Page;
  /** Teaches the first subject in the first class, at a desk. */
  rose: Page;
  /** Teaches all else, on a phone. */
  daniel: Page;
  grace: Page;
}

const home = '/dashboard/academics/general';

/** The exam of one class, from the list of all. */
async function openExam(page: Page, class_name: string) {
  await page.goto(home);
  await page.getByRole('row', { name: new RegExp(`Mid-year.*${class_name}`) }).click();
  return page.getByRole('dialog');
}

export async function review({ head, rose }: Desks, school: JourneySchool): Promise<void> {
  const { told } = school;
  const note = 'The last learner was added up wrongly';
  await head.goto(home);
  await head.getByRole('tab', { name: 'Review' }).click();
  await head
    .getByRole('row')
    .filter({ hasText: told.subjects[0][0] })
    .filter({ hasText: told.classes[0][0] })
    .click();
  await head.getByRole('button', { name: 'Return', exact: true }).click();
  const dialog = head.getByRole('dialog');
  await dialog.getByLabel('What to look at').fill(note);
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(head.getByText('The mark sheet is returned.')).toBeVisible();
  await mendReturned(rose, school, note);
  for (const [subject, class_name] of sheetsOf(school)) {
    await head.goto(`${home}?tab=review`);
    await head
      .getByRole('row')
      .filter({ hasText: subject })
      .filter({ hasText: class_name })
      .click();
    await expect(head.getByRole('heading', { level: 1 })).toContainText(subject);
    await expect(head.getByRole('button', { name: 'Accept' })).toBeVisible();
    const seen = head.getByRole('button', { name: 'I have looked at them' });
    if (await seen.isVisible()) {
      await seen.click();
      await expect(head.getByText('Marked as seen.')).toBeVisible();
    }
    await head.getByRole('button', { name: 'Accept' }).click();
    await expect(head.getByText('The mark sheet is accepted.')).toBeVisible();
  }
}

function sheetsOf({ told: { subjects, classes } }: JourneySchool): [string, string][] {
  const [[first], [second]] = subjects;
  const [[own], [other]] = classes;
  return [
    [first, own],
    [second, own],
    [first, other],
  ];
}

export async function publish(page: Page, { told }: JourneySchool): Promise<void> {
  for (const [class_name] of told.classes) {
    const sheet = await openExam(page, class_name);
    await sheet.getByRole('button', { name: 'Send to review' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Send to review' }).click();
    for (const act of ['Approve marks', 'Publish results']) {
      await sheet.getByRole('button', { name: act }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    }
    await expect(page.getByText('The results are published.')).toBeVisible();
  }
}

/** After the lock a teacher asks, and two others agree, each for oneself. */
export async function correct({ head, rose, grace }: Desks, school: JourneySchool): Promise<void> {
  const { told, learners } = school;
  const [class_name] = told.classes[0];
  const sheet = await openExam(head, class_name);
  await sheet.getByRole('button', { name: 'Lock results' }).click();
  await head.getByRole('alertdialog').getByRole('button', { name: 'Lock results' }).click();
  await expect(head.getByText('The results are locked.')).toBeVisible();
  await askForCorrection(rose, school);
  await Promise.all([approveCorrection(head), approveCorrection(grace)]);
  const done = rose.getByRole('row').filter({ hasText: learners[0][0]! });
  await expect(async () => {
    await rose.reload();
    await expect(done).toContainText('Corrected', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const exam = await openExam(head, class_name);
  await exam.getByRole('link', { name: 'Result slips' }).click();
  await head.getByRole('row', { name: new RegExp(`${learners[0][0]}.*Released`) }).click();
  await expect(head.getByRole('dialog')).toContainText('Version 2');
  await expect(head.getByRole('dialog')).toContainText('corrected from');
}

async function approveCorrection(page: Page): Promise<void> {
  await page.goto('/dashboard/approvals');
  await page
    .getByRole('button', { name: /Mid-year|Correct/ })
    .first()
    .click();
  await page.getByRole('article').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('article').getByRole('status')).toContainText('Approved');
}

/** The price stands there before anything leaves, and both classes are told. */
export async function sendResults(page: Page, school: JourneySchool): Promise<void> {
  const { told, phones, learners } = school;
  const sheet = await openExam(page, told.classes[0][0]);
  await sheet.getByRole('link', { name: 'Result slips' }).click();
  await page.getByRole('button', { name: 'Send by SMS' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(told.classes[0][0])).toBeChecked();
  await dialog.getByLabel(told.classes[1][0]).check();
  await expect(dialog.getByRole('definition').first()).toHaveText('2');
  await expect(dialog).toContainText('Tokens left after');
  await dialog.getByRole('button', { name: 'Send the results' }).click();
  await expect(dialog).toBeHidden();
  const { grade } = told.corrected;
  await messageTo(
    phones[0],
    new RegExp(`${learners[0][0]!.split(' ')[0]}.*${grade.replace('+', '\\+')}`),
  );
  await messageTo(phones[1], new RegExp(learners[1][0]!.split(' ')[0]!));
}
