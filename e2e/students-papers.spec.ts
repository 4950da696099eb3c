import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './support.ts';

/** The roll of one stream of the senior school, with the sheet of papers open. */
async function printStream(page: Page, stream: string): Promise<void> {
  await page.goto('/dashboard/students/students-management');
  await page.getByRole('button', { name: 'Stream', exact: true }).click();
  await page.getByRole('menuitemradio', { name: stream, exact: true }).click();
  await expect(page).toHaveURL(/stream_id=/);
  await expect(page.getByText(/^\d+ learners in this list$/)).toBeVisible();
  await page.getByRole('button', { name: 'Print this list' }).click();
}

async function opensPdf(page: Page, button: string): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ]);
  expect(tab.url()).toContain('blob:');
  await tab.close();
}

test(
  'the class list and the ID cards of a stream are one PDF each',
  { tag: '@whole-browser' },
  async ({ page }) => {
    await signIn(page, 'admin');
    const complaints = complaintsOf(page);
    await printStream(page, 'Form 3 West');
    await page.getByLabel(/Empty columns/).fill('6');
    await opensPdf(page, 'Continue');
    await printStream(page, 'Form 3 West');
    await page.getByLabel(/^ID cards/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('The card is renewed').check();
    await opensPdf(page, 'Issue and print');
    await expect(page.getByText(/\d+ cards are issued/)).toBeVisible();
    expect(complaints).toEqual([]);
  },
);
