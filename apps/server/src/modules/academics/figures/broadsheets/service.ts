import type { Broadsheet, getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import type { InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '#platform/ctx.ts';
import { type ExportFormat, exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { findSitting, listResults } from './queries.ts';
import { broadsheetOf, meansOf } from './totalling.ts';

type Filter = InputOf<typeof getBroadsheet>;

/** Positions count the whole class, also where one stream is shown. */
export async function get(ctx: Ctx, { id, stream_id }: Filter): Promise<Broadsheet> {
  const [sitting, learners] = await Promise.all([findSitting(ctx.db, id), listResults(ctx.db, id)]);
  if (!sitting) throw fail('record.not_found');
  const stream = sitting.streams.find((one) => one.id === stream_id);
  if (stream_id && !stream) throw fail('record.not_found');
  const { rows, ranked_count } = broadsheetOf(sitting, learners);
  const shown = stream ? rows.filter((row) => row.stream === stream.name) : rows;
  const { exam, term, state, has_ranks, mean_kind, subjects, streams } = sitting;
  return {
    exam,
    term,
    class: sitting.class,
    state,
    has_ranks,
    has_mean: mean_kind !== 'none',
    subjects,
    streams,
    rows: shown,
    ranked_count,
    means: meansOf(sitting, shown),
  };
}

export async function file(ctx: Ctx, { format, ...filter }: Filter & { format: ExportFormat }) {
  const sheet = await get(ctx, filter);
  const stream = sheet.streams.find((one) => one.id === filter.stream_id);
  return exportAnswer({
    ctx,
    format,
    title: `${sheet.exam}, ${sheet.class}${stream ? ` ${stream.name}` : ''}`,
    filter_words: `Term: ${sheet.term}`,
    columns: columnsOf(sheet),
    rows: sheet.rows.map((row) => ({ ...row, ...cellsOf(sheet, row) })),
  });
}

const columnsOf = (sheet: Broadsheet) => [
  { key: 'admission_number', head: 'Number', kind: 'text' as const },
  { key: 'name', head: 'Learner', kind: 'text' as const },
  { key: 'stream', head: 'Stream', kind: 'text' as const },
  ...sheet.subjects.map(({ id, name }) => ({ key: id, head: name, kind: 'text' as const })),
  ...(sheet.has_mean
    ? [
        { key: 'marks_sum', head: 'Marks', kind: 'number' as const },
        { key: 'points_sum', head: 'Points', kind: 'number' as const },
        { key: 'mean_points', head: 'Mean points', kind: 'number' as const },
        { key: 'code', head: 'Mean grade', kind: 'text' as const },
      ]
    : []),
  ...(sheet.has_ranks
    ? [
        { key: 'position_stream', head: 'In stream', kind: 'number' as const },
        { key: 'position', head: 'In class', kind: 'number' as const },
      ]
    : []),
];

const cellsOf = ({ subjects }: Broadsheet, row: Broadsheet['rows'][number]) =>
  Object.fromEntries(
    subjects.map(({ id }, i) => [id, [row.figures[i], row.codes[i]].filter(isThere).join(' ')]),
  );

const isThere = (value: unknown): boolean => value !== null && value !== undefined;
