import { formatDate } from '@darasa/rules/dates';
import {
  dropScaleEdition,
  editScale,
  getScale,
  listScales,
  retireScale,
  type Scale,
  type ScaleEdition,
  ScaleNameInput,
  type ScaleRow,
  setScaleEdition,
} from '@darasa/contract/academics/setup/scales';
import { Button, ConfirmDialog, SkeletonLines, StatusChip, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { GradesForm, NewScaleForm } from './grades-form.tsx';
import { GradesTable } from './grades-table.tsx';

const refresh = [keyOf(listScales), keyOf(getScale)];

export function ScaleSheet({ row, onClose }: { row: ScaleRow | null; onClose: () => void }) {
  const found = useQuery({ ...queryOf(getScale, { id: row?.id ?? '' }), enabled: row !== null });
  const scale = found.data;
  const [setting, setSetting] = useState(false);
  if (row && scale && setting) {
    return <GradesForm scale={scale} refresh={refresh} onClose={() => setSetting(false)} />;
  }
  return (
    <RecordSheet
      wide
      title={row ? row.name : 'Add scale'}
      record={row && { type: 'scale', id: row.id }}
      onClose={onClose}
    >
      {(history) => {
        if (!row) return <NewScaleForm refresh={refresh} onClose={onClose} />;
        if (!scale) return <SkeletonLines label="Loading the grades" lines={8} />;
        return (
          <div className="stack">
            <Editions scale={scale} onNew={() => setSetting(true)} />
            <NameForm scale={scale} history={history} onClose={onClose} />
          </div>
        );
      }}
    </RecordSheet>
  );
}

function Editions({ scale, onNew }: { scale: Scale; onNew: () => void }) {
  const may = useMay();
  return (
    <>
      {scale.editions.map((edition) => (
        <Edition key={edition.id} scale={scale} edition={edition} />
      ))}
      {may(setScaleEdition) ? <Button onClick={onNew}>New grades from a day</Button> : null}
    </>
  );
}

function Edition({ scale, edition }: { scale: Scale; edition: ScaleEdition }) {
  const may = useMay();
  const [dropping, setDropping] = useState(false);
  const drop = useAction(dropScaleEdition, { refresh, say: 'The grades are taken away.' });
  const may_drop = may(dropScaleEdition) && !edition.used_at && scale.editions.length > 1;
  const day = formatDate(edition.from_on);
  return (
    <section>
      <h3>
        From {day}{' '}
        {scale.edition === edition.edition ? <StatusChip tone="positive">Counts</StatusChip> : null}
      </h3>
      <GradesTable scale={scale} edition={edition} />
      {edition.used_at ? <p className="none">Exams are graded by these, so they stay.</p> : null}
      {may_drop ? (
        <Button small variant="quiet" onClick={() => setDropping(true)}>
          Take away the grades of {day}
        </Button>
      ) : null}
      {dropping ? (
        <ConfirmDialog
          open
          onClose={() => setDropping(false)}
          title={`Take away the grades of ${day}?`}
          act="Take away"
          onConfirm={() => drop.run({ id: scale.id, edition_id: edition.id })}
        >
          <p>No exam has used them.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function NameForm(props: { scale: Scale; history: React.ReactNode; onClose: () => void }) {
  const { scale, history, onClose } = props;
  const may = useMay();
  if (!may(editScale)) return <>{history}</>;
  return (
    <SetupForm
      one="scale"
      schema={ScaleNameInput}
      row={scale}
      create={editScale}
      edit={editScale}
      retire={retireScale}
      refresh={refresh}
      initial={(over) => ({ name: over?.name })}
      labels={{ name: 'Name' }}
      onDone={onClose}
      secondary={history}
    >
      <TextField name="name" label="Name" />
    </SetupForm>
  );
}
