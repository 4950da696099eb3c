import {
  getSheetFile,
  type MarksFile,
  readMarksFile,
} from '@darasa/contract/academics/exams/sheet-files';
import { placeWords, type Sheet as MarkSheet } from '@darasa/contract/academics/exams/sheets';
import { counted } from '@darasa/rules/counted';
import { Button, DownloadIcon, FileField, Form, Notice, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';

const bytes_max = 5_000_000;

interface Filled {
  row_id: string;
  key: string;
  text: string;
}

/** From a file to the cells in two steps: read it, then fill in. One step of Undo takes all of it back. */
export function FillFromFile(props: {
  sheet: MarkSheet;
  onFill: (cells: Filled[], note: string) => void;
  onClose: () => void;
}) {
  const { sheet, onFill, onClose } = props;
  const [found, setFound] = useState<MarksFile | null>(null);
  const read = useAction(readMarksFile, { say: false });
  const fill = () => {
    const cells = found!.cells.map(({ student_id, part, text }) => ({
      row_id: student_id,
      key: String(part),
      text,
    }));
    onFill(cells, `${counted(cells.length, 'mark')} filled in from ${found!.file_name}.`);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Import marks from Excel"
      sub={`${sheet.subject}, ${placeWords(sheet)}`}
      footer={
        found ? <FillActs found={found} onFill={fill} onBack={() => setFound(null)} /> : undefined
      }
    >
      {found ? (
        <ReadFile found={found} />
      ) : (
        <ChooseMarks
          sheet={sheet}
          onFile={async (file) => setFound(await read.run({ id: sheet.id }, file))}
        />
      )}
    </Sheet>
  );
}

function ChooseMarks(props: { sheet: MarkSheet; onFile: (file: File) => Promise<void> }) {
  const template = useExport(getSheetFile);
  return (
    <Form
      schema={chosen_file}
      action={({ file }: { file: File }) => props.onFile(file)}
      submit="Check the file"
    >
      <p className="muted">
        One row for each learner, found by admission number. You see what would change before
        anything is filled in.
      </p>
      <div>
        <Button
          icon={DownloadIcon}
          onClick={() => void template({ id: props.sheet.id, format: 'xlsx' })}
        >
          Download the file with the learners
        </Button>
      </div>
      <FileField
        name="file"
        label="File"
        accept=".csv,.xlsx"
        bytes_max={bytes_max}
        help="Excel (.xlsx) or CSV, up to 5 MB"
      />
    </Form>
  );
}

const chosen_file = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : {
          success: false,
          error: { issues: [{ path: ['file'], message: 'Choose a file to import' }] },
        },
};

function ReadFile({ found }: { found: MarksFile }) {
  const { faults, cells, same_count, not_in_file } = found;
  return (
    <div className="stack">
      <p role="status">
        {found.file_name}: {counted(found.row_count, 'row')}, {found.parts.join(', ')}.{' '}
        {counted(cells.length, 'mark')} to fill in
        {same_count > 0 ? `, ${same_count} on the sheet already` : ''}.
      </p>
      {faults.length > 0 ? (
        <section aria-label="Faults">
          <Notice tone="negative">
            Nothing is filled in until {counted(faults.length, 'fault')}{' '}
            {faults.length === 1 ? 'is' : 'are'} mended in the file.
          </Notice>
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col" className="row-number">
                  Row
                </th>
                <th scope="col">Column</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {faults.map((fault) => (
                <tr key={`${fault.row_number} ${fault.column}`}>
                  <td className="row-number">{fault.row_number}</td>
                  <td>{fault.column}</td>
                  <td className="wrap">
                    {fault.message}
                    {fault.column === 'Admission number' ? '' : ` (${fault.admission_number})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {not_in_file.length > 0 ? (
        <p className="muted">
          Not in the file, and left as {not_in_file.length === 1 ? 'it is' : 'they are'}:{' '}
          {not_in_file.join(', ')}
        </p>
      ) : null}
    </div>
  );
}

function FillActs(props: { found: MarksFile; onFill: () => void; onBack: () => void }) {
  const { cells, faults } = props.found;
  return (
    <>
      <Button onClick={props.onBack}>Choose another file</Button>
      {faults.length === 0 && cells.length > 0 ? (
        <Button variant="primary" onClick={props.onFill}>
          Fill in {counted(cells.length, 'mark')}
        </Button>
      ) : null}
    </>
  );
}
