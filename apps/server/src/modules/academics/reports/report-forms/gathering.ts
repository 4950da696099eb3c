import { formatDate, formatDay, isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { formatKes } from '@darasa/rules/money';
import { rules_of } from '@darasa/rules/grading/curricula';
import { blockOf, type ReportDesign } from '@darasa/rules/grading/report-design';
import { documentPaper } from '#modules/administration/index.ts';
import { listBalanceCents } from '#modules/finance/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { keepImages } from '#platform/papers/images.ts';
import type { PaperHead, ReportSnapshot } from '../renderers/snapshots.ts';
import { figuresOf, type LearnerFigures } from './figures.ts';
import type { ReportMatter } from './report-matter.ts';
import * as learnerQueries from './learner-queries.ts';
import * as setQueries from './set-queries.ts';
import { type Ground, snapshotOf } from './snapshot.ts';
import { keysOf, printed_words, ruleWords } from './words.ts';

/** Report sources are what other modules know of learners; compose hands in those that exist. */
export interface ReportSources {
  attendanceOf?(
    ctx: Ctx,
    student_ids: readonly string[],
    term_id: string,
  ): Promise<Map<string, NonNullable<ReportSnapshot['attendance']>>>;
  competenciesOf?(
    ctx: Ctx,
    student_ids: readonly string[],
    term_id: string,
  ): Promise<Map<string, Pick<ReportSnapshot, 'competencies' | 'values'>>>;
}

export interface LearnerReport {
  student_id: string;
  class_id: string;
  stream_id: string | null;
  snapshot: ReportSnapshot;
}

/**
 * Everything that the reports of a class print, each as a snapshot that asks nothing more of the school.
 * A design is looked at with the first of the class.
 */
export async function gather(
  ctx: Ctx,
  set: ReportMatter,
  sources: ReportSources,
  only?: ReadonlySet<string> | 'first',
): Promise<LearnerReport[]> {
  const figures = await figuresFor(ctx, set);
  const wanted = wantedOf(figures, only);
  const ground = await groundOf(ctx, set, wanted, sources);
  return wanted.map((one) => ({
    student_id: one.learner.student_id,
    class_id: set.class_id,
    stream_id: one.stream_id,
    snapshot: snapshotOf(ground, one),
  }));
}

function wantedOf(
  figures: readonly LearnerFigures[],
  only: ReadonlySet<string> | 'first' | undefined,
): readonly LearnerFigures[] {
  if (!only) return figures;
  if (only === 'first') return figures.slice(0, 1);
  return figures.filter((one) => only.has(one.learner.student_id));
}

async function figuresFor(ctx: Ctx, set: ReportMatter): Promise<LearnerFigures[]> {
  const { sittings, design } = set;
  const [subjects, learners] = await Promise.all([
    setQueries.listExamSubjects(
      ctx.db,
      sittings.map((one) => one.exam_id),
    ),
    learnerQueries.listLearners(
      ctx.db,
      sittings.map((one) => one.sitting_id),
    ),
  ]);
  return figuresOf(sittings, subjects, learners, blockOf(design, 'subjects')?.figure ?? 'last');
}

async function groundOf(
  ctx: Ctx,
  set: ReportMatter,
  figures: readonly LearnerFigures[],
  sources: ReportSources,
): Promise<Ground> {
  const { db } = ctx;
  const ids = figures.map((one) => one.learner.student_id);
  const { design, term_id } = set;
  const [head, teachers, comments, signatures, next_term, balances, earlier, attendance, rated] =
    await Promise.all([
      headOf(ctx),
      learnerQueries.listTeachers(
        db,
        set.class_id,
        set.sittings.at(-1)?.list_on ?? isoDate(ctx.now),
      ),
      learnerQueries.listComments(db, set.id),
      setQueries.listSignatures(db, set.id),
      learnerQueries.findNextTerm(db, set.term_ends_on),
      shows(design, 'fees') ? listBalanceCents(db, ids) : null,
      learnerQueries.listEarlier(db, ids),
      sources.attendanceOf?.(ctx, ids, term_id),
      sources.competenciesOf?.(ctx, ids, term_id),
    ]);
  const words = printed_words[design.language];
  const last = set.sittings.at(-1)!;
  return {
    set,
    ...head,
    teachers: new Map(teachers.map((one) => [`${one.subject_id} ${one.stream_id}`, one.teacher])),
    comments: groupBy(comments, (one) => one.student_id),
    signatures,
    earlier: groupBy(earlier, (one) => one.student_id),
    rule_words: ruleWords(last.mean_kind, design.language),
    keysOf: (subjects) => keysOf(subjects, design.language, rules_of[set.curriculum].shows),
    next_term:
      next_term && shows(design, 'next-term')
        ? { label: words.opens(next_term.name), text: dayWords(next_term.starts_on) }
        : null,
    feesOf: (student_id) =>
      balances && {
        label: words.fees(formatDate(ctx.now)),
        text: feeWords(balances.get(student_id) ?? 0, words.credit),
      },
    attendance: attendance ?? new Map(),
    rated: rated ?? new Map(),
  };
}

const shows = (design: Pick<ReportDesign, 'blocks'>, kind: 'fees' | 'next-term'): boolean =>
  design.blocks.some((block) => block.kind === kind);

const dayWords = (day: string): string => `${formatDay(day)} ${day.slice(0, 4)}`;

const feeWords = (cents: number, credit: string): string =>
  cents < 0 ? `${formatKes(-cents)} ${credit}` : formatKes(cents);

/** The head of the school's paper with its pictures kept as they are today. */
export async function headOf(ctx: Ctx) {
  const { letterhead, seal } = await documentPaper(ctx, 'report-form');
  const [logo, stamp] = await keepImages(ctx, [letterhead.logo, seal.stamp]);
  const kept: PaperHead = {
    name: letterhead.school_name,
    address_lines: letterhead.address_lines.slice(0, 4),
    phone: letterhead.phone ?? null,
    email: letterhead.email ?? null,
    colour: /^#[0-9a-f]{6}$/i.test(letterhead.colour ?? '') ? letterhead.colour! : '#333333',
    logo: logo ?? null,
    has_crest: letterhead.has_crest ?? false,
  };
  return { letterhead: kept, stamp: stamp ?? null, foot_note: seal.foot_note ?? null };
}
