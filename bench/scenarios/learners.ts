import { plainLearners } from '../plain.ts';
import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Call } from '../stage.ts';
import { perSecond, times } from '../table.ts';
import { bypassLogin } from '../without-policies.ts';
import { read } from './read.ts';

const pages = Array.from({ length: 24 }, (_, i) => i + 1);
const list = (page: number): Call => ({ path: `/api/students/students?page=${page}&page_size=25` });
const names = ['wanjiru', 'achieng', 'kiprono', 'mutinda', 'karanja', 'okello'];
const apart_goal = 0.5;

/** The ways in which a school looks for a learner, all day long: two dozen pages and learners in turn. */
export const learners: Scenario[] = [
  read({
    name: 'learners',
    what: 'learners, 25 of 1,000',
    call: pages.map(list),
    plain: pages.map(plainLearners),
    goals: { of_c: 0.5, of_plain: 0.35, p50_ms: 2, p99_ms: 25 },
  }),
  {
    name: 'learners-apart',
    measure: async (stage) => {
      const school = await stage.school(1_000);
      const requests = await stage.requests(school, pages.map(list));
      const url = await bypassLogin(stage.logins.owner_url);
      const variants = pages.map((page) => plainLearners(page)(school));
      const plain = await stage.plain.ask({ url, variants, answer_count: 1 });
      // The usual product is the worker meanwhile: nobody asks it for pages.
      const webs = [await startWeb(), await startWeb()];
      const round = { requests, connections: 8, ms: stage.options.round_ms };
      const taken = await takeTurns(stage.options.rounds, {
        product: () => stage.load.ask({ ...round, port: webs.map((one) => one.port) }),
        plain: () => stage.load.ask({ ...round, port: plain }),
      });
      await Promise.all(webs.map((one) => one.stop()));
      const failed = failuresIn([...taken.product, ...taken.plain]);
      if (failed) throw new Error(failed);
      const ratio = ratioOf(taken.product, taken.plain, 'per_s');
      return [
        {
          what: `learners, two web processes and a worker: throughput at 8, to plain (${perSecond(medianOf(taken.plain, 'per_s'))})`,
          product: perSecond(medianOf(taken.product, 'per_s')),
          ratio: times(ratio),
          goal: `>= ${apart_goal} plain`,
          met: ratio >= apart_goal,
        },
      ];

      function startWeb() {
        return stage.startProduct(stage.logins.owner_url, {}, 'web');
      }
    },
  },
  read({
    name: 'learners-limited',
    what: 'learners of one class, to its teacher',
    call: [1, 2, 3].map((page) => ({ ...list(page), as: 'teacher' })),
    goals: { p99_ms: 25 },
  }),
  read({
    name: 'learner',
    what: 'one learner with the family',
    call: ({ learners: some }) =>
      some.map(({ number }) => ({ path: `/api/students/students/by-number/${number}` })),
    goals: { per_s: 1_200 },
  }),
  read({
    name: 'search',
    what: 'search for a learner by a name',
    call: names.map((name) => ({ path: `/api/students/students?search=${name}&page_size=25` })),
    goals: { per_s: 1_200 },
  }),
];
