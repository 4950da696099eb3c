import type { BatchKind, BatchPreview } from '@darasa/contract/finance/fees/fee-batches';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

export interface BatchInput {
  kind: BatchKind;
  semester_id: string;
  vote_head_id: string;
  to_vote_head_id?: string | undefined;
  amount_cents?: number | undefined;
  class_ids: string[];
}

export interface Plan {
  ground: queries.Ground;
  lines: queries.BilledLine[];
  left_out_count: number;
  left_out_reason: string;
}

/** The plan says whom a batch touches and by how much: the same for whoever looks and for whoever asks. */
export async function planFor(ctx: Ctx, wanted: BatchInput): Promise<Plan> {
  const { kind, to_vote_head_id, class_ids } = wanted;
  const head_ids = [wanted.vote_head_id, ...(to_vote_head_id ? [to_vote_head_id] : [])];
  const [ground, asked] = await Promise.all([
    queries.findGround(ctx.db, { semester_id: wanted.semester_id, head_ids, class_ids }),
    queries.listAsked(ctx.db, wanted),
  ]);
  refuseStrangers(ground, wanted);
  const lines = asked
    .filter((one) => isTouched(kind, one))
    .map((one) => ({
      ...one,
      change_cents: changeOf(kind, one.before_cents, wanted.amount_cents ?? 0),
    }));
  return {
    ground,
    lines,
    left_out_count: asked.length - lines.length,
    left_out_reason:
      kind === 'levy-added'
        ? 'They have no bill for the term yet: put the levy into their fee structure.'
        : 'Nothing is asked of them under this vote head for the term.',
  };
}

const isTouched = (kind: BatchKind, one: queries.BilledLine): boolean =>
  kind === 'levy-added' ? one.is_billed : one.before_cents > 0;

/** Of a moved one it is what leaves the wrong vote head; as much arrives at the right one. */
export const changeOf = (kind: BatchKind, before_cents: number, amount_cents: number): number =>
  kind === 'levy-added' ? amount_cents : -before_cents;

function refuseStrangers(ground: queries.Ground, wanted: BatchInput): void {
  if (!ground.term) throw failField('request.invalid', 'semester_id', 'Choose a term');
  if (ground.class_count !== new Set(wanted.class_ids).size) {
    throw failField('request.invalid', 'class_ids', 'Choose classes of this school');
  }
  for (const name of ['vote_head_id', 'to_vote_head_id'] as const) {
    const id = wanted[name];
    if (!id) continue;
    const head = ground.vote_heads.find((one) => one.id === id);
    // A wrong vote head may be retired by now; nothing new is put on one.
    const gets_more = name === 'to_vote_head_id' || wanted.kind === 'levy-added';
    if (!head || (head.retired && gets_more)) {
      throw failField('request.invalid', name, 'Choose a vote head that is in use');
    }
  }
}

export function totalsOf(lines: readonly { before_cents: number; change_cents: number }[]) {
  return {
    learner_count: lines.length,
    before_cents: lines.reduce((sum, one) => sum + one.before_cents, 0),
    change_cents: lines.reduce((sum, one) => sum + one.change_cents, 0),
  };
}

const rows_shown_max = 2_000;

export async function preview(ctx: Ctx, wanted: BatchInput): Promise<BatchPreview> {
  const { lines, left_out_count, left_out_reason } = await planFor(ctx, wanted);
  return {
    rows: lines.slice(0, rows_shown_max).map(({ is_billed: _, ...line }) => line),
    ...totalsOf(lines),
    left_out_count,
    left_out_reason: left_out_count > 0 ? left_out_reason : '',
  };
}

/**
 * A changed ground is refused: what was true when it was asked for must still be true when it is posted.
 */
export async function refuseChanged(
  ctx: Pick<Ctx, 'db'>,
  batch: queries.StoredBatch,
  lines: queries.StoredLine[],
): Promise<void> {
  const asked = await queries.listAsked(ctx.db, {
    semester_id: batch.semester_id,
    vote_head_id: batch.vote_head_id,
    class_ids: null,
    student_ids: lines.map((line) => line.student_id),
  });
  const now = new Map(asked.map((one) => [one.student_id, one.before_cents]));
  if (lines.some((line) => now.get(line.student_id) !== line.before_cents)) {
    throw fail('fee_batch.changed');
  }
}
