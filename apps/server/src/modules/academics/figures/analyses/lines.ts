import type { AnalysisRow } from '@darasa/contract/academics/figures/analyses';
import { rules_of } from '@darasa/rules/grading/curricula';
import { groupBy } from '@darasa/rules/group-by';
import { shortNames } from '@darasa/rules/short-names';
import {
  figuresOf,
  resultsIn,
  type Sat,
  type Stream,
  type Subject,
  type SubjectFigures,
} from './figures.ts';

/** A class in an exam as somebody looks at it: all of it, or the own groups alone. */
export interface Look {
  now: Sat;
  against: Sat | undefined;
  is_own: boolean;
  stream: Stream | null;
  subject: Subject | null;
  by_gender: boolean;
}

/** One line of a table: a subject of the class, of a stream, or of a group. */
export interface SubjectLine {
  key: string;
  label: string;
  /** Under the picture: CHE, or CHE East of a group. */
  tick: string;
  subject: Subject;
  now: SubjectFigures;
  /** Nothing where the other exam has not the subject, or has it on another scale. */
  against: SubjectFigures | undefined;
}

/** The lines of a table: a teacher's are the groups, because a class is more than those. */
export function subjectLines(look: Look): SubjectLine[] {
  const { now, is_own, stream } = look;
  const ticks = shortNames(now.subjects.map(({ name }) => name));
  return now.subjects.flatMap((subject, i) => {
    const tick = ticks[i]!;
    if (!is_own) return [lineOf(look, { subject, stream, label: subject.name, tick })];
    return groupsOf(look, subject).map((group) => {
      const label = `${subject.name}, ${[now.class, group?.name].filter(Boolean).join(' ')}`;
      const of_group = [tick, group?.name].filter(Boolean).join(' ');
      return lineOf(look, { subject, stream: group, label, tick: of_group });
    });
  });
}

/** One subject, stream by stream, and the class below them. */
export function streamLines(look: Look, subject: Subject): SubjectLine[] {
  const { now, is_own } = look;
  if (is_own) return subjectLines(look).filter((line) => line.subject.id === subject.id);
  return [...now.streams, null].map((stream) => {
    const label = stream?.name ?? now.class;
    return lineOf(look, { subject, stream, label, tick: label });
  });
}

type Place = Pick<SubjectLine, 'subject' | 'label' | 'tick'> & { stream: Stream | null };

function lineOf({ now, against }: Look, { stream, ...line }: Place): SubjectLine {
  const { subject } = line;
  const before = against?.subjects.find(({ id }) => id === subject.id);
  const name = stream?.name ?? null;
  return {
    key: `${subject.id} ${stream?.id ?? ''}`,
    ...line,
    now: figuresOf(resultsIn(now, subject.id, name)),
    against:
      against && before?.scale.scale_id === subject.scale.scale_id
        ? figuresOf(resultsIn(against, subject.id, name))
        : undefined,
  };
}

/** The streams in which this subject is seen; a class without streams is one group. */
function groupsOf({ now, stream }: Look, subject: Subject): (Stream | null)[] {
  const names = new Set(resultsIn(now, subject.id, null).map((one) => one.stream));
  if (names.has(null)) return [null];
  return now.streams.filter((one) => names.has(one.name) && (!stream || stream.id === one.id));
}

/**
 * Each scale stands apart. Where a mean grade is made, the subjects share its ladder of grades,
 * whatever marks lead to them.
 */
export function byLadder(now: Sat, lines: readonly SubjectLine[]): SubjectLine[][] {
  const has_mean = now.mean_kind !== 'none';
  const ladderOf = ({ scale }: Subject): string =>
    has_mean ? scale.codes.join(' ') : scale.scale_id;
  return [...groupBy(lines, (line) => ladderOf(line.subject)).values()];
}

/** A grade within a sentence, as the curriculum calls it: grade, level. */
export const gradeWord = ({ curriculum }: Sat): string =>
  rules_of[curriculum].words.grade.toLowerCase();

/** A subject, as the curriculum calls it: subject, learning area, syllabus. */
export const subjectWord = ({ curriculum }: Sat): string => rules_of[curriculum].words.subject;

export const ladderTitle = (
  title: string,
  [line]: readonly SubjectLine[],
  ladders: readonly unknown[],
): string => (ladders.length > 1 && line ? `${title}, ${line.subject.scale.scale}` : title);

export const rowOf = (
  { key, label }: Pick<SubjectLine, 'key' | 'label'>,
  graded_count: number,
  cells: AnalysisRow['cells'],
): AnalysisRow => ({ key, label, is_part: false, student_id: null, graded_count, cells });
