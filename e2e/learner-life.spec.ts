import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support.ts';

/** The two early classes and the class of 2025 are this story's own. */
async function inSchool(page: Page, school: string): Promise<void> {
  await signIn(page, 'admin', school);
}

test('a learner is moved to another stream, and the history says so', async ({ page }, info) => {
  await inSchool(page, 'Kiota Hills International');
  const number = `F2${String(info.retry * 2 + 1).padStart(2, '0')}`;
  await page.goto(`/dashboard/students/enquiry/${number}`);
  await expect(page.getByText('Foundation 2 Lion').first()).toBeVisible();
  await page.getByRole('button', { name: 'More acts' }).click();
  await page.getByRole('menuitem', { name: 'Move to another stream' }).click();
  const sheet = page.getByRole('dialog');
  const zebra = await sheet.locator('option', { hasText: 'Zebra' }).getAttribute('value');
  await sheet.getByLabel('Stream', { exact: true }).selectOption(zebra);
  await sheet.getByLabel('Reason').fill('To sit with the twin sister');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('The learner is now in Foundation 2 Zebra.')).toBeVisible();
  await page.goto(`/dashboard/students/enquiry/${number}?tab=enrolment`);
  await expect(page.getByText('Moved: To sit with the twin sister')).toBeVisible();
});

test('a move for a later day waits on the record, and is taken back', async ({ page }, info) => {
  await inSchool(page, 'Kiota Hills International');
  const number = `F2${String(info.retry * 2 + 7).padStart(2, '0')}`;
  await page.goto(`/dashboard/students/enquiry/${number}?tab=enrolment`);
  await page.getByRole('button', { name: 'More acts' }).click();
  await page.getByRole('menuitem', { name: 'Move to another stream' }).click();
  const sheet = page.getByRole('dialog');
  const zebra = await sheet.locator('option', { hasText: 'Zebra' }).getAttribute('value');
  await sheet.getByLabel('Stream', { exact: true }).selectOption(zebra);
  const next_week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await sheet.getByLabel('First day in the new stream').fill(next_week);
  await expect(sheet.getByText('Nothing changes before')).toBeVisible();
  await sheet.getByLabel('Reason').fill('From the next week on');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('The learner will be in Foundation 2 Zebra from')).toBeVisible();
  await expect(page.getByText('Moves to Foundation 2 Zebra')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The change is taken back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Planned changes' })).toHaveCount(0);
});

test('a promotion is rehearsed, carried out and taken back', async ({ page }) => {
  await inSchool(page, 'Kiota Hills International');
  await page.goto('/dashboard/students/promotion');
  await page.getByLabel('Classes').selectOption({ label: 'Foundation 1' });
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page).toHaveURL(/only=/);
  const rows = page.getByRole('table', { name: 'Learners' }).getByRole('row');
  await expect(rows).toHaveCount(13);
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Learners' }).getByText('Repeats')).toBeVisible();
  await page.getByRole('button', { name: 'Commit promotion' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('11 are promoted, 1 repeat and 0 leave');
  await dialog.getByRole('button', { name: 'Commit promotion' }).click();
  await expect(page.getByText(/is open for 12 learners/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('12 learners are back where they were.')).toBeVisible();
});

test(
  'a leaving certificate is printed, and anybody can check it',
  { tag: '@whole-browser' },
  async ({ page, context }, info) => {
    await inSchool(page, 'Kiota Hills Senior School');
    await page.goto(`/dashboard/students/enquiry/32${10 + info.retry}?tab=papers`);
    await page.getByRole('button', { name: 'Letter', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Letter', { exact: true }).selectOption('leaving');
    await sheet.getByLabel(/^Conduct/).fill('Very good');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      sheet.getByRole('button', { name: 'Issue and print' }).click(),
    ]);
    expect(tab.url()).toContain('blob:');
    await tab.close();
    await page.getByRole('button', { name: 'School leaving certificate' }).first().click();
    const address = await page.getByRole('link', { name: /^\/verify\// }).getAttribute('href');
    const stranger = await context.browser()!.newPage();
    await stranger.goto(new URL(address!, page.url()).href);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This document is genuine',
    );
    await expect(stranger.getByText('Kiota Hills Senior School').first()).toBeVisible();
    await stranger.goto(new URL('/verify/000000000000', page.url()).href);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This document is not ours',
    );
    await stranger.close();
  },
);
