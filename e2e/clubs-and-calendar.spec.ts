import { expect, test } from '@playwright/test';
import { comeHome, signIn } from './support.ts';

test('a club with a patron takes as many as it can hold', async ({ page }, info) => {
  await signIn(page, 'admin', 'Kiota Hills International');
  await page.goto('/dashboard/administration/setup?tab=clubs');
  const name = `Astronomy ${info.retry + 1}`;
  await page.getByRole('button', { name: 'Add club' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('Capacity').fill('1');
  await sheet.getByRole('combobox', { name: 'Patron' }).click();
  await page.getByRole('option').first().click();
  await sheet.getByRole('button', { name: 'Add club' }).click();
  await expect(page.getByText('The club is added.')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('0 of 1');
  await row.click();
  await sheet.getByLabel('Admission number').fill('F203');
  await sheet.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('The learner is a member.')).toBeVisible();
  await expect(sheet.getByText(`${name} is full: it takes 1 member.`)).toBeVisible();
  await expect(sheet.getByLabel('Admission number')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('1 of 1');
});

test('a parent has the events in the own calendar, as long as they like', async ({ page }) => {
  await comeHome(page, 'parent');
  await page.getByRole('link', { name: 'Show in my calendar' }).click();
  await page.getByRole('button', { name: /^Make a(n| new) address$/ }).click();
  const again = page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' });
  if (await again.isVisible()) await again.click();
  const shown = page.getByText(/\/api\/calendar\/.+\.ics$/);
  await expect(shown).toBeVisible();
  const address = (await shown.textContent())!;
  const calendar = await page.request.get(address);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await calendar.text();
  expect(text).toContain('SUMMARY:Prize giving\r\n');
  expect(text).not.toMatch(/Kiprono|Kyalo/);
  await page.getByRole('button', { name: 'End the address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the address' }).click();
  await expect(page.getByText('The address works no more.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
