import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { ReadStatement, Remark, StatementLine } from '@darasa/rules/reconcile/read-statement';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';

/** Warnings are what a person should know before the new lines of a file are taken. */
export async function warn(
  ctx: Pick<Ctx, 'db'>,
  money_account_id: string,
  read: ReadStatement,
  fresh: StatementLine[],
): Promise<Remark[]> {
  const references = fresh.flatMap((line) => line.reference ?? []);
  const [days, covered] = await Promise.all([
    queries.listDaysOf(ctx.db, money_account_id, [...new Set(references)]),
    queries.findCovered(ctx.db, money_account_id),
  ]);
  return [...beginsElsewhere(read, fresh, covered), ...read.warnings, ...comeAgain(fresh, days)];
}

/** A reference that stands on another day already, in the file or before it: said once for each. */
function comeAgain(fresh: StatementLine[], days: queries.DayOfReference[]): Remark[] {
  const first_on = new Map(days.map((one) => [one.reference, one.booked_on]));
  const said = new Set<string>();
  return fresh.flatMap(({ reference, booked_on, row_number }): Remark[] => {
    if (!reference) return [];
    const before = first_on.get(reference);
    if (!before) first_on.set(reference, booked_on);
    if (!before || before === booked_on || said.has(reference)) return [];
    said.add(reference);
    const why = `${reference} came on ${formatDate(before)} already; this is taken as another movement`;
    return [{ row_number, why }];
  });
}

/**
 * With the new lines, whatever the bank moved since the first statement makes the closing balance of this
 * one, but for what was missing before.
 */
function beginsElsewhere(
  { lines, opening_cents, closing_cents, problems }: ReadStatement,
  fresh: StatementLine[],
  covered: queries.CoveredSpan | undefined,
): Remark[] {
  if (!covered || opening_cents === null || closing_cents === null || problems.length > 0)
    return [];
  const days = lines.map((line) => line.booked_on).toSorted();
  if (!days[0] || days[0] < covered.from_on || days.at(-1)! < covered.to_on) return [];
  const moved_cents = fresh.reduce((sum, line) => sum + line.amount_cents, covered.moved_cents);
  const missing_cents = closing_cents - covered.opening_cents - moved_cents;
  const was_missing_cents = covered.closing_cents - covered.opening_cents - covered.moved_cents;
  const more_cents = missing_cents - was_missing_cents;
  if (missing_cents === 0 || more_cents === 0) return [];
  const way = more_cents > 0 ? 'higher' : 'lower';
  const ended = `The last statement ended on ${formatDate(covered.to_on)} with ${formatKes(covered.closing_cents)}`;
  const why = `${ended}, and this one begins ${formatKes(Math.abs(more_cents))} ${way}: lines between them are missing`;
  return [{ row_number: 0, why }];
}
