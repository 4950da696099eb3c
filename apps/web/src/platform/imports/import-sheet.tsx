import { counted } from '@darasa/rules/counted';
import {
  commitImport,
  previewImport,
  startImport,
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
import { UndoActs, UndoQuestion, useUndo } from './undo-import.tsx';

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
  /** Fields whose column was guessed and that nobody has looked at yet. */
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const [done, setDone] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState('');
  const start = useAction(startImport, { say: false });
  const check = useAction(previewImport, { say: false });
  const commit = useAction(commitImport, { refresh, say: false });
  const tryTo = async (work: () => Promise<void>) => {
    setProblem('');
    await work().catch((error: unknown) => setProblem((error as Error).message));
  };
  const undo = useUndo(refresh, setProblem, () => {
    setDone(null);
    setPreview(null);
    setDifferent([]);
  });
  const look = (found: ImportPreview) => {
    setPreview(found);
    setDoubtful(found.doubtful);
  };
  const map = (mapping: Record<string, number>, name: string) =>
    tryTo(async () => {
      if (!preview) return;
      setPreview({ ...preview, mapping });
      setDifferent([]);
      setDoubtful(doubtful.filter((one) => one !== name));
      setPreview(await check.run({ id: preview.run.id, mapping }));
    });
  const moveHead = (head_row: number) =>
    tryTo(async () => {
      if (!preview) return;
      setDifferent([]);
      look(await check.run({ id: preview.run.id, mapping: {}, head_row }));
    });
  const run = (which: 'all' | 'valid-only') =>
    tryTo(async () => {
      if (!preview) return;
      const vouched = different.length > 0 ? { different_rows: [...different] } : {};
      setDone(await commit.run({ id: preview.run.id, which, ...vouched }));
    });

  if (undo.asked_id) {
    return (
      <Frame {...props} problem={problem} footer={<UndoActs undo={undo} />}>
        <UndoQuestion undo={undo} />
      </Frame>
    );
  }
  if (done) {
    return (
      <Frame
        {...props}
        problem={problem}
        footer={<DoneActs onClose={onClose} onUndo={() => undo.ask(done.id)} />}
      >
        <Notice tone="positive">
          {done.imported_count.toLocaleString('en')} of {counted(done.row_count, 'row')} of{' '}
          {done.file_name} were imported.
        </Notice>
      </Frame>
    );
  }
  if (preview) {
    const acts = (
      <CommitActs
        preview={preview}
        different_count={different.length}
        doubtful_count={doubtful.length}
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
          doubtful={doubtful}
          onMap={(mapping, name) => void map(mapping, name)}
          onHeadRow={(row_number) => void moveHead(row_number)}
          onConfirm={() => setDoubtful([])}
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
        onFile={async (file) => look(await start.run({ target }, file))}
        onUndo={undo.ask}
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
  doubtful_count: number;
  busy: boolean;
  onRun: (which: 'all' | 'valid-only') => void;
  onBack: () => void;
}) {
  const { valid_count, fault_row_count, alike_row_count } = props.preview;
  const count = valid_count + props.different_count;
  const rows = `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  const cannot =
    props.doubtful_count > 0
      ? 'Check the guessed columns first.'
      : count === 0
        ? 'No row can be imported yet.'
        : undefined;
  const some_left = fault_row_count > 0 || alike_row_count > props.different_count;
  return (
    <>
      <Button
        variant="primary"
        busy={props.busy}
        cannot={cannot}
        onClick={() => props.onRun(some_left ? 'valid-only' : 'all')}
      >
        {some_left ? `Import only the ${rows}` : `Import ${rows}`}
      </Button>
      <Button onClick={props.onBack}>Choose another file</Button>
    </>
  );
}

function DoneActs(props: { onClose: () => void; onUndo: () => void }) {
  return (
    <>
      <Button variant="primary" onClick={props.onClose}>
        Show the list
      </Button>
      <Button onClick={props.onUndo}>Undo this import</Button>
    </>
  );
}
