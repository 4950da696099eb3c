import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { recorded_mark } from '../stage.ts';
import { onlyWrites, transactions } from '../statements.ts';
import { ms, perSecond, times } from '../table.ts';

const call = {
  method: 'POST',
  path: '/api/administration/departments',
  headers: { 'idempotency-key': 'bench-{{n}}' },
  body: { name: 'Bench {{n}}', code: 'B', note: 'Made while measuring' },
};
const of_c = 0.5;
const of_raw = 3;

/**
 * A department is added: row, idempotency key and audit trail in one durable transaction. The bare
 * server writes the same three rows without looking at anything first.
 */
export const write: Scenario = {
  name: 'write',
  measure: async (stage) => {
    // A school of its own: what is added here must not make the lists of the others longer.
    const school = await stage.school(1_000, 'writing');
    const flights = await stage.record(school, call);
    const statements = onlyWrites(flights);
    const { tenant_id, school_id, people } = school;
    const kept = [tenant_id, school_id, people.admin.user_id, ...people.admin.session_ids];
    const again = { kept, mark: recorded_mark };
    const url = stage.logins.web_url;
    const port = await stage.bare.ask({
      url,
      variants: [statements],
      answer_count: 1,
      write: again,
    });
    const requests = await stage.requests(school, call);
    const round = { requests, connections: 8, ms: stage.options.round_ms };
    const taken = await takeTurns(stage.options.rounds, {
      product: () => stage.load.ask({ ...round, port: stage.product.port }),
      c: () => stage.load.ask({ ...round, port }),
      r: () =>
        stage.raw.ask({
          url,
          variants: [statements],
          connections: 8,
          ms: round.ms / 2,
          write: again,
        }),
    });
    const what = 'add a department (key, audit, fsync)';
    const failed = failuresIn([...taken.product, ...taken.c]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    const ratio = ratioOf(taken.product, taken.c, 'per_s');
    const slower = ratioOf(taken.product, taken.r, 'p99_ms');
    const count = transactions(flights);
    return [
      {
        what: `${what}: throughput at 8`,
        product: perSecond(medianOf(taken.product, 'per_s')),
        c: perSecond(medianOf(taken.c, 'per_s')),
        r: perSecond(medianOf(taken.r, 'per_s')),
        ratio: times(ratio),
        goal: `>= ${of_c} C`,
        met: ratio >= of_c,
      },
      {
        what: `${what}: p99 at 8, to R`,
        product: ms(medianOf(taken.product, 'p99_ms')),
        c: ms(medianOf(taken.c, 'p99_ms')),
        r: ms(medianOf(taken.r, 'p99_ms')),
        ratio: times(slower),
        goal: `<= ${of_raw} R`,
        met: slower <= of_raw,
      },
      {
        what: `${what}: transactions`,
        product: String(count),
        goal: '1',
        met: count === 1,
      },
    ];
  },
};
