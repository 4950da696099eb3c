import {
  type Broadsheet,
  exportBroadsheet,
  getBroadsheet,
} from '@darasa/contract/academics/figures/broadsheets';
import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import { Button, type Column, Loading, PlainTable, Screen, ChoiceMenu } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

type Row = Broadsheet['rows'][number];

/** All results of a class in an exam: learners down, subjects across, mean and position at the end. */
export function BroadsheetScreen({ id, back }: { id: string; back: string }) {
  const may = useMay();
  const [stream_id, setStream] = useState('');
  const filter = { id, ...(stream_id ? { stream_id } : {}) };
  const found = useQuery(queryOf(getBroadsheet, filter));
  const exportTo = useExport(exportBroadsheet);
  const sheet = found.data;
  const crumbs = [{ href: back, label: 'Exams' }];
  if (!sheet) {
    return (
      <Screen title="Broadsheet" crumbs={crumbs}>
        <Loading query={found} what="the broadsheet" lines={12} />
      </Screen>
    );
  }
  return (
    <Screen
      title={`${sheet.exam}, ${sheet.class}`}
      sub={[sheet.term, sitting_state_words[sheet.state], rankedWords(sheet)]}
      crumbs={crumbs}
      acts={
        may(exportBroadsheet) ? (
          <>
            <Button onClick={() => void exportTo({ ...filter, format: 'xlsx' })}>Excel</Button>
            <Button onClick={() => void exportTo({ ...filter, format: 'pdf' })}>Print</Button>
          </>
        ) : undefined
      }
    >
      {sheet.streams.length > 1 ? (
        <ChoiceMenu
          label="Stream"
          value={stream_id}
          onChange={setStream}
          options={[
            { value: '', label: 'All' },
            ...sheet.streams.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
      ) : null}
      <PlainTable
        label="Broadsheet"
        compact
        rows={sheet.rows}
        rowKey={(row) => row.student_id}
        empty="Nobody sits this exam."
        columns={columnsOf(sheet)}
      />
      <Means sheet={sheet} />
    </Screen>
  );
}

const rankedWords = ({ has_ranks, ranked_count }: Broadsheet): string =>
  has_ranks ? `${ranked_count} with a position` : '';

function columnsOf(sheet: Broadsheet): Column<Row>[] {
  const subjects = sheet.subjects.map(({ id, name, code }, i) => ({
    key: id,
    head: name.length > 12 ? (code ?? name.slice(0, 10)) : name,
    num: true,
    cell: (row: Row) => [row.figures[i], row.codes[i]].filter(isThere).join(' '),
  }));
  return [
    ...(sheet.has_ranks
      ? [{ key: 'position', head: 'Pos.', num: true, cell: (row: Row) => row.position ?? '' }]
      : []),
    { key: 'number', head: 'Number', cell: (row) => row.admission_number },
    { key: 'name', head: 'Learner', cell: (row) => row.name },
    { key: 'stream', head: 'Stream', cell: (row) => row.stream ?? '' },
    ...subjects,
    ...(sheet.has_mean
      ? [
          { key: 'sum', head: 'Marks', num: true, cell: (row: Row) => row.marks_sum ?? '' },
          { key: 'mean', head: 'Mean', num: true, cell: (row: Row) => row.mean_points ?? '' },
          { key: 'grade', head: 'Grade', cell: (row: Row) => row.code ?? '' },
        ]
      : []),
  ];
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;

const Means = ({ sheet }: { sheet: Broadsheet }) => (
  <p>
    Mean marks:{' '}
    {sheet.subjects
      .flatMap(({ name }, i) => (sheet.means[i] === null ? [] : [`${name} ${sheet.means[i]}`]))
      .join(', ') || 'none yet'}
  </p>
);
