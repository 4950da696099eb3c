import { rules_of } from '@darasa/rules/grading/curricula';
import {
  blockOf,
  type CommentKind,
  commentLengths,
  fitWords,
} from '@darasa/rules/grading/report-design';
import type {
  PaperHead,
  PaperKey,
  PaperMean,
  PaperSignature,
  PaperSubject,
  ReportSnapshot,
} from '../renderers/snapshots.ts';
import { type LearnerFigures, marksOf, type SubjectFigure } from './figures.ts';
import type { ReportMatter } from './report-matter.ts';
import type { EarlierReport, ResultFacts } from './learner-queries.ts';
import type { ExamSubjectFacts, SignedBy } from './set-queries.ts';
import { codeOf, gradeWords, pictureOf, plain, printed_words, wordsOf } from './words.ts';

interface Comment {
  kind: string;
  subject_id: string | null;
  words: string;
}

/** The ground is what the reports of one class have in common, read once. */
export interface Ground {
  set: ReportMatter;
  letterhead: PaperHead;
  stamp: string | null;
  foot_note: string | null;
  /** By subject and stream. */
  teachers: ReadonlyMap<string, string>;
  comments: ReadonlyMap<string, Comment[]>;
  signatures: readonly SignedBy[];
  earlier: ReadonlyMap<string, EarlierReport[]>;
  rule_words: string | null;
  keysOf(subjects: readonly ExamSubjectFacts[]): PaperKey[];
  next_term: ReportSnapshot['next_term'];
  feesOf(student_id: string): ReportSnapshot['fees'];
  attendance: ReadonlyMap<string, NonNullable<ReportSnapshot['attendance']>>;
  rated: ReadonlyMap<string, Pick<ReportSnapshot, 'competencies' | 'values'>>;
}

/** One learner's report in the words and figures that are printed. */
export function snapshotOf(ground: Ground, figures: LearnerFigures): ReportSnapshot {
  const { set, letterhead } = ground;
  const { design } = set;
  const { learner, subjects } = figures;
  const stream = set.streams.find((one) => one.id === figures.stream_id);
  const { by_kind, by_subject } = commentsOf(ground, learner.student_id);
  const earlier = ground.earlier.get(learner.student_id) ?? [];
  const mean = meanWords(ground, figures);
  const marks = marksOf(subjects);
  return {
    kind: set.kind,
    title: set.name,
    language: design.language,
    design: { edition_id: design.edition_id, name: design.name, edition: design.edition },
    blocks: design.blocks,
    school: letterhead.name,
    letterhead,
    term: set.term,
    term_id: set.term_id,
    learner: {
      student_id: learner.student_id,
      name: learner.name,
      first_name: learner.first_name,
      admission_number: learner.admission_number,
      class: set.class,
      stream: stream?.name ?? null,
      upi: learner.upi,
      house: learner.house,
      class_teacher: stream?.class_teacher ?? null,
    },
    columns: set.sittings.map((one) => ({
      sitting_id: one.sitting_id,
      name: one.exam,
      out_of: null,
    })),
    subjects: subjects.map((one) => subjectWords(ground, figures, one, by_subject)),
    subjects_count: subjects.length,
    marks_sum: mean && marks ? plain(marks.sum) : null,
    mean: mean && { ...mean, mean_mark: marks ? marks.mean.toFixed(1) : null },
    rule_words: mean ? ground.rule_words : null,
    last_mean: lastMean(ground, earlier),
    keys: ground.keysOf(subjects.map((one) => one.subject)),
    ...trendOf(ground, earlier, mean),
    attendance: ground.attendance.get(learner.student_id) ?? null,
    competencies: ground.rated.get(learner.student_id)?.competencies ?? [],
    values: ground.rated.get(learner.student_id)?.values ?? [],
    comments: by_kind,
    fees: feesOf(ground, learner.student_id, earlier),
    next_term: ground.next_term,
    signatures: signaturesOf(ground, figures.stream_id, stream?.class_teacher ?? null),
    stamp: ground.stamp,
    foot_note: ground.foot_note,
  };
}

/** Words that are longer than their box are cut here, so that the paper holds what it prints. */
function commentsOf({ set, comments }: Ground, student_id: string) {
  const lengths = commentLengths(set.design);
  const by_kind: Record<string, string> = {};
  const by_subject = new Map<string, string>();
  for (const { kind, subject_id, words } of comments.get(student_id) ?? []) {
    const length = lengths[kind as CommentKind];
    if (length === 0) continue;
    if (subject_id) by_subject.set(subject_id, fitWords(words, length));
    else by_kind[kind] = fitWords(words, length);
  }
  return { by_kind, by_subject };
}

