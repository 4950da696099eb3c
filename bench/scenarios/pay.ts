import { setTimeout as sleep } from 'node:timers/promises';
import { withOwner } from '../../apps/server/src/platform/db/owner.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { openBooks } from '../open-books.ts';
import { plain_books, plainPayment } from '../plain.ts';
import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { recorded_mark, type Stage } from '../stage.ts';
import { transactions } from '../statements.ts';
import { ms, perSecond, times } from '../table.ts';
import { bypassLogin } from '../without-policies.ts';

const of_plain = 0.5;
const of_raw = 3;
const look_ms = 100;

/**
 * A payment is received: key, gap-free receipt, ledger lines, balance and audit in one durable
 * transaction. There is no C: a recorded chain of entries cannot be replayed. Plain writes what a shop
 * would, and R is the same without HTTP. Each turn begins when the messages of the last have left.
 */
export const pay: Scenario = {
  name: 'pay',
  measure: async (stage) => {
    const school = await stage.school(1_000, 'paying');
    const { cash_id } = await openBooks(stage, school);
    const { owner_url } = stage.logins;
    const url = await bypassLogin(owner_url);
    await withOwner(owner_url, (client) => client.query(plain_books));
    const variants = [plainPayment(school, [newId(), newId()], recorded_mark)];
    const write = {
      kept: [school.school_id, ...school.learners.map(({ id }) => id)],
      mark: recorded_mark,
    };
    const plain_port = await stage.plain.ask({ url, variants, answer_count: 1, write });
    const calls = school.learners.map(({ id }) => ({
      method: 'POST',
      path: '/api/finance/payments',
      headers: { 'idempotency-key': 'bench-{{n}}' },
      body: {
        student_id: id,
        amount_cents: 1_00,
        method: 'cash',
        money_account_id: cash_id,
        received_on: new Date().toISOString().slice(0, 10),
      },
    }));
    const count = transactions(await stage.record(school, calls[0]!));
    const requests = await stage.requests(school, calls);
    const round = { requests, port: stage.product.port, ms: stage.options.round_ms };
    const drained = async <T>(turn: () => Promise<T>): Promise<T> => {
      await drainQueue(stage);
      return turn();
    };
    const { one, eight, plain, raw } = await takeTurns(stage.options.rounds, {
      one: () => drained(() => stage.load.ask({ ...round, connections: 1 })),
      eight: () => drained(() => stage.load.ask({ ...round, connections: 8 })),
      plain: () => drained(() => stage.load.ask({ ...round, port: plain_port, connections: 8 })),
      raw: () =>
        drained(() => stage.raw.ask({ url, variants, connections: 8, ms: round.ms / 2, write })),
    });
    const what = 'receive a payment (receipt, ledger, audit, fsync)';
    const failed = failuresIn([...one, ...eight, ...plain]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    const ratio = ratioOf(eight, plain, 'per_s');
    const slower = ratioOf(eight, raw, 'p99_ms');
    return [
      {
        what: `${what}: throughput at 8, to plain (${perSecond(medianOf(plain, 'per_s'))})`,
        product: perSecond(medianOf(eight, 'per_s')),
        ratio: times(ratio),
        goal: `>= ${of_plain} plain`,
        met: ratio >= of_plain,
      },
      { what: `${what}: p50 at 1`, product: ms(medianOf(one, 'p50_ms')) },
      {
        what: `${what}: p99 at 8, to R`,
        product: ms(medianOf(eight, 'p99_ms')),
        r: ms(medianOf(raw, 'p99_ms')),
        ratio: times(slower),
        goal: `<= ${of_raw} R`,
        met: slower <= of_raw,
      },
      { what: `${what}: transactions`, product: String(count), goal: '1', met: count === 1 },
    ];
  },
};

/** The messages of payments leave behind them, and would otherwise be counted to whoever comes next. */
async function drainQueue(stage: Stage): Promise<void> {
  await withOwner(stage.logins.owner_url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ has_work: boolean }>(
        `select exists (
           select from graphile_worker._private_jobs
           where locked_at is not null or (run_at <= now() and attempts = 0)) as has_work`,
      );
      if (!rows[0]!.has_work) return;
      await sleep(look_ms);
    }
  });
}
