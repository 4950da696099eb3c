import { createHash } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Batch,
  cancelBatch,
  downloadBatch,
  prepareBatch,
  releaseBatch,
  Voucher,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { toCsv } from '#platform/spreadsheets/csv.ts';
import * as queries from './batches-queries.ts';
import { listByIds, lockVouchers } from './queries.ts';
import { payAll } from './service.ts';

/** Over every payment: whoever changes a payee, an account or an amount changes the hash. */
const hashOf = (vouchers: readonly Voucher[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        vouchers.map((one) => [one.number, one.payee_name, one.payee_account, one.net_cents]),
      ),
    )
    .digest('hex');

/** The maker puts vouchers together. Each payee must have an account to be paid into. */
export async function prepare(ctx: Ctx, input: InputOf<typeof prepareBatch>): Promise<Batch> {
  const ids = [...new Set(input.voucher_ids)];
  await lockVouchers(ctx.db, ids);
  const vouchers = await listByIds(ctx.db, ids);
  const first = vouchers[0];
  if (!first || vouchers.length < ids.length) throw fail('record.not_found');
  const { method, money_account_id } = first;
  for (const one of vouchers) {
    if (one.state === 'prepared' && one.batch_id) {
      throw fail('voucher.in_batch', { number: one.number });
    }
    if (one.state !== 'prepared') {
      throw fail('voucher.not_prepared', { number: one.number, state: one.state });
    }
    if (one.method !== method || one.money_account_id !== money_account_id) {
      throw fail('batch.mixed');
    }
    if (!one.payee_account) throw fail('batch.no_account', { payee: one.payee_name });
    if (!one.registered_name) {
      throw fail('batch.name_unchecked', { payee: one.payee_name, number: one.number });
    }
  }
  if (method !== 'eft' && method !== 'mobile-money') throw fail('batch.mixed');
  await refuseUnmatched(ctx, money_account_id);
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertBatch(ctx.db, {
    id,
    method,
    money_account_id,
    voucher_ids: ids,
    total_cents: vouchers.reduce((sum, one) => sum + one.net_cents, 0),
    hash: hashOf(vouchers),
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw fail('batch.sent_before');
  const made = (await queries.findBatch(ctx.db, id))!;
  ctx.changed('payment batch', id, null, made);
  return made;
}

/** What left before must be on the statement first: money that went astray is noticed by then. */
async function refuseUnmatched(ctx: Ctx, money_account_id: string): Promise<void> {
  const days = await settingOf(ctx, 'finance.batch_match_days');
  const before = new Date(ctx.now.getTime() - days * 86_400_000).toISOString();
  const late = await queries.findUnmatched(ctx.db, money_account_id, before);
  if (late) {
    throw fail('batch.unmatched', { count: late.open_count, day: formatDate(late.released_at) });
  }
}

/** The checker releases exactly what was seen: the hash is counted again here. */
export async function release(
  ctx: Ctx,
  { id, hash }: InputOf<typeof releaseBatch>,
): Promise<Batch> {
  await queries.lockBatch(ctx.db, id);
  const batch = await queries.findBatch(ctx.db, id);
  if (!batch) throw fail('record.not_found');
  if (batch.state !== 'prepared') throw fail('batch.not_prepared', { state: batch.state });
  if (batch.prepared_by_id === ctx.user.id) throw fail('voucher.own');
  const ids = await queries.listVoucherIds(ctx.db, id);
  const vouchers = await listByIds(ctx.db, ids);
  if (hashOf(vouchers) !== batch.hash || hash !== batch.hash) {
    throw failField('batch.changed', 'hash');
  }
  await payAll(ctx, ids);
  await queries.updateReleased(ctx.db, id, ctx.user.id, nowIso(ctx));
  const after = (await queries.findBatch(ctx.db, id))!;
  ctx.changed('payment batch', id, batch, after);
  return after;
}

export async function giveUp(ctx: Ctx, { id }: InputOf<typeof cancelBatch>): Promise<Batch> {
  await queries.lockBatch(ctx.db, id);
  const batch = await queries.findBatch(ctx.db, id);
  if (!batch) throw fail('record.not_found');
  if (batch.state !== 'prepared') throw fail('batch.not_prepared', { state: batch.state });
  await queries.updateCancelled(ctx.db, id);
  const after = (await queries.findBatch(ctx.db, id))!;
  ctx.changed('payment batch', id, batch, after);
  return after;
}

/** Only a released batch has a file: nothing leaves that one person alone wanted. */
export async function file(ctx: Ctx, { id }: InputOf<typeof downloadBatch>) {
  const batch = await queries.findBatch(ctx.db, id);
  if (!batch) throw fail('record.not_found');
  if (batch.state !== 'released') throw fail('batch.not_released');
  const vouchers = await listByIds(ctx.db, await queries.listVoucherIds(ctx.db, id));
  const bytes = toCsv(
    [
      { key: 'payee_name', head: 'Beneficiary', kind: 'text' },
      { key: 'registered_name', head: 'Name of the account', kind: 'text' },
      { key: 'payee_account', head: 'Account', kind: 'text' },
      { key: 'net_cents', head: 'Amount', kind: 'money_cents' },
      { key: 'number', head: 'Reference', kind: 'text' },
      { key: 'particulars', head: 'Narration', kind: 'text' },
    ],
    vouchers,
  );
  return { bytes, file_name: `payments-${batch.hash.slice(0, 8)}.csv` };
}
