import { listCommentPages } from '@darasa/contract/academics/reports/comments';
import {
  dropReportSet,
  editReportSet,
  getReportSet,
  listReportSets,
  report_kind_words,
  report_state_words,
  type ReportSet,
  ReportSetInput,
} from '@darasa/contract/academics/reports/report-sets';
import { getReportForms } from '@darasa/contract/academics/reports/report-forms';
import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import {
  Button,
  ConfirmDialog,
  Facts,
  Link,
  Loading,
  PlainPanel,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { DesignField } from './design-field.tsx';
import { ExamsField } from './exams-field.tsx';
import { KindField } from './new-reports-sheet.tsx';
import { SetComments } from './set-comments.tsx';

const refresh = [keyOf(listReportSets), keyOf(getReportSet), keyOf(listCommentPages)];

/** The reports of one class: what they show, who has written, and what comes next. */
export function ReportSetSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(queryOf(getReportSet, { id }));
  const [editing, setEditing] = useState(false);
  const set = found.data;
  if (!set) {
    return (
      <Sheet open onClose={onClose} title="Reports">
        <Loading query={found} what="the reports" lines={6} />
      </Sheet>
    );
  }
  if (editing) return <EditSet set={set} onClose={() => setEditing(false)} />;
  return (
    <RecordSheet
      wide
      title={`${set.name}, ${set.class}`}
      sub={`${set.term}. ${report_state_words[set.state]}`}
      record={{ type: 'report_set', id }}
      onClose={onClose}
      footer={<Acts set={set} onEdit={() => setEditing(true)} onGone={onClose} />}
    >
      {() => (
        <div className="stack">
          <Facts
            items={[
              { label: 'Kind', value: report_kind_words[set.kind] },
              { label: 'Learners', value: set.learners_count },
              { label: 'Design', value: set.design },
            ]}
          />
          <PlainPanel
            title="Exams"
            rows={set.sittings}
            rowKey={(row) => row.id}
            columns={exam_columns}
          />
          <SetComments set={set} />
        </div>
      )}
    </RecordSheet>
  );
}

type Sitting = ReportSet['sittings'][number];
const exam_columns = [
  {
    key: 'exam',
    head: 'Exam',
    wrap: true,
    cell: (row: Sitting) => (
      <Link href={`/dashboard/academics/general?broadsheet=${row.id}`}>{row.exam}</Link>
    ),
  },
  { key: 'term', head: 'Term', cell: (row: Sitting) => row.term },
  { key: 'state', head: 'State', cell: (row: Sitting) => sitting_state_words[row.state] },
];

function Acts(props: { set: ReportSet; onEdit: () => void; onGone: () => void }) {
  const { set, onEdit, onGone } = props;
  const may = useMay();
  const [dropping, setDropping] = useState(false);
  const drop = useAction(dropReportSet, {
    refresh: [keyOf(listReportSets)],
    say: 'The reports are taken away.',
  });
  const may_change = set.state === 'draft' && may(editReportSet);
  return (
    <>
      {may(getReportForms) ? (
        <Button variant="primary" href={`/dashboard/academics/general?reports=${set.id}`}>
          Issue and print
        </Button>
      ) : null}
      {may_change ? <Button onClick={onEdit}>Change</Button> : null}
      {may_change ? (
        <Button variant="danger" onClick={() => setDropping(true)}>
          Take away
        </Button>
      ) : null}
      {dropping ? (
        <ConfirmDialog
          open
          onClose={() => setDropping(false)}
          title={`Take away ${set.name} of ${set.class}?`}
          act="Take away"
          onConfirm={async () => {
            await drop.run({ id: set.id });
            onGone();
          }}
        >
          <p>The exams and their marks stay. Reports with comments cannot be taken away.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function EditSet({ set, onClose }: { set: ReportSet; onClose: () => void }) {
  const draft_key = `reports.${set.id}`;
  const edit = useAction(editReportSet, { refresh, draft_key, say: 'The reports are saved.' });
  return (
    <Sheet open wide onClose={onClose} title={`Change ${set.name}, ${set.class}`} sub={set.term}>
      <VersionedForm
        schema={ReportSetInput}
        row={set}
        initial={valuesOf}
        send={(values, over) =>
          edit.run({
            ...changesIn(editReportSet, valuesOf(over ?? set), values),
            id: set.id,
            version: (over ?? set).version,
          })
        }
        labels={{ name: 'Name', design_id: 'Design' }}
        submit="Save changes"
        draft_key={draft_key}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="name" label="Name" />
        <KindField />
        <ExamsField term_id={set.term_id} class_ids={[set.class_id]} />
        <DesignField class_ids={[set.class_id]} />
      </VersionedForm>
    </Sheet>
  );
}

const valuesOf = (set: ReportSet | null) =>
  set
    ? {
        name: set.name,
        kind: set.kind,
        exam_ids: set.sittings.map((one) => one.exam_id),
        ...(set.design_id ? { design_id: set.design_id } : {}),
      }
    : {};
