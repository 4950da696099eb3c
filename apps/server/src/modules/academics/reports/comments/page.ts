import {
  type CommentKind,
  type CommentLearner,
  type CommentPage,
  type getCommentPage,
  parent_note_kinds,
} from '@darasa/contract/academics/reports/comments';
import type { InputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { usualGrade } from '@darasa/rules/grading/comments';
import { boxLengths } from '@darasa/rules/grading/report-design';
import { rules_of } from '@darasa/rules/grading/curricula';
import { findSitting, type SittingFacts } from '#modules/academics/figures/broadsheets/queries.ts';
import { broadsheetOf } from '#modules/academics/figures/broadsheets/totalling.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './page-queries.ts';

/** A page with what its fill needs beside what its writer sees. */
export interface OpenPage {
  key: queries.PageKey;
  facts: queries.PageFacts;
  learners: queries.PageLearner[];
  shown: CommentPage;
}

export const get = async (ctx: Ctx, input: InputOf<typeof getCommentPage>): Promise<CommentPage> =>
  (await openPage(ctx, input)).shown;

export async function openPage(ctx: Ctx, key: queries.PageKey): Promise<OpenPage> {
  const facts = await find(ctx, key);
  const kinds = kindsOf(key, facts);
  const [learners, bank, ...sittings] = await Promise.all([
    queries.listLearners(ctx.db, key, facts, kinds),
    queries.listBank(ctx.db, key.kind, facts),
    ...facts.sitting_ids.map((id) => findSitting(ctx.db, id)),
  ]);
  const exams = examsOf(facts, sittings);
  const {
    set_id,
    reports,
    term,
    class: of,
    stream,
    subject,
    subject_id,
    curriculum,
    state,
  } = facts;
  return {
    key,
    facts,
    learners,
    shown: {
      set_id,
      reports,
      term,
      kind: key.kind,
      class: of,
      stream,
      subject,
      subject_id,
      curriculum,
      state,
      boxes: boxesOf(key, facts, learners),
      closed: closedTo(ctx, key, facts),
      exams: exams.map(({ sitting }) =>
        sitting.term === term ? sitting.exam : `${sitting.exam}, ${sitting.term}`,
      ),
      subjects: subjectsOf(exams).map(({ id, name }) => ({ id, name })),
      has_mean: !subject_id && exams.some(({ sitting }) => sitting.mean_kind !== 'none'),
      learners: shownLearners(exams, learners),
      bank,
      signature: signatureOn(ctx, key, facts),
      fill: lastFill(learners),
    },
  };
}

/** What is not there and what is not the person's to read give the same answer. */
async function find(ctx: Ctx, key: queries.PageKey): Promise<queries.PageFacts> {
  const who = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const facts = await queries.findPage(ctx.db, key, who);
  if (!facts) throw fail('record.not_found');
  const is_there =
    key.kind === 'subject' ? facts.subject_id : !key.stream_id || facts.stream_id !== null;
  const is_own =
    seesAllGroups(ctx.db) ||
    key.kind === 'subject' ||
    (key.kind === 'class-teacher' && facts.leads);
  if (!is_there || !is_own) throw fail('record.not_found');
  return facts;
}

/** Why this person may write nothing on the page now. */
function closedTo(ctx: Ctx, { kind }: queries.PageKey, facts: queries.PageFacts): string | null {
  if (facts.state !== 'draft') return `${facts.reports} is issued, so its comments stay.`;
  if (seesAllGroups(ctx.db)) return null;
  if (kind === 'subject' && !facts.teaches)
    return 'Only the teacher of this class writes its comments.';
  return null;
}

/** A class teacher signs where the comments of the class are written. */
const signatureOn = (
  ctx: Ctx,
  { kind }: queries.PageKey,
  { leads, signed }: queries.PageFacts,
): CommentPage['signature'] =>
  kind === 'class-teacher'
    ? { by: signed?.by ?? null, may_sign: leads && signed?.user_id !== ctx.user.id }
    : null;

function kindsOf({ kind }: queries.PageKey, { curriculum }: queries.PageFacts): CommentKind[] {
  if (kind !== 'class-teacher') return [kind];
  const notes = rules_of[curriculum].parentNotes ? parent_note_kinds : [];
  return ['class-teacher', 'conduct', ...notes];
}

/** The box of the page itself comes first; one that is not on the paper is shown where it has words. */
function boxesOf(
  key: queries.PageKey,
  facts: queries.PageFacts,
  learners: readonly queries.PageLearner[],
): CommentPage['boxes'] {
  const lengths = boxLengths(facts.blocks);
  const written = new Set(learners.flatMap(({ comments }) => comments.map((one) => one.kind)));
  return kindsOf(key, facts)
    .filter((kind) => kind === key.kind || lengths[kind] > 0 || written.has(kind))
    .map((kind) => ({ kind, length_max: lengths[kind] }));
}

/** An exam of the reports with its place among their results. */
interface PageExam {
  sitting_id: string;
  sitting: SittingFacts;
}

/** On the page of a subject an exam shows that subject alone; one that was cancelled shows nothing. */
const examsOf = (
  { sitting_ids, subject_id }: queries.PageFacts,
  sittings: readonly (SittingFacts | undefined)[],
): PageExam[] =>
  sitting_ids.flatMap((sitting_id, i) => {
    const sitting = sittings[i];
    if (!sitting || sitting.state === 'cancelled') return [];
    const subjects = sitting.subjects.filter(({ id }) => !subject_id || id === subject_id);
    return [{ sitting_id, sitting: { ...sitting, has_ranks: false, subjects } }];
  });

const subjectsOf = (exams: readonly PageExam[]): SittingFacts['subjects'] => [
  ...new Map(exams.flatMap(({ sitting }) => sitting.subjects).map((one) => [one.id, one])).values(),
];

/** The marks of each learner in every exam, and the grade that sentences are chosen by. */
function shownLearners(
  exams: readonly PageExam[],
  learners: readonly queries.PageLearner[],
): CommentLearner[] {
  const subjects = subjectsOf(exams);
  const sheets = exams.map(({ sitting_id, sitting }) => {
    const sat = learners.map((learner) => ({
      ...learner,
      results: resultsIn(learner, sitting_id),
    }));
    return broadsheetOf({ ...sitting, subjects }, sat).rows;
  });
  return learners.map((learner, i) => ({
    student_id: learner.student_id,
    name: learner.name,
    first_name: learner.first_name,
    gender: learner.gender,
    admission_number: learner.admission_number,
    photo: learner.photo,
    grade: gradeOf(
      learner,
      exams,
      sheets.map((rows) => rows[i]!.code),
    ),
    exams: sheets
      .map((rows) => rows[i]!)
      .map(({ figures, codes, code }) => ({
        figures: [...figures],
        codes: [...codes],
        mean: code,
      })),
    comments: learner.comments.map(({ fill_id: _, ...comment }) => comment),
    last_term: learner.last_term,
  }));
}

const resultsIn = ({ results }: queries.PageLearner, sitting_id: string) =>
  results.filter((one) => one.sitting_id === sitting_id);

/** The grades of a learner in the latest exam that gave any. */
export function latestGrades(
  learner: queries.PageLearner,
  sitting_ids: readonly string[],
): { subject_id: string; code: string; points: number | null }[] {
  for (const id of sitting_ids.toReversed()) {
    const graded = resultsIn(learner, id).flatMap(({ outcome, subject_id, code, points }) =>
      outcome === 'graded' && code !== null ? [{ subject_id, code, points }] : [],
    );
    if (graded.length > 0) return graded;
  }
  return [];
}

/** The mean grade of the latest exam that has one; else the grade held most often, or that of the subject. */
function gradeOf(
  learner: queries.PageLearner,
  exams: readonly PageExam[],
  means: readonly (string | null)[],
): string | null {
  const mean = means.findLast((code, i) => code !== null && exams[i]!.sitting.mean_kind !== 'none');
  const grades = latestGrades(
    learner,
    exams.map((one) => one.sitting_id),
  );
  const [only] = grades;
  const is_of_subject = exams.every(({ sitting }) => sitting.subjects.length <= 1);
  if (is_of_subject && only) return only.code;
  return mean ?? usualGrade(grades);
}

/** The last run of the bank of which words still stand: ids are in the order of time. */
function lastFill(learners: readonly queries.PageLearner[]): CommentPage['fill'] {
  const ids = learners.flatMap(({ comments }) => comments.flatMap(({ fill_id }) => fill_id ?? []));
  const id = ids.toSorted().at(-1);
  return id ? { id, count: ids.filter((one) => one === id).length } : null;
}
