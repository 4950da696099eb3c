import type { InputOf } from '@darasa/contract/endpoint';
import {
  type CapitationArrival,
  type issueCapitationReceipts,
  type printCapitationReceipts,
  receipts_within_days,
} from '@darasa/contract/finance/sponsors/capitation-receipts';
import { addDays, daysBetween, formatDate, isoDate } from '@darasa/rules/dates';
import { amountStated, formatKes, formatMoney, splitEvenly } from '@darasa/rules/money';
import { qrSvg } from '@darasa/rules/qr-code';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import { renderPdf } from '#platform/pdf/render.ts';
import { nextDocumentNumbers } from '#modules/administration/index.ts';
import { grant_unreceipted } from '#modules/finance/events.ts';
import { findIncome, lockIncome } from '#modules/finance/receiving/other-income/queries.ts';
import { newCode } from '#modules/finance/books/ledger/receipt-code.ts';
import * as queries from './queries.ts';
import { slips_source } from './slips.typ.ts';

/** Everybody on the roll gets the same part of each vote head; odd cents go to the first. */
export async function issue(
  ctx: Ctx,
  { id }: InputOf<typeof issueCapitationReceipts>,
): Promise<CapitationArrival> {
  await lockIncome(ctx.db, id);
  const [arrival, income, learners] = await Promise.all([
    queries.findArrival(ctx.db, id),
    findIncome(ctx.db, id),
    queries.listOnRoll(ctx.db, id),
  ]);
  if (!arrival || !income) throw fail('record.not_found');
  if (arrival.cancelled_reason)
    throw fail('payment.cancelled', { receipt: arrival.receipt_number });
  if (arrival.receipted_count > 0) throw fail('capitation.receipted');
  if (learners.length === 0) throw fail('capitation.nobody');
  const numbers = await nextDocumentNumbers(ctx, 'capitation-receipt', {
    date: isoDate(ctx.now),
    count: learners.length,
  });
  const parts = income.lines.map(({ vote_head_name, amount_cents }) => ({
    vote_head_name,
    cents: splitEvenly(amount_cents, learners.length),
  }));
  const rows = learners.map((learner, at) => {
    const shares = parts
      .map(({ vote_head_name, cents }) => ({ vote_head_name, amount_cents: cents[at]! }))
      .filter((share) => share.amount_cents > 0);
    const amount_cents = shares.reduce((sum, share) => sum + share.amount_cents, 0);
    return {
      ...learner,
      id: newId(ctx.now.getTime()),
      receipt_number: numbers[at]!,
      amount_cents,
      shares,
      verify_code: newCode(),
    };
  });
  // So little money that some would get a paper about nothing.
  if (rows.some((row) => row.amount_cents === 0)) throw fail('capitation.too_little');
  const of = { other_income_id: id, user_id: ctx.user.id, now: nowIso(ctx) };
  await queries.insertReceipts(ctx.db, of, rows);
  ctx.changed('receipts of capitation', id, null, {
    grant: arrival.receipt_number,
    receipts: rows.length,
    first_number: numbers[0],
    last_number: numbers.at(-1),
  });
  return (await queries.findArrival(ctx.db, id))!;
}

/** Three to a page, to be cut apart and signed. */
const slips_max = 5_000;

export async function print(
  ctx: Ctx,
  { id, class_id }: InputOf<typeof printCapitationReceipts>,
  origin: string,
) {
  const [arrival, letterhead] = await Promise.all([
    queries.findArrival(ctx.db, id),
    letterheadOf(ctx),
  ]);
  if (!arrival) throw fail('record.not_found');
  const slips = await queries.updatePrinted(ctx.db, {
    id,
    class_id: class_id ?? null,
    limit: slips_max + 1,
  });
  if (slips.length === 0) throw fail('receipts.none');
  if (slips.length > slips_max) throw fail('receipts.too_many', { max: slips_max });
  ctx.changed('print of capitation receipts', id, null, { count: slips.length });
  const bytes = await renderPdf(
    { name: 'capitation-receipts', source: slips_source },
    {
      frame: {
        letterhead,
        paper: 'a4',
        title: 'Receipts of capitation',
        printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
        printed_at: ctx.now,
      },
      runs_on: true,
      grant: `Tranche ${arrival.tranche_number}, received ${formatDate(arrival.received_on)} with official receipt ${arrival.receipt_number}`,
      slips: slips.map((slip) => ({
        title: titleOf(slip.copy, arrival.cancelled_reason !== null),
        number: slip.receipt_number,
        qr_svg: qrSvg(checkAddress(origin, slip.verify_code)),
        code: slip.verify_code,
        learner: `${slip.name}, ${slip.admission_number}`,
        class_name: slip.class_name ?? '',
        shares: slip.shares.map((share) => [share.vote_head_name, formatMoney(share.amount_cents)]),
        total: formatMoney(slip.amount_cents),
        words: amountStated(slip.amount_cents),
      })),
    },
  );
  const name = arrival.receipt_number.replaceAll('/', '-');
  return { bytes, file_name: `capitation-receipts-${name}.pdf` };
}

function titleOf(copy: number, is_cancelled: boolean): string {
  const name = copy > 0 ? `Receipt (COPY ${copy})` : 'Receipt';
  return is_cancelled ? `${name} CANCELLED` : name;
}

/** A week before the two weeks are over, and when they are. */
const remind_after_days = [receipts_within_days - 7, receipts_within_days];

export const remindOfGrants: Chore = async (ctx) => {
  const today = isoDate(ctx.now);
  for (const one of await queries.listUnreceipted(ctx.db)) {
    const age = daysBetween(one.received_on, today);
    const due = remind_after_days.filter((days) => age >= days).length;
    if (due <= one.reminded_count) continue;
    await queries.updateReminded(ctx.db, one.id, due);
    const due_on = addDays(one.received_on, receipts_within_days);
    await announce(ctx, grant_unreceipted, {
      title:
        today >= due_on
          ? 'The receipts of a grant are overdue'
          : `Receipts of a grant are due by ${formatDate(due_on)}`,
      text: `${formatKes(one.amount_cents)} came on ${formatDate(one.received_on)} with receipt ${one.receipt_number}. Each learner must have a receipt within two weeks.`,
      link: '/dashboard/finance/accounting?tab=capitation',
      money: { account_id: one.money_account_id },
    });
  }
};
