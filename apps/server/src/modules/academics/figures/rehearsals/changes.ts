import type { ChangedResult } from '@darasa/contract/academics/figures/rehearsals';
import { difference, type DerivedResult } from '@darasa/rules/grading/difference';
import { resultOf } from '#modules/academics/exams/sheets/deriving.ts';
import {
  findSitting,
  type LearnerResults,
  listResults,
  type SittingFacts,
} from '#modules/academics/figures/broadsheets/queries.ts';
import { broadsheetOf } from '#modules/academics/figures/broadsheets/totalling.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { type Editions, type Pins, ruledBy } from './pins.ts';
import { type ExamPins, type KnownResult, listResultsOf } from './queries.ts';

export interface Changes {
  learners_count: number;
  rows: ChangedResult[];
}

/** Learners of one class whose results, means or positions differ when other pins count. */
export async function changesIn(
  ctx: Ctx,
  exam: ExamPins,
  editions: Editions,
  pins: Pins,
  sitting_id: string,
): Promise<Changes> {
  const [sitting, learners, known] = await Promise.all([
    findSitting(ctx.db, sitting_id),
    listResults(ctx.db, sitting_id),
    pins.subject_id === null
      ? []
      : listResultsOf(ctx.db, { exam_id: exam.id, subject_id: pins.subject_id, sitting_id }),
  ]);
  if (!sitting) throw fail('record.not_found');
  const derived = new Map(
    derivedAnew(exam, editions, pins, known).map((one) => [one.student_id, one]),
  );
  const changed = difference(
    scoreOf(sitting, learners),
    scoreOf(
      withMean(sitting, editions, pins),
      learners.map((one) => withResult(one, pins, derived.get(one.student_id))),
    ),
  );
  const by_id = new Map(learners.map((one) => [one.student_id, one]));
  const names = new Map(exam.subjects.map((one) => [one.id, one.name]));
  return {
    learners_count: learners.length,
    rows: changed
      .map(({ student_id, subject_id, from, to, is_other_grade }) => {
        const { admission_number, name, stream } = by_id.get(student_id)!;
        return {
          student_id,
          admission_number,
          name,
          stream,
          subject: subject_id === null ? null : (names.get(subject_id) ?? null),
          from_code: from?.code ?? null,
          to_code: to?.code ?? null,
          ...figures('from', from),
          ...figures('to', to),
          is_other_grade,
        } as ChangedResult;
      })
      // Whose grade changes is asked for first; the others stay in the order of the register.
      .toSorted((a, b) => Number(b.is_other_grade) - Number(a.is_other_grade)),
  };
}

/** The results of the subject as other pins make them; for the mean rule there are none. */
export function derivedAnew(
  exam: ExamPins,
  editions: Editions,
  pins: Pins,
  known: readonly KnownResult[],
) {
  if (pins.subject_id === null) return [];
  const ruled = ruledBy(exam, editions, pins, pins.subject_id);
  return known.map((one) => ({ ...resultOf(ruled, one), sheet_id: one.sheet_id }));
}

const figures = (when: 'from' | 'to', result: DerivedResult | undefined) => ({
  [`${when}_figure`]: result?.figures['figure'] ?? null,
  [`${when}_position`]: result?.figures['position'] ?? null,
});

function withMean(sitting: SittingFacts, { rules }: Editions, pins: Pins): SittingFacts {
  if (pins.what !== 'mean') return sitting;
  const { mean_kind, any_absence, mean_rule_edition_id } = pins;
  const mean_rule = rules.find((one) => one.id === mean_rule_edition_id)?.rule ?? null;
  return { ...sitting, mean_kind, any_absence, mean_rule };
}

function withResult(
  learner: LearnerResults,
  pins: Pins,
  derived: ReturnType<typeof derivedAnew>[number] | undefined,
): LearnerResults {
  if (!derived) return learner;
  const { outcome, shown, code, points } = derived;
  const result = { outcome, shown, code, points } as LearnerResults['results'][number];
  return {
    ...learner,
    results: learner.results.map((one) =>
      one.subject_id === pins.subject_id ? { ...result, subject_id: one.subject_id } : one,
    ),
  };
}

/** Each learner's subjects and mean, as they can be compared. */
function scoreOf(sitting: SittingFacts, learners: readonly LearnerResults[]): DerivedResult[] {
  const { rows } = broadsheetOf(sitting, learners);
  return rows.flatMap((row) => [
    ...sitting.subjects.map(({ id: subject_id }, i) => ({
      student_id: row.student_id,
      subject_id,
      code: row.codes[i] ?? null,
      figures: { figure: row.figures[i] ?? null },
    })),
    {
      student_id: row.student_id,
      subject_id: null,
      code: row.code,
      figures: { figure: row.mean_points, position: row.position },
    },
  ]);
}
