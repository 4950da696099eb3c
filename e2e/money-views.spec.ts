import { expect, test } from '@playwright/test';
import { comeHome, signIn } from './support.ts';

test('a bursar follows a total to its rows and to the story of one receipt', async ({ page }) => {
  await signIn(page, 'bursar');
  // Somebody may pay between the two screens: then they are read once more.
  await expect(async () => {
    await page.goto('/dashboard/finance/dashboard');
    const paid = page.getByRole('link', { name: /^Paid, KES/ });
    const amount = /([\d,]+\.\d\d)/.exec(await paid.innerText())![1]!;
    await paid.click();
    await expect(page).toHaveURL(/figure=paid/);
    await expect(page.getByText(`KES ${amount}.`)).toBeVisible();
  }).toPass();
  await expect(page.getByText('Payments spread over what was owed')).toBeVisible();
  await page
    .getByRole('table')
    .getByRole('button', { name: /^Receipt / })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Allocated to' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'In the ledger' })).toBeVisible();
  await expect(sheet.getByText(/Fees receivable/).first()).toBeVisible();
});

test('a parent reads the same balance as the office', async ({ browser }) => {
  const parent = await (await browser.newContext()).newPage();
  await comeHome(parent, 'parent');
  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'bursar');
  const links = parent
    .getByRole('region', { name: 'My children' })
    .getByRole('link', { name: /^Fees/ });
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  let compared = 0;
  for (const path of paths) {
    // The bursar sees the children of the own school only.
    await office.goto(`/dashboard/finance/fee-panel?student_id=${path.split('/')[4]}`);
    const panel = office.getByRole('region', { name: 'Balance' });
    await expect(panel.or(office.getByText('We could not open the account'))).toBeVisible();
    if (!(await panel.isVisible())) continue;
    await parent.goto(path);
    await expect(parent.getByRole('heading', { name: 'How to pay' })).toBeVisible();
    const account = await parent.getByRole('region', { name: 'Balance' }).innerText();
    expect(await panel.innerText()).toContain(/[\d,]+\.\d\d/.exec(account)![0]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});
