import {
  setEventRule,
  channels,
  channelWords,
  deliveryList,
  deliveryWords,
  listEventRules,
  type Delivery,
  type EventRule,
} from '@darasa/contract/platform/notifications';
import { formatDateTime } from '@darasa/rules/dates';
import { DataTable, Notice, Screen, StatusChip, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { queryOf } from '#platform/query.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { EventRuleSheet } from './event-rule-sheet.tsx';

const tabs = [
  { value: 'events', label: 'Events', body: <Events /> },
  { value: 'deliveries', label: 'Sent and failed', body: <Deliveries /> },
];

/** Which events are told to whom, over which channels; and what became of what was sent. */
export default function ModuleNotificationsScreen() {
  return (
    <Screen title="Module notifications" sub="Who hears what, and how">
      <UrlTabs label="Module notifications" tabs={tabs} />
    </Screen>
  );
}

function Events() {
  const may = useMay();
  const rules = useQuery(queryOf(listEventRules, {}));
  const [open, setOpen] = useState<string | null>(null);
  const [view, setView] = useState({});
  const rule = rules.data?.rows.find((one) => one.event === open);
  const rows = rules.data?.rows ?? [];
  return (
    <>
      <DataTable
        label="Events"
        query={{ ...rules, data: rules.data && { rows, count: rows.length } }}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(one) => one.event}
        onOpen={(one) => setOpen(one.event)}
        empty={{ title: 'No event is declared yet' }}
        nothingFound="No event matches."
      />
      {rule && rules.data ? (
        <EventRuleSheet
          key={`${rule.event} ${rule.version}`}
          rule={rule}
          roles={rules.data.roles}
          classes={rules.data.classes}
          may_edit={may(setEventRule)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const listenersOf = (rule: EventRule): string =>
  [
    ...(rule.use_defaults ? [rule.default_listeners] : []),
    ...rule.roles.map((one) => one.name),
    ...rule.people.map((one) => one.name),
  ].join(', ') || 'Only the people it concerns';

const moduleWords = (module: string): string =>
  module === 'everyone'
    ? 'Everybody'
    : module[0]!.toUpperCase() + module.slice(1).replaceAll('-', ' ');

const columns: Column<EventRule>[] = [
  { key: 'label', head: 'Event', cell: (rule) => rule.label, phone: 'who' },
  {
    key: 'module',
    head: 'Module',
    cell: (rule) => moduleWords(rule.module),
    width: 150,
    phone: 'hide',
  },
  { key: 'listeners', head: 'Who hears', cell: listenersOf, wrap: true, phone: 'what' },
  {
    key: 'channels',
    head: 'How',
    cell: (rule) =>
      channels
        .filter((one) => rule.channels[one])
        .map((one) => channelWords[one])
        .join(', ') || 'Not at all',
    width: 230,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'changed',
    head: 'Changed',
    cell: (rule) =>
      rule.changed_by ? (
        `${rule.changed_by}, ${formatDateTime(rule.changed_at!)}`
      ) : (
        <span className="faint">Default</span>
      ),
    width: 240,
    wrap: true,
    phone: 'amount',
  },
];

function Deliveries() {
  const list = useList(deliveryList);
  return (
    <div className="stack">
      {list.query.data?.rows.some((one) => one.state === 'failed') ? (
        <Notice tone="warning">
          Some messages did not arrive. A message is tried again twelve times over some hours.
        </Notice>
      ) : null}
      <ListTable
        list={list}
        columns={delivery_columns}
        empty={{ text: 'Open an event and send yourself a test to see how it arrives.' }}
      />
    </div>
  );
}

const tones = { sent: 'positive', failed: 'negative', waiting: 'info' } as const;

const delivery_columns: Readonly<Record<string, ColumnOnScreen<Delivery>>> = {
  who: { width: 190 },
  title: { wrap: true, phone: 'what' },
  channel: {
    width: 220,
    wrap: true,
    renderCell: (one) => `${channelWords[one.channel]}, ${one.sent_to}`,
  },
  state: {
    width: 110,
    renderCell: (one) => (
      <StatusChip tone={tones[one.state]} shape="dot">
        {deliveryWords[one.state]}
      </StatusChip>
    ),
  },
  reason: { wrap: true },
  created_at: { width: 170, phone: 'amount' },
};
