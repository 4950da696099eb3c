import {
  DocumentInput,
  editDocument,
  listDocuments,
  paper_names,
  printDocumentTest,
  type DocumentSetting,
} from '@darasa/contract/administration/school/documents';
import { isoDate } from '@darasa/rules/dates';
import { formatNumber, formatProblem } from '@darasa/rules/document-number';
import {
  Button,
  Facts,
  Notice,
  NumberField,
  PrinterIcon,
  SegmentedField,
  SwitchRow,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { useExport } from '#platform/exports.ts';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';

export function DocumentSheet(props: { row: DocumentSetting; onClose: () => void }) {
  const { row, onClose } = props;
  const may = useMay();
  return (
    <RecordSheet
      title={row.label}
      record={{ type: 'document setting', id: row.document }}
      onClose={onClose}
    >
      {(history) =>
        may(editDocument) ? (
          <DocumentForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Format', value: row.format },
              { label: 'Next number', value: row.preview },
              { label: 'Paper', value: row.paper && paper_names[row.paper] },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

function DocumentForm(props: {
  row: DocumentSetting;
  onClose: () => void;
  history: React.ReactNode;
}) {
  const { row, onClose } = props;
  const draft_key = `document.${row.document}`;
  const test = useExport(printDocumentTest);
  const edit = useAction(editDocument, {
    refresh: [keyOf(listDocuments)],
    draft_key,
    say: `${row.label} is saved.`,
  });
  return (
    <VersionedForm
      schema={DocumentInput}
      row={row}
      initial={(over) => valuesOf(over ?? row)}
      send={(values, over) => {
        const { document, version } = over ?? row;
        const changes = changesIn(editDocument, valuesOf(over ?? row), values);
        return edit.run({ ...changes, document, version });
      }}
      labels={labels}
      submit="Save changes"
      draft_key={draft_key}
      onDone={onClose}
      secondary={
        <>
          {row.papers.length > 0 ? (
            <Button icon={PrinterIcon} onClick={() => void test({ document: row.document })}>
              Test print
            </Button>
          ) : null}
          {props.history}
        </>
      }
    >
      {row.format ? <NumberFields row={row} /> : null}
      {row.papers.length > 0 ? <PaperFields row={row} /> : null}
    </VersionedForm>
  );
}

function NumberFields({ row }: { row: DocumentSetting }) {
  return (
    <>
      <TextField
        name="format"
        label="Number format"
        maxLength={60}
        help="{school}, {year}, {yy}, {month} and {seq} are filled in; {seq:4} writes 0042"
      />
      <NumberField
        name="next_number"
        label="Next running number"
        min={1}
        max={999_999}
        help="It can be raised, to go on from an older system, and never lowered"
      />
      <Preview school_code={row.school_code} />
    </>
  );
}

/** What the next number will look like, while it is being typed. */
function Preview({ school_code }: { school_code: string }) {
  const format = useFormValue<string>('format') ?? '';
  const seq = useFormValue<number>('next_number') ?? 1;
  const [date] = useState(() => isoDate(new Date()));
  if (formatProblem(format.trim())) return null;
  return (
    <Notice tone="info">
      The next one will be{' '}
      <strong>{formatNumber(format.trim(), { school: school_code, date, seq })}</strong>
    </Notice>
  );
}

function PaperFields({ row }: { row: DocumentSetting }) {
  return (
    <>
      <SegmentedField
        name="paper"
        label="Paper"
        options={row.papers.map((value) => ({ value, label: paper_names[value] }))}
      />
      <SwitchRow name="shows_logo" label="Logo in the letterhead" />
      <SwitchRow name="shows_stamp" label="School stamp at the foot" />
      <TextArea
        name="foot_note"
        label="Line at the foot"
        maxLength={200}
        optional
        help="Such as: Fees once paid are not refundable"
      />
    </>
  );
}

const labels = {
  format: 'Number format',
  next_number: 'Next running number',
  paper: 'Paper',
  shows_logo: 'Logo in the letterhead',
  shows_stamp: 'School stamp',
  foot_note: 'Line at the foot',
};

/** Only what this document has: a number that is never printed alone has no paper to choose. */
function valuesOf(row: DocumentSetting) {
  const numbered = row.format ? { format: row.format, next_number: row.next_number } : {};
  if (!row.paper) return numbered;
  const { paper, shows_logo, shows_stamp, foot_note } = row;
  return { ...numbered, paper, shows_logo, shows_stamp, ...(foot_note ? { foot_note } : {}) };
}
