import {
  type Campaign,
  CampaignView,
  exportCampaigns,
  listCampaigns,
} from '@darasa/contract/communication/writing/campaigns';
import { formatDateTime } from '@darasa/rules/dates';
import { type Column, DataTable, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { CampaignSheet } from './campaign-sheet.tsx';
import { lookOf } from '#modules/communication/sending/messages/words.ts';
import { campaign_words } from './words.ts';

const look_again_ms = 2_000;

/** Shows what was sent, is on its way or is scheduled, with how each fares. */
export function SentTab({ channel }: { channel: 'sms' | 'whatsapp' }) {
  const [view, setView] = useUrlState(CampaignView);
  const { tab: _tab, message: _message, ...filter } = view;
  const list = useQuery({
    ...queryOf(listCampaigns, { ...filter, channel }),
    // What is on its way changes by itself.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'sending' || row.sent > 0)
        ? look_again_ms
        : false,
  });
  const files = useTableExport(exportCampaigns, { ...filter, channel });
  return (
    <>
      <DataTable
        label="Messages"
        query={list}
        columns={columns}
        view={filter}
        onView={(next) => setView({ ...next, tab: 'sent' })}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={(row) => setView({ message: row.id })}
        search={{ placeholder: 'Title, text', label: 'Find a message' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(campaign_words).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{ title: 'Nothing was sent yet', text: 'Messages appear here with how they fare.' }}
        nothingFound="No message matches these filters."
      />
      {view.message ? (
        <CampaignSheet id={view.message} onClose={() => setView({ message: undefined })} />
      ) : null}
    </>
  );
}

/** What waits says when it will go; what went, when it did. */
const goesAt = ({ state, leaves_at, send_at, created_at }: Campaign): string =>
  (state === 'scheduled' ? leaves_at : null) ?? send_at ?? created_at;

const isHeld = ({ state, leaves_at, send_at, created_at }: Campaign): boolean =>
  state === 'scheduled' && leaves_at !== null && leaves_at > (send_at ?? created_at);

const columns: Column<Campaign>[] = [
  { key: 'title', head: 'Message', cell: (row) => row.title, phone: 'who' },
  {
    key: 'created_at',
    head: 'When',
    cell: (row) => formatDateTime(goesAt(row)),
    width: 184,
    phone: 'what',
  },
  {
    key: 'created_by',
    head: 'By',
    cell: (row) => row.created_by,
    width: 150,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'recipients_count',
    head: 'Recipients',
    cell: (row) => row.recipients_count.toLocaleString('en'),
    num: true,
    width: 100,
    phone: 'amount',
  },
  {
    key: 'delivered',
    head: 'Delivered',
    cell: (row) => row.delivered.toLocaleString('en'),
    num: true,
    width: 96,
    phone: 'hide',
  },
  {
    key: 'failed',
    head: 'Failed',
    cell: (row) => row.failed.toLocaleString('en'),
    num: true,
    width: 80,
    phone: 'hide',
  },
  {
    key: 'tokens_used',
    head: 'Tokens',
    cell: (row) => row.tokens_used.toLocaleString('en'),
    num: true,
    width: 84,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <StatusChip status={lookOf(row.state)}>
        {isHeld(row) ? 'Held for quiet hours' : campaign_words[row.state]}
      </StatusChip>
    ),
    width: 176,
    phone: 'status',
  },
];
