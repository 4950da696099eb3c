import { openBooks } from '../open-books.ts';
import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Call, Stage } from '../stage.ts';
import { type Line, ms, times } from '../table.ts';

const few = 1_000;
const many = 20_000;
const grows_max = 1.15;
const search = '/api/students/students?page_size=25&search=';
const screens: Record<string, Call> = {
  dashboard: { path: '/api/dashboard' },
  'learners, a page': { path: '/api/students/students?page=3&page_size=25' },
  'learners, found by a rare name': {
    path: `${search}${encodeURIComponent('wanjiru mutinda keter')}`,
  },
  'learners, found by a common name': { path: `${search}wanjiru` },
  'learners, found by a misspelt name': {
    path: `${search}${encodeURIComponent('wanijru mutinda keter')}`,
  },
  'one learner': { path: '/api/students/students/by-number/A500' },
  balances: { path: '/api/finance/balances?page_size=50' },
  payments: { path: '/api/finance/payments?page_size=50' },
};

/** A school twenty times as large: how much longer does the same screen take? */
export const growth: Scenario = {
  name: 'growth',
  measure: async (stage) => {
    for (const rows of [few, many]) await openBooks(stage, await stage.school(rows));
    const lines: Line[] = [];
    for (const [name, call] of Object.entries(screens)) lines.push(await grow(stage, name, call));
    return lines;
  },
};

async function grow(stage: Stage, name: string, call: Call): Promise<Line> {
  const small = await stage.requests(await stage.school(few), call);
  const large = await stage.requests(await stage.school(many), call);
  const { port } = stage.product;
  const round = { port, connections: 1, ms: stage.options.round_ms / 2 };
  const taken = await takeTurns(stage.options.rounds, {
    small: () => stage.load.ask({ ...round, requests: small }),
    large: () => stage.load.ask({ ...round, requests: large }),
  });
  const what = `${name}, 20,000 rows against 1,000: p50`;
  const failed = failuresIn([...taken.small, ...taken.large]);
  if (failed) return { what, product: failed, goal: 'only 200', met: false };
  const ratio = ratioOf(taken.large, taken.small, 'p50_ms');
  return {
    what,
    product: `${ms(medianOf(taken.small, 'p50_ms'))} > ${ms(medianOf(taken.large, 'p50_ms'))}`,
    ratio: times(ratio),
    goal: `<= ${grows_max} x`,
    met: ratio <= grows_max,
  };
}
