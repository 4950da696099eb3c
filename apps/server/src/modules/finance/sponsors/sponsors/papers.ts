import type { InputOf } from '@darasa/contract/endpoint';
import {
  type exportSponsors,
  type getSponsorStatement,
  sponsor_ages,
} from '@darasa/contract/finance/sponsors/sponsors';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as service from './service.ts';

/**
 * The statement is what goes to the sponsor: all that was asked, all that came, and how late the rest is.
 */
export async function print(ctx: Ctx, input: InputOf<typeof getSponsorStatement>) {
  const [{ account, address, rows }, on_paper] = await Promise.all([
    service.statement(ctx, input),
    documentPaper(ctx, 'invoice'),
  ]);
  const late_cents = account.owed_cents - account.not_due_cents;
  const bytes = await renderTable({
    ...on_paper,
    title: 'Statement of account',
    facts: [
      { label: 'To', value: account.sponsor_name },
      { label: 'Address', value: address ?? '' },
      { label: 'As at', value: formatDate(isoDate(ctx.now)) },
      { label: 'Owed', value: formatKes(account.owed_cents) },
      { label: 'Past its day', value: late_cents > 0 ? formatKes(late_cents) : '' },
      ...sponsor_ages.map(({ key, label }) => ({
        label: `${label} late`,
        value: account[key] > 0 ? formatKes(account[key]) : '',
      })),
    ].filter((fact) => fact.value),
    columns: [
      { key: 'posted_on', head: 'Date', kind: 'date' },
      { key: 'memo', head: 'What', kind: 'text' },
      { key: 'asked_cents', head: 'Asked', kind: 'money_cents' },
      { key: 'paid_cents', head: 'Paid or cancelled', kind: 'money_cents' },
      { key: 'balance_cents', head: 'Owed', kind: 'money_cents' },
    ],
    rows: rows.map((row) => ({
      ...row,
      asked_cents: row.asked_cents || null,
      paid_cents: row.paid_cents || null,
    })),
    totals: { memo: 'Owed today', balance_cents: account.owed_cents },
    empty: 'No invoices yet.',
    note: 'Please write the number of the invoice on the cheque or transfer.',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: 'sponsor-statement.pdf' };
}

export async function exportList(ctx: Ctx, { format, search }: InputOf<typeof exportSponsors>) {
  const rows = await service.found(ctx, search);
  return exportAnswer({
    ctx,
    title: 'Owed by sponsors',
    filter_words: search ? `Matching “${search}”` : '',
    columns: [
      { key: 'sponsor_name', head: 'Sponsor', kind: 'text' },
      { key: 'unasked_cents', head: 'Not asked yet', kind: 'money_cents' },
      { key: 'not_due_cents', head: 'Not due', kind: 'money_cents' },
      ...sponsor_ages.map(({ key, label }) => ({
        key,
        head: `${label} late`,
        kind: 'money_cents' as const,
      })),
      { key: 'owed_cents', head: 'Owed', kind: 'money_cents' },
      { key: 'last_paid_on', head: 'Last paid', kind: 'date' },
    ],
    rows,
    format,
  });
}
