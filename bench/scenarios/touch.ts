import type { Page } from '@playwright/test';
import { launch, openDevice, slowDown } from '../browser/phone.ts';
import { signIn } from '../browser/sign-in.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { ms } from '../table.ts';

const goals = { inp_ms: 100, tbt_ms: 100, nodes: 1_200 };
const visits = 3;
const path = '/dashboard/students/students-management';
const rows = 'main table tbody tr';

// Every press and key with what it took until the next frame, and whatever kept the page deaf for
// longer than 50 ms. In plain text, because what is sent to the page must not pass through a compiler.
const observer = `
  window.__felt = { inp_ms: 0, tbt_ms: 0 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) window.__felt.inp_ms = Math.max(window.__felt.inp_ms, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.__felt.tbt_ms += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
`;

interface Felt {
  inp_ms: number;
  tbt_ms: number;
  nodes: number;
}

/** The list of a school of more than 1,000 learners under somebody's thumb, on a slow processor. */
export const touch: Scenario = {
  name: 'touch',
  measure: async (stage) => {
    const origin = `http://localhost:${stage.product.port}`;
    const browser = await launch();
    try {
      const felt: Felt[] = [];
      for (let i = 0; i < visits; i++) {
        const context = await openDevice(browser, {
          device: 'phone',
          signed: await signIn(origin),
        });
        await context.addInitScript({ content: observer });
        felt.push(await feel(await context.newPage(), `${origin}${path}`));
        await context.close();
      }
      const of = (kind: keyof Felt) => median(felt.map((one) => one[kind]));
      const line = (what: string, found: number, goal: number, unit: (n: number) => string) => ({
        what,
        product: unit(found),
        goal: `<= ${unit(goal)}`,
        met: found <= goal,
      });
      return [
        line('list of learners, CPU/4: slowest press or key (INP)', of('inp_ms'), goals.inp_ms, ms),
        line(
          'list of learners, CPU/4: blocked while it opens (TBT)',
          of('tbt_ms'),
          goals.tbt_ms,
          ms,
        ),
        line('list of learners: DOM nodes', of('nodes'), goals.nodes, String),
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Opens the list, searches, turns a page, opens and closes a menu. */
async function feel(page: Page, url: string): Promise<Felt> {
  await slowDown(page);
  await page.goto(url, { timeout: 60_000 });
  await page.locator(rows).first().waitFor();
  const opened = (await page.evaluate(
    "({ ...window.__felt, nodes: document.querySelectorAll('*').length })",
  )) as Felt;
  await page.getByRole('searchbox').first().pressSequentially('wanj', { delay: 150 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  const pressed = (await page.evaluate('window.__felt')) as Felt;
  return { ...opened, inp_ms: pressed.inp_ms };
}
