import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelPettyVoucher,
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  exportPettyVouchers,
  PettyFloat,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { findHolder } from '../imprests/queries.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { requireCovered } from '#modules/finance/books/money-accounts/covered.ts';
import {
  refuseOtherFund,
  refuseOtherHead,
  requirePlace,
  requireSpendable,
} from '#modules/finance/books/money-accounts/require.ts';
import { addMoneyAccount } from '#modules/finance/books/setup/money-accounts.ts';
import { create as createTransfer } from '#modules/finance/books/transfers/service.ts';
import { overBudget, requireBudget } from '../budgets/service.ts';
import * as queries from './queries.ts';

export async function list(ctx: Pick<Ctx, 'db'>): Promise<{ rows: PettyFloat[] }> {
  return { rows: (await queries.listFloats(ctx.db)).map(withTopUp) };
}

/** What was spent since it was last full, and nothing else. */
const withTopUp = (row: Omit<PettyFloat, 'top_up_cents'>): PettyFloat => ({
  ...row,
  top_up_cents: Math.max(row.level_cents - row.balance_cents, 0),
});

async function read(ctx: Pick<Ctx, 'db'>, id: string): Promise<PettyFloat> {
  const [row] = await queries.listFloats(ctx.db, id);
  if (!row) throw fail('record.not_found');
  return withTopUp(row);
}

/** The box is a place of its own in the books; its first money comes as a top-up. */
export async function open(ctx: Ctx, input: InputOf<typeof createPettyFloat>): Promise<PettyFloat> {
  const holder = await findHolder(ctx.db, input.staff_id);
  if (!holder) throw failField('request.invalid', 'staff_id', 'Choose a member of staff');
  const { name, fund_id, level_cents, spend_max_cents } = input;
  const place = await addMoneyAccount(ctx, { name, kind: 'cash', ...(fund_id ? { fund_id } : {}) });
  const id = newId(ctx.now.getTime());
  const held = { money_account_id: place.id, holder_id: holder.user_id };
  const row = { id, ...held, level_cents, spend_max_cents };
  await queries.insertFloat(ctx.db, { ...row, now: nowIso(ctx) });
  const made = await read(ctx, id);
  ctx.changed('petty cash', id, null, row);
  return made;
}

/** Another level, limit or keeper. What lies in the box stays; the next top-up fills it to the level. */
export async function change(
  ctx: Ctx,
  { id, version, staff_id, level_cents, spend_max_cents }: InputOf<typeof editPettyFloat>,
): Promise<PettyFloat> {
  await queries.lockFloat(ctx.db, id);
  const [current, holder] = await Promise.all([
    read(ctx, id),
    staff_id ? findHolder(ctx.db, staff_id) : undefined,
  ]);
  if (staff_id && !holder) {
    throw failField('request.invalid', 'staff_id', 'Choose a member of staff');
  }
  const yours = {
    holder_id: holder?.user_id ?? current.holder_id,
    level_cents: level_cents ?? current.level_cents,
    spend_max_cents: spend_max_cents ?? current.spend_max_cents,
  };
  if (current.version !== version) {
    throw stale(current, { ...current, ...yours });
  }
  await queries.updateFloat(ctx.db, id, yours);
  const before = {
    holder_id: current.holder_id,
    level_cents: current.level_cents,
    spend_max_cents: current.spend_max_cents,
  };
  ctx.changed('petty cash', id, before, yours);
  return read(ctx, id);
}

