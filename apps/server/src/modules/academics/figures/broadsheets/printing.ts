import type { Broadsheet, exportBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import {
  type BroadsheetRow,
  draft_words,
  isDraft,
  levelCounts,
  rankedWords,
  sortWords,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import type { InputOf } from '@darasa/contract/endpoint';
import { counted } from '@darasa/rules/counted';
import { shortNames } from '@darasa/rules/short-names';
import type { Table } from '#platform/exports/export-answer.ts';
import type { Column, Row as Cells } from '#platform/spreadsheets/columns.ts';

type Head = Omit<Broadsheet, 'rows'>;
type Wish = Pick<
  InputOf<typeof exportBroadsheet>,
  'format' | 'sort' | 'paper' | 'numbers_only' | 'stream_id'
> & { stream: string | undefined };

/** A broadsheet as a file: on paper a mark with its grade under a short head, else a column for each. */
export function tableOf(sheet: Head, rows: readonly BroadsheetRow[], wish: Wish): Table {
  const is_paper = wish.format === 'pdf';
  const subjects = is_paper ? paperSubjects(sheet) : fileSubjects(sheet);
  return {
    title: `${sheet.exam}, ${sheet.class}${wish.stream ? ` ${wish.stream}` : ''}`,
    filter_words: filterWords(sheet, wish),
    columns: [...whoColumns(sheet, wish), ...subjects, ...sumColumns(sheet)],
    rows: rows.map((row) => ({ ...row, ...cellsOf(sheet, row), ...countsOf(sheet, row) })),
    ...(rows.length > 0 ? { totals: totalsOf(sheet, rows) } : {}),
    paper_layout: {
      paper: wish.paper,
      landscape: true,
      note: notesOf(sheet, wish),
      ...(isDraft(sheet.state) ? { watermark: draft_words } : {}),
    },
  };
}

/** What the paper shows, in words: a draft says so before anything else. */
const filterWords = (sheet: Head, { stream, sort, numbers_only }: Wish): string =>
  [
    isDraft(sheet.state) ? draft_words : '',
    sheet.state === 'cancelled' ? 'This exam was cancelled' : '',
    `Term: ${sheet.term}`,
    stream ? `Stream: ${stream}` : '',
    sortWords(sheet, sort),
    numbers_only ? 'admission numbers only' : '',
  ]
    .filter(Boolean)
    .join(', ');

const text = (key: string, head: string): Column => ({ key, head, kind: 'text' });
const number = (key: string, head: string): Column => ({ key, head, kind: 'number' });

function whoColumns({ streams, has_ranks }: Head, wish: Wish): Column[] {
  const has_streams = streams.length > 1;
  return [
    ...(has_ranks ? [number('position', 'Class pos.')] : []),
    ...(has_ranks && has_streams ? [number('position_stream', 'Stream pos.')] : []),
    text('admission_number', 'Number'),
    ...(wish.numbers_only ? [] : [text('name', 'Learner')]),
    ...(has_streams && !wish.stream ? [text('stream', 'Stream')] : []),
  ];
}

function paperSubjects({ subjects }: Head): Column[] {
  const heads = shortNames(subjects.map((one) => one.name));
  return subjects.map(({ id }, i) => text(id, heads[i]!));
}

const fileSubjects = ({ subjects, shows }: Head): Column[] =>
  subjects.flatMap(({ id, name }) =>
    shows === 'levels'
      ? [text(gradeKey(id), name)]
      : [number(markKey(id), name), text(gradeKey(id), `${name}, grade`)],
  );

const markKey = (id: string): string => `${id} mark`;
const gradeKey = (id: string): string => `${id} grade`;
const countKey = (level: string): string => `count ${level}`;

const sumColumns = (sheet: Head): Column[] => [
  ...sheet.levels.map((level) => number(countKey(level), level)),
  ...(sheet.has_mean ? [number('marks_sum', 'Marks')] : []),
  ...(sheet.has_mean || sheet.has_ranks ? [number('points_sum', pointsHead(sheet))] : []),
  ...(sheet.has_mean ? [mean_column, text('code', 'Mean grade')] : []),
];

/** A mean is told as exactly as its rule rounds it: 10.0000 beside 10.4286. */
export const mean_column: Column = {
  key: 'mean_points',
  head: 'Mean points',
  kind: 'number',
  decimals: 4,
};

const pointsHead = ({ points_of }: Head): string =>
  points_of === null ? 'Points' : `Points of ${points_of}`;

const cellsOf = ({ subjects }: Head, row: BroadsheetRow): Cells =>
  Object.fromEntries(
    subjects.flatMap(({ id }, i): [string, unknown][] => [
      [id, [row.figures[i], row.codes[i]].filter(isThere).join(' ')],
      [markKey(id), row.figures[i] ?? null],
      [gradeKey(id), row.codes[i] ?? null],
    ]),
  );

const countsOf = ({ levels }: Head, row: BroadsheetRow): Cells => {
  const counts = levelCounts(row.codes, levels);
  return Object.fromEntries(levels.map((level, i) => [countKey(level), counts[i]]));
};

/** Means at the foot; where levels stand alone, how many learners are at each of them. */
function totalsOf(sheet: Head, rows: readonly BroadsheetRow[]): Cells {
  const { subjects, levels, means, mean_of_means } = sheet;
  if (levels.length > 0) {
    return {
      admission_number: levels.join('\n'),
      ...Object.fromEntries(
        subjects.map(({ id }, i) => {
          const codes = rows.map((row) => row.codes[i] ?? null);
          return [id, levelCounts(codes, levels).join('\n')];
        }),
      ),
    };
  }
  return {
    admission_number: 'Mean',
    name: counted(rows.length, 'learner'),
    ...Object.fromEntries(
      subjects.map(({ id }, i) => [id, [means[i]?.mark, means[i]?.code].filter(isThere).join(' ')]),
    ),
    ...mean_of_means,
  };
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** Under the table: who is ranked, what the heads mean, and what a school prints beside such ranks. */
function notesOf(sheet: Head, { stream }: Wish): string {
  const { subjects, streams, ranked, has_ranks, notice } = sheet;
  const heads = shortNames(subjects.map((one) => one.name));
  const at = streams.findIndex((one) => one.name === stream);
  const counts = [
    `Class: ${rankedWords(ranked[0]!)}.`,
    ...streams.flatMap(({ name }, i) =>
      streams.length > 1 && (at < 0 || at === i)
        ? [`${name}: ${rankedWords(ranked[i + 1]!)}.`]
        : [],
    ),
  ];
  const keys = subjects.flatMap(({ name }, i) =>
    heads[i] === name ? [] : [`${heads[i]} ${name}`],
  );
  return [
    has_ranks ? counts.join(' ') : '',
    keys.length > 0 ? `${keys.join(', ')}.` : '',
    notice ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}
