import type {
  getLedgerPage,
  getPosting,
  getTrialBalance,
  Posting,
  TrialBalance,
  TrialBalanceRow,
} from '@darasa/contract/finance/books/accounting';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { lastDayOf } from './months.ts';
import * as queries from './queries.ts';

export async function trialBalance(
  ctx: Pick<Ctx, 'db'>,
  { month, fund_id }: InputOf<typeof getTrialBalance>,
): Promise<TrialBalance> {
  const days = { from: `${month}-01`, to: lastDayOf(month), fund_id };
  return { month, ...(await balanceOver(ctx, days)) };
}

/** It balances because every entry does; in one fund what crosses to others stands on its own row. */
export async function balanceOver(
  ctx: Pick<Ctx, 'db'>,
  { from, to, fund_id }: { from: string; to: string; fund_id?: string | undefined },
): Promise<Omit<TrialBalance, 'month'>> {
  const [sums, entries] = await Promise.all([
    queries.listAccountSums(ctx.db, from, to, fund_id),
    queries.listDifferences(ctx.db, to, fund_id),
  ]);
  const rows: TrialBalanceRow[] = sums.map((one) => ({
    ...one,
    closing_cents: one.opening_cents + one.debit_cents - one.credit_cents,
  }));
  if (fund_id !== undefined) rows.push(...betweenFunds(rows));
  const total = (of: (row: TrialBalanceRow) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const difference_cents = total((row) => row.closing_cents);
  const debit_total_cents = total((row) => Math.max(row.closing_cents, 0));
  const credit_total_cents = total((row) => Math.max(-row.closing_cents, 0));
  return {
    rows,
    debit_total_cents,
    credit_total_cents,
    month_debit_cents: total((row) => row.debit_cents),
    month_credit_cents: total((row) => row.credit_cents),
    difference_cents,
    entries,
  };
}

function betweenFunds(rows: TrialBalanceRow[]): TrialBalanceRow[] {
  const sum = (of: (row: TrialBalanceRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const opening_cents = -sum((row) => row.opening_cents) || 0;
  const moved_cents = sum((row) => row.credit_cents - row.debit_cents);
  if (opening_cents === 0 && moved_cents === 0) return [];
  return [
    {
      account_id: null,
      code: '',
      name: 'Between this fund and others',
      kind: 'asset',
      opening_cents,
      debit_cents: Math.max(moved_cents, 0),
      credit_cents: Math.max(-moved_cents, 0),
      closing_cents: opening_cents + moved_cents,
    },
  ];
}

export async function ledgerPage(
  ctx: Pick<Ctx, 'db'>,
  input: InputOf<typeof getLedgerPage>,
): Promise<OutputOf<typeof getLedgerPage>> {
  const { account_id, from, to, page, page_size } = input;
  const stretch = { account_id, from, to, offset: (page - 1) * page_size, limit: page_size };
  const [account, sums, found] = await Promise.all([
    queries.findAccount(ctx.db, account_id),
    queries.findStretch(ctx.db, stretch),
    queries.listLedgerLines(ctx.db, stretch),
  ]);
  if (!account) throw fail('record.not_found');
  return {
    opening_cents: sums.brought_down_cents,
    debit_cents: sums.received_cents,
    credit_cents: sums.paid_cents,
    closing_cents: sums.brought_down_cents + sums.received_cents - sums.paid_cents,
    rows: found.map(({ amount_cents, running_cents, ...row }) => ({
      ...row,
      debit_cents: Math.max(amount_cents, 0),
      credit_cents: Math.max(-amount_cents, 0),
      balance_cents: sums.brought_down_cents + running_cents,
    })),
    count: sums.count,
  };
}

export async function posting(ctx: Ctx, { id }: InputOf<typeof getPosting>): Promise<Posting> {
  const found = await queries.findPosting(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}
