import type { AccountMonth } from '@darasa/contract/finance/reconciliation/reconciliation';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { lastDayOf } from './desk.ts';
import * as queries from './overview-queries.ts';

/** Every account in each of the last months, newest first: what is open, and who signed. */
export async function overview(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { months }: { months: number },
): Promise<{ rows: AccountMonth[] }> {
  const [accounts, sums, gaps, late, decisions] = await Promise.all([
    queries.listAccounts(ctx.db),
    queries.listMonthSums(ctx.db),
    queries.listGaps(ctx.db),
    queries.listLate(ctx.db),
    queries.listDecisions(ctx.db),
  ]);
  const first_month = sums.map((one) => one.month).toSorted()[0];
  const shown = monthsBefore(isoDate(ctx.now).slice(0, 7), months).filter(
    (month) => first_month !== undefined && month >= first_month,
  );
  // What came before the first statement lies in its opening balance; an account on which nothing
  // ever moved has nothing to sign.
  const begun = (month: string, { id, from_on }: queries.OverviewAccount) =>
    from_on === null
      ? sums.some((one) => one.money_account_id === id && one.month <= month)
      : month >= from_on.slice(0, 7);
  const rows = shown.flatMap((month) =>
    accounts
      .filter((account) => begun(month, account))
      .map((account): AccountMonth => {
        const of = { money_account_id: account.id };
        const own = <T extends { money_account_id: string }>(all: T[]) =>
          all.filter((one) => one.money_account_id === account.id);
        const until = (side: 'book' | 'bank') =>
          sumOf(own(sums).filter((one) => one.side === side && one.month <= month));
        const has_statement = account.covered_to !== null && account.covered_to >= `${month}-01`;
        const open = own(late).filter(
          (one) =>
            one.day.slice(0, 7) <= month &&
            one.day >= (account.from_on ?? '') &&
            (one.cleared_month === null || one.cleared_month > month),
        );
        const entered = own(sums).filter((one) => one.side === 'book' && one.month === month);
        const decision = own(decisions).find((one) => one.month === month);
        return {
          ...of,
          money_account_name: account.name,
          kind: account.kind,
          month,
          state: decision?.state ?? 'open',
          has_statement,
          // Without a statement nothing of the month was compared with anything.
          open_count: has_statement
            ? open.length
            : entered.reduce((total, one) => total + one.count, 0),
          open_cents: has_statement
            ? open.reduce((total, one) => total + Math.abs(one.amount_cents), 0)
            : Math.abs(sumOf(entered)),
          oldest_on: has_statement ? (open.map((one) => one.day).toSorted()[0] ?? null) : null,
          book_cents: until('book'),
          bank_cents: (account.opening_cents ?? 0) + until('bank') + gapAt(own(gaps), month),
          prepared_by: decision?.prepared_by ?? null,
          prepared_at: decision?.prepared_at ?? null,
          decided_by: decision?.decided_by ?? null,
          decided_at: decision?.decided_at ?? null,
          note: decision?.note ?? null,
        };
      }),
  );
  return { rows };
}

/** As the statement that ends the month has it, or else the last one: oldest first. */
const gapAt = (gaps: queries.Gap[], month: string): number =>
  (gaps.find((one) => one.to_on >= lastDayOf(month)) ?? gaps.at(-1))?.gap_cents ?? 0;

function monthsBefore(month: string, count: number): string[] {
  const [year, number] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year!, number! - 1 - i, 1)).toISOString().slice(0, 7),
  );
}

const sumOf = (all: readonly { amount_cents: number }[]): number =>
  all.reduce((sum, one) => sum + one.amount_cents, 0);
