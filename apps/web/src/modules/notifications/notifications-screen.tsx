import {
  listNotifications,
  type Notification,
  NotificationFilter,
} from '@darasa/contract/platform/notifications';
import { Id } from '@darasa/contract/shapes';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, DataTable, Link, Screen, Sheet, StatusChip, toast, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import DecideDialog from './decide-dialog.tsx';
import { approvalOf, linkOf, type Snooze, useMarkRead, useSnooze } from './feed.ts';
import { type Group, grouped } from './group.ts';

/** With the group that was opened at the bell, named by its newest. */
const Address = NotificationFilter.extend({ open: Id.optional() });

/** All my notifications, newest first; those of one kind and day stand together. */
export default function NotificationsScreen() {
  const [{ open: open_id, ...filter }, setFilter] = useUrlState(Address);
  const list = useQuery(queryOf(listNotifications, filter));
  const [opened, setOpened] = useState<Group | null>(null);
  const [, navigate] = useLocation();
  const acts = useActs();
  const groups = grouped(list.data?.rows ?? []);
  const shown = opened ?? groups.find((group) => group.all.some((one) => one.id === open_id));
  const close = () => {
    setOpened(null);
    if (open_id) setFilter({ open: undefined }, { replace: true });
  };
  const open = (group: Group) => {
    if (!group.read) void acts.read(idsOf([group]));
    const link = linkOf(group);
    const waits = group.all.some((one) => approvalOf(one));
    if (waits || (group.all.length > 1 && !link)) setOpened(group);
    else if (link) navigate(link);
  };
  const chosen = (keys: string[]) => idsOf(groups.filter((group) => keys.includes(group.key)));
  const later = (label: string, until: Snooze) => ({
    label,
    run: (keys: string[], clear: () => void) => acts.snooze(chosen(keys), until).then(clear),
  });
  const unread_count = list.data?.unread_count;
  const selection = {
    acts: [
      {
        label: 'Mark as read',
        run: (keys: string[], clear: () => void) => acts.read(chosen(keys)).then(clear),
      },
      later('Put off for an hour', 'hour'),
      later('Put off until tomorrow', 'tomorrow'),
      later('Put off for a week', 'week'),
    ],
  };
  return (
    <Screen
      title="Notifications"
      sub={filter.archived ? 'Those of more than 90 days ago' : unreadWords(unread_count)}
      acts={
        <>
          <Button href="/dashboard/user/account?tab=notifications">Preferences</Button>
          {unread_count ? <Button onClick={() => void acts.read()}>Mark all as read</Button> : null}
        </>
      }
    >
      <DataTable
        label="Notifications"
        query={{ ...list, data: list.data && { rows: groups, count: list.data.count } }}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(group) => group.key}
        rowLabel={(group) => group.title}
        onOpen={open}
        {...(filter.archived ? {} : { selection })}
        filters={[
          { kind: 'yes', name: 'unread', label: 'Unread' },
          { kind: 'yes', name: 'archived', label: 'Older than 90 days' },
        ]}
        empty={{ title: 'No notifications', text: 'What concerns you will be told here.' }}
        nothingFound={
          filter.archived ? 'Nothing is older than 90 days.' : 'You have read them all.'
        }
      />
      {shown ? <GroupSheet group={shown} onRead={acts.read} onClose={close} /> : null}
    </Screen>
  );
}

/** Nothing is said before the server has counted. */
function unreadWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count > 0 ? `${count} unread` : 'You have read them all.';
}

function useActs() {
  const markRead = useMarkRead();
  const snooze = useSnooze();
  const complain = (error: unknown) =>
    toast({ variant: 'destructive', title: (error as Error).message });
  return {
    read: (ids?: string[]) => markRead(ids).catch(complain),
    snooze: (ids: string[], until: Snooze) => snooze(ids, until).catch(complain),
  };
}

const idsOf = (groups: Group[]): string[] =>
  groups.flatMap((group) => group.all.map((one) => one.id));

/** Each of a group, with its own way to its record. */
function GroupSheet(props: {
  group: Group;
  onRead: (ids: string[]) => Promise<unknown>;
  onClose: () => void;
}) {
  const { group, onClose } = props;
  const [deciding, setDeciding] = useState<Notification | null>(null);
  const item_id = deciding && approvalOf(deciding);
  if (deciding && item_id) {
    return (
      <DecideDialog
        id={item_id}
        onDecided={() => void props.onRead([deciding.id])}
        onClose={() => setDeciding(null)}
      />
    );
  }
  return (
    <Sheet open onClose={onClose} title={group.title}>
      <ul className="lines">
        {group.all.map((one) => {
          const link = linkOf(one);
          return (
            <li key={one.id}>
              <span className="words">
                {link ? <Link href={link}>{one.title}</Link> : <strong>{one.title}</strong>}
                <span className="meta">
                  {formatDateTime(one.created_at)}
                  {one.text ? `. ${one.text}` : ''}
                </span>
              </span>
              {approvalOf(one) ? (
                <Button small aria-label={`Decide: ${one.title}`} onClick={() => setDeciding(one)}>
                  Approve or reject
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

const columns: Column<Group>[] = [
  { key: 'title', head: 'What', cell: (group) => group.title, phone: 'who', width: 320 },
  { key: 'text', head: 'Details', cell: (group) => group.text, phone: 'what', wrap: true },
  {
    key: 'created_at',
    head: 'When',
    cell: (group) => formatDateTime(group.created_at),
    width: 200,
    phone: 'amount',
  },
  {
    key: 'read_at',
    head: 'Status',
    cell: (group) =>
      group.read ? (
        <StatusChip shape="tick" quiet>
          Read
        </StatusChip>
      ) : (
        <StatusChip tone="info" shape="dot">
          Unread
        </StatusChip>
      ),
    width: 116,
    phone: 'status',
  },
];
