import { formatDateTime } from '@darasa/rules/dates';
import { Link, Panel, StatusChip } from '@darasa/ui';
import { linkOf, shown_max, useFeed } from './feed.ts';

/** The newest notifications as a panel, for home pages that have little else. */
export function NewestPanel() {
  const { rows, unread_count } = useFeed();
  return (
    <Panel
      title="Notifications"
      aside={unread_count > 0 ? `${unread_count} unread` : undefined}
      footer={<Link href="/dashboard/notifications">See all notifications</Link>}
    >
      {rows.length > 0 ? (
        <ul className="lines">
          {rows.slice(0, shown_max).map((one) => (
            <li key={one.id}>
              <span className="words">
                <Link href={linkOf(one) ?? '/dashboard/notifications'}>{one.title}</Link>
                <span className="meta">
                  {formatDateTime(one.created_at)}
                  {one.text ? `. ${one.text}` : ''}
                </span>
              </span>
              {one.read_at ? null : (
                <StatusChip tone="info" shape="dot">
                  Unread
                </StatusChip>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="panel-body muted">No notifications</p>
      )}
    </Panel>
  );
}
