import {
  listNotifications,
  NotificationFilter,
  type Notification,
} from '@darasa/contract/platform/notifications';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, DataTable, Screen, StatusChip, toast, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { queryOf } from '../../platform/query.ts';
import { useUrlState } from '../../platform/use-url-state.ts';
import { linkOf, useMarkRead } from './feed.ts';

/** All my notifications, newest first. */
export default function NotificationsScreen() {
  const [filter, setFilter] = useUrlState(NotificationFilter);
  const list = useQuery(queryOf(listNotifications, filter));
  const markRead = useMarkRead();
  const [, navigate] = useLocation();
  const mark = async (id?: string) => {
    try {
      await markRead(id);
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  const open = (one: Notification) => {
    if (!one.read_at) void mark(one.id);
    const link = linkOf(one);
    if (link) navigate(link);
  };
  const unread_count = list.data?.unread_count ?? 0;
  const mark_all =
    unread_count > 0 ? <Button onClick={() => void mark()}>Mark all as read</Button> : undefined;
  return (
    <Screen
      title="Notifications"
      sub={unread_count > 0 ? `${unread_count} unread` : 'You have read them all.'}
      acts={mark_all}
    >
      <DataTable
        label="Notifications"
        query={list}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(one) => one.id}
        onOpen={open}
        filters={[{ kind: 'yes', name: 'unread', label: 'Unread' }]}
        empty={{ title: 'No notifications', text: 'What concerns you will be told here.' }}
        nothingFound="You have read them all."
      />
    </Screen>
  );
}

const columns: Column<Notification>[] = [
  { key: 'title', head: 'What', cell: (one) => one.title, phone: 'who', width: 320 },
  { key: 'text', head: 'Details', cell: (one) => one.text, phone: 'what', wrap: true },
  {
    key: 'created_at',
    head: 'When',
    cell: (one) => formatDateTime(one.created_at),
    width: 200,
    phone: 'amount',
  },
  {
    key: 'read_at',
    head: 'Status',
    cell: (one) =>
      one.read_at ? (
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
