import { counted } from '@darasa/rules/counted';
import {
  classes,
  HomeIcon,
  IconButton,
  Kbd,
  lazyDialog,
  MenuIcon,
  SearchIcon,
  StatusChip,
} from '@darasa/ui';
import { useState, useSyncExternalStore } from 'react';
import { deviceNow, onWaiting } from '../platform/offline-queue/queue.ts';
import { useWaiting } from '../platform/offline-queue/use-queued.ts';
import { type Connection, useConnection } from '../platform/online.ts';
import { NotificationsMenu } from './notifications-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SchoolSwitcher } from './school-switcher.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function Topbar(props: { onSearch: () => void; onMenu: (() => void) | undefined }) {
  return (
    <header className={classes('topbar', props.onMenu && 'with-menu')}>
      {props.onMenu ? (
        <IconButton
          className="burger"
          icon={MenuIcon}
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={props.onMenu}
        />
      ) : null}
      <a className="home" href="/home/app">
        <HomeIcon />
        <span>Home</span>
      </a>
      <SearchBox onSearch={props.onSearch} />
      <span className="spacer" />
      <ConnectionChip />
      <SchoolSwitcher />
      <IconButton
        className="phone-search"
        icon={SearchIcon}
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={props.onSearch}
      />
      <NotificationsMenu />
      <ThemeMenu />
      <ProfileMenu />
    </header>
  );
}

/** Nothing is typed here: the box is disabled, and pressing it or Ctrl K opens the palette. */
function SearchBox({ onSearch }: { onSearch: () => void }) {
  return (
    <div className="search">
      <SearchIcon />
      <input disabled placeholder="Type a command or search..." aria-hidden="true" />
      <Kbd keys={on_apple ? '⌘ K' : 'Ctrl K'} />
      <button type="button" aria-label="Search" aria-haspopup="dialog" onClick={onSearch} />
    </div>
  );
}

/** The one place where it is said what has not arrived yet; a press shows it line by line. */
function ConnectionChip() {
  const connection = useConnection();
  const { mine: all, wants_pin } = useWaiting();
  const { lost } = useSyncExternalStore(onWaiting, deviceNow);
  const [open, setOpen] = useState(false);
  const refused_count = all.filter((one) => one.state === 'refused').length;
  const differs_count = all.filter((one) => one.state === 'differs').length;
  // What saves itself within a second is not worth a word.
  const mine = all.filter((one) => !one.input.cells || one.tries > 1 || connection === 'offline');
  const waiting_count = mine.length - refused_count - differs_count;
  const words = [
    lost && `${counted(lost.count, 'entry', 'entries')} lost`,
    refused_count > 0 && `${refused_count} not accepted`,
    differs_count > 0 && `${differs_count} to decide`,
    waiting_count > 0 && `${waiting_count} waiting`,
  ].filter(Boolean);
  const is_grave = lost !== undefined || refused_count > 0 || connection === 'offline';
  return (
    <>
      {words.length > 0 ? (
        <button type="button" className="waits" onClick={() => setOpen(true)}>
          <StatusChip tone={is_grave ? 'negative' : 'warning'} shape="square">
            {words.join(', ')}
            {waiting_count > 0 ? (
              <span className="rest"> to send{wants_pin ? ', type your PIN' : ''}</span>
            ) : null}
          </StatusChip>
        </button>
      ) : (
        <LineChip connection={connection} />
      )}
      {open ? <WaitingSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const WaitingSheet = lazyDialog(() => import('./waiting-sheet.tsx'));

function LineChip({ connection }: { connection: Connection }) {
  if (connection === 'online') return null;
  return connection === 'offline' ? (
    <StatusChip tone="negative" shape="square">
      Offline
    </StatusChip>
  ) : (
    <StatusChip tone="positive" shape="tick">
      Back online
    </StatusChip>
  );
}

const on_apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
