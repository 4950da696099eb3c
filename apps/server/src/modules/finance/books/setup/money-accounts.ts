import type { InputOf } from '@darasa/contract/endpoint';
import type {
  createMoneyAccount,
  editMoneyAccount,
  LedgerAccount,
  MoneyAccount,
} from '@darasa/contract/finance/books/setup';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { changesOf, retiredAt } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { beginReceiptsWith, newSeries } from '#modules/administration/index.ts';
import { ask } from '../pay-details/service.ts';
import { isSeriesGiven } from '../ledger/receipt-numbers-queries.ts';
import { moveFund, requireFund } from './accounts.ts';
import { freshId, groundOf } from './ground.ts';
import * as queries from './queries.ts';

/** Parents may pay into a new account at once: whoever opens one proves who it is. */
export async function openMoneyAccount(
  ctx: Ctx,
  input: InputOf<typeof createMoneyAccount>,
): Promise<MoneyAccount> {
  requireStepUp(ctx);
  return addMoneyAccount(ctx, input);
}

/**
 * A money account has a page in the ledger: where money lies has a page of its own in the ledger, made with
 * it.
 */
export async function addMoneyAccount(
  ctx: Ctx,
  input: InputOf<typeof createMoneyAccount>,
): Promise<MoneyAccount> {
  const ground = groundOf(ctx);
  await Promise.all([requireFund(ctx, input.fund_id), requireHeads(ctx, input.allowed_head_ids)]);
  await refuseSeries(ctx, input.receipt_format, null);
  const accounts = await queries.listAccounts(ctx.db);
  const { fund_id = null, allowed_head_ids = [], receipt_next, ...rest } = input;
  const { wanted, ...place } = apart(rest);
  await beginSeries(ctx, input.receipt_format, receipt_next);
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
  await askForDetails(ctx, row, wanted);
  return row;
}

export const details = ['bank_name', 'branch', 'account_number', 'paybill'] as const;
type Details = Partial<Record<(typeof details)[number], string | null>>;

/** Where parents pay stands apart from the rest: it is asked for, and not written down at once. */
function apart<T extends { [F in (typeof details)[number]]?: unknown }>(values: T) {
  const { bank_name, branch, account_number, paybill, ...rest } = values;
  const wanted = { bank_name, branch, account_number, paybill } as Details;
  return { ...rest, wanted };
}

/** A second person is asked for whatever differs. */
async function askForDetails(ctx: Ctx, row: MoneyAccount, wanted: Details): Promise<void> {
  const before = Object.fromEntries(details.map((field) => [field, row[field]]));
  const given = details.filter((field) => wanted[field] !== undefined);
  if (given.every((field) => wanted[field] === row[field])) return;
  await ask(ctx, {
    money_account_id: row.id,
    money_account_name: row.name,
    provider: null,
    before,
    after: { ...before, ...Object.fromEntries(given.map((field) => [field, wanted[field]])) },
    sealed_secret: null,
  });
}

/** The own series of an account begins like nobody else's, and with no number that was given before. */
async function refuseSeries(
  ctx: Ctx,
  format: string | null | undefined,
  current: MoneyAccount | null,
): Promise<void> {
  if (!format || format === current?.receipt_format) return;
  const series = await newSeries(ctx, format, current?.id);
  if (!(await isSeriesGiven(ctx.db, series, format))) return;
  const failure = fail('document.series_used', { series });
  failure.fields = [{ path: 'receipt_format', message: failure.sentence }];
  throw failure;
}

async function beginSeries(
  ctx: Ctx,
  format: string | null | undefined,
  next: number | undefined,
): Promise<void> {
  if (next === undefined) return;
  const path = 'receipt_next';
  if (!format) throw failField('request.invalid', path, 'Write the own receipt series first');
  await beginReceiptsWith(ctx, format, { path, next });
}

async function requireHeads(ctx: Ctx, ids: string[] | undefined): Promise<void> {
  if (!ids?.length) return;
  const found = await queries.findIds(ctx.db, 'vote_heads', ids);
  if (ids.some((id) => !found.has(id))) {
    throw failField('request.invalid', 'allowed_head_ids', 'Choose vote heads of this school');
  }
}

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
  { retired, receipt_next, ...body }: InputOf<typeof editMoneyAccount>,
): Promise<MoneyAccount> {
  requireStepUp(ctx);
  const { id } = body;
  const current = await queries.lockMoneyAccount(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const { wanted, ...rest } = apart(changesOf(body, current));
  const yours: MoneyAccount = {
    ...current,
    ...rest,
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  await Promise.all([requireFund(ctx, body.fund_id), requireHeads(ctx, body.allowed_head_ids)]);
  if (
    yours.currency !== current.currency &&
    (await queries.isAccountPosted(ctx.db, current.account_id))
  ) {
    throw failField('finance.currency_posted', 'currency');
  }
  await refuseSeries(ctx, yours.receipt_format, current);
  await beginSeries(ctx, yours.receipt_format, receipt_next);
  if (yours.fund_id !== current.fund_id) await moveFund(ctx, current.account_id, yours.fund_id);
  await queries.updateMoneyAccount(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error)
      ? failField('lookup.name_taken', 'name', 'Another account has this name or paybill')
      : error;
  });
  if (body.allowed_head_ids) {
    await queries.saveAllowedHeads(ctx.db, groundOf(ctx), id, body.allowed_head_ids);
  }
  const row = { ...yours, version: current.version + 1 };
  ctx.changed('money account', id, current, row);
  await askForDetails(ctx, row, wanted);
  return row;
}
