import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { launch, openDevice, pressMenu, slowDown, visit } from '../browser/phone.ts';
import { type SignedBrowser, signIn } from '../browser/sign-in.ts';
import type { Scenario } from '../scenario.ts';
import { kb, type Line } from '../table.ts';

const goals_kb = { dashboard: 150, sign_in: 90, further: 25, css: 20 };
const further_screens = [
  '/dashboard/administration/department',
  '/dashboard/administration/audit',
  '/dashboard/notifications',
  '/dashboard/user/account',
];

const ahead_ms = 5_000;

/** What a page asks for, by kind, in the order in which it asks. */
interface Weight {
  scripts: Map<string, number>;
  /** Fetched while the person already reads: not part of the first load, but there afterwards. */
  ahead: Map<string, number>;
  css_bytes: number;
  /** What really travelled; today's browsers take brotli. */
  travelled_bytes: number;
}

/** JavaScript and CSS of each route: goals are in gzip, what travels is told beside it. */
export const bytes: Scenario = {
  name: 'bytes',
  measure: async (stage) => {
    const origin = `http://localhost:${stage.product.port}`;
    const browser = await launch();
    try {
      const signed = await signIn(origin);
      const sign_in = await weigh(browser, origin, '/auth/login');
      const dashboard = await weigh(browser, origin, '/dashboard/app', signed);
      const lines: Line[] = [
        ...linesFor('sign-in page', sign_in, goals_kb.sign_in),
        ...linesFor('dashboard', dashboard, goals_kb.dashboard),
        { what: 'dashboard: JS fetched ahead, gzip', product: kb(sumOf([...dashboard.ahead])) },
      ];
      for (const path of further_screens) {
        const screen = await weigh(browser, origin, path, signed);
        const all = [...screen.scripts, ...screen.ahead];
        const more = all.filter(
          ([url]) => !dashboard.scripts.has(url) && !dashboard.ahead.has(url),
        );
        lines.push(
          weightLine(`${path.slice(11)}, after the dashboard: JS`, sumOf(more), goals_kb.further),
        );
      }
      return lines;
    } finally {
      await browser.close();
    }
  },
};

async function weigh(
  browser: Browser,
  origin: string,
  path: string,
  signed?: SignedBrowser,
): Promise<Weight> {
  const context = await openDevice(browser, { device: 'phone', ...(signed && { signed }) });
  try {
    await pressMenu(context);
    const page = await context.newPage();
    await slowDown(page);
    const asked: { url: string; kind: string; at_ms: number }[] = [];
    const began = performance.now();
    page.on('request', (request) => {
      const at_ms = performance.now() - began;
      asked.push({ url: request.url(), kind: request.resourceType(), at_ms });
    });
    await visit(page, origin + path);
    await page.waitForTimeout(ahead_ms);
    // A page without panels can be used when it has loaded.
    const usable_ms = (await page.evaluate(
      'Math.max(window.__seen.usable_ms, performance.timing.loadEventEnd - performance.timing.navigationStart)',
    )) as number;
    const inline = (await page.evaluate(
      "[...document.querySelectorAll('style')].map((one) => one.textContent).join('')",
    )) as string;
    const scripts = new Map<string, number>();
    const ahead = new Map<string, number>();
    let css_bytes = gzipSync(inline).length;
    let travelled_bytes = 0;
    for (const { url, kind, at_ms } of asked) {
      const is_ahead = at_ms > usable_ms;
      if (kind === 'script') (is_ahead ? ahead : scripts).set(url, await sizeOf(url, 'gzip'));
      if (kind === 'stylesheet' && !is_ahead) css_bytes += await sizeOf(url, 'gzip');
      if (/script|style/.test(kind) && !is_ahead) travelled_bytes += await sizeOf(url, 'br');
    }
    return { scripts, ahead, css_bytes, travelled_bytes };
  } finally {
    await context.close();
  }
}

/** Counted as it travels: `fetch` would unpack it. */
async function sizeOf(url: string, encoding: string): Promise<number> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.on('end', () => resolve(size));
    }).on('error', reject);
  });
}

const linesFor = (name: string, weight: Weight, goal_kb: number): Line[] => [
  weightLine(`${name}: JS, gzip`, sumOf([...weight.scripts]), goal_kb),
  weightLine(`${name}: CSS, gzip`, weight.css_bytes, goals_kb.css),
  {
    what: `${name}: JS and CSS files as they travel (brotli)`,
    product: kb(weight.travelled_bytes),
  },
];

const sumOf = (sizes: [string, number][]): number =>
  sizes.reduce((sum, [, size_bytes]) => sum + size_bytes, 0);

const weightLine = (what: string, size_bytes: number, goal_kb: number): Line => ({
  what,
  product: kb(size_bytes),
  goal: `<= ${goal_kb} kB`,
  met: size_bytes <= goal_kb * 1000,
});
