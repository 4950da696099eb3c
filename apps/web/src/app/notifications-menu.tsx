import { formatDateTime } from '@darasa/rules/dates';
import { BellIcon, Button, IconButton, Popover } from '@darasa/ui';
import { useLocation } from 'wouter';
import { linkOf, shown_max, useFeed, useMarkRead } from '../modules/notifications/feed.ts';

/** The bell. Opening one of its lines marks it as read and leads to where it belongs. */
export function NotificationsMenu() {
  const { rows, unread_count } = useFeed();
  const markRead = useMarkRead();
  const [, navigate] = useLocation();
  const name = unread_count > 0 ? `Notifications, ${unread_count} unread` : 'Notifications';
  return (
    <Popover
      label="Notifications"
      align="end"
      wide
      className="menu-box"
      trigger={
        <IconButton icon={BellIcon} count={unread_count} aria-label={name} title="Notifications" />
      }
    >
      {(close) => (
        <>
          <h3>Notifications</h3>
          {rows.length === 0 ? <p className="none">No notifications</p> : null}
          {rows.slice(0, shown_max).map((one) => (
            <button
              type="button"
              className="mi two-line"
              key={one.id}
              onClick={() => {
                if (!one.read_at) void markRead(one.id).catch(() => undefined);
                close();
                navigate(linkOf(one) ?? '/dashboard/notifications');
              }}
            >
              <span>
                <strong>{one.title}</strong>
                {one.read_at ? null : <span className="unread">Unread</span>}
                <span className="meta">
                  {formatDateTime(one.created_at)}
                  {one.text ? `. ${one.text}` : ''}
                </span>
              </span>
            </button>
          ))}
          <Button className="all" href="/dashboard/notifications" onClick={close}>
            ALL NOTIFICATIONS
          </Button>
        </>
      )}
    </Popover>
  );
}
