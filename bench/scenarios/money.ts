import { openBooks } from '../open-books.ts';
import type { Scenario } from '../scenario.ts';
import { read } from './read.ts';

/** What a bursar reads on a fee day, in a school whose learners were all billed. */
export const money: Scenario[] = [
  read({
    name: 'fee-panel',
    what: "one learner's fee account",
    prepare: openBooks,
    call: ({ learners }) => learners.map(({ id }) => ({ path: `/api/finance/fee-panel/${id}` })),
    goals: { per_s: 1_200 },
  }),
  read({
    name: 'balances',
    what: 'balances of all learners, first 50',
    prepare: openBooks,
    call: { path: '/api/finance/balances?page_size=50' },
    goals: { per_s: 800 },
  }),
];
