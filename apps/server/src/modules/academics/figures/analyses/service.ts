import {
  type Analysis,
  type AnalysisFilter,
  type AnalysisKind,
  type AnalysisTable,
} from '@darasa/contract/academics/figures/analyses';
import { rules_of } from '@darasa/rules/grading/curricula';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { findSitting, listResults } from '../broadsheets/queries.ts';
import { resultsOf, type Sat } from './figures.ts';
import { gradeTables } from './grade-tables.ts';
import type { Look } from './lines.ts';
import { type AnalysisPaper, paperOf } from './papers.ts';
import * as queries from './queries.ts';
import { streamTables } from './stream-tables.ts';
import { subjectTables } from './subject-tables.ts';

/** The whole class for the office; for a teacher the own groups and nothing that adds them up. */
const reading =
  (is_own: boolean) =>
  async (ctx: Ctx, filter: AnalysisFilter): Promise<Analysis> => {
    const look = await lookOf(ctx, filter, is_own);
    const { now, against } = look;
    const kinds = kindsOf(look);
    const show = kinds.find((kind) => kind === filter.show) ?? kinds[0]!;
    return {
      exam: now.exam,
      term: now.term,
      class: now.class,
      state: now.state,
      kinds,
      show,
      streams: now.streams,
      subjects: now.subjects.map(({ id, name }) => ({ id, name })),
      against: against ? { exam: against.exam, term: against.term, class: against.class } : null,
      tables: now.learners.length > 0 ? tables_of[show](look) : [],
    };
  };

const drawing =
  (is_own: boolean) =>
  async (ctx: Ctx, filter: AnalysisFilter): Promise<AnalysisPaper> =>
    paperOf(await reading(is_own)(ctx, filter), filter);

export const get = reading(false);
export const getOwn = reading(true);
export const paper = drawing(false);
export const paperOwn = drawing(true);

const tables_of: Record<AnalysisKind, (look: Look) => AnalysisTable[]> = {
  subjects: subjectTables,
  streams: streamTables,
  grades: gradeTables,
};

/** Levels are counted and have no mean; streams stand beside one another for the office alone. */
function kindsOf({ now, is_own }: Look): AnalysisKind[] {
  if (!rules_of[now.curriculum].subject_means) return ['grades'];
  const has_streams = !is_own && (now.streams.length > 1 || now.mean_kind !== 'none');
  return ['subjects', ...(has_streams ? (['streams'] as const) : []), 'grades'];
}

async function lookOf(ctx: Ctx, filter: AnalysisFilter, is_own: boolean): Promise<Look> {
  const { id, against_id, stream_id, subject_id, by_gender = false } = filter;
  const ids = against_id ? [id, against_id] : [id];
  const [scales, ...found] = await Promise.all([
    queries.listSubjectScales(ctx.db, ids),
    ...ids.map((one) => readSitting(ctx, one)),
  ]);
  const [now, against] = found.map((one) => one && satOf(one, scales));
  if (!now || (against_id && against?.curriculum !== now.curriculum))
    throw fail('record.not_found');
  const stream = stream_id ? now.streams.find((one) => one.id === stream_id) : null;
  const subject = subject_id ? now.subjects.find((one) => one.id === subject_id) : null;
  // A teacher who has no group in it learns of no exam.
  if (stream === undefined || subject === undefined || (is_own && now.subjects.length === 0)) {
    throw fail('record.not_found');
  }
  return { now, against, is_own, stream, subject, by_gender };
}

async function readSitting({ db }: Ctx, id: string) {
  const [facts, learners] = await Promise.all([findSitting(db, id), listResults(db, id)]);
  return facts && { ...facts, learners };
}

type Read = NonNullable<Awaited<ReturnType<typeof readSitting>>>;

function satOf(found: Read, scales: readonly queries.SubjectScale[]): Sat {
  const own = new Map(
    scales.filter((one) => one.exam_id === found.exam_id).map((one) => [one.subject_id, one]),
  );
  return {
    ...found,
    results: resultsOf(found.learners),
    subjects: found.subjects.map((subject) => ({ ...subject, scale: own.get(subject.id)! })),
  };
}