function subjectWords(
  { set, teachers }: Ground,
  { stream_id }: LearnerFigures,
  figure: SubjectFigure,
  remarks: ReadonlyMap<string, string>,
): PaperSubject {
  const { subject, shown, points, outcome, results } = figure;
  const { edition } = subject;
  const is_level = edition.kind === 'levels' || showsLevels(set);
  const graded = outcome === 'graded' ? figure.code : null;
  return {
    code: subject.code,
    name: subject.name,
    cells: results.map((one) => cellWords(one, is_level)),
    mark: outcome === 'graded' && !is_level && shown !== null ? plain(shown) : null,
    grade: codeOf(figure),
    picture: pictureOf(graded, edition),
    words: wordsOf(graded, edition, set.design.language),
    points: outcome === 'graded' && points !== null ? plain(points) : null,
    remark: remarks.get(subject.subject_id) ?? null,
    teacher: stream_id ? (teachers.get(`${subject.subject_id} ${stream_id}`) ?? null) : null,
    parts: partsOf(
      subject,
      results.findLast((one) => one),
    )
      .filter((part) => !showsLevels(set) || !part.is_score)
      .map(({ is_score: _, ...part }) => part),
  };
}

/** Where a curriculum shows levels alone, a family reads no marks, though levels were found from them. */
const showsLevels = ({ curriculum }: Pick<ReportMatter, 'curriculum'>): boolean =>
  rules_of[curriculum].shows === 'levels';

/** What an exam says of a subject: its mark, its level, or the code that stands instead. */
function cellWords(result: ResultFacts | undefined, is_level: boolean): string {
  if (!result) return '';
  if (result.outcome !== 'graded') return codeOf(result) ?? '';
  return is_level || result.shown === null ? (gradeWords(result.code) ?? '') : plain(result.shown);
}

const partsOf = ({ parts, edition }: ExamSubjectFacts, result: ResultFacts | undefined) =>
  parts.map(({ part, name, out_of }) => {
    const cell = result?.cells[part] ?? '';
    const is_score = out_of !== null && /^[\d.]+$/.test(cell);
    return {
      name,
      is_score,
      text: is_score ? `${cell} / ${plain(out_of)}` : cell,
      picture: pictureOf(cell || null, edition),
    };
  });

function meanWords({ set }: Ground, figures: LearnerFigures): Omit<PaperMean, 'mean_mark'> | null {
  const { mean, class_position, stream_position } = figures;
  if (mean.outcome === 'none') return null;
  const { of } = printed_words[set.design.language];
  const place = (one: typeof class_position) => one && `${one.position} ${of} ${one.of}`;
  const highest = 12 * mean.counted.length;
  return {
    grade: gradeWords(mean.code ?? (mean.outcome === 'open' ? null : mean.outcome)),
    points: mean.points_sum === undefined ? null : `${plain(mean.points_sum)} ${of} ${highest}`,
    mean_points: mean.mean_points ?? null,
    mean_points_text: mean.mean_points?.toFixed(2) ?? null,
    class_position: place(class_position),
    stream_position: place(stream_position),
    working: mean.working.map((line) => line.words),
  };
}

/** Reports of this same term are not before it. */
const before = ({ set }: Ground, earlier: readonly EarlierReport[]) =>
  earlier.filter((one) => one.term_id !== set.term_id && one.mean_points !== null);

function lastMean(ground: Ground, earlier: readonly EarlierReport[]): ReportSnapshot['last_mean'] {
  const last = before(ground, earlier).at(-1);
  if (!last) return null;
  return {
    label: printed_words[ground.set.design.language].mean_of(last.term),
    text: [last.mean_grade, last.mean_text].filter(Boolean).join(', '),
  };
}

const trend_max = 6;

function trendOf(
  ground: Ground,
  earlier: readonly EarlierReport[],
  mean: Pick<PaperMean, 'mean_points'> | null,
): Pick<ReportSnapshot, 'trend' | 'trend_max'> {
  const known = before(ground, earlier).map(({ term, mean_points }) => ({
    label: term,
    value: mean_points!,
  }));
  const now = mean?.mean_points ? [{ label: ground.set.term, value: mean.mean_points }] : [];
  const all = blockOf(ground.set.design, 'trend') ? [...known, ...now].slice(-trend_max) : [];
  return { trend: all.map((one) => ({ ...one, text: one.value.toFixed(2) })), trend_max: 12 };
}

/**
 * A form that is issued again keeps what it said of fees, with its day: a payment meanwhile is no reason
 * for a new version of everybody's report.
 */
const feesOf = (ground: Ground, student_id: string, earlier: readonly EarlierReport[]) => {
  const now = ground.feesOf(student_id);
  return now && (earlier.find((one) => one.set_id === ground.set.id)?.fees ?? now);
};

/** Whoever signed; a class teacher who did not is named under an empty line. */
function signaturesOf(
  { signatures }: Ground,
  stream_id: string | null,
  class_teacher: string | null,
): PaperSignature[] {
  const teacher = signatures.find(
    (one) => one.role === 'class-teacher' && one.stream_id === stream_id,
  );
  const principal = signatures.find((one) => one.role === 'principal');
  return [
    { role: 'class-teacher', name: teacher?.name ?? class_teacher, image: teacher?.image ?? null },
    { role: 'principal', name: principal?.name ?? null, image: principal?.image ?? null },
  ];
}
