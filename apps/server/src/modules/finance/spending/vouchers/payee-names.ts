import type { InputOf } from '@darasa/contract/endpoint';
import type { checkPayee, Voucher } from '@darasa/contract/finance/spending/vouchers';
import { isSamePayee } from '@darasa/rules/payee-name';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

/** An account that was checked for this payee before need not be asked about again. */
export async function recall(ctx: Ctx, row: queries.NewVoucher): Promise<void> {
  const { payee_name, payee_account } = row;
  if (!payee_account) return;
  const known = await queries.findKnownName(ctx.db, { payee_name, payee_account });
  if (known) await queries.updateName(ctx.db, row.id, known);
}

/**
 * The name that the bank or M-Pesa shows for the account is compared with the one who is to be paid.
 * Another name needs a reason, and that from somebody who did not prepare the payment.
 */
export async function check(
  ctx: Ctx,
  { id, registered_name, note }: InputOf<typeof checkPayee>,
): Promise<Voucher> {
  await queries.lockVouchers(ctx.db, [id]);
  const before = await queries.findVoucher(ctx.db, id);
  if (!before) throw fail('record.not_found');
  const { number, state } = before;
  if (state !== 'prepared') throw fail('voucher.not_prepared', { number, state });
  if (before.batch_id) throw fail('voucher.in_batch', { number });
  if (!before.payee_account) throw fail('voucher.no_payee_account', { number });
  const is_same = isSamePayee(before.payee_name, registered_name);
  if (!is_same && (note ?? '').length < 5) {
    const message = `The voucher pays ${before.payee_name}. Say why this account is theirs.`;
    throw failField('request.invalid', 'note', message);
  }
  if (!is_same && before.prepared_by_id === ctx.user.id) throw fail('voucher.own');
  await queries.updateName(ctx.db, id, {
    registered_name,
    name_note: is_same ? null : note!,
    name_checked_by: ctx.user.id,
    name_checked_at: nowIso(ctx),
  });
  const after = (await queries.findVoucher(ctx.db, id))!;
  ctx.changed('payment voucher', id, before, after);
  return after;
}
