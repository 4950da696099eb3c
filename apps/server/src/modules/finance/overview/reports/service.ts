import {
  type MoneyReport,
  type ReportColumn,
  type ReportFilter,
  reportWords,
} from '@darasa/contract/finance/overview/reports';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, type ExportFormat } from '#platform/exports/export-answer.ts';
import type { ColumnKind } from '#platform/spreadsheets/columns.ts';
import { collection } from './collection.ts';
import { ageing, bursaries, efficiency, weeks } from './fees.ts';
import type { ReportCtx, Ground, Table } from './ground.ts';
import { budget, heads } from './heads.ts';
import { capitation, changes, months } from './others.ts';
import * as queries from './queries.ts';

const makers: Record<ReportFilter['report'], (ground: Ground) => Promise<Table>> = {
  collection,
  efficiency,
  weeks,
  ageing,
  'vote-heads': heads,
  changes,
  budget,
  bursaries,
  capitation,
  months,
};

export async function read(ctx: ReportCtx, filter: ReportFilter): Promise<MoneyReport> {
  const today = isoDate(ctx.now);
  const { from, to, semester_id = null } = filter;
  const asked = { semester_id, today, from, to };
  const calendar = queries.listTermDays(ctx.db, asked).then((terms) => {
    const term = terms.find((one) => one.which === 'this');
    return {
      terms,
      from: from ?? term?.from ?? `${today.slice(0, 4)}-01-01`,
      to: to ?? (from ? today : (term?.to ?? today)),
    };
  });
  // Whoever needs it waits for it; the others do not.
  calendar.catch(() => {});
  const ground = { ctx, filter, asked, today, days: queries.stretchOf(asked), calendar };
  const { label, rule } = reportWords[filter.report];
  const [table] = await Promise.all([makers[filter.report](ground), calendar]);
  return { title: label, rule, ...table };
}

const kinds: Record<ReportColumn['kind'], ColumnKind> = {
  money: 'money_cents',
  count: 'number',
  permille: 'text',
};

export async function exportReport(ctx: Ctx, filter: ReportFilter, format: ExportFormat) {
  const report = await read(ctx, filter);
  const asRow = (label: string, values: MoneyReport['rows'][number]['values']) => ({
    label,
    ...Object.fromEntries(
      report.columns.map(({ key, kind }) => {
        const value = values[key] ?? null;
        return [
          key,
          kind === 'permille' && value !== null ? `${(value / 10).toFixed(1)} %` : value,
        ];
      }),
    ),
  });
  const rows = report.rows.map((row) => asRow(row.label, row.values));
  return exportAnswer({
    ctx,
    title: report.title,
    filter_words: report.about,
    columns: [
      { key: 'label', head: report.head, kind: 'text' },
      ...report.columns.map(({ key, label, kind }) => ({ key, head: label, kind: kinds[kind] })),
    ],
    rows: report.totals ? [...rows, asRow('Total', report.totals)] : rows,
    format,
  });
}
