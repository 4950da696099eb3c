import type { Exam } from '@darasa/contract/academics/exams/exams';
import type {
  ExamResults,
  SlipSnapshot,
  SubjectResult,
} from '@darasa/contract/academics/reports/snapshots';
import { rules_of } from '@darasa/rules/grading/curricula';
import { outcomeWords } from '@darasa/rules/grading/plain-words';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { fail } from '#platform/fail.ts';
import { textOf } from '#modules/academics/exams/sheets/merging.ts';
import {
  findSitting,
  type LearnerResults,
  listResults,
  type SittingFacts,
} from '#modules/academics/figures/broadsheets/queries.ts';
import { broadsheetOf, meanIn } from '#modules/academics/figures/broadsheets/totalling.ts';
import type { PaperDraft } from './issuing.ts';
import * as queries from './slips-queries.ts';

/** The template that draws these slips for ever. */
const renderer = 'slip.v2';

type BroadsheetRow = ReturnType<typeof broadsheetOf>['rows'][number];

/**
 * The slips of a sitting as its broadsheet stands now: the same figures, with the positions that they give,
 * the working, and the keys of the pinned editions. Positions count the whole class, also where only some
 * learners are asked for.
 */
export async function draftSlips(
  ctx: Ctx,
  sitting_id: string,
  { id: exam_id, curriculum }: Pick<Exam, 'id' | 'curriculum'>,
  only: readonly string[] | null = null,
): Promise<PaperDraft[]> {
  const [sitting, learners, places, keys, head] = await Promise.all([
    findSitting(ctx.db, sitting_id),
    listResults(ctx.db, sitting_id),
    queries.listPlaces(ctx.db, sitting_id, only),
    queries.listKeys(ctx.db, exam_id),
    letterheadOf(ctx),
  ]);
  if (!sitting) throw fail('record.not_found');
  const { rows, ranked_count } = broadsheetOf(sitting, learners);
  const ranked_in = countRanked(rows);
  const results_of = new Map(learners.map((one) => [one.student_id, one]));
  const rows_of = new Map(rows.map((row) => [row.student_id, row]));
  const printed_keys = keys.map((key) => keyOf(key, curriculum));
  return places.map((place) => {
    const row = rows_of.get(place.student_id)!;
    const learner = results_of.get(place.student_id)!;
    const results: ExamResults = {
      exam_id,
      exam: sitting.exam,
      term: sitting.term,
      curriculum,
      subjects: subjectsOf(sitting, { row, learner, place, keys }),
      mean: sitting.mean_kind === 'none' ? null : meanOf(sitting, learner, row),
      position:
        row.position === null
          ? null
          : {
              in_class: row.position,
              of_class: ranked_count,
              in_stream: row.stream === null ? null : row.position_stream,
              of_stream: row.stream === null ? null : (ranked_in.get(row.stream) ?? null),
              not_ranked: rows.length - ranked_count,
            },
      keys: printed_keys,
    };
    const snapshot: SlipSnapshot = {
      school: head.school_name,
      letterhead: {
        address_lines: head.address_lines,
        phone: head.phone ?? null,
        email: head.email ?? null,
      },
      learner: {
        student_id: place.student_id,
        name: row.name,
        admission_number: row.admission_number,
        class: sitting.class,
        stream: row.stream,
      },
      results,
    };
    const { student_id, class_id, stream_id } = place;
    const title = `${sitting.exam}, ${sitting.term}`;
    return { kind: 'slip', student_id, class_id, stream_id, sitting_id, title, renderer, snapshot };
  });
}

/** Where levels stand alone their key has no marks, and so the slip keeps no column for one. */
function keyOf(
  { subject_ids: _, grades, ...key }: queries.SubjectKey,
  curriculum: Exam['curriculum'],
): ExamResults['keys'][number] {
  if (rules_of[curriculum].shows === 'marks') return { ...key, grades };
  return {
    ...key,
    grades: grades.map((grade) => ({ ...grade, lowerLimit: null, upperLimit: null })),
  };
}

function countRanked(rows: readonly BroadsheetRow[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const row of rows) {
    if (row.position_stream !== null) counts.set(row.stream, (counts.get(row.stream) ?? 0) + 1);
  }
  return counts;
}

interface OneLearner {
  row: BroadsheetRow;
  learner: LearnerResults;
  place: queries.LearnerPlace;
  keys: readonly queries.SubjectKey[];
}

/** The subjects that the learner takes, in the order of the exam. */
function subjectsOf(
  { subjects, curriculum }: SittingFacts,
  { row, learner, place, keys }: OneLearner,
): SubjectResult[] {
  const parts_of = new Map(place.subjects.map((one) => [one.subject_id, one.parts]));
  const results = new Map(learner.results.map((one) => [one.subject_id, one]));
  return subjects.flatMap(({ id, name, code }, i) => {
    const result = results.get(id);
    if (!result || result.outcome === 'none') return [];
    const grade = row.codes[i] ?? null;
    const key = keys.find((one) => one.subject_ids.includes(id));
    return [
      {
        subject_id: id,
        name,
        code,
        parts: partsOf(parts_of.get(id) ?? [], curriculum),
        shown: row.figures[i] ?? null,
        grade,
        grade_words: grade && wordsOf(grade, result.outcome, key),
        points: result.points,
      },
    ];
  });
}

/** What stood in each part; where levels stand alone, the score of a task is not for the family. */
const partsOf = (
  parts: queries.LearnerPlace['subjects'][number]['parts'],
  curriculum: Exam['curriculum'],
): SubjectResult['parts'] =>
  parts
    .filter((part) => rules_of[curriculum].shows === 'marks' || part.score === null)
    .map((part) => ({ name: part.name, text: textOf(part) ?? '' }));

function wordsOf(
  grade: string,
  outcome: LearnerResults['results'][number]['outcome'],
  key: queries.SubjectKey | undefined,
): string | null {
  if (outcome !== 'graded') return capitalised(outcomeWords(grade) ?? '') || null;
  return key?.grades.find((one) => one.code === grade)?.words_en || null;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The rules speak of subjects by their codes; on paper they have names. */
function meanOf(
  sitting: SittingFacts,
  learner: LearnerResults,
  { marks_sum, mean_points, code }: BroadsheetRow,
): ExamResults['mean'] {
  const names = new Map(sitting.subjects.map((one) => [one.code ?? one.id, one.name]));
  const working = meanIn(sitting, learner).working.map(({ words, counts }) => {
    const named = words.replace(/^[^:]+(?=: )/, (subject) => names.get(subject) ?? subject);
    return counts ? named : `${named}, not counted`;
  });
  return { marks_sum, mean_points, grade: code, working };
}
