import { counted } from '@darasa/rules/counted';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { exportReport, getReport } from '@darasa/contract/platform/workflows';
import type { Ctx } from '../ctx.ts';
import { exportAnswer } from '../exports/export-answer.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { readReport } from './report-queries.ts';

const columns: Column[] = [
  { key: 'what', head: 'Step or person', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'document', head: 'Document', kind: 'text' },
  { key: 'count', head: 'Decided', kind: 'number' },
  { key: 'late_count', head: 'Late', kind: 'number' },
  { key: 'hours', head: 'Half take longer than, hours', kind: 'number' },
];

export async function answerExport(ctx: Ctx, { days, format }: InputOf<typeof exportReport>) {
  const report = await readReport(ctx.db, days, ctx.now);
  const filter_words = `The last ${counted(days, 'day')}`;
  const rows = rowsOf(report);
  return exportAnswer({ ctx, title: 'Speed of approvals', filter_words, columns, rows, format });
}

const rowsOf = ({ steps, people }: OutputOf<typeof getReport>) => [
  ...steps.map((step) => ({
    what: 'Step',
    name: step.step_name,
    document: step.type_label,
    count: step.done_count,
    late_count: step.late_count,
    hours: rounded(step.median_hours),
  })),
  ...people.map((person) => ({
    what: 'Person',
    name: person.name,
    document: null,
    count: person.decided_count,
    late_count: null,
    hours: rounded(person.median_hours),
  })),
];

const rounded = (hours: number): number => Math.round(hours * 10) / 10;
