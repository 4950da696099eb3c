import { formatDate } from '@darasa/rules/dates';
import { amountStated, formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { open } from './service.ts';

/** One paper for the sponsor: what is asked, for whom, by when. */
export async function print(ctx: Ctx, { id }: { id: string }) {
  const [invoice, on_paper] = await Promise.all([open(ctx, { id }), documentPaper(ctx, 'invoice')]);
  const left_cents = invoice.total_cents - invoice.paid_cents;
  const bytes = await renderTable({
    ...on_paper,
    title: invoice.state === 'cancelled' ? 'Invoice CANCELLED' : 'Invoice',
    number: invoice.number,
    facts: [
      { label: 'To', value: invoice.sponsor_name },
      { label: 'Address', value: invoice.address ?? '' },
      { label: 'For', value: `${invoice.waiver_name}, ${invoice.semester_name}` },
      { label: 'Date', value: formatDate(invoice.invoiced_on) },
      { label: 'Please pay by', value: formatDate(invoice.due_on) },
      { label: 'Amount', value: formatKes(invoice.total_cents) },
      { label: 'In words', value: amountStated(invoice.total_cents) },
      ...(invoice.paid_cents > 0
        ? [
            { label: 'Paid so far', value: formatKes(invoice.paid_cents) },
            { label: 'Left to pay', value: formatKes(left_cents) },
          ]
        : []),
      { label: 'Cancelled', value: invoice.cancelled_reason ?? '' },
    ].filter((fact) => fact.value),
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'class_name', head: 'Class', kind: 'text' },
      { key: 'amount_cents', head: 'KES', kind: 'money_cents' },
    ],
    rows: invoice.lines,
    totals: {
      admission_number: `${invoice.learner_count} in all`,
      amount_cents: invoice.total_cents,
    },
    note: [
      invoice.note ?? '',
      `The amounts above were taken off the fees of these learners on your word. Please write ${invoice.number} on the cheque or transfer.`,
    ]
      .filter(Boolean)
      .join(' '),
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: `invoice-${invoice.number}.pdf` };
}
