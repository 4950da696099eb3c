import type { InputOf } from '@darasa/contract/endpoint';
import type {
  createFinancialYear,
  FinanceSetup,
  FinancialYear,
  lockMonth,
  startBooks,
} from '@darasa/contract/finance/books/setup';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { requireReady } from '../closing/service.ts';
import { insertMonthLock } from '../month-openings/queries.ts';
import { ask as askOpening } from '../month-openings/service.ts';
import { listModes } from '../payment-modes/service.ts';
import { freshId, groundOf } from './ground.ts';
import * as queries from './queries.ts';
import { templates } from './templates.ts';

export async function read(ctx: Ctx): Promise<FinanceSetup> {
  const [accounts, money_accounts, vote_heads, payment_modes, financial_years, lists] =
    await Promise.all([
      queries.listAccounts(ctx.db),
      queries.listMoneyAccounts(ctx.db),
      queries.listVoteHeads(ctx.db),
      listModes(ctx),
      queries.listYears(ctx.db),
      queries.findLists(ctx.db),
    ]);
  const is_started = accounts.some((account) => account.part === 'fees-receivable');
  return {
    is_started,
    accounts,
    money_accounts,
    vote_heads,
    payment_modes,
    financial_years,
    ...lists,
  };
}

/** The books begin whole: accounts, where money lies, what it is for, and this year. */
export async function start(ctx: Ctx, { template }: InputOf<typeof startBooks>) {
  const before = await read(ctx);
  if (before.is_started) throw fail('finance.started');
  const { accounts, money, vote_heads, funds = [] } = templates[template];
  const ground = groundOf(ctx);
  const new_funds = funds.map(([code, name]) => ({ id: freshId(ctx), code, name }));
  const fundOf = (code?: string) => new_funds.find((fund) => fund.code === code)?.id ?? null;
  await queries.insertFunds(ctx.db, ground, new_funds);
  const chart: queries.NewAccount[] = [
    ...money.map(([code, name, , fund]) => ({
      id: freshId(ctx),
      code,
      name,
      kind: 'asset',
      part: null,
      fund_id: fundOf(fund),
    })),
    ...accounts.map(([code, name, kind, part = null, fund = undefined]) => ({
      id: freshId(ctx),
      code,
      name,
      kind,
      part,
      fund_id: fundOf(fund),
    })),
  ];
  const byCode = new Map(chart.map((account) => [account.code, account.id]));
  const made = await queries.insertAccounts(ctx.db, ground, chart);
  // Somebody began them a moment ago, or made accounts by hand that stand in the way.
  if (made < chart.length) throw fail('finance.started');
  await queries.insertMoneyAccounts(
    ctx.db,
    ground,
    money.map(([code, name, kind]) => ({
      id: freshId(ctx),
      account_id: byCode.get(code)!,
      name,
      kind,
    })),
  );
  await queries.insertVoteHeads(
    ctx.db,
    ground,
    vote_heads.map(([code, name, priority, account, more = {}]) => ({
      id: freshId(ctx),
      code,
      name,
      kind: kindOf(account, more.spends),
      account_id: byCode.get(account)!,
      expense_account_id: more.spends ? byCode.get(more.spends)! : null,
      fund_id: fundOf(more.fund),
      money_account_id: null,
      priority,
      is_refundable: more.refundable ?? false,
      is_capitation: more.capitation ?? false,
    })),
  );
  await queries.insertFeeLists(ctx.db, ground, {
    categories: [
      [freshId(ctx), 'Day', 'day'],
      [freshId(ctx), 'Boarder', 'boarding'],
    ],
    group: [freshId(ctx), 'Everyone'],
  });
  const year = String(ctx.now.getUTCFullYear());
  await queries.insertYear(ctx.db, ground, {
    id: freshId(ctx),
    name: year,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
  });
  ctx.changed('finance setup', ground.school_id, null, { template, accounts: chart.length });
  return read(ctx);
}

const kindOf = (account: string, spends: string | undefined) =>
  account.startsWith('5') ? 'expense' : spends ? 'both' : 'income';

export async function addYear(
  ctx: Ctx,
  input: InputOf<typeof createFinancialYear>,
): Promise<FinancialYear> {
  const row = await queries.insertYear(ctx.db, groundOf(ctx), { id: freshId(ctx), ...input });
  if (!row) throw failField('finance.year_overlaps', 'starts_on');
  ctx.changed('financial year', row.id, null, row);
  return row;
}

/** A lock and an opening are both rows, so that nobody opens a month quietly; nor does anybody alone. */
export async function setMonthLock(
  ctx: Ctx,
  { month, locked, reason = '' }: InputOf<typeof lockMonth>,
) {
  if (!locked) {
    if (!reason) throw failField('request.invalid', 'reason', 'Say why it is opened');
    await askOpening(ctx, { month, reason });
    return { month, locked: true };
  }
  await requireReady(ctx, month);
  const id = freshId(ctx);
  await insertMonthLock(ctx.db, {
    id,
    month,
    locked,
    reason: reason || null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('month of the books', id, null, { month, locked, reason });
  return { month, locked };
}
