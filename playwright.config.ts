import { defineConfig, type LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/chromium.mjs';

const is_root = process.getuid?.() === 0;
const chromium = findChromium();
const headless_shell = findHeadlessShell();

// The browser's own address bar is drawn by pages that cost as much as ours. A list given here takes
// the place of Playwright's, so what matters of that stands in it too.
const features_off = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'MediaRouter',
  'OptimizationHints',
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // On a shared machine a page may come too late once. What needed a second try is counted and said
  // at the end, so that nobody gets used to it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // The longest story begins first, so that nobody waits for it alone in the end. Papers open in the
  // browser's own viewer, and pushes and a camera's pictures arrive in the whole browser only; all else is
  // told in the quick one.
  projects: [
    { name: 'term', testMatch: 'term.spec.ts' },
    {
      name: 'whole browser',
      grep: /@whole-browser/,
      use: { ...(!chromium && { channel: 'chromium' }), launchOptions: launchOf(chromium) },
    },
    { name: 'stories', testIgnore: 'term.spec.ts', grepInvert: /@whole-browser/ },
  ],
  use: {
    // The global setup starts the product on a free port and says where.
    baseURL: process.env['DARASA_E2E_URL'] ?? 'http://localhost:3000',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
    // One window for a worker's stories, emptied between them: a new one for each would read and compile
    // the application again every time.
    reuseContext: true,
    // Nothing fades or slides while a story waits for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOf(headless_shell),
  },
});

function launchOf(executablePath: string | undefined): LaunchOptions {
  return {
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
      // No camera stands at the machine, so the browser draws the picture of one.
      '--use-fake-device-for-media-stream',
      `--disable-features=${features_off.join(',')}`,
    ],
  };
}
