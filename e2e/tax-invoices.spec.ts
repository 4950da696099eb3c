import { expect, test } from '@playwright/test';
import { complaintsOf, expectAccessible, signIn } from './support.ts';

test('KRA signed what the Academy sold, and the device says that it works', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin', 'Kiota Hills Academy');
  await page.goto('/dashboard/finance/receipts?tab=tax-invoices&state=sent');
  const first = page.getByRole('row').filter({ hasText: 'Lost and broken items' }).first();
  await expect(first).toContainText('KRACU03');
  await expectAccessible(page);
  await first.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Standard, 16% (B)')).toBeVisible();
  await expect(sheet.getByText('KES 89.66')).toBeVisible();
  await sheet.getByRole('link', { name: 'Lost and broken items' }).click();
  await expect(page.getByText('Tax invoice KRACU03').first()).toBeVisible();

  await page.goto('/dashboard/settings?tab=integrations');
  const device = page.getByRole('region', { name: 'KRA eTIMS' });
  await device.getByRole('button', { name: 'Ask KRA' }).click();
  await expect(device.getByText('Works')).toBeVisible();
  expect(complaints).toEqual([]);
});
