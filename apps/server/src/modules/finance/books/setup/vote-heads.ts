import type { InputOf } from '@darasa/contract/endpoint';
import type { createVoteHead, editVoteHead, VoteHead } from '@darasa/contract/finance/books/setup';
import { changesOf, retiredAt } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { requireFund } from './accounts.ts';
import { freshId, groundOf } from './ground.ts';
import * as queries from './queries.ts';

export async function addVoteHead(
  ctx: Ctx,
  input: InputOf<typeof createVoteHead>,
): Promise<VoteHead> {
  await requireAccounts(ctx, input);
  await requireHeadAccount(ctx, input);
  refuseTaxedDeposit(input);
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
  { retired, ...body }: InputOf<typeof editVoteHead>,
): Promise<VoteHead> {
  const { id } = body;
  const current = await queries.lockVoteHead(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours: VoteHead = {
    ...current,
    ...changesOf(body, current),
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  await requireAccounts(ctx, body);
  if (yours.account_id !== current.account_id && (await queries.isPosted(ctx.db, id))) {
    throw failField('finance.vote_head_posted', 'account_id');
  }
  if (yours.account_id !== current.account_id || yours.is_refundable !== current.is_refundable) {
    await requireHeadAccount(ctx, yours);
  }
  refuseTaxedDeposit(yours);
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
  const { part, kind, retired_at } = accounts.find((one) => one.id === account_id)!;
  if (retired_at) {
    throw failField('request.invalid', 'account_id', 'This account is retired. Choose another');
  }
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

/** What is given back is no supply, and no invoice is made for it. */
function refuseTaxedDeposit({ is_refundable, tax }: Pick<VoteHead, 'is_refundable' | 'tax'>): void {
  if (!is_refundable || tax === 'none') return;
  const message = 'What is refundable is not sold, so KRA is not told of it. Choose no tax invoice';
  throw failField('request.invalid', 'tax', message);
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
