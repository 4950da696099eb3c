import type { AnalysisRow } from '@darasa/contract/academics/figures/analyses';
import { rules_of } from '@darasa/rules/grading/curricula';
import { groupBy } from '@darasa/rules/group-by';
import {
  figuresOf,
  inStream,
  resultsIn,
  type Sat,
  type Stream,
  type Subject,
  type SubjectFigures,
} from './figures.ts';

/** A class in an exam as somebody looks at it: all of it, or the own groups alone. */
export interface Look {
  now: Sat;
  then: Sat | undefined;
  is_own: boolean;
  stream: Stream | null;
  subject: Subject | null;
  by_gender: boolean;
}

/** One line of a table: a subject of the class, of a stream, or of a group. */
export interface SubjectLine {
  key: string;
  label: string;
  subject: Subject;
  now: SubjectFigures;
  /** Nothing where the other exam has not the subject, or has it on another scale. */
  then: SubjectFigures | undefined;
}

/** The lines of a table: a teacher's are the groups, because a class is more than those. */
export const subjectLines = (look: Look): SubjectLine[] => {
  const { now, is_own, stream } = look;
  if (!is_own) return now.subjects.map((subject) => lineOf(look, subject, stream, subject.name));
  return now.subjects.flatMap((subject) =>
    groupsOf(look, subject).map((group) =>
      lineOf(look, subject, group, nameOf(now, subject, group)),
    ),
  );
};

/** One subject, stream by stream, and the class below them. */
export const streamLines = (look: Look, subject: Subject): SubjectLine[] => {
  const { now, is_own } = look;
  if (is_own) return subjectLines(look).filter((line) => line.subject.id === subject.id);
  const streams = now.streams.map((stream) => lineOf(look, subject, stream, stream.name));
  return [...streams, lineOf(look, subject, null, now.class)];
};

function lineOf(look: Look, subject: Subject, stream: Stream | null, label: string): SubjectLine {
  const { now, then } = look;
  const before = then?.subjects.find(({ id }) => id === subject.id);
  const name = stream?.name ?? null;
  return {
    key: `${subject.id} ${stream?.id ?? ''}`,
    label,
    subject,
    now: figuresOf(resultsIn(inStream(now, name), subject.id)),
    then:
      then && before?.scale.scale_id === subject.scale.scale_id
        ? figuresOf(resultsIn(inStream(then, name), subject.id))
        : undefined,
  };
}

/** The streams in which this subject is seen; a class without streams is one group. */
function groupsOf({ now, stream }: Look, subject: Subject): (Stream | null)[] {
  const names = new Set(
    now.learners
      .filter(({ results }) => results.some((one) => one.subject_id === subject.id))
      .map((one) => one.stream),
  );
  if (names.has(null)) return [null];
  return now.streams.filter((one) => names.has(one.name) && (!stream || stream.id === one.id));
}

const nameOf = (now: Sat, subject: Subject, stream: Stream | null): string =>
  `${subject.name}, ${stream ? `${now.class} ${stream.name}` : now.class}`;

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

/** What the curriculum calls a grade within a sentence: grade, level. */
export const gradeWord = ({ curriculum }: Sat): string =>
  rules_of[curriculum].words.grade.toLowerCase();

/** What the curriculum calls a subject, and the title of a table of those on one ladder. */
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
