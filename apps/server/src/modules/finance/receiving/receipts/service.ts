import type { InputOf } from '@darasa/contract/endpoint';
import type { openChildReceipt } from '@darasa/contract/finance/families/family-fees';
import type { Payment } from '@darasa/contract/finance/receiving/payments';
import type {
  printReceipts,
  ReceiptLink,
  ReceiptSeries,
  sendReceipt,
} from '@darasa/contract/finance/receiving/receipts';
import type { MoneyAccount } from '@darasa/contract/finance/books/setup';
import { isOfSeries } from '@darasa/rules/document-number';
import { type Ctx, type Open, schoolOf } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import * as notice from '../payments/notice.ts';
import { listOnPapers, listReceiptNumbers } from '../payments/papers-queries.ts';
import * as payments from '../payments/queries.ts';
import { renderReceipts } from '../payments/receipt-sheet.ts';
import { fileName, papersOf, printPapers } from '../payments/receipt.ts';
import { listWaysToPay } from '#modules/finance/books/money-accounts/queries.ts';
import { listMoneyAccounts } from '#modules/finance/books/setup/queries.ts';
import { addressOf, hashOfCode, keepLink, newCode } from '../receipt-links/links.ts';
import { findLink } from '../receipt-links/queries.ts';
import * as queries from './queries.ts';

const missing_max = 50;
const receipts_max = 500;

export async function series(ctx: Pick<Ctx, 'db'>): Promise<{ rows: ReceiptSeries[] }> {
  const [found, accounts] = await Promise.all([
    queries.listSeries(ctx.db, missing_max),
    listMoneyAccounts(ctx.db),
  ]);
  return {
    rows: found.map((one) => {
      const { kind, series: name, digits, first, last, count, cancelled_count, missing } = one;
      const written = (number: number) => `${name}${String(number).padStart(digits, '0')}`;
      return {
        kind,
        series: name,
        money_account_name: kind === 'receipt' ? ownerOf(accounts, name) : null,
        first: written(first),
        last: written(last),
        count,
        cancelled_count,
        missing_count: last - first + 1 - count,
        missing: missing.map(written),
      };
    }),
  };
}

/** Whose numbers begin so; an account that writes its receipts differently now is not named. */
const ownerOf = (accounts: readonly MoneyAccount[], series: string): string | null =>
  accounts.find((one) => one.receipt_format && isOfSeries(one.receipt_format, series))?.name ??
  null;

/** The receipts of some days in one file. Each is printed as single ones are: with its copy number. */
export async function printMany(ctx: Ctx, input: InputOf<typeof printReceipts>, origin: string) {
  const numbers = await listReceiptNumbers(ctx.db, input, receipts_max + 1);
  if (numbers.length === 0) throw fail('receipts.none');
  if (numbers.length > receipts_max) throw fail('receipts.too_many', { max: receipts_max });
  return printNumbered(ctx, numbers, input.paper, origin);
}

/** These receipts in one file, with the code that anybody can check and the number of the copy. */
export async function printNumbered(
  ctx: Ctx,
  numbers: string[],
  paper: InputOf<typeof printReceipts>['paper'],
  origin: string,
) {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const papers = papersOf(await listOnPapers(ctx.db, numbers));
  return printPapers(ctx, papers, paper, origin);
}

export async function link(ctx: Ctx, id: string, origin: string): Promise<ReceiptLink> {
  const payment = await payments.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  return linkTo(ctx, payment, { school_id: schoolOf(ctx), origin, sent_to: null });
}

/** For one of the own children, whose fees this parent may see. */
export async function linkForFamily(
  ctx: Ctx,
  { id, journal_id }: InputOf<typeof openChildReceipt>,
  origin: string,
): Promise<ReceiptLink> {
  const [payment, school_id] = await Promise.all([
    payments.findPaymentOfJournal(ctx.db, journal_id),
    queries.findSchool(ctx.db, id),
  ]);
  if (!payment || !school_id || payment.student_id !== id) throw fail('record.not_found');
  return linkTo(ctx, payment, { school_id, origin, sent_to: null });
}

async function linkTo(
  ctx: Ctx,
  payment: Payment,
  { school_id, origin, sent_to }: { school_id: string; origin: string; sent_to: string | null },
): Promise<ReceiptLink> {
  const code = newCode();
  const { expires_on } = await keepLink(ctx, { payment, school_id, code, sent_to });
  return { link: addressOf(origin, code), expires_on };
}

export async function contacts(ctx: Pick<Ctx, 'db'>, id: string) {
  const payment = await payments.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  return { rows: await queries.listContacts(ctx.db, payment.student_id) };
}

/** A paper that was cancelled is not sent about: whoever opens an old link sees that it is. */
export async function send(ctx: Ctx, input: InputOf<typeof sendReceipt>, origin: string) {
  const payment = await payments.findPayment(ctx.db, input.id);
  if (!payment) throw fail('record.not_found');
  if (payment.cancelled_at) throw fail('payment.cancelled', { receipt: payment.receipt_number });
  const sent_to = input.way === 'email' ? null : input.phone;
  const [{ link: address, expires_on }, all] = await Promise.all([
    linkTo(ctx, payment, { school_id: schoolOf(ctx), origin, sent_to }),
    payments.listOfReceipt(ctx.db, payment.receipt_number),
  ]);
  const paid = all.filter((one) => !one.cancelled_at);
  const to = input.way === 'email' ? input.email : input.phone;
  const told = { to, link: address, until: expires_on };
  const text = await notice.wordReceipt(ctx, paid, told);
  const telling_id =
    input.way === 'sms' ? await notice.textReceipt(ctx, to, text, notice.aboutReceipt(paid)) : null;
  await notice.noteMessage(ctx, payment.id, { about: 'receipt', way: input.way, to, telling_id });
  if (input.way === 'email') {
    const subject = `Receipt ${payment.receipt_number}`;
    await enqueue(ctx.db, 'email.send', { to, subject, text, by_own_carrier: true });
  }
  ctx.changed('receipt sent', payment.id, null, { way: input.way, to });
  const whatsapp_url =
    input.way === 'whatsapp' ? `https://wa.me/${to}?text=${encodeURIComponent(text)}` : null;
  return { to, text, whatsapp_url };
}

/** For whoever was sent the link. It is the same paper, and counts as no print of the office. */
export async function open(open: Open, typed: string) {
  const found = await open.inTenant('read', (db) =>
    findLink(db, hashOfCode(typed), open.now.toISOString()),
  );
  if (!found) throw fail('receipt.link_ended');
  const { school_id, payment_id, created_by } = found;
  const actor = { user_id: created_by, session_id: null, school_id };
  const [found_papers, letterhead, ways_to_pay] = await open.inTenant(
    'read',
    (db) =>
      Promise.all([
        papersOfPayment(db, payment_id),
        letterheadOf({ db, school_id }),
        listWaysToPay(db),
      ]),
    actor,
  );
  const [paper] = found_papers;
  if (!paper) throw fail('receipt.link_ended');
  const frame = {
    letterhead,
    paper: 'a5' as const,
    title: 'Receipt',
    printed_by: 'link',
    printed_at: open.now,
  };
  const around = { origin: open.origin, ways_to_pay, is_sent: true };
  const bytes = await renderReceipts(frame, [paper], around);
  return { bytes, file_name: fileName(paper.lead) };
}

async function papersOfPayment(db: Db, payment_id: string) {
  const payment = await payments.findPayment(db, payment_id);
  if (!payment) return [];
  return papersOf(await listOnPapers(db, [payment.receipt_number]));
}
