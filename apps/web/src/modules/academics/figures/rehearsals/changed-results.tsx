import type { ChangedResult } from '@darasa/contract/academics/figures/rehearsals';
import { PlainTable } from '@darasa/ui';

/** Learner by learner what stands now and what would stand then; another grade comes first, in bold. */
export const ChangedResults = ({ rows }: { rows: readonly ChangedResult[] }) => (
  <PlainTable
    label="Whose results would change"
    compact
    rows={rows}
    rowKey={(row) => `${row.student_id} ${row.subject ?? ''}`}
    empty="Nobody has another result by it."
    columns={columns}
  />
);

const columns = [
  {
    key: 'name',
    head: 'Learner',
    wrap: true,
    cell: (row: ChangedResult) => (
      <>
        {row.name} <span className="meta">{row.admission_number}</span>
      </>
    ),
  },
  { key: 'stream', head: 'Stream', cell: (row: ChangedResult) => row.stream },
  { key: 'of', head: 'Result of', cell: (row: ChangedResult) => row.subject ?? 'Mean' },
  {
    key: 'from',
    head: 'Now',
    num: true,
    cell: (row: ChangedResult) => figureWords(row.from_figure, row.from_code),
  },
  {
    key: 'to',
    head: 'Then',
    num: true,
    cell: (row: ChangedResult) => {
      const words = figureWords(row.to_figure, row.to_code);
      return row.is_other_grade ? <strong>{words}</strong> : words;
    },
  },
  {
    key: 'position',
    head: 'Position',
    num: true,
    cell: ({ from_position, to_position }: ChangedResult) =>
      from_position === to_position
        ? (to_position ?? '')
        : `${from_position ?? 'none'} to ${to_position ?? 'none'}`,
  },
];

const figureWords = (figure: number | null, code: string | null): string =>
  [figure, code].filter((one) => one !== null).join(' ') || 'None';
