import { expect, test } from '@playwright/test';
import { complaintsOf, expectFine } from './support.ts';

const pages = [
  'app',
  'about-us',
  'services',
  'pricing',
  'privacy-policy',
  'contact-us',
  'products',
  'blog',
  'faq',
  'terms-and-conditions',
  'privacy',
];

test('the door leads to the landing page, and the sign-in door to the sign-in page', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home\/app$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('every public page reads well', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const doors = ['/auth/login', '/auth/forgot-password', '/parent/auth/login'];
  for (const [turn, name] of [...pages.map((one) => `/home/${one}`), ...doors].entries()) {
    const answer = await page.goto(name);
    expect(answer?.status(), name).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    await expectFine(page, { turn });
  }
  expect(complaints).toEqual([]);
});

test('the bar names four pages, and Darasa Access leads staff to their sign-in', async ({
  page,
}) => {
  await page.goto('/home/app');
  const bar = page.getByRole('banner').getByRole('navigation').first();
  await expect(bar.getByRole('link')).toHaveText(['Home', 'About Us', 'Services', 'Pricing']);
  await page.getByRole('button', { name: 'Darasa Access' }).click();
  await page.getByRole('link', { name: 'STAFF LOGIN' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('the contact page wears the privacy policy title, and a message reaches the office', async ({
  page,
}) => {
  await page.goto('/home/contact-us');
  await expect(page.getByRole('heading', { name: /privacy policy/i }).first()).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Nancy Chebet');
  await page.getByLabel(/phone/i).first().fill('0722 000 431');
  await page
    .getByRole('textbox', { name: /message/i })
    .fill('Is there a place in Grade 7 for January?');
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('status').first()).toBeVisible();
});

test('an unknown address says so, with the right status', async ({ page }) => {
  const answer = await page.goto('/home/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('a suspended organisation sees only that, wherever it goes', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL!);
  for (const path of ['/', '/home/pricing', '/auth/login', '/dashboard/app']) {
    await page.goto(`http://suspended.localhost:${port}${path}`);
    await expect(page).toHaveURL(/\/suspended$/);
  }
  await expect(page.getByText('Your organization has been suspended')).toBeVisible();
  await expect(
    page.getByText(
      'Please contact support to resolve this issue and regain access to your account.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'GO TO HOME' })).toHaveAttribute('href', '/');
});

test('each organisation has its own site, and an unknown one a neutral page', async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL!);
  await page.goto(`http://baraka.localhost:${port}/home/app`);
  await expect(page.getByRole('banner')).toContainText('Baraka');
  await page.goto(`http://nobody.localhost:${port}/home/app`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no school at this address',
  );
});

test('without JavaScript the site still reads', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/home/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
