import { expect, test } from '@playwright/test';
import { addDebtor, buyTokens, newOffice, pageOf } from './office.ts';
import { messageTo } from './support.ts';

test('a rule about fees shows whom it reminds, reminds them, and says so', async ({ browser }) => {
  const phone = `07227${String(Date.now()).slice(-5)}`;
  const office = await newOffice();
  await Promise.all([addDebtor(office.admin, phone, 18_500_00), buyTokens(office.admin, 20)]);
  const page = await pageOf(browser, office);

  await page.goto('/dashboard/communication/reminders');
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Fees, every Monday');
  await sheet.getByLabel('Owing at least').fill('10,000');
  await sheet.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('heading', { name: 'Fees, every Monday' })).toBeVisible();

  await page.getByRole('button', { name: 'Preview today' }).click();
  const today = page.getByRole('dialog');
  const words = /^Dear Lucy Hassan, KES 18,500 is due for Amina\. .*account R001\. Thank you\.$/;
  await expect(today.locator('.bubble')).toHaveText(words);
  await today.getByRole('button', { name: 'Send 1 reminder now' }).click();
  await expect(page.getByText('The reminders are on their way.')).toBeVisible();
  await messageTo(phone, words);

  await page.getByRole('button', { name: 'Preview today' }).click();
  await expect(today.getByText(/have left already/)).toBeVisible();
  await expect(today.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await page.goto(`/dashboard/communication/logs?search=${phone}`);
  await expect(page.getByRole('row').filter({ hasText: 'Lucy Hassan' })).toBeVisible();
  await page.context().close();
});
