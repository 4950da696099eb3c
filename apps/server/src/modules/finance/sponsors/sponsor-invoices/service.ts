import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelSponsorInvoice,
  makeSponsorInvoice,
  paySponsorInvoice,
  SponsorInvoice,
  SponsorInvoiceDetail,
  takeBackSponsorPayment,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { findBursary } from '../distribution/bursaries/queries.ts';
import { addMoved } from '../distribution/queries.ts';
import { post, reverse } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { lockWaiver } from '#modules/finance/fees/waivers/queries.ts';
import * as queries from './queries.ts';

export async function open(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: string },
): Promise<SponsorInvoiceDetail> {
  const [invoice, lines, payments] = await Promise.all([
    queries.findInvoice(ctx.db, id),
    queries.listLines(ctx.db, id),
    queries.listPayments(ctx.db, id),
  ]);
  if (!invoice) throw fail('record.not_found');
  return { ...invoice, lines, payments };
}

/** Each learner stands on one invoice at most: whoever makes one holds the waiver. */
export async function make(
  ctx: Ctx,
  input: InputOf<typeof makeSponsorInvoice>,
): Promise<SponsorInvoiceDetail> {
  const { waiver_id, semester_id, invoiced_on, due_on, expected_cents } = input;
  if (invoiced_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'invoiced_on', 'Choose a day up to today');
  }
  const waiver = await lockWaiver(ctx.db, waiver_id, isoDate(ctx.now));
  if (!waiver) throw fail('record.not_found');
  if (waiver.funder !== 'sponsor' || !waiver.sponsor_name) throw fail('sponsor_invoice.school');
  const lines = await queries.listUninvoiced(ctx.db, { waiver_id, semester_id });
  if (lines.length === 0) throw fail('sponsor_invoice.nothing');
  const total_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  if (total_cents !== expected_cents) throw fail('sponsor_invoice.changed');
  const year = Number(invoiced_on.slice(0, 4));
  const counted = await nextNumber(ctx, 'sponsor-invoice', year);
  const row = {
    ...signedStampOf(ctx),
    number: `SI-${year}-${String(counted).padStart(4, '0')}`,
    waiver_id,
    semester_id,
    sponsor_name: waiver.sponsor_name,
    address: input.address || null,
    invoiced_on,
    due_on,
    note: input.note || null,
  };
  await queries.insertInvoice(ctx.db, row, lines);
  await owe(ctx, row, { posted_on: invoiced_on, amount_cents: total_cents });
  const { number, sponsor_name } = row;
  const said = { number, sponsor: sponsor_name, due_on, learners: lines.length, total_cents };
  ctx.changed('sponsor invoice', row.id, null, said);
  return open(ctx, { id: row.id });
}

/** From now on the sponsor owes what the school gave up on its word. */
async function owe(
  ctx: Ctx,
  invoice: { id: string; number: string; sponsor_name: string },
  { posted_on, amount_cents }: { posted_on: string; amount_cents: number },
): Promise<void> {
  await post(ctx, {
    source: 'sponsor-invoice',
    source_id: invoice.id,
    posted_on,
    memo: `Invoice ${invoice.number} to ${invoice.sponsor_name}`,
    lines: [
      { account: { part: 'sponsors-receivable' }, amount_cents },
      { account: { part: 'waivers' }, amount_cents: -amount_cents },
    ],
  });
}

/** Every sponsor is asked for what nobody has asked for yet. */
export async function askAll(ctx: Ctx, days: { invoiced_on: string; due_on: string }) {
  for (const { waiver_id, semester_id, amount_cents } of await queries.listInvoiceable(ctx.db)) {
    await make(ctx, { waiver_id, semester_id, expected_cents: amount_cents, ...days });
  }
}

