import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support.ts';

const account = 'Infrastructure account';
const last_day = new Date(new Date().setUTCDate(0));
const [year, month, days] = last_day.toISOString().slice(0, 10).split('-');
const month_name = last_day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });

test('a statement with planted faults is imported, mended and signed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'bursar');
  const name = `${account} ${Date.now()}`;
  await addBank(page, name);
  const code = `FT${Date.now()}`;
  await page.goto('/dashboard/finance/reconciliation');
  await page.getByRole('button', { name: 'Import a statement' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Account').selectOption({ label: name });
  const lines = [
    'Kiota Bank,,,,,',
    'Date,Reference,Narration,Debit,Credit,Balance',
    `10/${month}/${year},${code}A,DEPOSIT NOBODY KNOWS,,"4,000.00","4,000.00"`,
    `${days}/${month}/${year},${code}B,LEDGER FEE ${code},120.00,,"3,880.00"`,
  ];
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await sheet.getByRole('button', { name: 'Check the file' }).click();
  await expect(sheet.getByText('to the cent')).toBeVisible();
  await sheet.getByRole('button', { name: 'Import 2 new lines' }).click();
  await expect(page.getByText(/2 lines were imported/)).toBeVisible();

  await page
    .getByRole('row', { name: new RegExp(`${name}.*${month_name}`) })
    .getByText(name)
    .click();
  await expect(page.getByText('Charge to enter')).toBeVisible();
  await expect(page.getByText('Not in the books', { exact: true })).toBeVisible();
  for (const words of ['LEDGER FEE', 'DEPOSIT NOBODY KNOWS']) {
    await page.getByRole('checkbox', { name: new RegExp(words) }).check();
    await page.getByRole('button', { name: 'Enter in the books' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enter and match' }).click();
    await expect(page.getByText('Entered and matched.').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('Every line of the statement is in the books.')).toBeVisible();
  await page.getByRole('button', { name: 'Hand in for signing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('To be signed')).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'director');
  await office.goto('/dashboard/dr/finance/reconciliation');
  await office
    .getByRole('row', { name: new RegExp(`${name}.*${month_name}`) })
    .getByText(name)
    .click();
  await office.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Sign' }).click();
  await expect(office.getByText('The month is signed.')).toBeVisible();
});

test('one bursary cheque is shared among learners, and unknown names go back', async ({ page }) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/distribute-funds');
  await page.getByRole('button', { name: 'Receive a bursary cheque' }).first().click();
  const sheet = page.getByRole('dialog');
  const number = `CDF${Date.now()}`;
  await sheet.getByLabel('Sponsor').fill('NG-CDF Dagoretti North');
  await sheet.getByLabel('Cheque or transfer number').fill(number);
  await sheet.getByLabel('Amount').fill('9,000');
  await sheet.getByLabel('Into').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Receive the cheque' }).click();
  await expect(page.getByRole('heading', { name: 'NG-CDF Dagoretti North' })).toBeVisible();
  await page.getByLabel('Or type it').fill('4001,,5000\nX-99999,Nobody Known,4000');
  await page.getByRole('button', { name: 'Check the names' }).click();
  await expect(page.getByText('No learner has this admission number')).toBeVisible();
  await page.getByRole('button', { name: 'Share among 1 learner' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share out' }).click();
  await expect(page.getByRole('button', { name: 'Print all receipts' })).toBeVisible();
  const paper = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Letter to the sponsor' }).click();
  await (await paper).close();
});

/** A bank account of its own, so that nobody else's month is signed. */
async function addBank(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/finance/setup?tab=money');
  await page.getByRole('button', { name: 'Add account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet
    .getByRole('button', { name: /Add|Save/ })
    .first()
    .click();
  await expect(sheet).toHaveCount(0);
}

test('an account without a statement does not say that the statement is in the books', async ({
  page,
}) => {
  await signIn(page, 'bursar');
  await page.goto('/dashboard/finance/reconciliation');
  // Of the month that is running nobody has brought one yet.
  await page
    .getByRole('row', { name: /Operations account/ })
    .first()
    .click();
  await expect(
    page.getByText('No statement is here yet, so nothing can be compared.'),
  ).toBeVisible();
});
