import type { Page } from '@playwright/test';
import { launch, openDevice } from '../browser/phone.ts';
import { signIn } from '../browser/sign-in.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { ms } from '../table.ts';

const goal_ms = 60;
const nodes_max = 1_200;
const tours = 6;
const tour: [path: string, drawn: string][] = [
  ['/dashboard/administration/department', 'main table tbody tr'],
  ['/dashboard/app', 'main .board:not([aria-busy])'],
];

/** Going from screen to screen at a desk, without any brake, once their files are there. */
export const navigation: Scenario = {
  name: 'navigation',
  measure: async (stage) => {
    const origin = `http://localhost:${stage.product.port}`;
    const browser = await launch();
    try {
      const context = await openDevice(browser, { device: 'desk', signed: await signIn(origin) });
      const page = await context.newPage();
      await page.goto(`${origin}/dashboard/app`);
      await page.locator('main .board:not([aria-busy])').waitFor();
      const nodes = (await page.evaluate("document.querySelectorAll('*').length")) as number;
      const took_ms: number[] = [];
      for (let i = 0; i <= tours; i++) {
        for (const [path, drawn] of tour) {
          const one_ms = await go(page, path, drawn);
          if (i > 0) took_ms.push(one_ms);
        }
      }
      const found_ms = median(took_ms);
      return [
        {
          what: 'in-app navigation, unthrottled',
          product: ms(found_ms),
          goal: `<= ${goal_ms} ms`,
          met: found_ms <= goal_ms,
        },
        {
          what: 'DOM nodes on the dashboard',
          product: String(nodes),
          goal: `<= ${nodes_max}`,
          met: nodes <= nodes_max,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** From the press to the frame after the screen's rows or panels are in the page. */
const go = (page: Page, path: string, drawn: string): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const link = document.querySelector('nav a[href="${path}"]');
    if (!link) return reject(new Error('no link to ${path}'));
    const before = document.querySelector('main h1');
    const began = performance.now();
    setTimeout(() => reject(new Error('${path} was not drawn')), 10000);
    link.click();
    (function look() {
      const is_new = document.querySelector('main h1') !== before;
      if (is_new && document.querySelector('${drawn}')) {
        requestAnimationFrame(() => resolve(performance.now() - began));
      } else requestAnimationFrame(look);
    })();
  })`);