/** The cheque lies in bursaries held; what is used of it settles what the sponsor owes. */
export async function pay(
  ctx: Ctx,
  { id, bursary_id, amount_cents, paid_on }: InputOf<typeof paySponsorInvoice>,
): Promise<SponsorInvoiceDetail> {
  // The pen first: what is read next is still true when it is posted.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const invoice = await lockLive(ctx, id);
  const bursary = await findBursary(ctx.db, bursary_id);
  if (!bursary) throw failField('request.invalid', 'bursary_id', 'Choose a cheque of this school');
  if (paid_on > isoDate(ctx.now) || paid_on < bursary.received_on) {
    throw failField('request.invalid', 'paid_on', 'Choose a day since the cheque came');
  }
  const left_cents = invoice.total_cents - invoice.paid_cents;
  const room_cents = Math.min(left_cents, bursary.held_cents);
  if (amount_cents > room_cents) {
    const what = left_cents <= bursary.held_cents ? 'left to pay' : 'left of the cheque';
    const message = `${formatKes(room_cents)} is ${what}`;
    throw failField('request.invalid', 'amount_cents', message);
  }
  // Papers of before sponsors had a page in the books.
  if (!(await queries.findPosting(ctx.db, 'sponsor-invoice', id))) {
    await owe(ctx, invoice, { posted_on: paid_on, amount_cents: left_cents });
  }
  const payment_id = newId(ctx.now.getTime());
  await queries.insertPayment(ctx.db, {
    ...signedStampOf(ctx, payment_id),
    sponsor_invoice_id: id,
    bursary_id,
  });
  await post(ctx, {
    source: 'bursary-invoice',
    source_id: payment_id,
    posted_on: paid_on,
    memo: `Invoice ${invoice.number} of ${invoice.sponsor_name}, cheque ${bursary.reference}`,
    lines: [
      { account: { part: 'bursaries-held' }, amount_cents },
      { account: { part: 'sponsors-receivable' }, amount_cents: -amount_cents },
    ],
  });
  await addMoved(ctx.db, bursary_id, amount_cents);
  return said(ctx, invoice, { cheque: bursary.reference });
}

export async function takeBack(
  ctx: Ctx,
  { id, payment_id, reason }: InputOf<typeof takeBackSponsorPayment>,
): Promise<SponsorInvoiceDetail> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const invoice = await lockLive(ctx, id);
  const payment = (await queries.listPayments(ctx.db, id)).find((one) => one.id === payment_id);
  if (!payment) throw fail('record.not_found');
  if (payment.is_taken_back) throw fail('sponsor_invoice.taken_back');
  const back = {
    source: 'bursary-invoice-back',
    source_id: payment_id,
    posted_on: isoDate(ctx.now),
    memo: `Cheque ${payment.reference} taken off invoice ${invoice.number}: ${reason}`,
  } as const;
  const posting = (await queries.findPosting(ctx.db, 'bursary-invoice', payment_id))!;
  const in_books = await queries.findPosting(ctx.db, 'sponsor-invoice', id);
  const { amount_cents } = payment;
  // Once the sponsor has a page, it owes again what a cheque paid, even one of before that page.
  if (in_books) {
    await post(ctx, {
      ...back,
      reverses_id: posting.id,
      lines: [
        { account: { part: 'sponsors-receivable' }, amount_cents },
        { account: { part: 'bursaries-held' }, amount_cents: -amount_cents },
      ],
    });
  } else await reverse(ctx, { source: 'bursary-invoice', source_id: payment_id }, back);
  await addMoved(ctx.db, payment.bursary_id, -amount_cents);
  return said(ctx, invoice, { taken_back: payment.reference, reason });
}

export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelSponsorInvoice>,
): Promise<SponsorInvoiceDetail> {
  // The pen first, as whoever pays takes it: what is paid at this moment is seen here.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const invoice = await lockLive(ctx, id);
  if (invoice.paid_cents > 0) throw fail('sponsor_invoice.paid', { number: invoice.number });
  const in_books = await queries.findPosting(ctx.db, 'sponsor-invoice', id);
  if (in_books) {
    // With every cheque taken off, all of it stands on the sponsor's page.
    const amount_cents = invoice.total_cents;
    await post(ctx, {
      source: 'sponsor-invoice-cancelled',
      source_id: id,
      posted_on: isoDate(ctx.now),
      memo: `Invoice ${invoice.number} to ${invoice.sponsor_name} cancelled: ${reason}`,
      reverses_id: in_books.id,
      lines: [
        { account: { part: 'waivers' }, amount_cents },
        { account: { part: 'sponsors-receivable' }, amount_cents: -amount_cents },
      ],
    });
  }
  await queries.updateToCancelled(ctx.db, id, {
    user_id: ctx.user.id,
    reason,
    now: nowIso(ctx),
  });
  return said(ctx, invoice, { reason });
}

async function lockLive(ctx: Ctx, id: string): Promise<SponsorInvoice> {
  const invoice = await queries.lockInvoice(ctx.db, id);
  if (!invoice) throw fail('record.not_found');
  if (invoice.state === 'cancelled') {
    throw fail('sponsor_invoice.cancelled', { number: invoice.number });
  }
  return invoice;
}

async function said(ctx: Ctx, before: SponsorInvoice, why: object): Promise<SponsorInvoiceDetail> {
  const after = await open(ctx, before);
  const { state, paid_cents } = after;
  const was = { state: before.state, paid_cents: before.paid_cents };
  ctx.changed('sponsor invoice', before.id, was, { state, paid_cents, ...why });
  return after;
}
