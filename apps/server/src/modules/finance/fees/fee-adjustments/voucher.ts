import type { Adjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { formatDate } from '@darasa/rules/dates';
import { amountStated } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import type { Letterhead } from '#platform/pdf/frame.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { renderTableSheets } from '#platform/pdf/table-sheets.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { read } from './service.ts';

/** The paper that goes with the money: who gets it, what for, and who agreed. */
export async function voucher(ctx: Ctx, id: string): Promise<Uint8Array> {
  const [one, letterhead] = await Promise.all([read(ctx, id), letterheadOf(ctx)]);
  if (one.kind === 'transfer' && one.posted_on) return transferPaper(ctx, one, letterhead);
  if (!one.voucher_number || !one.posted_on) {
    throw fail('adjustment.not_paid', { number: one.number });
  }
  const frame = {
    letterhead,
    paper: 'a5' as const,
    title: 'Payment voucher',
    number: one.voucher_number,
    facts: [
      { label: 'Pay to', value: one.payee ?? '' },
      { label: 'Date', value: formatDate(one.posted_on) },
      { label: 'Learner', value: `${one.admission_number} ${one.student_name}` },
      { label: 'Reference', value: one.reference ?? 'None' },
      { label: 'In words', value: amountStated(one.amount_cents) },
      { label: 'Asked by', value: one.requested_by },
      { label: 'Approved by', value: one.approved_by ?? '' },
      { label: 'Paid by', value: one.posted_by ?? '' },
    ],
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  const paid = {
    what: `Refund of fees, ${one.number}: ${one.reason}`,
    amount_cents: one.amount_cents,
  };
  const signatures = ['Received by', 'ID number', 'Date'];
  return renderTableSheets(frame, [{ frame: {}, columns, rows: [paid], signatures }]);
}

const columns: Column[] = [
  { key: 'what', head: 'Particulars', kind: 'text' },
  { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
];

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
      ...(one.to_student_name
        ? [{ label: 'To', value: one.to_student_name }]
        : [
            { label: 'Paid for', value: one.semester_name ?? '' },
            { label: 'Is used for', value: one.to_semester_name ?? '' },
          ]),
      { label: 'Date', value: formatDate(one.posted_on!) },
      { label: 'In words', value: amountStated(one.amount_cents) },
      { label: 'Agreed by', value: one.agreed_by ?? '' },
      { label: 'Asked by', value: one.requested_by },
      { label: 'Approved by', value: one.approved_by ?? '' },
    ],
    columns,
    rows: [{ what: one.reason, amount_cents: one.amount_cents }],
    note: 'No money changed hands: it was received before, and stands on its own receipt.',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
