import type { Broadsheet, BroadsheetView } from '@darasa/contract/academics/figures/broadsheets';
import {
  type BroadsheetRow,
  levelCounts,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import { collapse } from '@darasa/rules/grading/cbc';
import { counted } from '@darasa/rules/counted';
import { shortNames } from '@darasa/rules/short-names';
import { classes } from '@darasa/ui';
import type { ReactNode } from 'react';
import { oneDecimal, twoDecimals } from './broadsheet-tools.tsx';

export interface BroadsheetColumn {
  key: string;
  head: string;
  /** The whole name, where the head is short. */
  title?: string;
  className?: string | undefined;
  /** Sorted by its highest first, because that is what one looks for. */
  is_figure?: boolean;
  cell: (row: BroadsheetRow) => ReactNode;
  /** Below the learners, row by row. */
  foot: readonly ReactNode[];
}

interface Asked {
  sheet: Broadsheet;
  rows: readonly BroadsheetRow[];
  view: BroadsheetView;
  onOpen: (row: BroadsheetRow) => void;
}

export function columnsOf(asked: Asked): BroadsheetColumn[] {
  const { sheet, view } = asked;
  const { has_ranks, has_mean } = sheet;
  const has_streams = sheet.streams.length > 1;
  return [
    ...(has_ranks ? [position(view)] : []),
    who(asked),
    ...(has_ranks && has_streams && !view.stream_id ? [position_stream] : []),
    ...(has_streams && !view.stream_id ? [stream] : []),
    ...(sheet.shows === 'levels' ? levelColumns(asked) : markColumns(asked)),
    ...(has_mean ? [sum(sheet)] : []),
    ...(has_mean || has_ranks ? [points(sheet)] : []),
    ...(has_mean ? [mean(sheet), grade(sheet)] : []),
  ];
}

/** One stream is ranked in itself; all of them together as the class. */
const position = ({ stream_id }: BroadsheetView): BroadsheetColumn => ({
  key: stream_id ? 'position_stream' : 'position',
  head: 'Pos',
  title: stream_id ? 'Position in the stream' : 'Position in the class',
  className: 'place num',
  cell: (row) => (stream_id ? row.position_stream : row.position),
  foot: [],
});

const position_stream: BroadsheetColumn = {
  key: 'position_stream',
  head: 'In stream',
  title: 'Position in the stream',
  className: 'num desk',
  cell: (row) => row.position_stream,
  foot: [],
};

const stream: BroadsheetColumn = {
  key: 'stream',
  head: 'Stream',
  className: 'desk',
  cell: (row) => row.stream,
  foot: [],
};

const who = ({ sheet, rows, view, onOpen }: Asked): BroadsheetColumn => ({
  key: view.numbers_only ? 'admission_number' : 'name',
  head: 'Learner',
  className: classes('who', sheet.has_ranks && 'second'),
  cell: (row) => (
    <>
      <button type="button" className="who" onClick={() => onOpen(row)}>
        {view.numbers_only ? row.admission_number : row.name}
      </button>{' '}
      {view.numbers_only ? null : <span className="meta">{row.admission_number}</span>}
    </>
  ),
  foot:
    sheet.levels.length > 0
      ? sheet.levels.map((level) => `Learners at ${level}`)
      : [`Mean, ${counted(rows.length, 'learner')}`],
});

function markColumns({ sheet }: Asked): BroadsheetColumn[] {
  const heads = shortNames(sheet.subjects.map((one) => one.name));
  return sheet.subjects.map(({ id, name }, i) => {
    const { mark, code } = sheet.means[i]!;
    return {
      key: id,
      head: heads[i]!,
      title: name,
      className: 'result desk',
      is_figure: true,
      cell: (row) => <Mark figure={row.figures[i]} code={row.codes[i]} />,
      foot: [
        mark === null ? null : <Mark key="mean" figure={Number(oneDecimal(mark))} code={code} />,
      ],
    };
  });
}

/** A figure with its grade beside it; a code stands alone. */
function Mark(props: { figure: number | null | undefined; code: string | null | undefined }) {
  const { figure, code } = props;
  if (typeof figure !== 'number') return <span className="meta">{code}</span>;
  return (
    <>
      <span className="score">{figure}</span> <span className="meta">{code}</span>
    </>
  );
}

function levelColumns({ sheet, rows }: Asked): BroadsheetColumn[] {
  const { subjects, levels } = sheet;
  return [
    ...subjects.map(({ id, name }, i): BroadsheetColumn => {
      const codes = rows.map((row) => row.codes[i] ?? null);
      return {
        key: id,
        head: name,
        className: 'level-cell desk',
        is_figure: true,
        cell: (row) => <Level code={row.codes[i] ?? null} levels={levels} />,
        foot: levelCounts(codes, levels),
      };
    }),
    ...levels.map((level, i): BroadsheetColumn => ({
      key: `count ${level}`,
      head: level,
      title: `Learning areas at ${level}`,
      className: 'num count',
      cell: (row) => levelCounts(row.codes, levels)[i] || null,
      foot: [],
    })),
  ];
}

const tones = 4;

/** A level on its ground; what is no level, such as X, stands plain. */
export function Level({ code, levels }: { code: string | null; levels: readonly string[] }) {
  if (code === null) return null;
  const at = levels.indexOf(collapse(code));
  if (at < 0) return <span className="meta">{code}</span>;
  return <span className={`level tone-${Math.floor((at * tones) / levels.length)}`}>{code}</span>;
}

const sum = ({ mean_of_means }: Broadsheet): BroadsheetColumn => ({
  key: 'marks_sum',
  head: 'Marks',
  className: 'num desk',
  is_figure: true,
  cell: (row) => row.marks_sum,
  foot: [mean_of_means && oneDecimal(mean_of_means.marks_sum ?? 0)],
});

const points = ({ points_of, mean_of_means, has_mean }: Broadsheet): BroadsheetColumn => ({
  key: 'points_sum',
  head: points_of === null ? 'Points' : `Points of ${points_of}`,
  className: classes('num', has_mean && 'desk'),
  is_figure: true,
  cell: (row) => row.points_sum,
  foot: [mean_of_means && oneDecimal(mean_of_means.points_sum ?? 0)],
});

const mean = ({ mean_of_means }: Broadsheet): BroadsheetColumn => ({
  key: 'mean_points',
  head: 'Mean',
  title: 'Mean points',
  className: 'num',
  is_figure: true,
  cell: (row) => twoDecimals(row.mean_points),
  foot: [twoDecimals(mean_of_means?.mean_points ?? null)],
});

const grade = ({ mean_of_means }: Broadsheet): BroadsheetColumn => ({
  key: 'code',
  head: 'Grade',
  cell: (row) => <strong>{row.code}</strong>,
  foot: [mean_of_means?.code],
});
