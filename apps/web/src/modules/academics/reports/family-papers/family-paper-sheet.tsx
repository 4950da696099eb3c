import {
  listFamilyPapers,
  openFamilyPaper,
  type OpenedPaper,
  printFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import { formatDate } from '@darasa/rules/dates';
import { Button, FileIcon, Loading, PlainTable, Sheet } from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { StateNote } from './state-note.tsx';

type Grade = OpenedPaper['grades'][number];

/** One paper in full, and its PDF. Opening it is noted, so the card is new no more. */
export function FamilyPaperSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(queryOf(openFamilyPaper, { id }));
  const print = useExport(printFamilyPaper);
  const client = useQueryClient();
  const paper = found.data;
  const is_open = paper !== undefined;
  useEffect(() => {
    if (is_open) void client.invalidateQueries({ queryKey: keyOf(listFamilyPapers) });
  }, [client, is_open]);
  if (!paper) {
    return (
      <Sheet open onClose={onClose} title="Results">
        <Loading query={found} what="the results" lines={6} />
      </Sheet>
    );
  }
  const { learner, results } = paper.snapshot;
  const { position } = results;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${learner.name}, ${paper.title}`}
      sub={[
        paper.school_name,
        [learner.class, learner.stream].filter(Boolean).join(' '),
        formatDate(paper.issued_at),
      ].join(', ')}
      footer={
        <Button variant="primary" icon={FileIcon} onClick={() => void print({ id })}>
          Download PDF
        </Button>
      }
    >
      <div className="stack">
        <StateNote paper={paper} />
        <PlainTable
          label="Results"
          rows={paper.grades}
          rowKey={(row) => row.name}
          empty="No subject has a result."
          columns={columnsOf(paper)}
        />
        {paper.mean ? (
          <p>
            <strong>Mean grade {paper.mean.grade}</strong>
            {paper.mean.points === null ? '' : `, ${paper.mean.points} points`}
          </p>
        ) : null}
        {position ? (
          <p>
            Position {position.in_class} of {position.of_class} in class
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

const columnsOf = ({ grades }: OpenedPaper) => [
  { key: 'name', head: 'Subject', wrap: true, cell: (row: Grade) => row.name },
  ...(grades.some((one) => one.shown !== null)
    ? [{ key: 'shown', head: 'Mark', num: true, cell: (row: Grade) => row.shown ?? '' }]
    : []),
  { key: 'grade', head: 'Grade', cell: (row: Grade) => row.grade ?? '' },
  { key: 'words', head: 'Meaning', wrap: true, cell: (row: Grade) => row.words ?? '' },
];
