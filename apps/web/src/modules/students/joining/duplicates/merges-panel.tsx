import { listMerges, undoMerge, type Merge } from '@darasa/contract/students/joining/duplicates';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, ConfirmDialog, Panel, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Shows what was made one, with the way back. */
export function MergesPanel() {
  const merges = useQuery(queryOf(listMerges, {}));
  const [open, setOpen] = useState<Merge | null>(null);
  const undo = useAction(undoMerge, {
    refresh: [['students']],
    say: 'Both records are as they were.',
  });
  if (!merges.data || merges.data.rows.length === 0) return null;
  return (
    <Panel title="Made one before">
      <SideScroll>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Kept</th>
              <th scope="col">Merged</th>
              <th scope="col">Rows moved</th>
              <th scope="col">By</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {merges.data.rows.map((row) => (
              <tr key={row.id}>
                <td className="nowrap">{formatDateTime(row.merged_at)}</td>
                <td>
                  {row.kept} <span className="faint">{row.kept_number}</span>
                </td>
                <td>
                  {row.merged} <span className="faint">{row.merged_number}</span>
                </td>
                <td className="wrap">
                  {row.moved_count}
                  {row.apart.length > 0 ? (
                    <span className="faint"> Kept apart: {row.apart.join('; ')}</span>
                  ) : null}
                </td>
                <td>{row.by ?? <span className="faint">Not recorded</span>}</td>
                <td>
                  {row.undone_at ? (
                    <span className="faint">Taken back</span>
                  ) : (
                    <Button small onClick={() => setOpen(row)}>
                      Take back
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {open ? (
        <ConfirmDialog
          open
          title="Take the merge back?"
          act="Take back"
          onConfirm={() => undo.run({ id: open.id })}
          onClose={() => setOpen(null)}
        >
          {open.merged_number} is a record of its own again, with the rows that came from it.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
