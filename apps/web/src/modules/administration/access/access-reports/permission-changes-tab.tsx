import {
  exportPermissionChanges,
  listPermissionChanges,
  type PermissionChange,
} from '@darasa/contract/identity/access/access-reports';
import { formatDateTime, isoDate } from '@darasa/rules/dates';
import { Button, DownloadIcon, EmptyState, Loading, Panel, PrinterIcon } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows who granted what to whom, a month at a time: a page for the board. */
export function PermissionChangesTab() {
  const may = useMay();
  const [month, setMonth] = useState(() => isoDate(new Date()).slice(0, 7));
  const changes = useQuery(queryOf(listPermissionChanges, { month }));
  const exportTo = useExport(exportPermissionChanges);
  const { data } = changes;
  const may_export = may(exportPermissionChanges);
  return (
    <Panel
      title="Permission changes"
      aside={
        may_export ? (
          <>
            <Button
              small
              icon={DownloadIcon}
              onClick={() => void exportTo({ month, format: 'xlsx' })}
            >
              Export
            </Button>
            <Button
              small
              icon={PrinterIcon}
              onClick={() => void exportTo({ month, format: 'pdf' })}
            >
              Print
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="panel-body ask-row">
        <label className="field">
          <span className="label">Month</span>
          <input
            className="input"
            type="month"
            value={month}
            onChange={(event) => event.target.value && setMonth(event.target.value)}
          />
        </label>
      </div>
      {data ? null : <Loading query={changes} what="the changes" lines={6} />}
      {data && data.rows.length === 0 ? (
        <EmptyState title="No permission changed in this month" />
      ) : null}
      <ul className="lines">
        {data?.rows.map((row) => (
          <ChangeLine key={row.id} change={row} />
        ))}
      </ul>
    </Panel>
  );
}

function ChangeLine({ change }: { change: PermissionChange }) {
  const { at, who, about, what, changes } = change;
  return (
    <li>
      <span className="words">
        <strong>{about ? `${what}: ${about}` : what}</strong>
        <span className="meta">
          {formatDateTime(new Date(at))}, by {who ?? 'the system'}
        </span>
        <span className="meta">{changes}</span>
      </span>
    </li>
  );
}
