import type { InputOf } from '@darasa/contract/endpoint';
import type {
  createLedgerAccount,
  editLedgerAccount,
  LedgerAccount,
} from '@darasa/contract/finance/books/setup';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { changesOf, retiredAt } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { freshId, groundOf } from './ground.ts';
import { listMapped } from './mapped-queries.ts';
import * as queries from './queries.ts';

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
  { retired, ...body }: InputOf<typeof editLedgerAccount>,
): Promise<LedgerAccount> {
  requireStepUp(ctx);
  const { id } = body;
  const current = await queries.lockAccount(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours: LedgerAccount = {
    ...current,
    ...changesOf(body, current),
    retired_at: retiredAt(ctx, current.retired_at, retired),
  };
  if (retired && current.part) throw fail('finance.account_needed');
  const mapped = retired ? await listMapped(ctx.db, id) : [];
  if (mapped.length > 0) throw fail('finance.account_mapped', { names: mapped.join('; ') });
  await requireFund(ctx, body.fund_id);
  if (yours.fund_id !== current.fund_id) await moveFund(ctx, id, yours.fund_id);
  const row = await queries.updateAccount(ctx.db, yours).catch((error: unknown) => {
    throw isTaken(error)
      ? failField('lookup.name_taken', 'code', 'Another account has this code or name')
      : error;
  });
  ctx.changed('ledger account', id, current, row);
  return row;
}

export async function requireFund(ctx: Ctx, fund_id: string | undefined): Promise<void> {
  if (fund_id && !(await queries.findIds(ctx.db, 'funds', [fund_id])).size) {
    throw failField('request.invalid', 'fund_id', 'Choose a fund');
  }
}

/**
 * A fund moves by a transfer; what lies in the ledger lies in its fund: it is moved by a transfer, not by
 * another label.
 */
export async function moveFund(
  ctx: Ctx,
  account_id: string,
  fund_id: string | null,
): Promise<void> {
  if (await queries.isAccountPosted(ctx.db, account_id)) {
    throw failField('finance.fund_posted', 'fund_id');
  }
  await queries.updateFund(ctx.db, account_id, fund_id);
}
