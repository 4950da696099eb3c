import { channelWords } from '@darasa/contract/communication/sending/tokens';
import {
  exportMessages,
  listMessages,
  LogView,
  type MessageRow,
} from '@darasa/contract/communication/sending/messages';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, type Column, DataTable, Screen, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import '#modules/communication/writing/campaigns/communication.css';
import { MessageSheet } from './message-sheet.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { TokensTab } from '../tokens/tokens-tab.tsx';
import { lookOf, state_words } from './words.ts';

const tabs = [
  { value: 'messages', label: 'Messages', body: <MessagesTab /> },
  { value: 'statistics', label: 'Statistics', body: <StatisticsTab /> },
  { value: 'tokens', label: 'Tokens', body: <TokensTab /> },
];

/** Every message with what became of it, and what it cost. */
export default function LogsScreen() {
  return (
    <Screen title="Logs" sub="Every message, one line for each phone">
      <UrlTabs label="Logs" tabs={tabs} />
    </Screen>
  );
}

function MessagesTab() {
  const [{ tab: _tab, about, ...view }, setView] = useUrlState(LogView);
  const list = useQuery(queryOf(listMessages, view));
  const [open, setOpen] = useState<MessageRow | null>(null);
  const files = useTableExport(exportMessages, view);
  return (
    <div className="stack">
      <div className="log-learner">
        <StudentFinder
          label="About a learner"
          placeholder="About a learner"
          onChosen={(student_id, name) => setView({ student_id, about: name, page: 1 })}
        />
        {view.student_id ? (
          <span>
            About {about ?? 'one learner'}{' '}
            <Button
              small
              variant="quiet"
              onClick={() => setView({ student_id: undefined, about: undefined, page: 1 })}
            >
              Show all
            </Button>
          </span>
        ) : null}
      </div>
      <DataTable
        label="Messages"
        query={list}
        columns={columns}
        view={view}
        onView={(next) => setView({ ...next, about })}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.name} ${row.phone}`}
        onOpen={setOpen}
        search={{ placeholder: 'Phone, name, learner', label: 'Find a message' }}
        filters={[
          { kind: 'dates', name: 'created', label: 'Written' },
          {
            name: 'state',
            label: 'State',
            options: Object.entries(state_words).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'channel',
            label: 'Channel',
            options: Object.entries(channelWords).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{ title: 'No message yet', text: 'What is sent appears here, phone by phone.' }}
        nothingFound="No message matches these filters."
      />
      {open ? <MessageSheet row={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

const columns: Column<MessageRow>[] = [
  {
    key: 'created_at',
    head: 'Written',
    cell: (row) => formatDateTime(row.created_at),
    sort: true,
    width: 196,
    phone: 'hide',
  },
  {
    key: 'name',
    head: 'To',
    cell: (row) => row.name || formatPhone(row.phone),
    sort: true,
    width: 156,
    phone: 'who',
  },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone), width: 128, phone: 'hide' },
  {
    key: 'text',
    head: 'Text',
    cell: (row) => row.text ?? <span className="faint">Not shown: marks or health</span>,
    phone: 'what',
  },
  {
    key: 'channel',
    head: 'Channel',
    cell: (row) => channelWords[row.channel],
    width: 96,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'tokens',
    head: 'Tokens',
    cell: (row) => row.tokens,
    num: true,
    width: 76,
    phone: 'hide',
    hidden: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={lookOf(row.state)}>{state_words[row.state]}</StatusChip>,
    width: 132,
    phone: 'status',
  },
];