export async function spend(ctx: Ctx, input: InputOf<typeof spendPettyCash>): Promise<PettyFloat> {
  const { id, amount_cents, vote_head_id, spent_on } = input;
  await queries.lockFloat(ctx.db, id);
  const float = await read(ctx, id);
  if (spent_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'spent_on', 'Choose a day that has come');
  }
  if (amount_cents > float.spend_max_cents) {
    const message = `Petty cash pays up to ${formatKes(float.spend_max_cents)}; ask for an expense`;
    throw failField('request.invalid', 'amount_cents', message);
  }
  const [heads, place] = await Promise.all([
    requireSpendable(ctx, [input], 'vote_head_id'),
    requirePlace(ctx, float.money_account_id),
  ]);
  refuseOtherFund(place, heads.values());
  refuseOtherHead(place, heads.values());
  const left = await requireBudget(ctx, [input], 'amount_cents');
  await requireCovered(ctx, [{ money_account_id: place.id, amount_cents }], 'amount_cents');
  const number = await nextDocumentNumber(ctx, 'petty-cash-voucher', { date: spent_on });
  const row: queries.NewPettyVoucher = {
    id: newId(ctx.now.getTime()),
    petty_float_id: id,
    number,
    spent_on,
    payee_name: input.payee_name,
    particulars: input.particulars,
    vote_head_id,
    amount_cents,
    receipt_number: input.receipt_number || null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  await queries.insertVoucher(ctx.db, row);
  await post(ctx, {
    source: 'petty-voucher',
    source_id: row.id,
    posted_on: spent_on,
    memo: `${number} ${row.payee_name}: ${row.particulars}`.slice(0, 200),
    lines: [
      { account: { id: heads.get(vote_head_id)!.expense_account_id }, amount_cents, vote_head_id },
      { account: { id: place.account_id }, amount_cents: -amount_cents },
    ],
  });
  // Nobody approves it, so the trail is where it is seen that somebody went over.
  ctx.changed('petty cash voucher', row.id, null, { ...row, budget: overBudget([input], left) });
  return read(ctx, id);
}

export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelPettyVoucher>,
): Promise<PettyFloat> {
  const voucher = await queries.lockVoucher(ctx.db, id);
  if (!voucher) throw fail('record.not_found');
  if (voucher.cancelled_at) {
    throw fail('voucher.not_prepared', { number: voucher.number, state: 'cancelled' });
  }
  if (voucher.created_by === ctx.user.id) throw fail('voucher.cancel_own');
  await reverse(
    ctx,
    { source: 'petty-voucher', source_id: id },
    {
      source: 'petty-voucher-cancelled',
      source_id: id,
      posted_on: isoDate(ctx.now),
      memo: `${voucher.number} cancelled: ${reason}`.slice(0, 200),
    },
  );
  await queries.updateCancelled(ctx.db, id, reason, nowIso(ctx));
  ctx.changed('petty cash voucher', id, { cancelled: null }, { cancelled: reason });
  return read(ctx, voucher.petty_float_id);
}

export async function vouchersFile(ctx: Ctx, { id, format }: InputOf<typeof exportPettyVouchers>) {
  const [float, rows] = await Promise.all([
    read(ctx, id),
    queries.listVouchers(ctx.db, id, rows_max[format] + 1),
  ]);
  return exportAnswer({
    ctx,
    title: 'Petty cash vouchers',
    filter_words: `${float.name}, kept by ${float.holder_name}`,
    columns: [
      { key: 'number', head: 'Voucher', kind: 'text' },
      { key: 'spent_on', head: 'Day', kind: 'date' },
      { key: 'payee_name', head: 'Paid to', kind: 'text' },
      { key: 'particulars', head: 'What for', kind: 'text' },
      { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
      { key: 'receipt_number', head: 'Receipt', kind: 'text' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
      { key: 'cancelled_reason', head: 'Why cancelled', kind: 'text' },
    ],
    rows,
    format,
  });
}

/** A count surprises: whoever holds the box does not count it. */
export async function count(ctx: Ctx, input: InputOf<typeof countPettyCash>): Promise<PettyFloat> {
  const float = await read(ctx, input.id);
  if (float.holder_id === ctx.user.id) throw fail('petty_cash.own_count');
  const row = {
    id: newId(ctx.now.getTime()),
    petty_float_id: float.id,
    counted_cents: input.counted_cents,
    book_cents: float.balance_cents,
    note: input.note || null,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  };
  await queries.insertCount(ctx.db, row);
  ctx.changed('petty cash count', row.id, null, row);
  return read(ctx, float.id);
}

/** Exactly what was spent: anything else would hide something. */
export async function topUp(
  ctx: Ctx,
  { id, from_id }: InputOf<typeof topUpPettyCash>,
): Promise<PettyFloat> {
  await queries.lockFloat(ctx.db, id);
  const float = await read(ctx, id);
  if (float.top_up_waits) throw fail('petty_cash.top_up_waits');
  if (float.top_up_cents === 0) throw fail('petty_cash.full', { name: float.name });
  await createTransfer(
    ctx,
    {
      from_id,
      to_id: float.money_account_id,
      amount_cents: float.top_up_cents,
      moved_on: isoDate(ctx.now),
      reason: `Top-up of ${float.name} to its level`,
      is_loan: false,
    },
    id,
  );
  return read(ctx, id);
}
