import type { InputOf } from '@darasa/contract/endpoint';
import type {
  createFinancialYear,
  createLedgerAccount,
  createMoneyAccount,
  createVoteHead,
  editLedgerAccount,
  editMoneyAccount,
  editVoteHead,
  FinanceSetup,
  FinancialYear,
  LedgerAccount,
  lockMonth,
  MoneyAccount,
  startBooks,
  VoteHead,
} from '@darasa/contract/finance/setup';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/refusals.ts';
import { fail, failField, stale } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { requireReady } from '../closing/service.ts';
import { listModes } from '../payment-modes/service.ts';
import * as queries from './queries.ts';
import { templates } from './templates.ts';

const groundOf = (ctx: Ctx) => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  now: nowIso(ctx),
});
const freshId = (ctx: Ctx): string => newId(ctx.now.getTime());

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

export async function addVoteHead(
  ctx: Ctx,
  input: InputOf<typeof createVoteHead>,
): Promise<VoteHead> {
  await requireAccounts(ctx, input);
  await requireHeadAccount(ctx, input);
  const { money_account_id = null, ...values } = input;
  const id = freshId(ctx);
  const [made] = await queries.insertVoteHeads(ctx.db, groundOf(ctx), [
    { id, ...values, money_account_id },
  ]);
  if (!made)
    throw failField('lookup.name_taken', 'code', 'Another vote head has this code or name');
  const row = (await queries.lockVoteHead(ctx.db, id))!;
  ctx.changed('vote head', id, null, row);
  return row;
}

export async function changeVoteHead(
  ctx: Ctx,
  { id, version, retired, clear = [], ...values }: InputOf<typeof editVoteHead>,
): Promise<VoteHead> {
  const current = await queries.lockVoteHead(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours: VoteHead = {
    ...current,
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, null])),
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  if (current.version !== version) throw stale(current, yours);
  await requireAccounts(ctx, values);
  if (yours.account_id !== current.account_id && (await queries.isPosted(ctx.db, id))) {
    throw failField('finance.vote_head_posted', 'account_id');
  }
  if (yours.account_id !== current.account_id || yours.is_refundable !== current.is_refundable) {
    await requireHeadAccount(ctx, yours);
  }
  const row = await queries.updateVoteHead(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error)
      ? failField('lookup.name_taken', 'code', 'Another vote head has this code or name')
      : error;
  });
  ctx.changed('vote head', id, current, row!);
  return row!;
}

/** What the system keeps by itself is no account for a vote head, and what is refundable is owed back. */
async function requireHeadAccount(
  ctx: Ctx,
  { account_id, is_refundable }: Pick<VoteHead, 'account_id' | 'is_refundable'>,
): Promise<void> {
  const [accounts, places] = await Promise.all([
    queries.listAccounts(ctx.db),
    queries.listMoneyAccounts(ctx.db),
  ]);
  const { part, kind } = accounts.find((one) => one.id === account_id)!;
  if (is_refundable && part !== 'caution-money') {
    const own = accounts.find((one) => one.part === 'caution-money')!;
    const message = `What is refundable is posted to ${own.code} ${own.name}, because the school owes it back`;
    throw failField('request.invalid', 'account_id', message);
  }
  if (!is_refundable && part === 'caution-money') {
    const message =
      'Only a refundable vote head is posted here. Tick Refundable, or choose another';
    throw failField('request.invalid', 'account_id', message);
  }
  const is_kept = part !== null && !head_parts.has(part) && kind !== 'income' && kind !== 'expense';
  if (is_kept || places.some((one) => one.account_id === account_id)) {
    const message = 'The system keeps this account by itself. Choose one of income or spending';
    throw failField('request.invalid', 'account_id', message);
  }
}

/** Arrears brought forward are posted against the opening balances. */
const head_parts = new Set(['caution-money', 'opening-balances']);

async function requireAccounts(
  ctx: Ctx,
  values: {
    [F in 'account_id' | 'expense_account_id' | 'money_account_id' | 'fund_id']?:
      | string
      | undefined;
  },
): Promise<void> {
  const { account_id, expense_account_id, money_account_id } = values;
  await requireFund(ctx, values.fund_id);
  if (
    expense_account_id &&
    !(await queries.findIds(ctx.db, 'accounts', [expense_account_id])).size
  ) {
    throw failField('request.invalid', 'expense_account_id', 'Choose an account of the chart');
  }
  if (account_id && !(await queries.findIds(ctx.db, 'accounts', [account_id])).size) {
    throw failField('request.invalid', 'account_id', 'Choose an account of the chart');
  }
  if (money_account_id) {
    const found = await queries.findIds(ctx.db, 'money_accounts', [money_account_id]);
    if (!found.size) throw failField('request.invalid', 'money_account_id', 'Choose an account');
  }
}

/** Where money lies has a page of its own in the ledger, made with it. */
export async function addMoneyAccount(
  ctx: Ctx,
  input: InputOf<typeof createMoneyAccount>,
): Promise<MoneyAccount> {
  const ground = groundOf(ctx);
  await Promise.all([requireFund(ctx, input.fund_id), requireHeads(ctx, input.allowed_head_ids)]);
  const accounts = await queries.listAccounts(ctx.db);
  const { fund_id = null, allowed_head_ids = [], ...place } = input;
  const account = {
    id: freshId(ctx),
    code: nextCode(accounts),
    name: input.name,
    kind: 'asset',
    part: null,
    fund_id,
  };
  const made_account = await queries.insertAccounts(ctx.db, ground, [account]);
  const id = freshId(ctx);
  const [made] = made_account
    ? await queries.insertMoneyAccounts(ctx.db, ground, [{ id, account_id: account.id, ...place }])
    : [];
  if (!made) {
    throw failField('lookup.name_taken', 'name', 'Another account has this name or paybill');
  }
  if (allowed_head_ids.length > 0) {
    await queries.saveAllowedHeads(ctx.db, ground, id, allowed_head_ids);
  }
  const row = (await queries.lockMoneyAccount(ctx.db, id))!;
  ctx.changed('money account', id, null, row);
  return row;
}

