import { setTimeout as sleep } from 'node:timers/promises';
import { failuresIn } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { mib } from '../table.ts';

const call = { path: '/api/students/students?page=3&page_size=25' };
const goals_mib = { rest: 220, busy: 350 };
const settle_ms = 3_000;
const look_ms = 200;

/** Web and worker are one process here; its children count as well, PostgreSQL does not. */
export const memory: Scenario = {
  name: 'memory',
  measure: async (stage) => {
    const product = await stage.startProduct(stage.logins.owner_url);
    const requests = await stage.requests(await stage.school(1_000), call);
    const { port } = product;
    for (const request of requests.slice(0, 20)) await stage.ask(port, request);
    await sleep(settle_ms);
    const rest_bytes = product.rss();
    let busy_bytes = 0;
    const looking = setInterval(() => {
      busy_bytes = Math.max(busy_bytes, product.rss());
    }, look_ms);
    const ms = stage.options.round_ms * 2;
    const busy = await stage.load.ask({ port, requests, connections: 64, ms });
    clearInterval(looking);
    await product.stop();
    // Whoever refuses needs little memory.
    const failed = failuresIn([busy]);
    if (failed) throw new Error(`under 64 connections: ${failed}`);
    return [
      {
        what: 'memory of web and worker at rest',
        product: mib(rest_bytes),
        goal: `<= ${goals_mib.rest} MiB`,
        met: rest_bytes <= goals_mib.rest * 2 ** 20,
      },
      {
        what: 'memory of web and worker under 64 connections',
        product: mib(busy_bytes),
        goal: `<= ${goals_mib.busy} MiB`,
        met: busy_bytes <= goals_mib.busy * 2 ** 20,
      },
    ];
  },
};
