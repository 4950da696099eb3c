import type { InputOf } from '@darasa/contract/endpoint';
import type {
  bankCash,
  closeShift,
  openShift,
  Shift,
} from '@darasa/contract/finance/receiving/shifts';
import { formatDate, formatDateTime, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { methodNames } from '#modules/finance/books/payment-modes/names.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import * as queries from './queries.ts';

/** A shift is required where the school asks for shifts, cash is taken by nobody who has not opened one. */
export async function requireShift(
  ctx: Ctx,
  money_account_id: string,
  field = 'method',
): Promise<void> {
  const [is_required, has_shift] = await Promise.all([
    settingOf(ctx, 'finance.shifts_required'),
    queries.holdOpenShift(ctx.db, ctx.user.id, money_account_id),
  ]);
  if (is_required && !has_shift) throw failField('shift.needed', field);
}

/** For what has no method of its own: money that lies in a cash box is cash. */
export async function requireShiftAt(ctx: Ctx, money_account_id: string): Promise<void> {
  if (await queries.isCashBox(ctx.db, money_account_id)) {
    await requireShift(ctx, money_account_id, 'money_account_id');
  }
}

export async function open(ctx: Ctx, input: InputOf<typeof openShift>): Promise<Shift> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const box = await cashBox(ctx, 'money_account_id', input.money_account_id);
  const book_cents = await queries.findBoxCents(ctx.db, box.account_id);
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertShift(ctx.db, {
    ...input,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    cashier_id: ctx.user.id,
    book_cents,
    now: nowIso(ctx),
  });
  if (!is_new) throw fail('shift.open');
  return changed(ctx, id, null);
}

/** A float that is not what the book says is told at once: later it would look like this cashier's. */
export function floatInDoubt({ float_cents, book_cents }: Shift): string[] {
  if (book_cents === null || book_cents === float_cents) return [];
  return [
    `The book of this box says ${formatKes(book_cents)}, so say at the close why it differs.`,
  ];
}

/** The cashier counts without being asked to be right; a difference is explained. */
export async function close(ctx: Ctx, input: InputOf<typeof closeShift>): Promise<Shift> {
  await queries.lockShift(ctx.db, input.id);
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const shift = await queries.findShift(ctx.db, input.id);
  if (!shift || shift.cashier_id !== ctx.user.id) throw fail('record.not_found');
  if (shift.state !== 'open') throw fail('shift.closed');
  const { taken, expected_cents } = shift;
  if (input.counted_cents !== expected_cents && !input.difference_reason) {
    const by = formatKes(Math.abs(input.counted_cents - expected_cents));
    const way = input.counted_cents > expected_cents ? 'more' : 'less';
    throw failField('shift.difference', 'difference_reason', `${by} ${way} than expected: say why`);
  }
  await queries.closeShift(ctx.db, input.id, {
    taken,
    expected_cents,
    counted_cents: input.counted_cents,
    reason: input.difference_reason ?? null,
    now: nowIso(ctx),
  });
  return changed(ctx, input.id, shift);
}

/** Another person has counted too. What differs lies in suspense until it is found. */
export async function sign(ctx: Ctx, { id }: { id: string }): Promise<Shift> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const shift = await queries.findShift(ctx.db, id);
  if (!shift) throw fail('record.not_found');
  if (shift.cashier_id === ctx.user.id) throw fail('shift.own');
  if (shift.state !== 'closed') throw fail(shift.state === 'open' ? 'shift.open' : 'shift.signed');
  const difference_cents = shift.difference_cents ?? 0;
  if (difference_cents !== 0) {
    const account = await cashBox(ctx, 'id', shift.money_account_id);
    await post(ctx, {
      source: 'shift-difference',
      source_id: id,
      posted_on: isoDate(ctx.now),
      memo: `Count of ${shift.cashier_name}: ${shift.difference_reason ?? ''}`.slice(0, 300),
      lines: [
        { account: { id: account.account_id }, amount_cents: difference_cents },
        { account: { part: 'suspense' }, amount_cents: -difference_cents },
      ],
    });
  }
  await queries.signShift(ctx.db, id, ctx.user.id, nowIso(ctx));
  return changed(ctx, id, shift);
}

