import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Cheque,
  presentCheque,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { requirePlace } from '#modules/finance/books/money-accounts/require.ts';
import * as queries from './cheques-queries.ts';
import type { NewVoucher } from './queries.ts';

const used = () => failField('cheque.used', 'reference');

/** A leaf is used once, whatever became of it. */
export async function draw(ctx: Ctx, voucher: NewVoucher): Promise<void> {
  const is_new = await queries.insertCheque(ctx.db, {
    id: newId(ctx.now.getTime()),
    money_account_id: voucher.money_account_id,
    number: voucher.reference!,
    voucher_id: voucher.id,
    drawn_on: voucher.paid_on,
    amount_cents: voucher.gross_cents - voucher.withheld_tax_cents - voucher.withheld_vat_cents,
    cancelled_on: null,
    cancelled_reason: null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw used();
}

export const cancelOf = (ctx: Ctx, voucher_id: string, reason: string, day: string) =>
  queries.updateCancelled(ctx.db, voucher_id, day, reason);

export async function spoil(ctx: Ctx, input: InputOf<typeof spoilCheque>): Promise<Cheque> {
  const place = await requirePlace(ctx, input.money_account_id);
  const today = isoDate(ctx.now);
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertCheque(ctx.db, {
    id,
    money_account_id: place.id,
    number: input.number,
    voucher_id: null,
    drawn_on: today,
    amount_cents: null,
    cancelled_on: today,
    cancelled_reason: input.reason,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw failField('cheque.used', 'number');
  const row = (await queries.findCheque(ctx.db, id, today))!;
  ctx.changed('cheque', id, null, row);
  return row;
}

export async function present(
  ctx: Ctx,
  { id, presented_on }: InputOf<typeof presentCheque>,
): Promise<Cheque> {
  const today = isoDate(ctx.now);
  const before = await queries.findCheque(ctx.db, id, today);
  if (!before) throw fail('record.not_found');
  if (presented_on < before.drawn_on || presented_on > today) {
    throw failField('request.invalid', 'presented_on', 'Choose a day since the cheque was drawn');
  }
  if (!(await queries.updatePresented(ctx.db, id, presented_on))) {
    throw fail('cheque.cancelled', { number: before.number });
  }
  const after = (await queries.findCheque(ctx.db, id, today))!;
  ctx.changed('cheque', id, before, after);
  return after;
}
