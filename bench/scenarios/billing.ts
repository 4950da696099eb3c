import { openBooks } from '../open-books.ts';
import { median } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { ms } from '../table.ts';

const schools = 3;
const learners = 1_000;
const goal_ms = 200;
const many_learners = 20_000;
/** Long enough for a cup of tea; nobody waits at the page. */
const many_goal_ms = 120_000;

/** A whole school is billed for a term: three lines a learner, ledger and balances in one call. */
export const billing: Scenario = {
  name: 'billing',
  measure: async (stage) => {
    const took_ms: number[] = [];
    for (let n = 1; n <= schools; n++) {
      const books = await openBooks(stage, await stage.school(learners, `billing-${n}`));
      if (books.billed_count !== learners) throw new Error(`${books.billed_count} were billed`);
      took_ms.push(books.billing_ms);
    }
    const found_ms = median(took_ms);
    const many = await openBooks(stage, await stage.school(many_learners, 'billing-many'));
    if (many.billed_count !== many_learners) throw new Error(`${many.billed_count} were billed`);
    return [
      {
        what: '1,000 bills of 3 lines with ledger and balances',
        product: ms(found_ms),
        goal: `<= ${goal_ms} ms`,
        met: found_ms <= goal_ms,
      },
      {
        what: '20,000 bills in the background, until the last',
        product: ms(many.billing_ms),
        goal: `<= ${many_goal_ms / 1_000} s`,
        met: many.billing_ms <= many_goal_ms,
      },
    ];
  },
};
