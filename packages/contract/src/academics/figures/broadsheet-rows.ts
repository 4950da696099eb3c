import { positionWords } from '@darasa/rules/grading/rank';
import { collapse } from '@darasa/rules/grading/cbc';
import type { SittingState } from '../exams/exams.ts';
import { sort_words, type SortName } from './broadsheet-sorts.ts';
import type { Broadsheet, PackedRow } from './broadsheets.ts';

export interface BroadsheetRow {
  admission_number: string;
  name: string;
  stream: string | null;
  /** In the order of the subjects: the printed figure and the grade, or what stands instead. */
  figures: readonly (number | null)[];
  codes: readonly (string | null)[];
  marks_sum: number | null;
  points_sum: number | null;
  mean_points: number | null;
  code: string | null;
  position: number | null;
  position_stream: number | null;
}

type Lists = Pick<Broadsheet, 'streams' | 'codes'>;

export function readRow(row: PackedRow, { streams, codes }: Lists): BroadsheetRow {
  const [admission_number, name, stream, figures, subject_codes, ...sums] = row;
  const [marks_sum, points_sum, mean_points, mean_code, position, position_stream] = sums;
  const codeAt = (at: number | null): string | null => (at === null ? null : codes[at]!);
  return {
    admission_number,
    name,
    stream: stream === null ? null : streams[stream]!.name,
    figures,
    codes: subject_codes.map(codeAt),
    marks_sum,
    points_sum,
    mean_points,
    code: codeAt(mean_code),
    position,
    position_stream,
  };
}

/** The opposite of `readRow`. */
export function packRow(row: BroadsheetRow, { streams, codes }: Lists): PackedRow {
  const placeOf = (code: string | null): number | null =>
    code === null ? null : codes.indexOf(code);
  const stream = streams.findIndex((one) => one.name === row.stream);
  return [
    row.admission_number,
    row.name,
    stream < 0 ? null : stream,
    [...row.figures],
    row.codes.map(placeOf),
    row.marks_sum,
    row.points_sum,
    row.mean_points,
    placeOf(row.code),
    row.position,
    row.position_stream,
  ];
}

/** The marks of a sitting count once they are approved; until then its papers are drafts. */
export const isDraft = (state: SittingState): boolean =>
  state === 'draft' || state === 'open' || state === 'review';

export const draft_words = 'Draft: marks are not approved';

const sorts = {
  admission_number: (row: BroadsheetRow) => row.admission_number,
  name: (row: BroadsheetRow) => row.name.toLowerCase(),
  stream: (row: BroadsheetRow) => row.stream,
  marks_sum: (row: BroadsheetRow) => row.marks_sum,
  points_sum: (row: BroadsheetRow) => row.points_sum,
  mean_points: (row: BroadsheetRow) => row.mean_points,
  position: (row: BroadsheetRow) => row.position,
  position_stream: (row: BroadsheetRow) => row.position_stream,
} as const;
/** The usual order, when nobody chose: by position, or by name where there is none. */
export const usualSort = ({ has_ranks }: Pick<Broadsheet, 'has_ranks'>): SortName =>
  has_ranks ? 'position' : 'name';

type Sheet = Pick<Broadsheet, 'has_ranks' | 'subjects' | 'shows' | 'levels'>;

/** In the order of a column; whoever has nothing in it comes last, whichever way it runs. */
export function sortRows<R extends BroadsheetRow>(
  rows: readonly R[],
  sheet: Sheet,
  sort: string = usualSort(sheet),
): R[] {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const keyOf = keyOfColumn(column, sheet);
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => {
      if (a.key === b.key) return compareKeys(sorts.name(a.row), sorts.name(b.row));
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return way * compareKeys(a.key, b.key);
    })
    .map(({ row }) => row);
}

type Key = string | number | null;

function keyOfColumn(column: string, sheet: Sheet): (row: BroadsheetRow) => Key {
  if (column in sorts) return sorts[column as SortName];
  const at = sheet.subjects.findIndex((one) => one.id === column);
  if (sheet.shows === 'marks') return (row) => row.figures[at] ?? null;
  // The highest level is the first of its scale, and counts as the most.
  return (row) => {
    const code = row.codes[at] ?? null;
    const place = code === null ? -1 : sheet.levels.indexOf(collapse(code));
    return place < 0 ? null : 10 * (sheet.levels.length - place) - halfOf(code!);
  };
}

/** EE1 is above EE2. */
const halfOf = (code: string): number => Number(/\d$/.exec(code)?.[0] ?? 0);

const compareKeys = (a: NonNullable<Key>, b: NonNullable<Key>): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true });

/** "Sorted by Mathematics, highest first". */
export function sortWords(sheet: Sheet, sort: string | undefined): string {
  if (!sort) return '';
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  const subject = sheet.subjects.find((one) => one.id === column);
  const word = subject?.name ?? sort_words[column as SortName] ?? '';
  return word && `sorted by ${word}${descending ? ', highest first' : ''}`;
}

/** Counts learners at each level in one subject, or the subjects of one learner. */
export const levelCounts = (
  codes: readonly (string | null)[],
  levels: readonly string[],
): number[] =>
  levels.map((level) => codes.filter((code) => code !== null && collapse(code) === level).length);

/** "41 of 43 ranked, 2 not ranked". */
export function rankedWords({ ranked_count, learner_count }: Broadsheet['ranked'][number]): string {
  const unranked = learner_count - ranked_count;
  return `${ranked_count} of ${learner_count} ranked${unranked > 0 ? `, ${unranked} not ranked` : ''}`;
}

/** "3 of 41, 2 not ranked", in the class or, by its place in the list, in a stream. */
export function placeInWords(
  position: number | null,
  { ranked_count, learner_count }: Broadsheet['ranked'][number],
): string {
  if (position === null) return 'Not ranked';
  return positionWords({ position, of: ranked_count }, learner_count);
}
