import type { Adjustment } from '@darasa/contract/finance/fee-adjustments';
import { formatDate } from '@darasa/rules/dates';
import { amountInWords } from '@darasa/rules/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { letterheadOf } from '../../../platform/exports/letterhead.ts';
import { fail } from '../../../platform/fail.ts';
import type { Letterhead } from '../../../platform/pdf/frame.ts';
import { renderTable } from '../../../platform/pdf/table-document.ts';
import { read } from './service.ts';

/** The paper that goes with the money: who gets it, what for, and who agreed. */
export async function voucher(ctx: Ctx, id: string): Promise<Uint8Array> {
  const [one, letterhead] = await Promise.all([read(ctx, id), letterheadOf(ctx)]);
  if (one.kind === 'transfer' && one.posted_on) return transferPaper(ctx, one, letterhead);
  if (!one.voucher_number || !one.posted_on) {
    throw fail('adjustment.not_paid', { number: one.number });
  }
  return renderTable({
    letterhead,
    paper: 'a5',
    title: 'Payment voucher',
    number: one.voucher_number,
    filter: '',
    facts: [
      { label: 'Pay to', value: one.payee ?? '' },
      { label: 'Date', value: formatDate(one.posted_on) },
      { label: 'Learner', value: `${one.admission_number} ${one.student_name}` },
      { label: 'Reference', value: one.reference ?? 'None' },
      { label: 'In words', value: amountInWords(one.amount_cents) },
      { label: 'Asked by', value: one.requested_by },
      { label: 'Approved by', value: one.approved_by ?? '' },
      { label: 'Paid by', value: one.posted_by ?? '' },
    ],
    columns: [
      { key: 'what', head: 'Particulars', kind: 'text' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    ],
    rows: [
      { what: `Refund of fees, ${one.number}: ${one.reason}`, amount_cents: one.amount_cents },
    ],
    note: 'Received by: ______________________   ID number: ______________   Date: __________',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
}

/** Says to both families what left one account and came to another, in the place of a receipt. */
const transferPaper = (ctx: Ctx, one: Adjustment, letterhead: Letterhead): Promise<Uint8Array> =>
  renderTable({
    letterhead,
    paper: 'a5',
    title: 'Transfer of fees',
    number: one.number,
    filter: '',
    facts: [
      { label: 'From', value: `${one.admission_number} ${one.student_name}` },
      { label: 'To', value: one.to_student_name ?? `Another term of ${one.student_name}` },
      { label: 'Date', value: formatDate(one.posted_on!) },
      { label: 'In words', value: amountInWords(one.amount_cents) },
      { label: 'Agreed by', value: one.agreed_by ?? '' },
      { label: 'Asked by', value: one.requested_by },
      { label: 'Approved by', value: one.approved_by ?? '' },
    ],
    columns: [
      { key: 'what', head: 'Particulars', kind: 'text' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    ],
    rows: [{ what: one.reason, amount_cents: one.amount_cents }],
    note: 'No money changed hands: it was received before, and stands on its own receipt.',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