/** From the box to the bank, with the number of the slip that the statement will show. */
export async function bankTakings(ctx: Ctx, input: InputOf<typeof bankCash>) {
  if (input.banked_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'banked_on', 'Choose a day up to today');
  }
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const box = await cashBox(ctx, 'from_account_id', input.from_account_id);
  const [bank, box_cents] = await Promise.all([
    findAccount(ctx.db, input.to_account_id),
    queries.findBoxCents(ctx.db, box.account_id),
  ]);
  if (bank?.kind !== 'bank') {
    throw failField('request.invalid', 'to_account_id', 'Choose the bank account');
  }
  if (input.amount_cents > box_cents) {
    const message = `The box holds ${formatKes(box_cents)}`;
    throw failField('request.invalid', 'amount_cents', message);
  }
  const id = newId(ctx.now.getTime());
  const is_new = await queries.insertBanking(ctx.db, {
    ...input,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!is_new) throw failField('banking.slip_used', 'slip');
  await post(ctx, {
    source: 'cash-banked',
    source_id: id,
    posted_on: input.banked_on,
    memo: `Cash banked, slip ${input.slip}`,
    lines: [
      { account: { id: bank.account_id }, amount_cents: input.amount_cents },
      { account: { id: box.account_id }, amount_cents: -input.amount_cents },
    ],
  });
  ctx.changed('banking', id, null, input);
  return { id };
}

export async function print(ctx: Ctx, { id }: { id: string }) {
  const [shift, letterhead, nameOf] = await Promise.all([
    queries.findShift(ctx.db, id),
    letterheadOf(ctx),
    methodNames(ctx),
  ]);
  if (!shift) throw fail('record.not_found');
  const bytes = await renderTable({
    letterhead,
    paper: 'a4',
    title: shift.state === 'open' ? 'Cashier shift (still open)' : 'Close of a cashier shift',
    facts: [
      { label: 'Cashier', value: shift.cashier_name },
      { label: 'Box', value: shift.money_account_name },
      { label: 'Opened', value: formatDateTime(shift.opened_at) },
      { label: 'Closed', value: shift.closed_at ? formatDateTime(shift.closed_at) : 'Not yet' },
      { label: 'Float counted', value: formatKes(shift.float_cents) },
      ...(shift.book_cents === null
        ? []
        : [{ label: "The box's book then", value: formatKes(shift.book_cents) }]),
      { label: 'Banked', value: formatKes(shift.banked_cents) },
      { label: 'Other money in and out of the box', value: formatKes(shift.other_cents) },
      { label: 'Expected in the box', value: formatKes(shift.expected_cents) },
      {
        label: 'Counted',
        value: shift.counted_cents === null ? 'Not yet' : formatKes(shift.counted_cents),
      },
      { label: 'Difference', value: formatKes(shift.difference_cents ?? 0) },
      {
        label: 'Signed by',
        value: shift.signed_by
          ? `${shift.signed_by}, ${formatDate(shift.signed_at!)}`
          : '..............................',
      },
    ],
    columns: [
      { key: 'method', head: 'Taken by', kind: 'text' },
      { key: 'count', head: 'Receipts', kind: 'number' },
      { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
    ],
    rows: shift.taken.map((row) => ({ ...row, method: nameOf(row.method) })),
    empty: 'No receipt in this shift.',
    ...(shift.difference_reason ? { note: shift.difference_reason } : {}),
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: `shift-${shift.opened_at.slice(0, 10)}.pdf` };
}

async function cashBox(ctx: Ctx, field: string, id: string) {
  const account = await findAccount(ctx.db, id);
  if (account?.kind !== 'cash') throw failField('request.invalid', field, 'Choose a cash box');
  return account;
}

async function changed(ctx: Ctx, id: string, before: Shift | null): Promise<Shift> {
  const after = (await queries.findShift(ctx.db, id))!;
  ctx.changed('cashier shift', id, before, after);
  return after;
}
