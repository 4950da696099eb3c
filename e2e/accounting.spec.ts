import { expect, test } from '@playwright/test';
import { approveOpen, signIn } from './support.ts';

const books = '/dashboard/finance/accounting';

test('a journal that another person approved stands in the books, and leaves in the audit pack', async ({
  page,
  browser,
}) => {
  const memo = `Nails booked as fares ${Date.now() % 1_000_000}`;
  await signIn(page, 'bursar');
  await page.goto(`${books}?tab=journals`);
  await page.getByRole('button', { name: 'Write a journal' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What is it for?').fill(memo);
  for (const [i, [account, side]] of [
    ['5300 Repairs', 'Debit'],
    ['5400 Travel', 'Credit'],
  ].entries()) {
    await sheet.getByRole('combobox', { name: 'Account' }).nth(i).click();
    await page.getByPlaceholder('Type to search').fill(account!);
    await page.getByRole('option', { name: account! }).first().click();
    await sheet.getByLabel(side!).nth(i).fill('1,350');
  }
  await sheet.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('row').filter({ hasText: memo })).toBeVisible();

  const other = await browser.newContext();
  const director = await other.newPage();
  await signIn(director, 'director');
  await director.goto('/dashboard/approvals');
  await director.getByRole('button', { name: memo }).first().click();
  await approveOpen(director);
  await other.close();

  // From the figure to the account, and from there to the posting itself.
  await page.goto(books);
  await expect(page.getByText('Debits and credits agree.')).toBeVisible();
  await page.getByRole('link', { name: 'Repairs and maintenance' }).click();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
  await page.getByLabel('From').fill(today);
  const line = page.getByRole('row').filter({ hasText: memo });
  await expect(line).toContainText('1,350.00');
  await line.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText(memo);

  await page.goto(`${books}?tab=audit-pack`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the pack' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-pack-\d{4}-\d\d-\d\d-to-.*\.zip$/);
  await expect(page.getByRole('row').filter({ hasText: 'Joseph Karanja' }).first()).toBeVisible();
});
