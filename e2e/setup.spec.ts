import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

const path = '/dashboard/administration/setup';

test('a newcomer adds a year with its terms, closes one, and opens it again', async ({ page }) => {
  // Each run takes a year that nobody else uses.
  const year = 2040 + Math.floor(Math.random() * 55);
  await signIn(page, 'admin');
  await page.goto(`${path}?tab=years`);
  await page.getByRole('button', { name: 'Add year' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Year', { exact: true }).fill(String(year));
  await sheet.getByLabel('First day').fill(`${year}-01-01`);
  await sheet.getByLabel('Last day').fill(`${year}-12-31`);
  await sheet.getByRole('button', { name: 'Remove row 3' }).click();
  for (const [i, opens, closes] of [
    [0, '01-05', '04-02'],
    [1, '03-01', '07-31'],
  ] as const) {
    await sheet.getByLabel('Opens').nth(i).fill(`${year}-${opens}`);
    await sheet.getByLabel('Closes').nth(i).fill(`${year}-${closes}`);
  }
  await sheet.getByRole('button', { name: 'Add year' }).click();
  await expect(sheet).toContainText('This overlaps Term 1');
  await sheet.getByLabel('Opens').nth(1).fill(`${year}-04-27`);
  await sheet.getByRole('button', { name: 'Add year' }).click();
  await expect(page.getByText('The year is added.')).toBeVisible();

  await page.getByRole('button', { name: `Close term: Term 1 ${year}` }).click();
  await expect(page.getByText(/Nothing is unfinished|Not finished yet/)).toBeVisible();
  await page.getByRole('button', { name: /^Close (it all the same|term)$/ }).click();
  await expect(page.getByText(`Term 1 ${year} is closed.`)).toBeVisible();
  await page.getByRole('button', { name: `Open again: Term 1 ${year}` }).click();
  await page.getByLabel('Reason').fill('A late mark of Grade 4');
  await page.getByRole('button', { name: 'Open term' }).click();
  await expect(page.getByText(`Term 1 ${year} is open again.`)).toBeVisible();
});

test('a class gets two streams, and a number format shows what it will write', async ({ page }) => {
  const name = `Reception ${Math.floor(Math.random() * 1e6)}`;
  await signIn(page, 'admin');
  await page.goto(`${path}?tab=classes`);
  await page.getByRole('button', { name: 'Add class' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).first().fill(name);
  await sheet.getByLabel('Place in the order').fill('-3');
  await sheet.getByText('CBC', { exact: true }).click();
  await sheet.getByLabel('Name', { exact: true }).nth(1).fill('Blue');
  await sheet.getByRole('button', { name: 'Add a stream' }).click();
  await sheet.getByLabel('Name', { exact: true }).nth(2).fill('Green');
  await sheet.getByRole('button', { name: 'Add class' }).click();
  await expect(page.getByText('The class is added.')).toBeVisible();
  await page.getByPlaceholder('Class', { exact: true }).fill(name);
  await expect(page.getByText('Blue, Green').first()).toBeVisible();

  await page.goto(`${path}?tab=documents`);
  await page.getByText('Transfer letter').first().click();
  await page.getByLabel('Number format').fill('TL-{year}-{seq:3}');
  await expect(page.getByRole('dialog')).toContainText(/TL-20\d\d-\d{3}/);
  await page.getByLabel('Number format').fill('TL-{year}');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Put {seq} in once');
});
