import { expect, type Page, test } from '@playwright/test';
import { comeHome, expectAccessible, expectNoSideScroll, gate_pin } from './support.ts';

test.use({ viewport: { width: 360, height: 740 } });

const thumb = (page: Page, name: string) => page.locator('.thumb').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Nobody else in the demo has this name or number. */
const somebody = () => {
  const n = Date.now() % 1_000_000;
  const letters = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return { name: `Visitor ${letters}`, phone: `0745${String(n).padStart(6, '0')}` };
};

async function checkIn(page: Page, { name, phone }: { name: string; phone: string }) {
  await thumb(page, 'Check in').click();
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Purpose').selectOption('fees');
  await dialog(page).getByRole('button', { name: 'Check in' }).click();
}

async function typePin(page: Page) {
  await expect(dialog(page).getByRole('heading', { name: 'Type your PIN' })).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(gate_pin);
  await dialog(page).getByRole('button', { name: 'Go on' }).click();
}

test('a visitor who comes again is in with three taps, and out by the pass', async ({ page }) => {
  const visitor = somebody();
  await comeHome(page, 'gate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gate');
  await checkIn(page, visitor);
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await typePin(page);
  await expect(dialog(page)).toContainText('Pass');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Check ${visitor.name} out` }).click();
  await expect(page.getByText(`${visitor.name} is checked out.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Check ${visitor.name} out` })).toHaveCount(0);

  await thumb(page, 'Check in').click(); // one
  await page.getByLabel('Phone').fill(visitor.phone);
  await dialog(page).getByRole('button', { name: visitor.name }).click(); // two
  await expect(page.getByLabel('Name')).toHaveValue(visitor.name);
  await expectNoSideScroll(page);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Check in' }).click(); // three
  await expect(dialog(page)).toContainText('Pass');
  const pass = /\d+/.exec((await dialog(page).locator('.figure').textContent()) ?? '')?.[0] ?? '';
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  await thumb(page, 'Check out').click();
  await page.getByLabel('Pass number or name').fill(pass);
  await dialog(page)
    .getByRole('button', { name: `Check ${visitor.name} out` })
    .click();
  await expect(page.getByRole('button', { name: `Check ${visitor.name} out` })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Visitor book' }).click();
  await expect(page.getByText('Visitor', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(visitor.phone.slice(4))).toHaveCount(0);
});

test('without a line a visitor is kept on the phone, and sent when it is back', async ({
  page,
  context,
}) => {
  const visitor = somebody();
  await comeHome(page, 'gate');
  await expect(page.getByRole('list').filter({ hasText: 'Since' }).first()).toBeVisible();
  await context.setOffline(true);
  await checkIn(page, visitor);
  await expect(dialog(page)).toContainText('Kept on this phone');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  const waiting = page.getByRole('list', { name: 'Waiting to send' });
  await expect(waiting).toContainText(visitor.name);
  const header = page.getByRole('banner');
  await expect(header).toContainText('1 waiting to send');
  await context.setOffline(false);
  await expect(header).toContainText('1 waiting to send, type your PIN');
  await expect(waiting).toContainText(visitor.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Type your PIN', exact: true }).click();
  await typePin(page);
  await expect(header).not.toContainText('waiting to send');
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Check ${visitor.name} out` })).toBeVisible();
  await page.getByRole('button', { name: `Check ${visitor.name} out` }).click();
  await expect(page.getByRole('button', { name: `Check ${visitor.name} out` })).toHaveCount(0);
});
