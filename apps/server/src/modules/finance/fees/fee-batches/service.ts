import type { InputOf } from '@darasa/contract/endpoint';
import {
  batchKinds,
  type FeeBatch,
  type requestFeeBatch,
  type WholeBatch,
} from '@darasa/contract/finance/fees/fee-batches';
import { isoDate } from '@darasa/rules/dates';
import { formatKes, formatMovement } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { exportAnswer, type ExportFormat, rows_max } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { planFor, totalsOf } from './plan.ts';
import * as queries from './queries.ts';
import { factsFor } from './words.ts';

export async function read(ctx: Pick<Ctx, 'db'>, id: string): Promise<FeeBatch> {
  const found = await queries.findBatch(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

export async function open(ctx: Ctx, id: string): Promise<WholeBatch> {
  const [batch, lines, say] = await Promise.all([
    read(ctx, id),
    queries.listLines(ctx.db, id),
    wordingOf(ctx.db, 'fee_change'),
  ]);
  const rows = lines.map(({ id: _, ...line }) => line);
  const [first] = rows;
  return { ...batch, rows, message: first ? say(factsFor(batch, first, isoDate(ctx.now))) : '' };
}

/** Asked for by one person with its figures; posted when another one agrees to those figures. */
export async function ask(ctx: Ctx, input: InputOf<typeof requestFeeBatch>): Promise<FeeBatch> {
  const { ground, lines, left_out_reason } = await planFor(ctx, input);
  if (lines.length === 0) throw fail('fee_batch.nobody', { reason: left_out_reason });
  const totals = totalsOf(lines);
  if (
    totals.learner_count !== input.expected_count ||
    totals.change_cents !== input.expected_cents
  ) {
    throw fail('fee_batch.changed');
  }
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, 'fee-batch', year);
  const batch: queries.NewBatch = {
    id: newId(ctx.now.getTime()),
    number: `FB-${year}-${String(counted).padStart(4, '0')}`,
    kind: input.kind,
    semester_id: input.semester_id,
    vote_head_id: input.vote_head_id,
    to_vote_head_id: input.to_vote_head_id ?? null,
    amount_cents: input.kind === 'levy-added' ? input.amount_cents! : null,
    class_names: (ground.class_names ?? '').slice(0, 600),
    reason: input.reason,
    ...totals,
    requested_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertBatch(
    ctx.db,
    batch,
    lines.map(({ student_id, before_cents, change_cents }) => ({
      id: newId(ctx.now.getTime()),
      student_id,
      before_cents,
      change_cents,
    })),
  );
  ctx.changed('fee batch', batch.id, null, batch);
  const shown = await read(ctx, batch.id);
  await submit(ctx, {
    type: 'fee-batch',
    document_id: batch.id,
    number: batch.number,
    title: `${batchKinds[input.kind].label}: ${shown.vote_head_name}`,
    amount_cents: Math.abs(totals.change_cents),
    details: detailsOf(shown),
  });
  return shown;
}

const detailsOf = (batch: FeeBatch) =>
  [
    { label: 'Classes', value: batch.class_names },
    { label: 'Learners', value: batch.learner_count.toLocaleString('en') },
    { label: 'Term', value: batch.semester_name },
    { label: 'Vote head', value: batch.vote_head_name },
    { label: 'To', value: batch.to_vote_head_name ?? '' },
    { label: 'Asked before', value: formatKes(batch.before_cents) },
    {
      label: 'Change of all fees',
      value: batch.to_vote_head_name ? 'None' : formatMovement(batch.change_cents),
    },
    { label: 'Reason', value: batch.reason },
  ].filter((one) => one.value !== '');

export async function exportLines(ctx: Ctx, id: string, format: ExportFormat) {
  const { rows, ...batch } = await open(ctx, id);
  const moved = batch.to_vote_head_name ? ` to ${batch.to_vote_head_name}` : '';
  return exportAnswer({
    ctx,
    title: `${batch.number}: ${batchKinds[batch.kind].label}`,
    filter_words: `${batch.vote_head_name}${moved}, ${batch.semester_name}, ${batch.class_names}`,
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'class_name', head: 'Class', kind: 'text' },
      { key: 'before_cents', head: 'Before', kind: 'money_cents' },
      { key: 'change_cents', head: 'Change', kind: 'money_cents' },
      { key: 'after_cents', head: 'After', kind: 'money_cents' },
    ],
    rows: rows
      .slice(0, rows_max[format] + 1)
      .map((row) => ({ ...row, after_cents: row.before_cents + row.change_cents })),
    format,
  });
}
