import type { InputOf } from '@darasa/contract/endpoint';
import type {
  previewRespread,
  RespreadPreview,
  runRespread,
} from '@darasa/contract/finance/sponsors/distribution';
import { isoDate } from '@darasa/rules/dates';
import { respread } from '@darasa/rules/fees/respread';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import * as queries from './queries.ts';

type Period = InputOf<typeof previewRespread>;

/** A preview is what would move between vote heads if today's priorities had held then. */
export async function preview(ctx: Pick<Ctx, 'db'>, period: Period): Promise<RespreadPreview> {
  return (await plan(ctx, period)).preview;
}

export async function run(
  ctx: Ctx,
  { reason, expected_cents, ...period }: InputOf<typeof runRespread>,
): Promise<RespreadPreview> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const planned = await plan(ctx, period);
  if (planned.preview.moved_cents !== expected_cents) throw fail('distribution.changed');
  const run_id = newId(ctx.now.getTime());
  const rows = planned.movements.map((movement) => ({
    ...movement,
    id: newId(ctx.now.getTime()),
    run_id,
  }));
  await queries.insertRespreads(
    ctx.db,
    {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      reason,
      user_id: ctx.user.id,
      now: nowIso(ctx),
    },
    rows.map(({ id, payment_id }) => ({ id, payment_id, run_id })),
  );
  await postAll(
    ctx,
    rows.map(({ id, student_id, lines }): Entry => ({
      source: 'respread',
      source_id: id,
      posted_on: isoDate(ctx.now),
      memo: `Spread again by the rule of today: ${reason}`,
      lines: lines.map((line) => ({ account: { part: 'fees-receivable' }, student_id, ...line })),
    })),
  );
  ctx.changed('respread', run_id, null, { ...period, reason, ...planned.preview });
  return planned.preview;
}

async function plan(ctx: Pick<Ctx, 'db'>, { from, to }: Period) {
  if (from > to) throw failField('request.invalid', 'to', 'Choose a day after the first');
  const [all, dues] = await Promise.all([
    queries.listPeriod(ctx.db, from, to),
    queries.listPeriodDues(ctx.db, from, to),
  ]);
  const owed = groupBy(dues, (due) => due.student_id);
  const open = all.filter((share) => !share.is_locked);
  const movements = [...groupBy(open, (share) => share.student_id)].flatMap(
    ([student_id, shares]) =>
      respread(shares, owed.get(student_id) ?? []).map((one) => ({ student_id, ...one })),
  );
  const after = new Map<string, number>();
  for (const { lines } of movements) {
    for (const { vote_head_id, amount_cents } of lines) {
      after.set(vote_head_id, (after.get(vote_head_id) ?? 0) - amount_cents);
    }
  }
  const rows = [...groupBy(open, (share) => share.vote_head_id)].map(([vote_head_id, shares]) => {
    const before_cents = shares.reduce((sum, share) => sum + share.amount_cents, 0);
    const vote_head_name = shares[0]!.vote_head_name;
    const after_cents = before_cents + (after.get(vote_head_id) ?? 0);
    return { vote_head_id, vote_head_name, before_cents, after_cents };
  });
  const moved_cents = movements
    .flatMap((one) => one.lines)
    .reduce((sum, line) => sum + Math.max(0, line.amount_cents), 0);
  const countOf = (shares: queries.PeriodShare[]) =>
    new Set(shares.map((share) => share.payment_id)).size;
  const preview: RespreadPreview = {
    payment_count: countOf(open),
    moving_count: movements.length,
    moved_cents,
    locked_count: countOf(all) - countOf(open),
    rows: rows.toSorted((a, b) => b.before_cents - a.before_cents),
  };
  return { movements, preview };
}
