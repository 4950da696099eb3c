import {
  messageList,
  type MessageRow,
  messageStateWords,
} from '@darasa/contract/communication/sending/messages';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Screen, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { StudentFinder } from '#pickers/student-picker.tsx';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import '#modules/communication/writing/campaigns/communication.css';
import { MessageSheet } from './message-sheet.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { TokensTab } from '../tokens/tokens-tab.tsx';
import { lookOf } from './words.ts';

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
  const list = useList(messageList);
  const { about, student_id } = list.view;
  const [open, setOpen] = useState<MessageRow | null>(null);
  return (
    <div className="stack">
      <div className="log-learner">
        <StudentFinder
          label="About a learner"
          placeholder="About a learner"
          onChosen={(id, name) => list.setView({ student_id: id, about: name, page: 1 })}
        />
        {student_id ? (
          <span>
            About {about ?? 'one learner'}{' '}
            <Button
              small
              variant="quiet"
              onClick={() => list.setView({ student_id: undefined, about: undefined, page: 1 })}
            >
              Show all
            </Button>
          </span>
        ) : null}
      </div>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => `${row.name} ${row.phone}`}
        onOpen={setOpen}
        empty={{ text: 'What is sent appears here, phone by phone.' }}
      />
      {open ? <MessageSheet row={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<MessageRow>>> = {
  created_at: { width: 196 },
  name: { width: 156, renderCell: (row) => row.name || formatPhone(row.phone) },
  phone: { width: 128 },
  text: {
    phone: 'what',
    renderCell: (row) => row.text ?? <span className="faint">Not shown: marks or health</span>,
  },
  channel: { width: 96, hideable: true },
  tokens: { width: 76, hidden: true },
  state: {
    width: 132,
    renderCell: (row) => (
      <StatusChip status={lookOf(row.state)}>{messageStateWords[row.state]}</StatusChip>
    ),
  },
};
