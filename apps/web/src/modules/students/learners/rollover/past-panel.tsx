import { undoRollover, type Rollover } from '@darasa/contract/students/learners/rollover';
import { formatDate } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Panel, StatusChip, SideScroll } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** Promotions that were carried out, and for 14 days the way back. */
export function PastPanel({ rows }: { rows: readonly Rollover[] }) {
  const [asking, setAsking] = useState<Rollover | null>(null);
  const undo = useAction(undoRollover, { refresh: [['students'], ['dashboard']] });
  if (rows.length === 0) return null;
  return (
    <Panel title="Carried out">
      <SideScroll>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Classes</th>
              <th scope="col" className="num">
                Promoted
              </th>
              <th scope="col" className="num">
                Repeat
              </th>
              <th scope="col" className="num">
                Left
              </th>
              <th scope="col" className="num">
                Stayed
              </th>
              <th scope="col">Committed</th>
              <th scope="col">
                <span className="sr">Take back</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.to_year}</td>
                <td className="wrap">{row.class_names}</td>
                <td className="num">{row.promoted_count}</td>
                <td className="num">{row.repeated_count}</td>
                <td className="num">{row.left_count}</td>
                <td className="num">{row.stayed_count}</td>
                <td className="nowrap">
                  {formatDate(row.committed_at)}
                  {row.committed_by ? `, ${row.committed_by}` : ''}
                </td>
                <td>
                  <WayBack row={row} onAsk={() => setAsking(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {asking ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsking(null)}
          title={`Take back the promotion to ${asking.to_year}?`}
          act="Take back"
          onConfirm={() => undo.run({ id: asking.id })}
        >
          Everybody in {asking.class_names} returns to where they were. If somebody was changed
          since, you are told who, and nothing happens.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

function WayBack({ row, onAsk }: { row: Rollover; onAsk: () => void }) {
  const may = useMay();
  const today = useToday();
  if (row.undone_at) return <StatusChip status="reversed">Taken back</StatusChip>;
  if (row.undo_until < today || !may(undoRollover)) return null;
  return (
    <Button small onClick={onAsk}>
      Take back
    </Button>
  );
}
