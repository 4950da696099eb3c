import type { Browser } from '@playwright/test';
import {
  launch,
  openDevice,
  pressMenu,
  type PageVisit,
  slowDown,
  visit,
} from '../browser/phone.ts';
import { servePlain } from '../browser/plain-page.ts';
import { signIn } from '../browser/sign-in.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { type Line, ms, times } from '../table.ts';

const visits = 3;
const goals_ms = { public: 1_300, dashboard: 2_000, usable: 2_600 };
const public_pages: Record<string, string> = {
  'sign-in page': '/auth/login',
  'landing page': '/home/app',
  'landing page by the bare address': '/',
};

/** The first visit ever, on a phone with Fast 3G and a processor four times slower. */
export const pages: Scenario = {
  name: 'pages',
  measure: async (stage) => {
    const origin = `http://localhost:${stage.product.port}`;
    const browser = await launch();
    try {
      const lines: Line[] = [];
      for (const [name, path] of Object.entries(public_pages)) {
        lines.push(await publicPage(browser, origin, name, path));
      }
      return [...lines, ...(await dashboardPage(browser, origin))];
    } finally {
      await browser.close();
    }
  },
};

async function publicPage(
  browser: Browser,
  origin: string,
  name: string,
  path: string,
): Promise<Line> {
  const plain = await servePlain(origin + path);
  const product: PageVisit[] = [];
  const bare: PageVisit[] = [];
  for (let i = 0; i < visits; i++) {
    product.push(await visitCold(browser, origin + path));
    bare.push(await visitCold(browser, plain.origin));
  }
  plain.stop();
  const found_ms = median(product.map((one) => one.lcp_ms));
  const ratio = median(product.map((one, i) => one.lcp_ms / bare[i]!.lcp_ms));
  return {
    ...paintLine(`${name}, cold: LCP`, found_ms, goals_ms.public),
    c: ms(median(bare.map((one) => one.lcp_ms))),
    ratio: times(ratio),
  };
}

async function dashboardPage(browser: Browser, origin: string): Promise<Line[]> {
  const seen: PageVisit[] = [];
  for (let i = 0; i < visits; i++) {
    seen.push(await visitCold(browser, `${origin}/dashboard/app`, origin));
  }
  const lcp_ms = median(seen.map((one) => one.lcp_ms));
  const usable_ms = median(seen.map((one) => one.usable_ms));
  return [
    paintLine('dashboard, cold: LCP', lcp_ms, goals_ms.dashboard),
    paintLine('dashboard, cold: usable', usable_ms, goals_ms.usable),
  ];
}

/** With a place to sign in at, the browser brings a stored session along. */
async function visitCold(browser: Browser, url: string, sign_in_at?: string): Promise<PageVisit> {
  const signed = sign_in_at ? await signIn(sign_in_at) : undefined;
  const context = await openDevice(browser, { device: 'phone', ...(signed && { signed }) });
  try {
    if (signed) await pressMenu(context);
    const page = await context.newPage();
    await slowDown(page);
    return await visit(page, url);
  } finally {
    await context.close();
  }
}

/** Zero means that it never happened while we looked. */
const paintLine = (what: string, found_ms: number, goal_ms: number): Line => ({
  what,
  product: found_ms === 0 ? 'never' : ms(found_ms),
  goal: `<= ${goal_ms} ms`,
  met: found_ms > 0 && found_ms <= goal_ms,
});
