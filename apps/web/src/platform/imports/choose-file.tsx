import { counted } from '@darasa/rules/counted';
import { importTemplate, listImports, type ImportRun } from '@darasa/contract/platform/imports';
import { formatDate, formatTime } from '@darasa/rules/dates';
import { Button, DownloadIcon, FileField, Form, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '../exports.ts';
import { queryOf } from '../query.ts';

const bytes_max = 8_000_000;
const shown_max = 10;

/** The first step, with the imports of before, which can be undone here. */
export function ChooseFile(props: {
  target: string;
  many: string;
  short_template?: boolean;
  onFile: (file: File) => Promise<void>;
  onUndo: (id: string) => void;
}) {
  const template = useExport(importTemplate);
  return (
    <Form
      schema={chosen_file}
      action={({ file }: { file: File }) => props.onFile(file)}
      submit="Check the file"
    >
      <p className="muted">
        One row for each, with a line of headings on top. You see every row and every fault before
        anything is saved.
      </p>
      <FileField
        name="file"
        label="File"
        accept=".csv,.xlsx"
        bytes_max={bytes_max}
        help="Excel (.xlsx) or CSV, up to 8 MB"
      />
      <div>
        {props.short_template ? (
          <Button
            variant="quiet"
            icon={DownloadIcon}
            onClick={() => void template({ target: props.target, format: 'xlsx', short: true })}
          >
            A short file with the least columns
          </Button>
        ) : null}
        <Button
          variant="quiet"
          icon={DownloadIcon}
          onClick={() => void template({ target: props.target, format: 'xlsx' })}
        >
          An empty file with our headings
        </Button>
      </div>
      <History {...props} />
    </Form>
  );
}

/** The kit's forms take any schema that can say yes or no. */
const chosen_file = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : {
          success: false,
          error: { issues: [{ path: ['file'], message: 'Choose a file to import' }] },
        },
};

function History(props: { target: string; onUndo: (id: string) => void }) {
  const { data } = useQuery(queryOf(listImports, { target: props.target, page_size: shown_max }));
  const runs = data?.rows.filter((run) => run.state !== 'mapping') ?? [];
  if (runs.length === 0) return null;
  return (
    <section className="import-history" aria-label="Earlier imports">
      <h3>Earlier imports</h3>
      <ul className="lines">
        {runs.map((run) => (
          <li key={run.id}>
            <RunWords run={run} />
            {run.state === 'done' ? (
              <Button small onClick={() => props.onUndo(run.id)}>
                Undo
              </Button>
            ) : (
              <StatusChip shape="cross">Undone</StatusChip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunWords({ run }: { run: ImportRun }) {
  const count = run.imported_count.toLocaleString('en');
  return (
    <span className="words">
      <strong>{run.file_name}</strong>
      <span className="meta">
        {count} of {counted(run.row_count, 'row')}, {formatDate(run.created_at)},{' '}
        {formatTime(run.created_at)}
        {run.created_by ? `, ${run.created_by}` : ''}
      </span>
    </span>
  );
}
