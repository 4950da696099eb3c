import type {
  Broadsheet,
  exportBroadsheet,
  getBroadsheet,
} from '@darasa/contract/academics/figures/broadsheets';
import { packRow, sortRows } from '@darasa/contract/academics/figures/broadsheet-rows';
import type { InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import { tableOf } from './printing.ts';
import { findSitting, listResults } from './queries.ts';
import * as totalling from './totalling.ts';

type Filter = InputOf<typeof getBroadsheet>;

export async function get(ctx: Ctx, filter: Filter): Promise<Broadsheet> {
  const { rows, sheet } = await read(ctx, filter);
  return { ...sheet, rows: rows.map((row) => packRow(row, sheet)) };
}

export async function file(ctx: Ctx, input: InputOf<typeof exportBroadsheet>) {
  const { rows, sheet, stream } = await read(ctx, input);
  const sorted = sortRows(rows, sheet, input.sort);
  return exportAnswer({
    ctx,
    format: input.format,
    ...tableOf(sheet, sorted, { ...input, stream }),
  });
}

/** Positions count the whole class, also where one stream is shown. */
async function read(ctx: Ctx, { id, stream_id }: Filter) {
  const [sitting, learners] = await Promise.all([findSitting(ctx.db, id), listResults(ctx.db, id)]);
  if (!sitting) throw fail('record.not_found');
  const stream = sitting.streams.find((one) => one.id === stream_id);
  if (stream_id && !stream) throw fail('record.not_found');
  const all = totalling.broadsheetOf(sitting, learners).rows;
  const rows = stream ? all.filter((row) => row.stream === stream.name) : all;
  return { rows, sheet: headOf(sitting, all, rows), stream: stream?.name };
}

function headOf(
  sitting: Parameters<typeof totalling.rankedOf>[0],
  all: readonly totalling.Row[],
  rows: readonly totalling.Row[],
): Omit<Broadsheet, 'rows'> {
  const { exam, term, state, curriculum, has_ranks, mean_kind, subjects, streams } = sitting;
  return {
    exam,
    term,
    class: sitting.class,
    curriculum,
    state,
    shows: totalling.showsOf(sitting),
    has_ranks,
    has_mean: mean_kind !== 'none',
    notice: totalling.noticeOf(sitting),
    points_of: totalling.pointsOf(sitting),
    subjects: subjects.map(({ edition: _, ...subject }) => subject),
    streams,
    levels: totalling.levelsOf(sitting),
    codes: [
      ...new Set(rows.flatMap((row) => [...row.codes, row.code].filter((one) => one !== null))),
    ],
    ranked: totalling.rankedOf(sitting, all),
    means: totalling.meansOf(sitting, rows),
    mean_of_means: totalling.meanOfMeans(rows),
  };
}
