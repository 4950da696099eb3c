import type { RollRow } from '@darasa/contract/students/learners/roll';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';

interface ListColumn {
  head: string;
  numeric: boolean;
  /** A part of what the others leave; 0 is as wide as the widest value. */
  share: number;
}

export type ListSheet = {
  frame: { title: string; filter: string; facts?: { label: string; value: string }[] };
  columns: ListColumn[];
  rows: string[][];
  totals: string[] | null;
  blank_columns: number;
};

const text = (head: string, share = 0): ListColumn => ({ head, numeric: false, share });
const number = (head: string): ListColumn => ({ head, numeric: true, share: 0 });
const is_girl = (row: RollRow): boolean => row.gender === 'female';
const is_boarder = (row: RollRow): boolean => row.boarding === 'boarding';

/** One sheet for each stream, with as many empty boxes as were asked for. */
export const classLists = (learners: RollRow[], blank_columns: number): ListSheet[] =>
  byPlace(learners).map(([place, rows]) => ({
    frame: { title: 'Class list', filter: place, facts: factsOf(rows) },
    columns: [number('#'), text('Adm no'), text('Learner', blank_columns ? 0 : 1), text('Sex')],
    rows: rows.map((row, i) => [
      String(i + 1),
      row.admission_number,
      learnerName(row),
      is_girl(row) ? 'F' : 'M',
    ]),
    totals: null,
    blank_columns,
  }));

/** The school in figures first, then every learner by stream. */
export const nominalRoll = (learners: RollRow[], filter_words: string): ListSheet[] => {
  const places = byPlace(learners);
  return [
    {
      frame: { title: 'Nominal roll', filter: filter_words || 'The whole school' },
      columns: [text('Class', 1), ...['Girls', 'Boys', 'Day', 'Boarders', 'All'].map(number)],
      rows: places.map(([place, rows]) => [place, ...countsOf(rows)]),
      totals: ['All classes', ...countsOf(learners)],
      blank_columns: 0,
    },
    ...places.map(([place, rows]) => ({
      frame: { title: 'Nominal roll', filter: place, facts: factsOf(rows) },
      columns: [
        number('#'),
        text('Adm no'),
        text('Learner', 3),
        text('Sex'),
        text('Born'),
        text('UPI'),
        text('Boarding'),
        text('Guardian', 2),
      ],
      rows: rows.map((row, i) => [
        String(i + 1),
        row.admission_number,
        learnerName(row),
        is_girl(row) ? 'F' : 'M',
        row.born_on ? formatDate(row.born_on) : '',
        row.upi ?? '',
        is_boarder(row) ? 'Boarder' : 'Day',
        row.guardian_name ?? '',
      ]),
      totals: null,
      blank_columns: 0,
    })),
  ];
};

/** The learners come in the order of classes, so the places do as well. */
function byPlace(learners: RollRow[]): [string, RollRow[]][] {
  const places = new Map<string, RollRow[]>();
  for (const row of learners) {
    const place = [row.class_name, row.stream_name].filter(Boolean).join(' ') || 'No class';
    const rows = places.get(place);
    if (rows) rows.push(row);
    else places.set(place, [row]);
  }
  return [...places];
}

const countsOf = (rows: RollRow[]): string[] => {
  const girls = rows.filter(is_girl).length;
  const boarders = rows.filter(is_boarder).length;
  return [girls, rows.length - girls, rows.length - boarders, boarders, rows.length].map(String);
};

function factsOf(rows: RollRow[]) {
  const [girls, boys, day, boarders, all] = countsOf(rows) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return [
    { label: 'Learners', value: all },
    { label: 'Girls and boys', value: `${girls} and ${boys}` },
    { label: 'Day', value: day },
    { label: 'Boarders', value: boarders },
  ];
}
