import {
  removeStudentPhoto,
  setPhotosFromZip,
  setStudentPhoto,
  type PhotoReport,
} from '@darasa/contract/students/care/pictures';
import {
  getRollChoices,
  listStudents,
  RollFilter,
  type RollRow,
} from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { Button, DataTable, Notice, Screen, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import { ConsentChip } from '#modules/students/care/consents/consent-words.tsx';
import '#modules/students/learners/learner/students.css';
import { CameraSheet } from './camera-sheet.tsx';
import { PhotoConsent } from './photo-consent.tsx';

const refresh = [['students']];

/** Photos one by one, from a zip, or with the camera down the list of a class. */
export default function PicturesScreen() {
  const may = useMay();
  const may_edit = may(setPhotosFromZip);
  const [filter, setFilter] = useUrlState(RollFilter);
  const [taking, setTaking] = useState(false);
  const [report, setReport] = useState<PhotoReport | null>(null);
  const learners = useQuery(queryOf(listStudents, filter));
  const { data: choices } = useQuery(queryOf(getRollChoices, {}));
  const zip = useAction(setPhotosFromZip, { refresh, say: false });
  const rows = learners.data?.rows ?? [];
  const acts = may_edit ? (
    <>
      <ChooseFile
        label="Upload a zip"
        accept=".zip"
        busy={zip.busy}
        onFile={async (file) => setReport(await zip.run({}, file))}
      />
      <Button
        variant="primary"
        cannot={rows.length === 0 ? 'No learner in this list' : undefined}
        onClick={() => setTaking(true)}
      >
        Use the camera
      </Button>
    </>
  ) : undefined;
  return (
    <Screen
      title="Profile pictures"
      sub="Name each picture in a zip by its admission number, such as 4127.jpg; write KH/204 as KH-204.jpg."
      acts={acts}
    >
      <div className="stack">
        {report ? <Report report={report} /> : null}
        <DataTable<RollRow, typeof filter>
          label="Pictures"
          query={learners}
          columns={columnsFor(may_edit)}
          view={filter}
          onView={setFilter}
          rowKey={(row) => row.id}
          rowLabel={learnerName}
          search={{ placeholder: 'Name, adm no', label: 'Find a learner' }}
          filters={[
            {
              name: 'stream_id',
              label: 'Stream',
              options: (choices?.classes ?? []).flatMap((one) =>
                one.streams.map(({ id, name }) => ({ value: id, label: `${one.name} ${name}` })),
              ),
            },
            { name: 'missing', label: 'Missing', options: [{ value: 'photo', label: 'Photo' }] },
          ]}
          empty={{ title: 'No learners yet' }}
          nothingFound="No learner matches these filters."
        />
      </div>
      {taking ? <CameraSheet learners={rows} onClose={() => setTaking(false)} /> : null}
    </Screen>
  );
}

function Report({ report: { matched_count, unmatched } }: { report: PhotoReport }) {
  return (
    <Notice tone={unmatched.length > 0 ? 'warning' : 'positive'}>
      {matched_count} {matched_count === 1 ? 'photo was' : 'photos were'} saved.
      {unmatched.length > 0
        ? ` Not used: ${unmatched.map((one) => `${one.file_name} (${one.message})`).join(' ')}`
        : ''}
    </Notice>
  );
}

function columnsFor(may_edit: boolean): Column<RollRow>[] {
  const shown: Column<RollRow>[] = [
    {
      key: 'photo',
      head: 'Photo',
      cell: (row) => <PersonAvatar name={learnerName(row)} photo={row.photo} />,
      phone: 'status',
      width: 72,
    },
    { key: 'name', head: 'Learner', cell: learnerName, sort: true, phone: 'who' },
    {
      key: 'admission_number',
      head: 'Adm no',
      cell: (row) => row.admission_number,
      sort: true,
      phone: 'amount',
      width: 104,
    },
    { key: 'class', head: 'Class', cell: placeOf, sort: true, phone: 'hide', width: 160 },
    {
      key: 'photo_consent',
      head: 'Consent',
      cell: (row) => <ConsentChip state={row.photo_consent ?? 'not-asked'} />,
      phone: 'hide',
      width: 120,
    },
  ];
  if (!may_edit) return shown;
  return [
    ...shown,
    {
      key: 'acts',
      head: 'Change',
      cell: (row) => <PhotoActs row={row} />,
      phone: 'what',
      width: 320,
    },
  ];
}

function PhotoActs({ row }: { row: RollRow }) {
  const set = useAction(setStudentPhoto, { refresh, say: 'The photo is saved.' });
  const remove = useAction(removeStudentPhoto, { refresh, say: 'The photo is removed.' });
  return (
    <span className="photo-acts">
      <ChooseFile
        small
        label={row.photo ? 'Replace' : 'Upload'}
        describes={learnerName(row)}
        accept="image/png,image/jpeg,image/webp"
        busy={set.busy}
        onFile={(file) => set.run({ student_id: row.id }, file)}
      />
      {row.photo ? (
        <Button
          small
          variant="quiet"
          busy={remove.busy}
          aria-label={`Remove the photo of ${learnerName(row)}`}
          onClick={() => void remove.run({ student_id: row.id }).catch(() => undefined)}
        >
          Remove
        </Button>
      ) : null}
      <PhotoConsent row={row} />
    </span>
  );
}

/** A button that opens the file chooser and does something with the file at once. */
function ChooseFile(props: {
  label: string;
  describes?: string;
  accept: string;
  busy: boolean;
  small?: boolean;
  onFile: (file: File) => Promise<unknown>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const chosen = async (file: File | undefined) => {
    if (!file) return;
    setProblem('');
    await props.onFile(file).catch((error: unknown) => setProblem((error as Error).message));
    if (input.current) input.current.value = '';
  };
  const name = props.describes ? `${props.label}: ${props.describes}` : props.label;
  return (
    <>
      <Button
        small={props.small ?? false}
        busy={props.busy}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${name}`}
        accept={props.accept}
        onChange={(event) => void chosen(event.target.files?.[0])}
      />
      {problem ? (
        <span className="error" role="alert">
          {problem}
        </span>
      ) : null}
    </>
  );
}
