import type { InputOf } from '@darasa/contract/endpoint';
import type { printReconciliation } from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import type { TableSheet } from '#platform/pdf/table-sheets.ts';
import { lastDayOf, readMonth } from './desk.ts';

const rows_max = 1_000;

type Here = InputOf<typeof printReconciliation>;

export async function print(ctx: Ctx, here: Here) {
  const { frame, ...sheet } = await sheetOf(ctx, here);
  const bytes = await renderTable({
    ...sheet,
    ...frame,
    letterhead: await letterheadOf(ctx),
    paper: 'a4',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: `reconciliation-${here.month}.pdf` };
}

/** The statement of a month as it is filed: book balance, what is under way, bank balance. */
export async function sheetOf(ctx: Pick<Ctx, 'db'>, here: Here) {
  const { account, figures, lines, entries, decision } = await readMonth(ctx, here);
  const until = lastDayOf(here.month);
  const is_signed = decision?.state === 'signed';
  const said = is_signed ? decision.figures : figures;
  const out = entries.filter((entry) => entry.amount_cents < 0);
  const into = entries.filter((entry) => entry.amount_cents > 0);
  return {
    frame: {
      title: `Bank reconciliation statement${is_signed ? '' : ' (not signed)'}`,
      number: here.month,
      facts: [
        { label: 'Account', value: account.money_account_name },
        { label: 'At', value: formatDate(until) },
        // What was signed before this was written down is as the statements are now.
        {
          label: 'The bank wrote',
          value:
            figures.closing_cents === null
              ? 'No statement'
              : `KES ${formatMoney(figures.closing_cents)} on ${formatDate(figures.closing_on!)}`,
        },
        { label: 'Prepared by', value: account.prepared_by ?? 'Not yet' },
        {
          label: 'Signed by',
          value: is_signed
            ? `${account.decided_by}, ${formatDate(account.decided_at!)}`
            : '........................................',
        },
      ],
    },
    columns: [
      { key: 'day', head: 'Date', kind: 'date' },
      { key: 'words', head: 'Particulars', kind: 'text' },
      { key: 'reference', head: 'Reference', kind: 'text' },
      { key: 'amount_cents', head: 'KES', kind: 'money_cents' },
    ],
    rows: [
      { day: until, words: 'Balance as per cash book', amount_cents: said.book_cents },
      head('Add: paid in the books, not presented at the bank', said.unpresented_cents),
      ...out.slice(0, rows_max).map(rowOf(-1)),
      head('Less: received in the books, not credited by the bank', -said.uncredited_cents),
      ...into.slice(0, rows_max).map(rowOf(-1)),
      head('On the statement, not in the books', said.unentered_cents),
      ...lines.slice(0, rows_max).map((line) => ({
        day: line.booked_on,
        words: line.narration,
        reference: line.reference,
        amount_cents: line.amount_cents,
      })),
      ...(said.opening_difference_cents === 0
        ? []
        : [head('Errors: before the first statement', said.opening_difference_cents)]),
      ...(said.unexplained_cents === 0
        ? []
        : [head('Unexplained: statements are missing in between', said.unexplained_cents)]),
    ],
    totals: { words: 'Balance as per bank', amount_cents: said.bank_cents },
    note: account.note ?? 'Every figure is a sum of the ledger and of the imported statements.',
  } satisfies TableSheet;
}

const head = (words: string, amount_cents: number) => ({
  words: words.toUpperCase(),
  amount_cents,
});

const rowOf =
  (sign: 1 | -1) =>
  (entry: { posted_on: string; memo: string; reference: string | null; amount_cents: number }) => ({
    day: entry.posted_on,
    words: `   ${entry.memo}`,
    reference: entry.reference,
    amount_cents: sign * entry.amount_cents,
  });
