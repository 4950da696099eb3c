import { Button, Panel, SideScroll, useForgetDraft } from '@darasa/ui';
import { useState } from 'react';
import { CallError } from './call.ts';

export interface Labels {
  [field: string]: string;
}

interface Versioned {
  version: number;
}

export interface Clash<R extends Versioned> {
  theirs: R;
  mine: Record<string, unknown>;
}

/** Whether a save was refused because somebody else saved first, and what they saved. */
export function clashOf<R extends Versioned>(
  error: unknown,
  mine: Record<string, unknown>,
): Clash<R> | null {
  if (!(error instanceof CallError) || error.code !== 'record.stale') return null;
  const theirs = (error.data as { current?: R } | undefined)?.current;
  return theirs ? { theirs, mine } : null;
}

/** Both versions side by side, only where they differ; nothing is lost until somebody chooses. */
export function BothVersions<R extends Versioned>(props: {
  clash: Clash<R>;
  labels: Labels;
  onMine: () => Promise<unknown>;
  onTheirs: () => void;
}) {
  const { theirs, mine } = props.clash;
  // Once somebody chose, what was typed is no draft any more: the fresh form would bring it back.
  const forget = useForgetDraft();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const differing = Object.keys(props.labels).filter(
    (field) => textOf(mine[field]) !== textOf((theirs as Record<string, unknown>)[field]),
  );
  const keepMine = async () => {
    setBusy(true);
    setProblem('');
    try {
      await props.onMine();
      forget();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const takeTheirs = () => {
    forget();
    props.onTheirs();
  };
  return (
    <Panel title="Both versions" className="versions">
      <SideScroll>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved by them</th>
              <th scope="col">Typed by you</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field}>
                <td className="wrap">{props.labels[field]}</td>
                <td className="wrap">{textOf((theirs as Record<string, unknown>)[field])}</td>
                <td className="wrap">{textOf(mine[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <div className="panel-body acts">
        <Button variant="primary" busy={busy} onClick={() => void keepMine()}>
          Save mine
        </Button>
        <Button onClick={takeTheirs}>Use theirs</Button>
        {problem ? (
          <p className="error" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'Not given' : String(value);
