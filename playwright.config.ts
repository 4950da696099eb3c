import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const is_root = process.getuid?.() === 0;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes the second time has found something, too.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The global setup starts the product on a free port and says where.
    baseURL: process.env['DARASA_E2E_URL'] ?? 'http://localhost:3000',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      chromiumSandbox: !is_root,
      args: [
        ...(is_root ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
