import { previewUndo, undoImport } from '@darasa/contract/platform/imports';
import { Button, Notice, SkeletonLines } from '@darasa/ui';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../call.ts';
import { queryOf } from '../query.ts';
import { useAction } from '../use-action.ts';

export interface Undo {
  /** The import that cannot be undone whole: somebody has worked on a part of it. */
  held_id: string | null;
  busy: boolean;
  run: (id: string) => Promise<void>;
  runRest: () => Promise<void>;
  leave: () => void;
}

/** Undoes an import; where records stand in the way it asks whether to undo the rest. */
export function useUndo(
  refresh: readonly QueryKey[],
  onProblem: (message: string) => void,
  onDone: () => void,
): Undo {
  const [held_id, setHeld] = useState<string | null>(null);
  const undo = useAction(undoImport, { refresh, say: 'The import is undone.' });
  const rest = useAction(undoImport, { refresh, say: 'The rest of the import is undone.' });
  const tryTo = async (work: () => Promise<unknown>, id: string) => {
    onProblem('');
    try {
      await work();
      setHeld(null);
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === 'import.held' && !held_id) setHeld(id);
      else onProblem((error as Error).message);
    }
  };
  return {
    held_id,
    busy: undo.busy || rest.busy,
    run: (id) => tryTo(() => undo.run({ id }), id),
    runRest: () => tryTo(() => rest.run({ id: held_id!, which: 'rest' }), held_id!),
    leave: () => setHeld(null),
  };
}

const useHeld = ({ held_id }: Undo) =>
  useQuery({ ...queryOf(previewUndo, { id: held_id ?? '' }), enabled: held_id !== null });

/** Which records stay, each with what was done with it since. */
export function UndoHeld({ undo }: { undo: Undo }) {
  const { data } = useHeld(undo);
  if (!data) return <SkeletonLines label="Looking at what was imported" />;
  const { held, held_count, free_count } = data;
  return (
    <>
      <Notice>
        {held_count === 1 ? '1 record' : `${held_count.toLocaleString('en')} records`} cannot be
        taken back, because somebody has worked on {held_count === 1 ? 'it' : 'them'}.{' '}
        {free_count > 0 ? 'The rest can.' : ''}
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
  const { data } = useHeld(undo);
  const count = data?.free_count ?? 0;
  return (
    <>
      {count > 0 ? (
        <Button variant="danger" busy={undo.busy} onClick={() => void undo.runRest()}>
          {`Undo the other ${count.toLocaleString('en')}`}
        </Button>
      ) : null}
      <Button onClick={undo.leave}>Keep everything</Button>
    </>
  );
}
