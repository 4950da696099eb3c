import type { Browser } from '@playwright/test';
import { launch, openDevice, pressMenu, type Seen, slowDown, visit } from '../browser/phone.ts';
import { signIn } from '../browser/sign-in.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { type Line, ms } from '../table.ts';

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
        const seen = await repeat(() => visitCold(browser, origin, path, false));
        lines.push(paintLine(`${name}, cold: LCP`, seen.lcp_ms, goals_ms.public));
      }
      const seen = await repeat(() => visitCold(browser, origin, '/dashboard/app', true));
      lines.push(paintLine('dashboard, cold: LCP', seen.lcp_ms, goals_ms.dashboard));
      lines.push(paintLine('dashboard, cold: usable', seen.usable_ms, goals_ms.usable));
      return lines;
    } finally {
      await browser.close();
    }
  },
};

async function visitCold(browser: Browser, origin: string, path: string, signed_in: boolean) {
  const signed = signed_in ? await signIn(origin) : undefined;
  const context = await openDevice(browser, { device: 'phone', ...(signed && { signed }) });
  try {
    if (signed_in) await pressMenu(context);
    const page = await context.newPage();
    await slowDown(page);
    return await visit(page, origin + path);
  } finally {
    await context.close();
  }
}

async function repeat(once: () => Promise<Seen>): Promise<Seen> {
  const seen: Seen[] = [];
  for (let i = 0; i < visits; i++) seen.push(await once());
  return {
    lcp_ms: median(seen.map((one) => one.lcp_ms)),
    usable_ms: median(seen.map((one) => one.usable_ms)),
  };
}

/** Zero means that it never happened while we looked. */
const paintLine = (what: string, found_ms: number, goal_ms: number): Line => ({
  what,
  product: found_ms === 0 ? 'never' : ms(found_ms),
  goal: `<= ${goal_ms} ms`,
  met: found_ms > 0 && found_ms <= goal_ms,
});
