import { expect, test } from '@playwright/test';
import { comeHome, expectAccessible, expectNoSideScroll, signIn } from './support.ts';

test('a slip that a parent shows is checked by the bursar, and is no receipt', async ({
  page,
  browser,
}) => {
  const reference = `SLIP${Date.now() % 100_000_000}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await comeHome(page, 'parent');
  // From what is owed to where it is paid is one step.
  const children = page.getByRole('region', { name: 'My children' });
  const owed = children.getByRole('link', { name: /^Fees/ }).first();
  await page.goto((await owed.getAttribute('href'))!);
  await page.getByRole('link', { name: 'Pay fees' }).click();
  const fees = page.getByRole('region', { name: 'Pay fees' });
  const balance = await fees.getByText(/^KES /).first().textContent();
  await fees.getByRole('button', { name: 'I have paid already' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount').fill('1500');
  await sheet.getByLabel('Reference').fill(reference);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Send to the school' }).click();
  const slip = page.getByRole('list', { name: 'Slips you sent' }).getByText(reference);
  await expect(slip).toBeVisible();

  const bursar = await browser.newPage();
  await signIn(bursar, 'bursar');
  await bursar.goto(`/dashboard/finance/payments?tab=claims&search=${reference}`);
  await bursar.getByRole('row').filter({ hasText: reference }).click();
  const claim = bursar.getByRole('dialog');
  await expect(claim).toContainText('A claim is no receipt');
  // No payment has the reference, so the slip cannot be called found.
  const answer = claim.getByRole('button', { name: 'Answer the parent' });
  await answer.click();
  await expect(claim.getByRole('alert').first()).toBeVisible();
  await claim.getByText('Not found', { exact: true }).click();
  await claim.getByLabel('Answer to the parent').fill('No such deposit on the statement');
  await answer.click();
  await expect(claim).toBeHidden();
  await expect(bursar.getByRole('row').filter({ hasText: reference })).toContainText('Not found');
  await bursar.close();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Slips you sent' })).toContainText('Not found');
  await expect(fees.getByText(/^KES /).first()).toHaveText(balance!);
});
