import { expect, type Page, test } from '@playwright/test';
import { messageTo, payOn, signIn, simulator } from './support.ts';

test('a message to three classes is counted, priced, scheduled and cancelled', async ({ page }) => {
  const title = `Closing day ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/dashboard/communication/sms');
  const classes = page.getByRole('group', { name: /^Classes/ }).getByRole('checkbox');
  for (const at of [0, 1, 2]) await classes.nth(at).check();
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Dear {{guardian}}, {{learner}} goes home on Friday.');
  await page.getByText('More options').click();
  await page.getByRole('textbox', { name: 'Title (staff only)' }).fill(title);
  await page.getByText('Later', { exact: true }).click();
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Day' }).fill(tomorrow);
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const look = page.getByRole('dialog');
  await expect(look.getByText('Left after')).toBeVisible();
  await expect(look.locator('.bubble').first()).toContainText('goes home on Friday.');
  await look.getByRole('button', { name: /^Schedule for|^Send for approval/ }).click();

  await page.getByRole('table').getByText(title).click();
  await page.getByRole('button', { name: 'Cancel what waits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the message' }).click();
  await expect(page.getByRole('dialog').getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a failed number is found in the logs, corrected and sent again', async ({ page }) => {
  const words = `Wrong number ${Date.now()}`;
  await signIn(page, 'admin');
  await sendTo(page, '0700 000 402', words);
  await page.goto('/dashboard/communication/logs?state=failed');
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await row.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The sender name is not registered')).toBeVisible();
  const right = `07225${String(Date.now()).slice(-5)}`;
  await sheet.getByRole('textbox', { name: 'To this number' }).fill(right);
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The message is on its way again.')).toBeVisible();
  await messageTo(right, words);
});

test('tokens are in the header when the phone has paid, and not before', async ({ page }) => {
  const phone = `2547229${String(Date.now()).slice(-5)}`;
  await signIn(page, 'admin');
  await page.goto('/dashboard/communication/whatsapp?tab=number');
  const left = page.getByText(/^[\d,]+ tokens left$/);
  await expect(left).toBeVisible();
  const before = figureIn(await left.innerText());
  await page.getByRole('button', { name: 'Purchase Tokens' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill(phone);
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByRole('button', { name: 'Purchase' }).click();
  await expect(dialog).toBeHidden();
  await payOn(phone);
  await expect
    .poll(async () => figureIn(await left.innerText()))
    .toBeGreaterThanOrEqual(before + 25);
});

test('a parent answers an SMS, is answered, and the conversation is closed', async ({ page }) => {
  const phone = `07226${String(Date.now()).slice(-5)}`;
  await signIn(page, 'admin');
  await sendTo(page, phone, 'School opens on Monday.');
  await messageTo(phone, 'School opens on Monday.');
  // Nobody answers before the school knows that its message left.
  await expect(async () => {
    await page.goto(`/dashboard/communication/logs?search=${phone}`);
    await expect(page.getByRole('row').getByText('Delivered')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  const asked = `Which bus takes us ${Date.now()}?`;
  const told = await fetch(`${simulator()}/reply`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ channel: 'sms', from: `+254${phone.slice(1)}`, text: asked }),
  });
  expect(told.status).toBeLessThan(400);
  await page.goto('/dashboard/communication/sms?tab=inbox');
  await page.getByRole('row').filter({ hasText: asked }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Reply' }).fill('The blue one, at 7 am.');
  await sheet.getByRole('button', { name: 'Send reply' }).click();
  await messageTo(phone, 'The blue one, at 7 am.');
  await sheet.getByRole('button', { name: 'Close conversation' }).click();
  await expect(sheet.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

async function sendTo(page: Page, phone: string, words: string): Promise<void> {
  await page.goto('/dashboard/communication/sms');
  await page.getByText('Numbers', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone numbers' }).fill(phone);
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Preview and send' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to 1 / })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const figureIn = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
