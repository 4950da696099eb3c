import type { InputOf } from '@darasa/contract/endpoint';
import type { Payment, printReceipt } from '@darasa/contract/finance/receiving/payments';
import { formatDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { amountStated, formatBalance, formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkAddress } from '#platform/pdf/check-address.ts';
import type { Frame } from '#platform/pdf/frame.ts';
import { renderTableSheets, type TableSheet } from '#platform/pdf/table-sheets.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { paperTitle } from '../receipt-prints/count.ts';
import * as papers from './papers-queries.ts';
import * as queries from './queries.ts';
import { doubtInWords } from '@darasa/rules/fees/doubt-in-words';
import { goodsInWords } from '@darasa/rules/fees/goods-in-words';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';

/** The receipt as it was said when the money came. The first print is the original. */
export async function print(ctx: Ctx, { id, paper }: InputOf<typeof printReceipt>, origin: string) {
  const payment = await queries.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  // Two who print at once get two numbers: whoever holds the pen counts first.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const found = await papers.listOnPapers(ctx.db, [payment.receipt_number]);
  const printed = paperOf(found, id);
  await countPrints(ctx, [printed.lead]);
  const bytes = await renderTableSheets(await frameOf(ctx, paper), [receiptSheet(printed, origin)]);
  return { bytes, file_name: fileName(payment) };
}

/** One sheet: who stands first on it, and all children whom it is for. */
interface Paper {
  lead: papers.OnPaper;
  children: papers.OnPaper[];
}

/** What was moved away since stands on a receipt of its own; a cancelled one still says all it said. */
function paperOf(all: papers.OnPaper[], asked_id?: string): Paper {
  const standing = all.filter((one) => !one.cancelled_at);
  const asked = all.find((one) => one.id === asked_id);
  if (asked?.cancelled_at && standing.length > 0) return { lead: asked, children: [asked] };
  const children = standing.length > 0 ? standing : all;
  return { lead: asked ?? children[0]!, children };
}

/** One sheet for each receipt, in the order in which they came. */
export const papersOf = (found: papers.OnPaper[]): Paper[] =>
  [...groupBy(found, (one) => one.receipt_number).values()].map((all) => paperOf(all));

export const fileName = ({ receipt_number }: Payment): string =>
  `receipt-${receipt_number.replaceAll('/', '-')}.pdf`;

export async function frameOf(ctx: Ctx, paper: Frame['paper']): Promise<Frame> {
  const { letterhead, seal } = await documentPaper(ctx, 'receipt');
  return {
    letterhead,
    seal,
    paper,
    title: 'Receipt',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
}

/** Remembers each print, so that the next one says which copy it is. */
export async function countPrints(ctx: Ctx, printed: papers.OnPaper[]) {
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
  await papers.insertPrints(ctx.db, ground, prints);
  for (const { id, receipt_number, copies } of printed) {
    ctx.changed('receipt print', id, null, { receipt: receipt_number, copy: copies });
  }
}

/** One receipt on its sheet, for each child it names, with the address where anybody can check it. */
export const receiptSheet = (
  { lead, children }: Paper,
  origin: string,
  copies = lead.copies,
): TableSheet => ({
  frame: {
    title: paperTitle('Receipt', copies, lead.cancelled_at !== null),
    number: lead.receipt_number,
    facts: factsOf(lead, children),
    check_address: checkAddress(origin, lead.verify_code),
  },
  columns: [
    ...(children.length > 1 ? [{ key: 'child', head: 'Learner', kind: 'text' as const }] : []),
    { key: 'semester_name', head: 'Term', kind: 'text' },
    { key: 'vote_head_name', head: 'For', kind: 'text' },
    { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
  ],
  rows: children.flatMap(rowsOf),
  totals: { semester_name: 'Received', amount_cents: totalOf(children) },
  ...(lead.subject_to ? { mark: doubtInWords(lead.subject_to) } : {}),
  note: [amountStated(totalOf(children)), lead.note].filter(Boolean).join('. '),
});

const totalOf = (children: Payment[]): number =>
  children.reduce((sum, one) => sum + one.amount_cents, 0);

const factsOf = (payment: papers.OnPaper, children: Payment[]) =>
  [
    ...children.flatMap((one) => [
      ['Learner', `${one.student_name}, ${one.admission_number}`],
      ['Class', one.class_name],
    ]),
    ['Received from', payment.payer_name],
    ['Received on', formatDate(payment.received_on)],
    ['Paid by', payment.method_name ?? methodInWords(payment.method)],
    ['Brought', payment.in_kind && goodsInWords(payment.in_kind)],
    ['Reference', payment.reference],
    ['Into', payment.money_account_name],
    ['Taken by', payment.recorded_by],
    ...children.map((one) => [
      children.length > 1 ? `Balance of ${one.admission_number}` : 'Balance after',
      `KES ${formatBalance(one.balance_after_cents)}`,
    ]),
    ['Code', payment.verify_code],
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
