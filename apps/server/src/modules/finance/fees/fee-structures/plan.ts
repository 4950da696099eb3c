import type { InputOf } from '@darasa/contract/endpoint';
import type {
  FeeStructure,
  FeeStructureInput,
  planFeeStructure,
} from '@darasa/contract/finance/fees/fee-structures';
import { formatDate } from '@darasa/rules/dates';
import { movePlan } from '@darasa/rules/fees/move-plan';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import * as queries from './queries.ts';

/** The plan moves no money: it says what is late, and may change while bills are out. */
export async function plan(
  ctx: Ctx,
  { id, version, instalments, all_classes }: InputOf<typeof planFeeStructure>,
) {
  const ids = all_classes ? await queries.listAlike(ctx.db, id) : [id];
  await queries.lockStructures(ctx.db, ids);
  const before = await queries.findStructures(ctx.db, ids);
  const current = before.find((one) => one.id === id);
  if (!current) throw fail('record.not_found');
  if (current.version !== version) {
    throw stale(current, { ...current, instalments });
  }
  const [term] = await queries.listTermDays(ctx.db, [current.semester_id]);
  refuseOtherDays(instalments, term!);
  const ordered = instalments.toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  for (const one of before) refuseOtherTotal(one, ordered);
  await queries.updatePlan(ctx.db, ids, ordered);
  for (const one of before) {
    ctx.changed('fee structure', one.id, inWords(one.instalments), inWords(ordered));
  }
  const rows = await queries.findStructures(ctx.db, ids);
  return { rows, count: rows.length };
}

/**
 * Days of other terms are refused: what is due for a term is due in it, also in the plan of the whole term.
 */
export function refuseOtherDays(
  instalments: readonly { due_on: string }[],
  { starts_on, ends_on }: Pick<queries.TermDays, 'starts_on' | 'ends_on'>,
): void {
  const at = instalments.findIndex(({ due_on }) => due_on < starts_on || due_on > ends_on);
  if (at < 0) return;
  const said = `Choose a day of the term, ${formatDate(starts_on)} to ${formatDate(ends_on)}`;
  throw failField('request.invalid', `instalments.${at}.due_on`, said);
}

/** New structures keep the plans of those that they were copied from, moved to their own terms. */
export async function keepPlans(
  ctx: Ctx,
  made: readonly FeeStructure[],
  plans_from: NonNullable<FeeStructureInput['plans_from']>,
): Promise<FeeStructure[]> {
  const sources = await queries.findStructures(
    ctx.db,
    plans_from.map((one) => one.fee_structure_id),
  );
  if (sources.length < new Set(plans_from.map((one) => one.fee_structure_id)).size) {
    throw failField('request.invalid', 'plans_from', 'Choose structures of this school');
  }
  const terms = await queries.listTermDays(
    ctx.db,
    [...sources, ...made].map((one) => one.semester_id),
  );
  const sideOf = ({ semester_id, total_cents }: FeeStructure) => ({
    ...terms.find((term) => term.id === semester_id)!,
    total_cents,
  });
  const plans = made.flatMap((one) => {
    const named = plans_from.find((from) => from.semester_id === one.semester_id);
    const source = sources.find((from) => from.id === named?.fee_structure_id);
    if (!source || source.instalments.length === 0) return [];
    const instalments = movePlan(source.instalments, sideOf(source), sideOf(one));
    return [{ id: one.id, instalments }];
  });
  await queries.setPlans(ctx.db, plans);
  return queries.findStructures(
    ctx.db,
    made.map((one) => one.id),
  );
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
