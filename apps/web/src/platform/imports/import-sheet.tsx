import {
  commitImport,
  previewImport,
  startImport,
  undoImport,
  type ImportPreview,
  type ImportRun,
} from '@darasa/contract/platform/imports';
import { Button, Notice, Sheet } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useAction } from '../use-action.ts';
import { ChooseFile } from './choose-file.tsx';
import './imports.css';
import { PreviewRows } from './preview-rows.tsx';

export interface ImportProps {
  /** What is filled, as the server calls it: `administration/departments`. */
  target: string;
  title: string;
  many: string;
  /** Offers a second template with the least columns. */
  short_template?: boolean;
  /** What the list behind the sheet must load again. */
  refresh: readonly QueryKey[];
  onClose: () => void;
}

/** From a file to rows in three steps: choose, check, import. Until the last, nothing is written. */
export function ImportSheet(props: ImportProps) {
  const { target, many, onClose } = props;
  const refresh = [...props.refresh, ['imports']];
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  /** Rows that look like something the school has, and which somebody vouches for. */
  const [different, setDifferent] = useState<readonly number[]>([]);
  const [done, setDone] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState('');
  const start = useAction(startImport, { say: false });
  const check = useAction(previewImport, { say: false });
  const commit = useAction(commitImport, { refresh, say: false });
  const undo = useAction(undoImport, { refresh, say: 'The import is undone.' });

  const tryTo = async (work: () => Promise<void>) => {
    setProblem('');
    await work().catch((error: unknown) => setProblem((error as Error).message));
  };
  const map = (mapping: Record<string, number>) =>
    tryTo(async () => {
      if (!preview) return;
      setPreview({ ...preview, mapping });
      setDifferent([]);
      setPreview(await check.run({ id: preview.run.id, mapping }));
    });
  const run = (which: 'all' | 'valid-only') =>
    tryTo(async () => {
      if (!preview) return;
      const vouched = different.length > 0 ? { different_rows: [...different] } : {};
      setDone(await commit.run({ id: preview.run.id, which, ...vouched }));
    });
  const takeBack = (id: string) =>
    tryTo(async () => {
      await undo.run({ id });
      setDone(null);
      setPreview(null);
      setDifferent([]);
    });

  if (done) {
    return (
      <Frame
        {...props}
        problem={problem}
        footer={
          <DoneActs busy={undo.busy} onClose={onClose} onUndo={() => void takeBack(done.id)} />
        }
      >
        <Notice tone="positive">
          {done.imported_count.toLocaleString('en')} of {done.row_count.toLocaleString('en')} rows
          of {done.file_name} were imported.
        </Notice>
      </Frame>
    );
  }
  if (preview) {
    const acts = (
      <CommitActs
        preview={preview}
        different_count={different.length}
        busy={commit.busy || check.busy}
        onRun={(which) => void run(which)}
        onBack={() => {
          setPreview(null);
          setDifferent([]);
        }}
      />
    );
    return (
      <Frame {...props} problem={problem} footer={acts}>
        <PreviewRows
          preview={preview}
          busy={check.busy}
          different={different}
          onDifferent={setDifferent}
          onMap={(mapping) => void map(mapping)}
        />
      </Frame>
    );
  }
  return (
    <Frame {...props} problem={problem}>
      <ChooseFile
        target={target}
        many={many}
        short_template={props.short_template ?? false}
        onFile={async (file) => setPreview(await start.run({ target }, file))}
        onUndo={(id) => void takeBack(id)}
      />
    </Frame>
  );
}

function Frame(props: ImportProps & { problem: string; footer?: ReactNode; children: ReactNode }) {
  return (
    <Sheet open wide onClose={props.onClose} title={props.title} footer={props.footer}>
      {props.problem ? <Notice tone="negative">{props.problem}</Notice> : null}
      {props.children}
    </Sheet>
  );
}

function CommitActs(props: {
  preview: ImportPreview;
  different_count: number;
  busy: boolean;
  onRun: (which: 'all' | 'valid-only') => void;
  onBack: () => void;
}) {
  const { valid_count, fault_row_count, alike_row_count } = props.preview;
  const count = valid_count + props.different_count;
  const rows = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  const some_left = fault_row_count > 0 || alike_row_count > props.different_count;
  return (
    <>
      <Button
        variant="primary"
        busy={props.busy}
        cannot={count === 0 ? 'No row can be imported yet.' : undefined}
        onClick={() => props.onRun(some_left ? 'valid-only' : 'all')}
      >
        {some_left ? `Import only the ${rows}` : `Import ${rows}`}
      </Button>
      <Button onClick={props.onBack}>Choose another file</Button>
    </>
  );
}

function DoneActs(props: { busy: boolean; onClose: () => void; onUndo: () => void }) {
  return (
    <>
      <Button variant="primary" onClick={props.onClose}>
        Show the list
      </Button>
      <Button busy={props.busy} onClick={props.onUndo}>
        Undo this import
      </Button>
    </>
  );
}
