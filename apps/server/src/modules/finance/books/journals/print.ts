import type { InputOf } from '@darasa/contract/endpoint';
import type { printJournalVoucher } from '@darasa/contract/finance/books/journals';
import { formatDate } from '@darasa/rules/dates';
import { amountStated } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { renderTableSheets } from '#platform/pdf/table-sheets.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as queries from './queries.ts';
import { kind_words } from './service.ts';

export async function print(ctx: Ctx, { id }: InputOf<typeof printJournalVoucher>) {
  const voucher = await queries.findVoucher(ctx.db, id);
  if (!voucher) throw fail('record.not_found');
  const frame = {
    ...(await documentPaper(ctx, 'journal-voucher')),
    title: 'Journal voucher',
    number: voucher.number,
    facts: [
      { label: 'What', value: voucher.memo },
      { label: 'Kind', value: kind_words[voucher.kind] },
      { label: 'Dated', value: formatDate(voucher.posted_on) },
      { label: 'State', value: voucher.state === 'posted' ? 'Posted' : 'Not posted' },
    ],
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  };
  const bytes = await renderTableSheets(frame, [
    {
      frame: {},
      columns: [
        { key: 'account', head: 'Account', kind: 'text' },
        { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
        { key: 'debit', head: 'Debit (KES)', kind: 'money_cents' },
        { key: 'credit', head: 'Credit (KES)', kind: 'money_cents' },
      ],
      rows: voucher.lines.map((line) => ({
        ...line,
        account: `${line.account_code} ${line.account_name}`,
        debit: line.amount_cents > 0 ? line.amount_cents : null,
        credit: line.amount_cents < 0 ? -line.amount_cents : null,
      })),
      totals: { account: 'Total', debit: voucher.total_cents, credit: voucher.total_cents },
      note: amountStated(voucher.total_cents),
      signatures: [`Prepared by ${voucher.made_by ?? ''}`, 'Checked by', 'Authorised by'],
    },
  ]);
  return { bytes, file_name: `journal-${voucher.number.replaceAll('/', '-')}.pdf` };
}
