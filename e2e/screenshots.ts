import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import setup from './global-setup.ts';
import { people, password } from './support.ts';

const folder = path.join(import.meta.dirname, '../docs/screenshots');
const desk = { viewport: { width: 1366, height: 800 }, colorScheme: 'light' } as const;
const dark = { ...desk, colorScheme: 'dark' } as const;
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'light' } as const;

const roll = '/dashboard/students/students-management';
const openFirst = (page: Page) => page.locator('tbody a').first().click();

interface Picture {
  name: string;
  path: string;
  device: typeof desk | typeof dark | typeof phone;
  /** What is pressed before the picture is taken. */
  before?: (page: Page) => Promise<void>;
}

const pictures: Picture[] = [
  { name: 'landing', path: '/home/app', device: desk },
  { name: 'sign-in', path: '/auth/login', device: desk },
  { name: 'dashboard', path: '/dashboard/app', device: desk },
  { name: 'dashboard-dark', path: '/dashboard/app', device: dark },
  { name: 'students', path: roll, device: desk },
  { name: 'students-phone', path: roll, device: phone },
  { name: 'learner', path: roll, device: desk, before: openFirst },
  { name: 'money', path: '/dashboard/finance/dashboard', device: desk },
  { name: 'money-phone', path: '/dashboard/finance/dashboard', device: phone },
  { name: 'balances', path: '/dashboard/finance/balances', device: desk },
  { name: 'messages', path: '/dashboard/communication/sms', device: desk },
];

const stop = await setup();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(folder, { recursive: true });
  const storageState = await signedIn(browser);
  for (const { name, path: at, device, before } of pictures) {
    const context = await browser.newContext({
      ...device,
      baseURL: process.env['DARASA_E2E_URL'],
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      ...(at.startsWith('/dashboard') ? { storageState } : {}),
    });
    const page = await context.newPage();
    await page.goto(at);
    await settled(page);
    if (before) {
      await before(page);
      await page.waitForURL((url) => url.pathname !== at);
      await settled(page);
    }
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    process.stdout.write(`${name}.png\n`);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.sk').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

async function signedIn(in_browser: Browser) {
  const context = await in_browser.newContext({ baseURL: process.env['DARASA_E2E_URL'] });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email or phone').fill(people.admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  return context.storageState();
}