async function requireFund(ctx: Ctx, fund_id: string | undefined): Promise<void> {
  if (fund_id && !(await queries.findIds(ctx.db, 'funds', [fund_id])).size) {
    throw failField('request.invalid', 'fund_id', 'Choose a fund');
  }
}

async function requireHeads(ctx: Ctx, ids: string[] | undefined): Promise<void> {
  if (!ids?.length) return;
  const found = await queries.findIds(ctx.db, 'vote_heads', ids);
  if (ids.some((id) => !found.has(id))) {
    throw failField('request.invalid', 'allowed_head_ids', 'Choose vote heads of this school');
  }
}

/** What lies in the ledger lies in its fund: it is moved by a transfer, not by another label. */
async function moveFund(ctx: Ctx, account_id: string, fund_id: string | null): Promise<void> {
  if (await queries.isAccountPosted(ctx.db, account_id)) {
    throw failField('finance.fund_posted', 'fund_id');
  }
  await queries.updateFund(ctx.db, account_id, fund_id);
}

const kindOf = (account: string, spends: string | undefined) =>
  account.startsWith('5') ? 'expense' : spends ? 'both' : 'income';

/** Money accounts are numbered in tens below the receivables. */
function nextCode(accounts: LedgerAccount[]): string {
  const taken = new Set(accounts.map((account) => account.code));
  for (let code = 1000; code < 1100; code += 10) {
    if (!taken.has(String(code))) return String(code);
  }
  for (let code = 1001; code < 1100; code++) {
    if (!taken.has(String(code))) return String(code);
  }
  throw fail('finance.accounts_full');
}

export async function changeMoneyAccount(
  ctx: Ctx,
  { id, version, retired, clear = [], ...values }: InputOf<typeof editMoneyAccount>,
): Promise<MoneyAccount> {
  const current = await queries.lockMoneyAccount(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const cleared = Object.fromEntries(clear.map((field) => [field, null]));
  const yours: MoneyAccount = {
    ...current,
    ...values,
    ...cleared,
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  if (current.version !== version) throw stale(current, yours);
  await Promise.all([requireFund(ctx, values.fund_id), requireHeads(ctx, values.allowed_head_ids)]);
  if (
    yours.currency !== current.currency &&
    (await queries.isAccountPosted(ctx.db, current.account_id))
  ) {
    throw failField('finance.currency_posted', 'currency');
  }
  if (yours.fund_id !== current.fund_id) await moveFund(ctx, current.account_id, yours.fund_id);
  await queries.updateMoneyAccount(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error)
      ? failField('lookup.name_taken', 'name', 'Another account has this name or paybill')
      : error;
  });
  if (values.allowed_head_ids) {
    await queries.saveAllowedHeads(ctx.db, groundOf(ctx), id, values.allowed_head_ids);
  }
  const row = { ...yours, version: version + 1 };
  ctx.changed('money account', id, current, row);
  return row;
}

export async function addAccount(
  ctx: Ctx,
  input: InputOf<typeof createLedgerAccount>,
): Promise<LedgerAccount> {
  await requireFund(ctx, input.fund_id);
  const id = freshId(ctx);
  const made = await queries.insertAccounts(ctx.db, groundOf(ctx), [{ id, ...input, part: null }]);
  if (!made) throw failField('lookup.name_taken', 'code', 'Another account has this code or name');
  const row = (await queries.lockAccount(ctx.db, id))!;
  ctx.changed('ledger account', id, null, row);
  return row;
}

export async function changeAccount(
  ctx: Ctx,
  { id, version, retired, ...values }: InputOf<typeof editLedgerAccount>,
): Promise<LedgerAccount> {
  const current = await queries.lockAccount(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours: LedgerAccount = {
    ...current,
    ...values,
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  if (current.version !== version) throw stale(current, yours);
  if (retired && current.part) throw fail('finance.account_needed');
  await requireFund(ctx, values.fund_id);
  if (yours.fund_id !== current.fund_id) await moveFund(ctx, id, yours.fund_id);
  const row = await queries.updateAccount(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error)
      ? failField('lookup.name_taken', 'code', 'Another account has this code or name')
      : error;
  });
  ctx.changed('ledger account', id, current, row);
  return row;
}

export async function addYear(
  ctx: Ctx,
  input: InputOf<typeof createFinancialYear>,
): Promise<FinancialYear> {
  const row = await queries.insertYear(ctx.db, groundOf(ctx), { id: freshId(ctx), ...input });
  if (!row) throw failField('finance.year_overlaps', 'starts_on');
  ctx.changed('financial year', row.id, null, row);
  return row;
}

/** A lock and an opening are both rows, so that nobody opens a month quietly. */
export async function setMonthLock(
  ctx: Ctx,
  { month, locked, reason = '' }: InputOf<typeof lockMonth>,
) {
  if (!locked && !reason) throw failField('request.invalid', 'reason', 'Say why it is opened');
  if (locked) await requireReady(ctx, month);
  const id = freshId(ctx);
  await queries.insertMonthLock(ctx.db, groundOf(ctx), {
    id,
    month,
    locked,
    reason: reason || null,
    user_id: ctx.user.id,
  });
  ctx.changed('month of the books', id, null, { month, locked, reason });
  return { month, locked };
}

function retiredAt(ctx: Ctx, current: string | null, retired: boolean | undefined): string | null {
  if (retired === undefined) return current;
  return retired ? (current ?? nowIso(ctx)) : null;
}
