import {
  AuditFilter,
  exportAudit,
  listAudit,
  listAuditChoices,
  type AuditEntry,
  recordInWords,
} from '@darasa/contract/platform/audit';
import { formatDate, formatTime } from '@darasa/rules/dates';
import {
  Button,
  DataTable,
  Facts,
  Notice,
  Screen,
  Sheet,
  type Column,
  type TableFilter,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { ChangeList, changeWords } from '#platform/history/happening.tsx';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

// The table names both ends of a range after its column; the endpoint calls them from and to.
const { from, to } = AuditFilter.shape;
const View = AuditFilter.omit({ from: true, to: true }).extend({ at_from: from, at_to: to });

/** Shows who changed what, newest first. */
export default function AuditScreen() {
  const [view, setView] = useUrlState(View);
  const { at_from, at_to, ...filter } = view;
  const input = { ...filter, from: at_from, to: at_to };
  const trail = useQuery(queryOf(listAudit, input));
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const files = useTableExport(exportAudit, input);
  const choices = useChoices();
  const narrowed = view.record_id !== undefined;
  return (
    <Screen
      title="All changes"
      sub={
        narrowed
          ? `Changes of one ${view.record_type ?? 'record'}`
          : 'Who changed what, newest first'
      }
      acts={
        narrowed ? (
          <Button
            onClick={() => setView({ record_id: undefined, record_type: undefined, page: 1 })}
          >
            Show all records
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        {trail.data && !trail.data.complete ? (
          <Notice tone="info">
            The trail goes further back than this list. Choose dates to see older changes.
          </Notice>
        ) : null}
        <DataTable
          label="Changes"
          query={trail}
          columns={columns}
          view={view}
          onView={setView}
          rowKey={(entry) => entry.id}
          onOpen={setOpen}
          search={{ placeholder: 'Person, act, value', label: 'Find a change' }}
          filters={[{ kind: 'dates', name: 'at', label: 'Date' }, ...choices]}
          {...files}
          empty={{ title: 'No change is on record yet' }}
          nothingFound="No change matches these filters."
        />
      </div>
      {open ? <EntrySheet entry={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

function useChoices(): TableFilter[] {
  const { data } = useQuery(queryOf(listAuditChoices, {}));
  if (!data) return [];
  const same = (value: string) => ({ value, label: value });
  return [
    {
      name: 'user_id',
      label: 'Person',
      options: data.people.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'action', label: 'Act', options: data.actions.map(same) },
    { name: 'record_type', label: 'Record', options: data.record_types.map(record) },
  ];
}

const record = (value: string) => ({ value, label: recordInWords(value) });

function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={entry.action} sub={whenOf(entry)}>
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Who', value: entry.who ?? 'The system' },
            { label: 'Record', value: recordInWords(entry.record_type) },
            { label: 'Device', value: entry.device },
          ]}
        />
        <h3>What changed</h3>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} />
        ) : (
          <p className="muted">No field was changed by this act.</p>
        )}
      </div>
    </Sheet>
  );
}

const whenOf = (entry: AuditEntry): string => `${formatDate(entry.at)}, ${formatTime(entry.at)}`;

const columns: Column<AuditEntry>[] = [
  { key: 'action', head: 'Act', cell: (entry) => entry.action, phone: 'who', width: 240 },
  {
    key: 'who',
    head: 'Who',
    cell: (entry) => entry.who ?? 'The system',
    phone: 'what',
    width: 180,
  },
  {
    key: 'changes',
    head: 'What changed',
    cell: (entry) => <span className="clamp">{entry.changes.map(changeWords).join('. ')}</span>,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'record_type',
    head: 'Record',
    cell: (entry) => recordInWords(entry.record_type),
    width: 132,
    phone: 'hide',
  },
  { key: 'at', head: 'When', cell: whenOf, width: 200, phone: 'amount' },
];
