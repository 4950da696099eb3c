import { plant } from '../plant.ts';
import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { mib, ms, perSecond, times } from '../table.ts';

const rows = 1_000;
const call = { path: '/api/students/students?page=3&page_size=25' };
const goals = { per_s: 0.85, p50_ms: 1.2, p99_ms: 1.5, memory_bytes: 20 * 2 ** 20 };

/** Many organisations in one database, all of them asking, against one organisation alone. */
export const tenants: Scenario = {
  name: 'tenants',
  measure: async (stage) => {
    const count = stage.options.tenants;
    const url = await stage.createDatabase('crowded');
    // The first start makes tables and demo schools, which leaves its traces in the memory.
    await (await stage.startProduct(url)).stop();
    const many = await requestsOfAll(stage, url, count);
    const one = await stage.requests(await stage.school(rows), call);
    const crowded = await stage.startProduct(url);
    const alone = await stage.startProduct(stage.logins.owner_url);
    const round = { connections: 8, ms: stage.options.round_ms };
    const taken = await takeTurns(stage.options.rounds, {
      alone: () => stage.load.ask({ ...round, port: alone.port, requests: one }),
      crowded: () => stage.load.ask({ ...round, port: crowded.port, requests: many }),
    });
    const more_bytes = crowded.rss() - alone.rss();
    await Promise.all([crowded.stop(), alone.stop()]);
    const what = `list, ${count.toLocaleString('en')} tenants against one`;
    const failed = failuresIn([...taken.alone, ...taken.crowded]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    const ratio = (field: 'per_s' | 'p50_ms' | 'p99_ms') =>
      ratioOf(taken.crowded, taken.alone, field);
    const both = (field: 'per_s' | 'p50_ms' | 'p99_ms', show: (value: number) => string) =>
      `${show(medianOf(taken.alone, field))} > ${show(medianOf(taken.crowded, field))}`;
    return [
      {
        what: `${what}: throughput at 8`,
        product: both('per_s', perSecond),
        ratio: times(ratio('per_s')),
        goal: `>= ${goals.per_s} x`,
        met: ratio('per_s') >= goals.per_s,
      },
      {
        what: `${what}: p50 at 8`,
        product: both('p50_ms', ms),
        ratio: times(ratio('p50_ms')),
        goal: `<= ${goals.p50_ms} x`,
        met: ratio('p50_ms') <= goals.p50_ms,
      },
      {
        what: `${what}: p99 at 8`,
        product: both('p99_ms', ms),
        ratio: times(ratio('p99_ms')),
        goal: `<= ${goals.p99_ms} x`,
        met: ratio('p99_ms') <= goals.p99_ms,
      },
      {
        what: `${what}: memory`,
        product: `${more_bytes < 0 ? '' : '+'}${mib(more_bytes)}`,
        goal: `<= +${mib(goals.memory_bytes)}`,
        met: more_bytes <= goals.memory_bytes,
      },
    ];
  },
};

const sessions_all = 600; // Enough that no session meets its limit of calls in a minute.

async function requestsOfAll(stage: Stage, url: string, count: number) {
  const sessions = Math.ceil(sessions_all / count);
  const schools = await plant(url, 'crowd', { organisations: count, rows, sessions });
  return (await Promise.all(schools.map((school) => stage.requests(school, call)))).flat();
}
