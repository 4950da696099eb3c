import type { InputOf } from '@darasa/contract/endpoint';
import type { Payment, printReceipt } from '@darasa/contract/finance/payments';
import { formatDate } from '@darasa/rules/dates';
import { amountInWords, formatBalance, formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { newId } from '../../../platform/ids.ts';
import { checkAddress } from '../../../platform/pdf/check-address.ts';
import type { Frame } from '../../../platform/pdf/frame.ts';
import { renderTableSheets, type TableSheet } from '../../../platform/pdf/table-sheets.ts';
import { lockChain } from '../ledger/queries.ts';
import { isSeen } from '../reconciliation/slips/queries.ts';
import * as queries from './queries.ts';
import { methodInWords } from './words.ts';

/** The receipt as it was said when the money came. The first print is the original. */
export async function print(ctx: Ctx, { id, paper }: InputOf<typeof printReceipt>, origin: string) {
  const payment = await queries.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  // Two who print at once get two numbers: whoever holds the pen counts first.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const [known, is_seen] = await Promise.all([
    queries.findPaperFacts(ctx.db, id),
    isSeen(ctx.db, id),
  ]);
  // A slip is a promise until the statement shows the money.
  const promise = payment.method === 'bank' && !is_seen ? 'Subject to bank confirmation' : null;
  const facts = { ...known, note: [promise, known.note].filter(Boolean).join('. ') || null };
  await countPrints(ctx, [{ ...payment, ...facts }]);
  // What was moved away since stands on a receipt of its own.
  const children = (await queries.listOfReceipt(ctx.db, payment.receipt_number)).filter(
    (one) => one.id === id || !one.cancelled_at,
  );
  const sheet = receiptSheet(payment, { ...facts, origin }, children);
  const bytes = await renderTableSheets(await frameOf(ctx, paper), [sheet]);
  return { bytes, file_name: fileName(payment) };
}

export const fileName = ({ receipt_number }: Payment): string =>
  `receipt-${receipt_number.replaceAll('/', '-')}.pdf`;

export async function frameOf(ctx: Ctx, paper: Frame['paper']): Promise<Frame> {
  return {
    letterhead: await letterheadOf(ctx),
    paper,
    title: 'Receipt',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
}

/** Remembers each print, so that the next one says which copy it is. */
export async function countPrints(ctx: Ctx, printed: (Payment & { copies: number })[]) {
  const ground = {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    printed_by: ctx.user.id,
    now: nowIso(ctx),
  };
  const prints = printed.map(({ id, copies }) => ({
    id: newId(ctx.now.getTime()),
    payment_id: id,
    copy_number: copies,
  }));
  await queries.insertPrints(ctx.db, ground, prints);
  for (const { id, receipt_number, copies } of printed) {
    ctx.changed('receipt print', id, null, { receipt: receipt_number, copy: copies });
  }
}

type SheetFacts = Pick<queries.PaperFacts, 'copies' | 'note' | 'verify_code'> & { origin: string };

/** One receipt on its sheet, for each child it names, with the address where anybody can check it. */
export const receiptSheet = (
  payment: Payment,
  { copies, note, verify_code, origin }: SheetFacts,
  children: Payment[] = [payment],
): TableSheet => ({
  frame: {
    title: titleOf(payment, copies),
    number: payment.receipt_number,
    facts: factsOf(payment, children, verify_code),
    check_address: checkAddress(origin, verify_code),
  },
  columns: [
    ...(children.length > 1 ? [{ key: 'child', head: 'Learner', kind: 'text' as const }] : []),
    { key: 'semester_name', head: 'Term', kind: 'text' },
    { key: 'vote_head_name', head: 'For', kind: 'text' },
    { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
  ],
  rows: children.flatMap(rowsOf),
  totals: { semester_name: 'Received', amount_cents: totalOf(children) },
  note: [amountInWords(totalOf(children)), note].filter(Boolean).join('. '),
});

const totalOf = (children: Payment[]): number =>
  children.reduce((sum, one) => sum + one.amount_cents, 0);

function titleOf({ cancelled_at }: Payment, copies: number): string {
  const copy = copies > 0 ? ` (COPY ${copies})` : '';
  return cancelled_at ? `Receipt${copy} CANCELLED` : `Receipt${copy}`;
}

const factsOf = (payment: Payment, children: Payment[], verify_code: string) =>
  [
    ...children.flatMap((one) => [
      ['Learner', `${one.student_name}, ${one.admission_number}`],
      ['Class', one.class_name],
    ]),
    ['Received from', payment.payer_name],
    ['Received on', formatDate(payment.received_on)],
    ['Paid by', methodInWords(payment.method)],
    ['Reference', payment.reference],
    ['Into', payment.money_account_name],
    ['Taken by', payment.recorded_by],
    ...children.map((one) => [
      children.length > 1 ? `Balance of ${one.admission_number}` : 'Balance after',
      `KES ${formatBalance(one.balance_after_cents)}`,
    ]),
    ['Code', verify_code],
    ['Cancelled', payment.cancelled_at && (payment.cancelled_reason ?? 'Yes')],
  ].flatMap(([label, value]) => (value ? [{ label: label!, value }] : []));

/** What was more than owed stands on its own line, so that nobody asks where it went. */
const rowsOf = ({ shares, prepaid_cents, admission_number }: Payment) =>
  [...shares, ...advance(prepaid_cents)].map((row) => ({ child: admission_number, ...row }));

const advance = (prepaid_cents: number) =>
  prepaid_cents > 0
    ? [
        {
          semester_name: 'Next bill',
          vote_head_name: `Paid in advance: ${formatKes(prepaid_cents)}`,
          amount_cents: prepaid_cents,
        },
      ]
    : [];
