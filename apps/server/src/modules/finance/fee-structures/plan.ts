import type { InputOf } from '@darasa/contract/endpoint';
import type { FeeStructure, planFeeStructure } from '@darasa/contract/finance/fee-structures';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import * as queries from './queries.ts';

/** The plan moves no money: it says what is late, and may change while bills are out. */
export async function plan(
  ctx: Ctx,
  { id, instalments, all_classes }: InputOf<typeof planFeeStructure>,
) {
  const ids = all_classes ? await queries.listAlike(ctx.db, id) : [id];
  await queries.lockStructures(ctx.db, ids);
  const before = await queries.findStructures(ctx.db, ids);
  if (before.length === 0) throw fail('record.not_found');
  const ordered = instalments.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  for (const one of before) refuseOtherTotal(one, ordered);
  await queries.updatePlan(ctx.db, ids, ordered);
  for (const one of before) {
    ctx.changed('fee structure', one.id, inWords(one.instalments), inWords(ordered));
  }
  const rows = await queries.findStructures(ctx.db, ids);
  return { rows, count: rows.length };
}

function refuseOtherTotal(
  { class_name, total_cents }: FeeStructure,
  instalments: FeeStructure['instalments'],
): void {
  if (instalments[0]?.amount_cents === undefined) return;
  const planned = instalments.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  if (planned === total_cents) return;
  const said = `${class_name} pays ${formatKes(total_cents)}, the parts make ${formatKes(planned)}`;
  throw failField('request.invalid', 'instalments', said);
}

const inWords = (parts: FeeStructure['instalments']) => ({
  instalments: parts
    .map(
      (one) => `${one.percent ? `${one.percent}%` : formatKes(one.amount_cents!)} by ${one.due_on}`,
    )
    .join(', '),
});
