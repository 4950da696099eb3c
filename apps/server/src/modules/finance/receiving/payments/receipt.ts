import type { InputOf } from '@darasa/contract/endpoint';
import type { Payment, printReceipt } from '@darasa/contract/finance/receiving/payments';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { Frame } from '#platform/pdf/frame.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { listWaysToPay } from '#modules/finance/books/money-accounts/queries.ts';
import * as papers from './papers-queries.ts';
import * as queries from './queries.ts';
import { type ReceiptPaper, renderReceipts } from './receipt-sheet.ts';

/** The receipt as it was said when the money came. The first print is the original. */
export async function print(ctx: Ctx, { id, paper }: InputOf<typeof printReceipt>, origin: string) {
  const payment = await queries.findPayment(ctx.db, id);
  if (!payment) throw fail('record.not_found');
  // Two who print at once get two numbers: whoever holds the pen counts first.
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const printed = paperOf(await papers.listOnPapers(ctx.db, [payment.receipt_number]), id);
  const bytes = await printPapers(ctx, [printed], paper, origin);
  return { bytes, file_name: fileName(payment) };
}

/** Papers of the office in one file: each print is counted. */
export async function printPapers(
  ctx: Ctx,
  printed: ReceiptPaper[],
  paper: Frame['paper'],
  origin: string,
): Promise<Uint8Array> {
  const [frame, ways_to_pay] = await Promise.all([
    frameOf(ctx, paper),
    listWaysToPay(ctx.db),
    countPrints(
      ctx,
      printed.map((one) => one.lead),
    ),
  ]);
  return renderReceipts(frame, printed, { origin, ways_to_pay });
}

/** What was moved away since stands on a receipt of its own; a cancelled one still says all it said. */
function paperOf(all: papers.OnPaper[], asked_id?: string): ReceiptPaper {
  const standing = all.filter((one) => !one.cancelled_at);
  const asked = all.find((one) => one.id === asked_id);
  if (asked?.cancelled_at && standing.length > 0) return { lead: asked, children: [asked] };
  const children = standing.length > 0 ? standing : all;
  return { lead: asked ?? children[0]!, children };
}

/** One sheet for each receipt, in the order in which they came. */
export const papersOf = (found: papers.OnPaper[]): ReceiptPaper[] =>
  [...groupBy(found, (one) => one.receipt_number).values()].map((all) => paperOf(all));

export const fileName = ({ receipt_number }: Payment): string =>
  `receipt-${receipt_number.replaceAll('/', '-')}.pdf`;

async function frameOf(ctx: Ctx, paper: Frame['paper']): Promise<Frame> {
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
async function countPrints(ctx: Ctx, printed: papers.OnPaper[]) {
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
