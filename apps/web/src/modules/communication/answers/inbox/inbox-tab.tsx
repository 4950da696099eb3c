import {
  type Conversation,
  exportConversations,
  InboxView,
  listConversations,
} from '@darasa/contract/communication/answers/inbox';
import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { formatDateTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { type Column, DataTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { ConversationSheet } from './conversation-sheet.tsx';

const look_again_ms = 10_000;

/** Shows what people wrote, the newest first; open ones wait for somebody. */
export function InboxTab({ channel }: { channel: Channel }) {
  const [view, setView] = useUrlState(InboxView);
  const { tab, conversation, ...filter } = view;
  const list = useQuery({
    ...queryOf(listConversations, { ...filter, channel }),
    refetchInterval: look_again_ms,
  });
  const files = useTableExport(exportConversations, { ...filter, channel });
  return (
    <>
      <DataTable
        label="Conversations"
        query={list}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name ?? formatPhone(row.phone)}
        onOpen={(row) => setView({ conversation: row.id })}
        search={{ placeholder: 'Name, phone, words', label: 'Find a conversation' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
            ],
          },
          {
            name: 'held_by',
            label: 'With',
            options: [
              { value: 'me', label: 'Me' },
              { value: 'nobody', label: 'Unassigned' },
              ...(list.data?.holders ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        {...files}
        empty={{
          title: 'Nobody has written yet',
          text:
            channel === 'sms'
              ? 'Answers to our SMS appear here. STOP is obeyed, and BAL and RES are answered, by themselves.'
              : 'What families write to our WhatsApp number appears here.',
        }}
        nothingFound="No conversation matches these filters."
      />
      {conversation ? (
        <ConversationSheet id={conversation} onClose={() => setView({ conversation: undefined })} />
      ) : null}
    </>
  );
}

const columns: Column<Conversation>[] = [
  {
    key: 'name',
    head: 'From',
    cell: (row) =>
      row.unread_count > 0 ? (
        <strong>{row.name ?? formatPhone(row.phone)}</strong>
      ) : (
        (row.name ?? formatPhone(row.phone))
      ),
    width: 200,
    phone: 'who',
  },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone), width: 128, phone: 'hide' },
  { key: 'last_text', head: 'Last message', cell: (row) => row.last_text, phone: 'what' },
  {
    key: 'assigned',
    head: 'With',
    cell: (row) => row.assigned_name ?? <span className="faint">Unassigned</span>,
    width: 160,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'last_at',
    head: 'When',
    cell: (row) => formatDateTime(row.last_at),
    width: 196,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.unread_count > 0 ? (
        <StatusChip tone="info" shape="dot">
          {row.unread_count} new
        </StatusChip>
      ) : row.state === 'open' ? (
        <StatusChip tone="neutral" shape="ring" quiet>
          Open
        </StatusChip>
      ) : (
        <StatusChip tone="positive" shape="tick" quiet>
          Closed
        </StatusChip>
      ),
    width: 110,
    phone: 'status',
  },
];
