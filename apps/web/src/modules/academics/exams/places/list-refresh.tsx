import {
  type ListChange,
  listListChanges,
  place_change_words,
  refreshList,
} from '@darasa/contract/academics/exams/places';
import { getSheet, listSheets } from '@darasa/contract/academics/exams/sheets';
import { listSittings } from '@darasa/contract/academics/exams/exams';
import { counted } from '@darasa/rules/counted';
import { Button, Loading, PlainTable, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** While marks are entered the list of learners may follow what changed in the class. */
export function ListRefresh({ id, title }: { id: string; title: string }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may(refreshList)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refresh class list</Button>
      {open ? <ChangesSheet id={id} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ChangesSheet(props: { id: string; title: string; onClose: () => void }) {
  const { id, title, onClose } = props;
  const found = useQuery({ ...queryOf(listListChanges, { id }), staleTime: 0 });
  const refresh = useAction(refreshList, {
    refresh: [keyOf(listSittings), keyOf(listSheets), keyOf(getSheet)],
    say: 'The mark sheets follow the class again.',
    say_refusal: true,
  });
  const rows = found.data?.rows;
  const run = async () => {
    await refresh.run({ id }).then(onClose, () => undefined);
  };
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="Refresh class list"
      sub={title}
      footer={
        rows && rows.length > 0 ? (
          <Button variant="primary" busy={refresh.busy} onClick={() => void run()}>
            Change the mark sheets
          </Button>
        ) : undefined
      }
    >
      {rows ? (
        <Changes rows={rows} />
      ) : (
        <Loading query={found} what="the changes of the list" lines={6} />
      )}
    </Sheet>
  );
}

function Changes({ rows }: { rows: readonly ListChange[] }) {
  if (rows.length === 0) {
    return <p>The mark sheets already have everybody who sits in the class today.</p>;
  }
  return (
    <div className="stack">
      <p>
        {counted(new Set(rows.map((row) => row.student_id)).size, 'learner')} of the mark sheets
        changed since the list was made. No mark is lost.
      </p>
      <PlainTable
        label="Changes of the list"
        rows={rows}
        rowKey={(row) => `${row.student_id} ${row.change}`}
        empty=""
        columns={[
          {
            key: 'name',
            head: 'Learner',
            wrap: true,
            cell: (row: ListChange) => `${row.name}, ${row.admission_number}`,
          },
          {
            key: 'change',
            head: 'Change',
            cell: (row: ListChange) => place_change_words[row.change],
          },
          {
            key: 'subjects',
            head: 'Subjects',
            wrap: true,
            cell: (row: ListChange) => row.subjects,
          },
        ]}
      />
    </div>
  );
}
