import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, signIn } from './support.ts';

test('a parent sees both children, asks for a new address, and the office accepts it', async ({
  page,
  browser,
}) => {
  const address = `House ${Date.now() % 1_000_000}, Ngong Road`;
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'parent');
  const cards = page.getByRole('region', { name: 'My children' }).getByRole('link');
  await expect(cards.nth(1)).toBeVisible();
  const words = await cards.allTextContents();
  expect(words.some((text) => text.includes('Academy'))).toBe(true);
  expect(words.some((text) => text.includes('Senior'))).toBe(true);
  await expectNoSideScroll(page);

  await cards.first().click();
  await expect(page.getByRole('heading', { name: 'At school' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Other guardians' })).toBeVisible();
  await expectNoSideScroll(page);
  await expectAccessible(page);

  await page.goto('/parent/app');
  await page.getByRole('button', { name: 'Change my details' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill(address);
  await sheet.getByRole('button', { name: 'Send to the school' }).click();
  const asked = page.getByRole('listitem').filter({ hasText: address });
  await expect(asked).toContainText('Waiting');
  await expectAccessible(page);

  const office = await browser.newPage();
  await signIn(office, 'admin');
  // The request goes to the school of the child; the office looks where it works.
  await office.goto('/dashboard/students/family-requests?state=open');
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await office.getByText('Lucy Hassan').first().click();
  const decision = office.getByRole('dialog');
  await expect(decision).toContainText(address);
  await decision.getByRole('button', { name: 'Save the decision' }).click();
  await expect(office.getByText('Decided. The parent is told.')).toBeVisible();

  await page.reload();
  await expect(asked).toContainText('Accepted');
  await expect(page.getByText(address).first()).toBeVisible();
  await office.close();
});
