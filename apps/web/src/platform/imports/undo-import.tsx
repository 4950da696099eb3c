import { previewUndo, undoImport } from '@darasa/contract/platform/imports';
import { counted } from '@darasa/rules/counted';
import { Button, Notice, SkeletonLines } from '@darasa/ui';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../query.ts';
import { useAction } from '../use-action.ts';

export interface Undo {
  /** The import whose undoing is asked about. */
  asked_id: string | null;
  busy: boolean;
  ask: (id: string) => void;
  run: (which: 'all' | 'rest') => Promise<void>;
  leave: () => void;
}

/** Undoes an import, once somebody has seen what goes and what stays. */
export function useUndo(
  refresh: readonly QueryKey[],
  onProblem: (message: string) => void,
  onDone: () => void,
): Undo {
  const [asked_id, setAsked] = useState<string | null>(null);
  const undo = useAction(undoImport, { refresh, say: 'The import is undone.' });
  const rest = useAction(undoImport, { refresh, say: 'The rest of the import is undone.' });
  const putQuestion = (id: string | null) => {
    onProblem('');
    setAsked(id);
  };
  return {
    asked_id,
    busy: undo.busy || rest.busy,
    ask: putQuestion,
    run: async (which) => {
      onProblem('');
      try {
        await (which === 'all' ? undo : rest).run({ id: asked_id!, which });
        setAsked(null);
        onDone();
      } catch (error) {
        onProblem((error as Error).message);
      }
    },
    leave: () => putQuestion(null),
  };
}

const useWhatGoes = ({ asked_id }: Undo) =>
  useQuery({ ...queryOf(previewUndo, { id: asked_id ?? '' }), enabled: asked_id !== null });

/** Shows what goes, and which records stay, each with what was done with it since. */
export function UndoQuestion({ undo }: { undo: Undo }) {
  const { data, error } = useWhatGoes(undo);
  if (error) return <Notice tone="negative">{error.message}</Notice>;
  if (!data) return <SkeletonLines label="Loading the import" />;
  const { held, held_count, free_count } = data;
  if (held_count === 0) {
    return (
      <Notice>
        {counted(free_count, 'record')} that this import added will be taken back. Everything else
        stays as it is.
      </Notice>
    );
  }
  return (
    <>
      <Notice>
        {counted(held_count, 'record')} cannot be taken back, because somebody has worked on{' '}
        {held_count === 1 ? 'it' : 'them'}.{' '}
        {free_count > 0 ? `The other ${free_count.toLocaleString('en')} can be taken back.` : ''}
      </Notice>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">What stays</th>
            <th scope="col">Because it</th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ id, name, reason }) => (
            <tr key={id}>
              <td className="wrap">{name}</td>
              <td className="wrap">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {held_count > held.length ? (
        <p className="muted">The first {held.length} are listed; the others stay as well.</p>
      ) : null}
    </>
  );
}

export function UndoActs({ undo }: { undo: Undo }) {
  const { data } = useWhatGoes(undo);
  const { free_count = 0, held_count = 0 } = data ?? {};
  return (
    <>
      {free_count > 0 ? (
        <Button
          variant="danger"
          busy={undo.busy}
          onClick={() => void undo.run(held_count > 0 ? 'rest' : 'all')}
        >
          {held_count > 0
            ? `Undo the other ${free_count.toLocaleString('en')}`
            : `Take back ${counted(free_count, 'record')}`}
        </Button>
      ) : null}
      <Button onClick={undo.leave}>Keep everything</Button>
    </>
  );
}
