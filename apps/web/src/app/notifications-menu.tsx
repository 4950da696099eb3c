import { formatDateTime } from '@darasa/rules/dates';
import {
  BellIcon,
  Button,
  CheckIcon,
  ClockIcon,
  IconButton,
  lazyDialog,
  Popover,
  toast,
} from '@darasa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  approvalOf,
  linkOf,
  shown_max,
  useFeed,
  useMarkRead,
  useSnooze,
} from '../modules/notifications/feed.ts';
import { all_path, type Group, grouped, placeOf } from '../modules/notifications/group.ts';

// What a decision needs is fetched when somebody wants to decide.
const DecideDialog = lazyDialog(() => import('../modules/notifications/decide-dialog.tsx'));

/** The bell. Opening one of its lines marks it as read and leads to where it belongs. */
export function NotificationsMenu() {
  const { rows, unread_count } = useFeed();
  const markRead = useMarkRead();
  const snooze = useSnooze();
  const [, navigate] = useLocation();
  const [deciding, setDeciding] = useState<Group | null>(null);
  const item_id = deciding && approvalOf(deciding.all[0]!);
  const name = unread_count > 0 ? `Notifications, ${unread_count} unread` : 'Notifications';
  return (
    <>
      <Popover
        label="Notifications"
        align="end"
        wide
        className="menu-box"
        trigger={
          <IconButton
            icon={BellIcon}
            count={unread_count}
            aria-label={name}
            title="Notifications"
          />
        }
      >
        {(close) => (
          <>
            <h3>Notifications</h3>
            {rows.length === 0 ? <p className="none">No notifications</p> : null}
            {grouped(rows)
              .slice(0, shown_max)
              .map((group) => (
                <BellLine
                  key={group.key}
                  group={group}
                  onOpen={() => {
                    if (!group.read) void markRead(idsOf(group)).catch(complain);
                    close();
                    navigate(linkOf(group) ?? placeOf(group));
                  }}
                  onDecide={() => {
                    close();
                    setDeciding(group);
                  }}
                  onRead={() => void markRead(idsOf(group)).catch(complain)}
                  onLater={() => void snooze(idsOf(group), 'tomorrow').catch(complain)}
                />
              ))}
            <Button className="all" href={all_path} onClick={close}>
              ALL NOTIFICATIONS
            </Button>
          </>
        )}
      </Popover>
      {deciding && item_id ? (
        <DecideDialog
          id={item_id}
          onDecided={() => void markRead(idsOf(deciding)).catch(complain)}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </>
  );
}

function BellLine(props: {
  group: Group;
  onOpen: () => void;
  onDecide: () => void;
  onRead: () => void;
  onLater: () => void;
}) {
  const { title, text, created_at, read, all } = props.group;
  const waits = all.length === 1 && approvalOf(all[0]!) !== null;
  return (
    <div className="bell-line">
      <button type="button" className="mi two-line" onClick={props.onOpen}>
        <span>
          <strong>{title}</strong>
          {read ? null : <span className="unread">Unread</span>}
          <span className="meta">
            {formatDateTime(created_at)}
            {text ? `. ${text}` : ''}
          </span>
        </span>
      </button>
      {read ? null : (
        <span className="bell-acts">
          {waits ? (
            <Button small aria-label={`Decide: ${title}`} onClick={props.onDecide}>
              Decide
            </Button>
          ) : null}
          <IconButton
            icon={CheckIcon}
            aria-label={`Mark as read: ${title}`}
            title="Mark as read"
            onClick={props.onRead}
          />
          <IconButton
            icon={ClockIcon}
            aria-label={`Put off until tomorrow: ${title}`}
            title="Put off until tomorrow"
            onClick={props.onLater}
          />
        </span>
      )}
    </div>
  );
}

const idsOf = (group: Group): string[] => group.all.map((one) => one.id);

const complain = (error: unknown): void =>
  toast({ variant: 'destructive', title: (error as Error).message });
