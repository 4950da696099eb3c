import type { InputOf } from '@darasa/contract/endpoint';
import type { exportRehearsal, RolloverLine } from '@darasa/contract/students/learners/rollover';
import { rolloverOutcomeWords } from '@darasa/rules/rollover';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { listLines } from './service.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'from', head: 'From', kind: 'text' },
  { key: 'to', head: 'To', kind: 'text' },
  { key: 'outcome', head: 'Outcome', kind: 'text' },
  { key: 'why', head: 'Why', kind: 'text' },
];

/**
 * The lines of the export are what would become of each learner, for the staff room to go through before
 * anybody commits.
 */
export async function exportLines(ctx: Ctx, input: InputOf<typeof exportRehearsal>) {
  const { format, ...filter } = input;
  const lines = await listLines(ctx, filter);
  return exportAnswer({
    ctx,
    title: `Promotion to ${filter.to_year}`,
    filter_words: [
      'A rehearsal: nothing is changed yet',
      filter.outcome ? rolloverOutcomeWords[filter.outcome] : '',
      filter.class_id ? (lines[0]?.class_name ?? 'One class') : '',
      filter.search ? `Containing "${filter.search}"` : '',
    ]
      .filter(Boolean)
      .join(', '),
    columns,
    rows: lines.map(inWords),
    format,
  });
}

const inWords = (line: RolloverLine): Row => ({
  admission_number: line.admission_number,
  name: line.name,
  from: [line.class_name, line.stream_name].filter(Boolean).join(' '),
  to: [line.to_class_name, line.to_stream_name].filter(Boolean).join(' '),
  outcome: rolloverOutcomeWords[line.outcome],
  why: line.why,
});
