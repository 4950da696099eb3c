import { withOwner } from '../../apps/server/src/platform/db/owner.ts';
import type { Request } from '../load.ts';
import { type ExamGround, openExams } from '../open-exams.ts';
import { plain_marks, plainSave } from '../plain-exams.ts';
import { failuresIn, medianOf, ratioOf, takeTurns } from '../rounds.ts';
import type { Scenario } from '../scenario.ts';
import { type Call, recorded_mark, type Stage } from '../stage.ts';
import { transactions } from '../statements.ts';
import { ms, perSecond, times } from '../table.ts';
import { bypassLogin } from '../without-policies.ts';

const of_plain = 0.5;
const of_raw = 3;
const cells_at_once = 20;
const parts = 12;
/** No turn makes more calls: each writes cells that nobody typed before. */
const calls_a_turn = 480;

/** Twenty cells of a mark sheet with results, history, key and audit, in one durable transaction. */
export const saveMarks: Scenario = {
  name: 'save-marks',
  measure: async (stage) => {
    const ground = await openExams(stage);
    const url = await bypassLogin(stage.logins.owner_url);
    await withOwner(stage.logins.owner_url, (client) => client.query(plain_marks));
    // Variants are renewed each for itself, so each has a key of its own.
    const variants = ground.blank.map((place, i) => plainSave(place, `${recorded_mark} ${i}`));
    const kept = ground.blank.flatMap((one) => [one.sheet_id, ...one.student_ids]);
    const write = { kept, mark: recorded_mark };
    const port = await stage.plain.ask({ url, variants, answer_count: 1, write });
    const calls = callsOf(ground);
    const recorded = transactions(await stage.record(ground.school, calls[0]!));
    const turns = await turnsOf(stage, ground, calls.slice(1));
    const round = { connections: 8, ms: stage.options.round_ms };
    const { product, plain, raw } = await takeTurns(stage.options.rounds, {
      product: () => {
        const requests = turns.shift();
        if (!requests) throw new Error('there are too few blank cells for so many turns');
        return stage.load.ask({ ...round, requests, port: stage.product.port });
      },
      plain: () => stage.load.ask({ ...round, requests: [anything], port }),
      raw: () => stage.raw.ask({ url, variants, connections: 8, ms: round.ms / 2, write }),
    });
    const what = 'save 20 cells (results, history, key, audit, fsync)';
    const failed = failuresIn([...product, ...plain]);
    if (failed) return [{ what, product: failed, goal: 'only 200', met: false }];
    const ratio = ratioOf(product, plain, 'per_s');
    const slower = ratioOf(product, raw, 'p99_ms');
    return [
      {
        what: `${what}: throughput at 8, to plain (${perSecond(medianOf(plain, 'per_s'))})`,
        product: perSecond(medianOf(product, 'per_s')),
        ratio: times(ratio),
        goal: `>= ${of_plain} plain`,
        met: ratio >= of_plain,
      },
      { what: `${what}: p50 at 8`, product: ms(medianOf(product, 'p50_ms')) },
      {
        what: `${what}: p99 at 8, to plain SQL`,
        product: ms(medianOf(product, 'p99_ms')),
        r: ms(medianOf(raw, 'p99_ms')),
        ratio: times(slower),
        goal: `<= ${of_raw} R`,
        met: slower <= of_raw,
      },
      { what: `${what}: transactions`, product: String(recorded), goal: '1', met: recorded === 1 },
    ];
  },
};

const anything: Request = { method: 'GET', path: '/', headers: { host: 'plain' } };

/** A part of half a sheet for each call, sheets in turn, so that eight connections are eight teachers. */
function callsOf({ blank }: ExamGround): Call[] {
  const calls: Call[] = [];
  for (let part = 1; part <= parts; part++) {
    for (const half of [0, 1]) {
      for (const { sheet_id, student_ids } of blank) {
        const some = student_ids.slice(half * cells_at_once, (half + 1) * cells_at_once);
        calls.push({
          method: 'POST',
          path: `/api/academics/sheets/${sheet_id}/marks`,
          headers: { 'idempotency-key': 'bench-{{n}}' },
          body: {
            cells: some.map((student_id, i) => ({
              student_id,
              part,
              value: 20 + ((i * 7 + part) % 30),
              version: 0,
            })),
          },
        });
      }
    }
  }
  return calls;
}

/** Requests of each turn by many sessions, none of them twice. */
async function turnsOf(stage: Stage, { school }: ExamGround, calls: Call[]): Promise<Request[][]> {
  const sessions = school.people.admin.session_ids.length;
  const requests: Request[] = [];
  for (let at = 0; at < calls.length; at += sessions) {
    const some = calls.slice(at, at + sessions);
    requests.push(...(await stage.requests(school, some)).slice(0, some.length));
  }
  return Array.from({ length: Math.floor(requests.length / calls_a_turn) }, (_, i) =>
    requests.slice(i * calls_a_turn, (i + 1) * calls_a_turn),
  );
}
