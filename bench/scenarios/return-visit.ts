import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { launch, openDevice, slowDown, visit } from '../browser/phone.ts';
import { signIn } from '../browser/sign-in.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { type Line, ms } from '../table.ts';

const visits = 3;
const goal_ms = 600;
const worker_ms = 4_000; // Time for the service worker to come and to keep what it needs.

/** Somebody who was here yesterday: on the phone's network, and without any network. */
export const returnVisit: Scenario = {
  name: 'return-visit',
  measure: async (stage) => {
    const origin = `http://localhost:${stage.product.port}`;
    const browser = await launch();
    try {
      const online_ms: number[] = [];
      const offline_ms: number[] = [];
      for (let i = 0; i < visits; i++) {
        const seen = await visitTwice(browser, origin);
        online_ms.push(seen.online_ms);
        offline_ms.push(seen.offline_ms);
      }
      return [
        line('dashboard, return visit on Fast 3G: LCP', median(online_ms)),
        line('dashboard, return visit offline: LCP', median(offline_ms)),
      ];
    } finally {
      await browser.close();
    }
  },
};

async function visitTwice(browser: Browser, origin: string) {
  const signed = await signIn(origin);
  const context = await openDevice(browser, { device: 'phone', signed });
  try {
    const url = `${origin}/dashboard/app`;
    const first = await context.newPage();
    await visit(first, url);
    await sleep(worker_ms);
    const second = await context.newPage();
    await slowDown(second);
    const online = await visit(second, url);
    const third = await context.newPage();
    await slowDown(third, { offline: true });
    await context.setOffline(true);
    // Without a worker there is nothing to show: the visit fails, and that is the finding.
    const offline = await visit(third, url).catch(() => ({ lcp_ms: 0 }));
    return { online_ms: online.lcp_ms, offline_ms: offline.lcp_ms };
  } finally {
    await context.close();
  }
}

const line = (what: string, found_ms: number): Line => ({
  what,
  product: found_ms === 0 ? 'never' : ms(found_ms),
  goal: `<= ${goal_ms} ms`,
  met: found_ms > 0 && found_ms <= goal_ms,
});
