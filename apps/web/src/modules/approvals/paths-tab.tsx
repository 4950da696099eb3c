import { listPaths, type PathRow, editPath, addPath } from '@darasa/contract/platform/workflows';
import { Button, ChevronRightIcon, EmptyState, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { PathSheet } from './path-sheet.tsx';
import { type Choices, conditionWords, stepWords } from './path-words.ts';

export function PathsTab(props: { adding: boolean; onAdding: (adding: boolean) => void }) {
  const may = useMay();
  const found = useQuery(queryOf(listPaths, {}));
  const [open, setOpen] = useState<PathRow | null>(null);
  const { data } = found;
  if (!data) return <Loading query={found} what="the paths" lines={6} />;
  return (
    <>
      {data.rows.length === 0 ? (
        <Panel label="Paths">
          <EmptyState
            title="No path yet"
            text="Until there is one, everything goes to the directors, or to the administrators."
            action={
              may(addPath) ? (
                <Button variant="primary" onClick={() => props.onAdding(true)}>
                  Add path
                </Button>
              ) : undefined
            }
          />
        </Panel>
      ) : (
        <div className="path-cards">
          {data.rows.map((path) => (
            <PathCard
              key={path.id}
              path={path}
              choices={data}
              {...(may(editPath) ? { onEdit: () => setOpen(path) } : {})}
            />
          ))}
        </div>
      )}
      {props.adding || open ? (
        <PathSheet
          key={open?.id ?? 'new'}
          path={open}
          choices={data}
          onClose={() => {
            setOpen(null);
            props.onAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

function PathCard(props: { path: PathRow; choices: Choices; onEdit?: () => void }) {
  const { path, choices } = props;
  return (
    <Panel
      className="path-card"
      title={`${path.type_label}: ${path.name}`}
      aside={
        <>
          {path.retired_at ? <StatusChip status="retired" /> : null}
          {path.running_count > 0 ? (
            <span className="meta">{path.running_count} on their way </span>
          ) : null}
          {props.onEdit ? (
            <Button small onClick={props.onEdit} aria-label={`Change ${path.name}`}>
              Change
            </Button>
          ) : null}
        </>
      }
    >
      <p className="when">
        {conditionWords(path, choices)}. Version {path.version}, checked in place {path.position}.
      </p>
      <div className="chain">
        {path.steps.map((step, i) => (
          <span key={i} className="chain-part">
            {i > 0 ? <ChevronRightIcon /> : null}{' '}
            <span className="step">{stepWords(step, choices)}</span>
          </span>
        ))}
      </div>
    </Panel>
  );
}
