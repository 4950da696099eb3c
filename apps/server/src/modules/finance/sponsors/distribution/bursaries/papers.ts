import type { BursaryList } from '@darasa/contract/finance/sponsors/bursaries';
import { formatDate } from '@darasa/rules/dates';
import { amountStated, formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { printNumbered } from '#modules/finance/receiving/receipts/service.ts';
import * as queries from './queries.ts';
import { open } from './service.ts';

const printedBy = (ctx: Ctx) => ({
  printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
  printed_at: ctx.now,
});

/** Every receipt of the cheque, a page each, in one file. */
export async function receipts(ctx: Ctx, { id }: { id: string }, origin: string) {
  const [bursary, numbers] = await Promise.all([
    queries.findBursary(ctx.db, id),
    queries.listReceiptNumbers(ctx.db, id),
  ]);
  if (!bursary) throw fail('record.not_found');
  if (numbers.length === 0) throw fail('bursary.nobody');
  const bytes = await printNumbered(ctx, numbers, 'a5', origin);
  return { bytes, file_name: `receipts-${bursary.reference}.pdf` };
}

/** Thanks, who was credited, and whose money could not be used and why. */
export async function letter(ctx: Ctx, { id }: { id: string }) {
  const [list, invoices, letterhead] = await Promise.all([
    open(ctx, { id }),
    queries.listInvoicesPaid(ctx.db, id),
    letterheadOf(ctx),
  ]);
  const { bursary } = list;
  const returned =
    list.rejected_count > 0
      ? ` ${formatKes(list.rejected_cents)} for ${namesInWords(list.rejected_count)} could not be credited, for the reasons above; please send us the right names, or tell us where to return it.`
      : '';
  const bytes = await renderTable({
    letterhead,
    paper: 'a4',
    title: 'Acknowledgement of your bursary',
    number: bursary.reference,
    facts: [
      { label: 'To', value: bursary.sponsor },
      { label: 'Address', value: bursary.address ?? '' },
      { label: 'Received on', value: formatDate(bursary.received_on) },
      { label: 'Amount', value: formatKes(bursary.amount_cents) },
      { label: 'In words', value: amountStated(bursary.amount_cents) },
    ].filter((fact) => fact.value),
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'state', head: 'Receipt', kind: 'text' },
      { key: 'amount_cents', head: 'KES', kind: 'money_cents' },
    ],
    rows: linesOf(list, invoices),
    totals: { admission_number: `${list.good_count} credited`, amount_cents: bursary.amount_cents },
    empty: 'The list of learners has not come yet.',
    note: `We thank you for supporting our learners. The amounts above were credited to their fee accounts, and each has an official receipt.${returned}`,
    ...printedBy(ctx),
  });
  return { bytes, file_name: `letter-${bursary.reference}.pdf` };
}

/** Learner by learner, and what went elsewhere: the lines make the cheque, to the cent. */
function linesOf({ bursary, rows }: BursaryList, invoices: queries.InvoicePaid[]) {
  const lines = [
    ...rows.map((row) => ({
      admission_number: row.admission_number,
      name: row.student_name ?? row.name,
      state: row.receipt_number ?? `Not credited: ${row.rejected ?? ''}`,
      amount_cents: row.amount_cents,
    })),
    ...invoices.map(({ number, amount_cents }) => ({
      admission_number: '',
      name: `Invoice ${number}`,
      state: 'Paid from this cheque',
      amount_cents,
    })),
  ];
  const left = lines.reduce((sum, line) => sum - line.amount_cents, bursary.amount_cents);
  if (lines.length === 0 || left === 0) return lines;
  const name = bursary.shared_on ? 'Moved or returned' : 'Not shared yet';
  return [...lines, { admission_number: '', name, state: '', amount_cents: left }];
}

export const namesInWords = (count: number): string => (count === 1 ? '1 name' : `${count} names`);
