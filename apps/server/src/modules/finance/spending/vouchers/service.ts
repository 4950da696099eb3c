import type { InputOf } from '@darasa/contract/endpoint';
import type {
  authoriseVoucher,
  cancelVoucher,
  Voucher,
  VoucherInput,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { normalisePhone } from '@darasa/rules/phone';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import { parted } from '../expenses/parted.ts';
import * as expenses from '../expenses/queries.ts';
import { updateExpense } from '../expenses/written-queries.ts';
import { issue, readForVoucher, takeBackIssue } from '../imprests/issue.ts';
import type { Entry, EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { postAll, refuseClosedBooks, reverse } from '#modules/finance/books/ledger/post.ts';
import { requireCovered } from '#modules/finance/books/money-accounts/covered.ts';
import {
  refuseOtherFund,
  refuseOtherHead,
  requirePlace,
  requireSpendable,
} from '#modules/finance/books/money-accounts/require.ts';
import * as cheques from './cheques.ts';
import * as names from './payee-names.ts';
import * as queries from './queries.ts';

interface Payable {
  payee_name: string;
  particulars: string;
  lines: queries.NewLine[];
  left_cents: number;
}

/** The maker: what was approved is put on a voucher. Nothing is paid yet. */
export async function prepare(ctx: Ctx, input: VoucherInput): Promise<Voucher> {
  const payable = input.expense_id
    ? await payableExpense(ctx, input.expense_id, input.is_retention)
    : await readForVoucher(ctx, input.imprest_id!);
  const gross_cents = input.gross_cents ?? payable.left_cents;
  if (gross_cents > payable.left_cents) {
    const message = `Only ${formatKes(payable.left_cents)} is left to pay`;
    throw failField('request.invalid', 'gross_cents', message);
  }
  const { withheld_tax_cents, withheld_vat_cents } = input;
  if (withheld_tax_cents + withheld_vat_cents >= gross_cents) {
    throw failField('request.invalid', 'withheld_tax_cents', 'That is more than the payment');
  }
  if (input.paid_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'paid_on', 'Choose a day that has come');
  }
  const { now: lines } = parted(payable.lines, gross_cents);
  const [place, heads] = await Promise.all([
    requirePlace(ctx, input.money_account_id),
    requireSpendable(ctx, lines),
    refuseClosedBooks(ctx, [input.paid_on]),
  ]);
  refuseOtherFund(place, heads.values());
  refuseOtherHead(place, heads.values());
  const row: queries.NewVoucher = {
    id: newId(ctx.now.getTime()),
    number: await nextDocumentNumber(ctx, 'payment-voucher', { date: input.paid_on }),
    expense_id: input.expense_id ?? null,
    imprest_id: input.imprest_id ?? null,
    is_retention: input.expense_id !== undefined && input.is_retention,
    payee_name: payable.payee_name,
    particulars: payable.particulars,
    gross_cents,
    withheld_tax_cents,
    withheld_vat_cents,
    method: input.method,
    money_account_id: place.id,
    reference: input.reference ?? null,
    payee_account: accountOf(input),
    paid_on: input.paid_on,
    prepared_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertVoucher(ctx.db, row, lines);
  if (row.method === 'cheque') await cheques.draw(ctx, row);
  await names.recall(ctx, row);
  const made = (await queries.findVoucher(ctx.db, row.id))!;
  ctx.changed('payment voucher', row.id, null, made);
  return made;
}

/** M-Pesa is paid to a number in one form, so that the file is taken and a known name is found again. */
function accountOf({ method, payee_account }: VoucherInput): string | null {
  if (!payee_account) return null;
  if (method !== 'mobile-money') return payee_account;
  return normalisePhone(payee_account) ?? payee_account.replace(/\s/g, '');
}

async function payableExpense(ctx: Ctx, id: string, is_retention: boolean): Promise<Payable> {
  await expenses.lockExpense(ctx.db, id);
  const expense = await expenses.findExpense(ctx.db, id);
  if (!expense) throw fail('record.not_found');
  if (expense.state !== 'approved') throw fail('approval.needed');
  const { number, retention_cents, retention_due_on, retention_vouchered_cents } = expense;
  if (is_retention && retention_due_on && retention_due_on > isoDate(ctx.now)) {
    throw fail('voucher.held_back', { number, day: formatDate(retention_due_on) });
  }
  // What earlier vouchers paid was the first of the lines, on either side.
  const { now, held } = parted(expense.lines, expense.amount_cents - retention_cents);
  const lines = is_retention
    ? parted(held, retention_vouchered_cents).held
    : parted(now, expense.vouchered_cents - retention_vouchered_cents).held;
  const left_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  if (left_cents <= 0) throw fail('voucher.nothing_left', { number });
  const title = is_retention ? `${expense.title}, held back until now` : expense.title;
  return { payee_name: expense.payee_name, particulars: `${number} ${title}`, lines, left_cents };
}

/** The checker: another person pays what the first prepared. */
export async function authorise(
  ctx: Ctx,
  { id }: InputOf<typeof authoriseVoucher>,
): Promise<Voucher> {
  const found = await queries.findVoucher(ctx.db, id);
  if (!found) throw fail('record.not_found');
  if (found.needs_second && !found.signed_by_id) await signFirst(ctx, id);
  else await payOne(ctx, found);
  return (await queries.findVoucher(ctx.db, id))!;
}

/** What goes out with a batch is paid with it. */
function payOne(ctx: Ctx, { id, number, batch_id }: Voucher): Promise<void> {
  if (batch_id) throw fail('voucher.in_batch', { number });
  return payAll(ctx, [id]);
}

/** A cheque and a large payment are signed by two who did not prepare them, and paid by the second. */
async function signFirst(ctx: Ctx, id: string): Promise<void> {
  await queries.lockVouchers(ctx.db, [id]);
  const voucher = (await queries.findVoucher(ctx.db, id))!;
  // Two who sign at once are two signatures: the later one finds the first.
  if (voucher.signed_by_id) return payOne(ctx, voucher);
  if (voucher.state !== 'prepared') {
    throw fail('voucher.not_prepared', { number: voucher.number, state: voucher.state });
  }
  if (voucher.prepared_by_id === ctx.user.id) throw fail('voucher.own');
  await queries.updateSigned(ctx.db, id, ctx.user.id, nowIso(ctx));
  ctx.changed('payment voucher', id, { signed_by: null }, { signed_by: ctx.user.id });
}

/** Pays vouchers that somebody else prepared, all of them or none. */
export async function payAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await queries.lockVouchers(ctx.db, ids);
  const vouchers = await queries.listByIds(ctx.db, ids);
  const entries: Entry[] = [];
  for (const voucher of vouchers) {
    if (voucher.state !== 'prepared') {
      throw fail('voucher.not_prepared', { number: voucher.number, state: voucher.state });
    }
    if (voucher.prepared_by_id === ctx.user.id) throw fail('voucher.own');
    if (voucher.signed_by_id === ctx.user.id) throw fail('voucher.signed_by_you');
    if (voucher.needs_second && !voucher.signed_by_id) {
      throw fail('voucher.unsigned', { number: voucher.number });
    }
    entries.push(await entryOf(ctx, voucher));
    await queries.updatePaid(ctx.db, voucher.id, ctx.user.id, nowIso(ctx));
    if (voucher.imprest_id) await issue(ctx, voucher.imprest_id, voucher.paid_on);
    if (voucher.expense_id) await markPaid(ctx, voucher.expense_id);
    const after = { state: 'paid', authorised_by: ctx.user.id };
    ctx.changed('payment voucher', voucher.id, { state: 'prepared' }, after);
  }
  // The pen last: nobody else takes from these accounts until this is posted.
  await requireCovered(
    ctx,
    vouchers.map((one) => ({
      money_account_id: one.money_account_id,
      amount_cents: one.net_cents,
    })),
  );
  await postAll(ctx, entries);
}

async function markPaid(ctx: Ctx, expense_id: string): Promise<void> {
  const { amount_cents, paid_cents } = await queries.findPaid(ctx.db, expense_id);
  const state = paid_cents >= amount_cents ? 'paid' : 'approved';
  await updateExpense(ctx.db, expense_id, { state });
}

/** An imprest is owed by its holder, a bill by us; anything else is spent now. */
async function entryOf(ctx: Ctx, voucher: Voucher): Promise<Entry> {
  const { lines, withheld_tax_cents: tax, withheld_vat_cents: vat } = voucher;
  const [place, heads, expense] = await Promise.all([
    requirePlace(ctx, voucher.money_account_id),
    requireSpendable(ctx, lines),
    voucher.expense_id ? expenses.findExpense(ctx.db, voucher.expense_id) : undefined,
  ]);
  refuseOtherHead(place, heads.values());
  const accountOf = (vote_head_id: string): EntryLine['account'] => {
    if (voucher.imprest_id) return { part: 'imprests' };
    if (voucher.is_retention) return { part: 'retentions' };
    if (expense?.is_bill) return { part: 'creditors' };
    return { id: heads.get(vote_head_id)!.expense_account_id };
  };
  const { vote_head_id } = lines[0]!;
  return {
    source: 'voucher',
    source_id: voucher.id,
    posted_on: voucher.paid_on,
    memo: `${voucher.number} ${voucher.payee_name}: ${voucher.particulars}`.slice(0, 200),
    lines: [
      ...lines.map((line) => ({
        account: accountOf(line.vote_head_id),
        amount_cents: line.amount_cents,
        vote_head_id: line.vote_head_id,
      })),
      { account: { id: place.account_id }, amount_cents: -voucher.net_cents },
      ...(tax > 0
        ? [{ account: { part: 'withholding-tax' as const }, amount_cents: -tax, vote_head_id }]
        : []),
      ...(vat > 0
        ? [{ account: { part: 'withholding-vat' as const }, amount_cents: -vat, vote_head_id }]
        : []),
    ],
  };
}

/** A voucher that is not paid is only crossed out; a paid one is taken back in the books. */
export async function cancel(
  ctx: Ctx,
  { id, reason, cancelled_on, seen_state }: InputOf<typeof cancelVoucher>,
): Promise<Voucher> {
  await queries.lockVouchers(ctx.db, [id]);
  const before = await queries.findVoucher(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.state === 'cancelled') {
    throw fail('voucher.not_prepared', { number: before.number, state: before.state });
  }
  if (seen_state !== before.state) {
    throw fail('voucher.moved_on', { number: before.number, state: before.state });
  }
  // Whoever wrote it and takes it back could keep what was paid.
  if (before.state === 'paid' && before.prepared_by_id === ctx.user.id) {
    throw fail('voucher.cancel_own');
  }
  if (before.state === 'prepared' && before.batch_id) {
    throw fail('voucher.in_batch', { number: before.number });
  }
  if (cancelled_on < before.paid_on || cancelled_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'cancelled_on', 'Choose a day since the voucher');
  }
  await queries.updateCancelled(ctx.db, id, ctx.user.id, reason);
  await cheques.cancelOf(ctx, id, reason, cancelled_on);
  if (before.state === 'paid') {
    await reverse(
      ctx,
      { source: 'voucher', source_id: id },
      {
        source: 'voucher-cancelled',
        source_id: id,
        posted_on: cancelled_on,
        memo: `${before.number} cancelled: ${reason}`.slice(0, 200),
      },
    );
    if (before.imprest_id) await takeBackIssue(ctx, before.imprest_id);
    if (before.expense_id) await markPaid(ctx, before.expense_id);
  }
  const after = (await queries.findVoucher(ctx.db, id))!;
  ctx.changed('payment voucher', id, before, after);
  return after;
}
