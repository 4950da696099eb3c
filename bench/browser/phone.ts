import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import type { SignedBrowser } from './sign-in.ts';

/** A modest phone on a modest network: the figures of "Fast 3G", and a quarter of this machine. */
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
};
const cpu_slower = 4;
const phone = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desk = { viewport: { width: 1366, height: 900 } };

export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  const is_root = process.getuid?.() === 0;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: !is_root,
    args: [
      ...(is_root ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP localhost 127.0.0.1',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

interface Wanted {
  device: 'phone' | 'desk';
  signed?: SignedBrowser;
}

/** A browser that was never here before; with a stored session when there is one to store. */
export async function openDevice(
  browser: Browser,
  { device, signed }: Wanted,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(device === 'phone' ? phone : desk),
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    ...(signed && { storageState: signed.storage }),
  });
  await context.addInitScript({ content: observer });
  return context;
}

/** The page's network and processor become those of the phone. */
export async function slowDown(page: Page, { offline = false } = {}): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { ...network, offline });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpu_slower });
}

// Notes the largest paint, and when the dashboard's panels are drawn and a press of the menu button
// is answered: a screen that is drawn but deaf is not usable. In plain text, because what is sent to
// the page must not pass through a compiler.
const observer = `
  window.__seen = { lcp_ms: 0, usable_ms: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.__seen.lcp_ms = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  (function look() {
    const drawn = document.querySelector('main .board:not([aria-busy])');
    const open = document.querySelector('[role=dialog], dialog[open]');
    const button = document.querySelector('button.burger');
    if (drawn && open) return void (window.__seen.usable_ms = performance.now());
    if (drawn && button && window.__press) button.click();
    requestAnimationFrame(look);
  })();
`;

/** From here on the page presses its own menu button as soon as its panels are drawn. */
export const pressMenu = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: 'window.__press = true;' });

const settle_ms = 1_500;

export interface PageVisit {
  lcp_ms: number;
  usable_ms: number;
}

/** Opens the page and waits until nothing larger can be painted any more. */
export async function visit(page: Page, url: string): Promise<PageVisit> {
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(settle_ms);
  return page.evaluate('window.__seen') as Promise<PageVisit>;
}
