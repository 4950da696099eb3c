import type { InputOf } from '@darasa/contract/endpoint';
import {
  type Clearance,
  clearanceWords,
  type exportClearances,
} from '@darasa/contract/students/leaving/clearance';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { listClearances } from './queries.ts';

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'stream_name', head: 'Stream', kind: 'text' },
  { key: 'started_on', head: 'Started', kind: 'date' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'waits_for', head: 'Waits for', kind: 'text' },
  { key: 'desks', head: 'Desks', kind: 'text' },
];

const state_words = { open: 'Open', done: 'Cleared' };

/** Who leaves and what each desk said, as the list shows it. */
export async function exportList(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportClearances>,
) {
  const page_size = rows_max[format] + 1;
  const { rows } = await listClearances(ctx.db, { ...filter, page: 1, page_size });
  return exportAnswer({
    ctx,
    title: 'Clearances',
    filter_words: [
      filter.state ? state_words[filter.state] : '',
      filter.desk_id ? `Waiting for ${deskName(rows, filter.desk_id)}` : '',
      filter.search ? `Containing "${filter.search}"` : '',
    ]
      .filter(Boolean)
      .join(', '),
    columns,
    rows: rows.map(inWords),
    format,
  });
}

const deskName = (rows: readonly Clearance[], desk_id: string): string =>
  rows[0]?.marks.find((mark) => mark.desk_id === desk_id)?.desk ?? 'one desk';

const inWords = (row: Clearance): Row => ({
  ...row,
  started_on: row.started_at.slice(0, 10),
  state: row.done ? state_words.done : state_words.open,
  waits_for: row.marks
    .filter(({ state }) => state === 'waiting' || state === 'owing')
    .map(({ desk }) => desk)
    .join(', '),
  desks: row.marks
    .map(({ desk, state, note }) =>
      [`${desk}: ${clearanceWords[state]}`, note].filter(Boolean).join(', '),
    )
    .join('; '),
});
