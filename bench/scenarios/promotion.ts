import {
  commitRollover,
  rehearse,
  undoRollover,
} from '@darasa/contract/students/learners/rollover';
import { callerAt } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { ms } from '../table.ts';

const learners = 20_000;
const goals_ms = { rehearsal: 2_000, commit: 5_000 };

/** The new year of a very large school: rehearsed, carried out and taken back. */
export const promotion: Scenario = {
  name: 'promotion',
  measure: async (stage) => {
    const call = callerAt(stage, await stage.school(learners, 'promotion'));
    const year = new Date().getFullYear() + 1;
    const when = { to_year: year, starts_on: `${year}-01-05`, balance: false };
    const [seen, rehearsal_ms] = await timed(() =>
      call(rehearse, { ...when, page: 1, page_size: 25 }),
    );
    const [made, commit_ms] = await timed(() => call(commitRollover, { ...when, mark: seen.mark }));
    const [back, undo_ms] = await timed(() => call(undoRollover, { id: made.id }));
    if (back.restored_count !== learners) throw new Error(`${back.restored_count} were taken back`);
    const line = (what: string, took_ms: number, goal_ms: number) => ({
      what,
      product: ms(took_ms),
      goal: `<= ${goal_ms} ms`,
      met: took_ms <= goal_ms,
    });
    return [
      line('20,000 learners, the new year rehearsed', rehearsal_ms, goals_ms.rehearsal),
      line('20,000 learners promoted in one transaction', commit_ms, goals_ms.commit),
      line('20,000 learners taken back', undo_ms, goals_ms.commit),
    ];
  },
};

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}
