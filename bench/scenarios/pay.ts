import { openBooks } from '../open-books.ts';
import { failuresIn, medianOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { transactions } from '../statements.ts';
import { ms, perSecond } from '../table.ts';

/**
 * A payment is received: key, gap-free receipt, ledger lines, balance and audit in one durable
 * transaction. There is no bare twin: a recorded chain of entries cannot be replayed.
 */
export const pay: Scenario = {
  name: 'pay',
  measure: async (stage) => {
    const school = await stage.school(1_000, 'paying');
    const { cash_id } = await openBooks(stage, school);
    const call = {
      method: 'POST',
      path: '/api/finance/payments',
      headers: { 'idempotency-key': 'bench-{{n}}' },
      body: {
        student_id: school.learners[0]!.id,
        amount_cents: 1_00,
        method: 'cash',
        money_account_id: cash_id,
        received_on: new Date().toISOString().slice(0, 10),
      },
    };
    const count = transactions(await stage.record(school, call));
    const requests = await stage.requests(school, call);
    const round = { requests, port: stage.product.port, ms: stage.options.round_ms };
    const { one, eight } = await takeTurns(stage.options.rounds, {
      one: () => stage.load.ask({ ...round, connections: 1 }),
      eight: () => stage.load.ask({ ...round, connections: 8 }),
    });
    const what = 'receive a payment (receipt, ledger, audit, fsync)';
    const failed = failuresIn([...one, ...eight]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    return [
      { what: `${what}: throughput at 8`, product: perSecond(medianOf(eight, 'per_s')) },
      { what: `${what}: p50 at 1`, product: ms(medianOf(one, 'p50_ms')) },
      { what: `${what}: p99 at 8`, product: ms(medianOf(eight, 'p99_ms')) },
      { what: `${what}: transactions`, product: String(count), goal: '1', met: count === 1 },
    ];
  },
};
