import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { password, signIn } from './support.ts';

test('a setting is changed, and its history tells by whom', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard/settings?tab=security');
  const toggle = page.getByRole('switch', { name: 'Print photos only with consent' });
  const was = await toggle.isChecked();
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: !was });
  await page.getByRole('button', { name: 'History of Print photos only with consent' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Change a setting of this school');
  await expect(sheet).toContainText('Mary Atieno');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change A trusted device is trusted for' }).click();
  await page.getByRole('textbox', { name: 'A trusted device is trusted for' }).fill('21');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('21 days')).toBeVisible();
});

test('two-step sign-in is set up with an application, and used', async ({ page }) => {
  // A librarian whom no other journey signs in as.
  const email = 'akinyi.muli.100614@kiota.test';
  const enter = async () => {
    await page.goto('/auth/login');
    await page.getByLabel('Email or phone').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await enter();
  await expect(page).toHaveURL(/\/dashboard\//);
  await page.goto('/dashboard/user/account?tab=security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /Square code/ })).toBeVisible();
  const key = ((await page.locator('.totp-key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 0));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await enter();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That is not the code').first()).toBeVisible();
  // Each code works once; the next one is accepted half a minute early.
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
});

/** What an authenticator application shows (RFC 6238). */
function codeOf(key: string, ahead: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const proof = createHmac('sha1', bytes).update(counter).digest();
  const number = proof.readUInt32BE(proof.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
