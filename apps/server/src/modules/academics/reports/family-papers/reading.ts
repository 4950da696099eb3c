import {
  type OpenedPaper,
  paper_comment_kinds,
} from '@darasa/contract/academics/reports/family-papers';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { rules_of } from '@darasa/rules/grading/curricula';
import { plainWords } from '@darasa/rules/grading/plain-words';
import { blockOf } from '@darasa/rules/grading/report-design';
import type { ReportSnapshot } from '../renderers/snapshots.ts';

export type ReadPaper = Pick<
  OpenedPaper,
  'learner' | 'mean' | 'grades' | 'in_class' | 'in_stream' | 'comments' | 'facts'
>;

interface Reader {
  curriculum: string;
  language: 'en' | 'sw';
}

export const isSlip = (snapshot: SlipSnapshot | ReportSnapshot): snapshot is SlipSnapshot =>
  'results' in snapshot;

/** A paper in the words of its family: what the snapshot printed, with what each grade means. */
export const readPaper = (
  snapshot: SlipSnapshot | ReportSnapshot,
  { curriculum, language }: { curriculum: string | null; language: 'en' | 'sw' },
): ReadPaper =>
  isSlip(snapshot)
    ? readSlip(snapshot, language)
    : readReport(snapshot, { curriculum: curriculum ?? '', language });

function readSlip({ learner, results }: SlipSnapshot, language: 'en' | 'sw'): ReadPaper {
  const { curriculum, mean, position, subjects } = results;
  return {
    learner: namesOf(learner),
    mean: mean?.grade ? { grade: mean.grade, points: mean.mean_points } : null,
    grades: subjects.map(({ name, shown, grade, points }) => ({
      name,
      // Of levels no mark is told: families compare words, not numbers.
      shown: rules_of[curriculum].shows === 'marks' ? shown : null,
      grade,
      words: meaningOf(
        results.keys,
        { grade, is_graded: points !== null },
        { curriculum, language },
      ),
      exams: [],
      remark: null,
      teacher: null,
    })),
    in_class: position && { place: position.in_class, of: position.of_class },
    in_stream:
      position?.in_stream && position.of_stream
        ? { place: position.in_stream, of: position.of_stream }
        : null,
    comments: [],
    facts: [],
  };
}

const namesOf = ({ name, class: of, stream }: ReadPaper['learner']) => ({
  name,
  class: of,
  stream,
});

function meaningOf(
  keys: SlipSnapshot['results']['keys'],
  { grade, is_graded }: { grade: string | null; is_graded: boolean },
  { curriculum, language }: Reader,
): string | null {
  if (grade === null) return null;
  // A grade has a line in the keys; X and its like may be called as one, and have no points.
  const own = keys
    .flatMap((key) => key.grades)
    .find((one) => one.code === grade && (is_graded || one.lowerLimit === null));
  return plainWords({ curriculum, code: grade }, own, language);
}

function readReport(snapshot: ReportSnapshot, reader: Reader): ReadPaper {
  const { learner, mean, columns, comments } = snapshot;
  const shows = new Set(blockOf(snapshot, 'mean-box')?.shows);
  const prints = new Set(blockOf(snapshot, 'subjects')?.shows);
  return {
    learner: namesOf(learner),
    mean: mean?.grade ? { grade: mean.grade, points: mean.mean_points } : null,
    grades: snapshot.subjects.map((subject) => ({
      name: subject.name,
      // What the paper keeps to itself is not told here either: of levels no mark is printed.
      shown: prints.has('mark') && subject.mark !== null ? Number(subject.mark) : null,
      grade: subject.grade,
      words: subject.grade && wordsOf(subject.grade, subject, reader),
      exams: columns.length > 1 ? examsOf(columns, subject.cells) : [],
      remark: subject.remark,
      teacher: subject.teacher,
    })),
    in_class: shows.has('class-position') ? placeIn(mean?.class_position) : null,
    in_stream: shows.has('stream-position') ? placeIn(mean?.stream_position) : null,
    comments: paper_comment_kinds.flatMap((kind) => {
      const words = comments[kind];
      return words ? [{ kind, words }] : [];
    }),
    facts: factsOf(snapshot),
  };
}

const examsOf = (columns: ReportSnapshot['columns'], cells: readonly string[]) =>
  columns.flatMap(({ name }, i) => (cells[i] ? [{ name, text: cells[i] }] : []));

/** The report says the words of its scale in the language it is printed in. */
const wordsOf = (
  grade: string,
  { words, points }: ReportSnapshot['subjects'][number],
  { curriculum, language }: Reader,
): string | null => {
  const own =
    points === null && !words ? undefined : { words_en: words ?? '', words_sw: words ?? '' };
  return plainWords({ curriculum, code: grade }, own, language);
};

/** "5 of 6", in whichever language. */
function placeIn(words: string | null | undefined): OpenedPaper['in_class'] {
  const found = /^(\d+)\D+(\d+)$/.exec(words ?? '');
  return found && { place: Number(found[1]), of: Number(found[2]) };
}

function factsOf(snapshot: ReportSnapshot): ReadPaper['facts'] {
  const { attendance, competencies, values, fees, next_term, last_mean } = snapshot;
  const has = (kind: Parameters<typeof blockOf>[1]) => blockOf(snapshot, kind) !== undefined;
  const words = fact_words[snapshot.language];
  return [
    ...(last_mean && blockOf(snapshot, 'mean-box')?.shows.includes('last-mean') ? [last_mean] : []),
    ...(attendance && has('attendance')
      ? [{ label: words.present, text: `${attendance.present} / ${attendance.open}` }]
      : []),
    ...(has('competencies') ? competencies : []).map(levelFact),
    ...(has('values') ? values : []).map(levelFact),
    ...(fees && has('fees') ? [fees] : []),
    ...(next_term && has('next-term') ? [next_term] : []),
  ];
}

const levelFact = ({ name, level }: { name: string; level: string }) => ({
  label: name,
  text: level,
});

const fact_words = {
  en: { present: 'Days present' },
  sw: { present: 'Siku alizohudhuria' },
} as const;
