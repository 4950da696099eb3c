import { classes, HomeIcon, IconButton, Kbd, MenuIcon, SearchIcon, StatusChip } from '@darasa/ui';
import { useWaiting } from '../platform/offline-queue/use-queued.ts';
import { useConnection } from '../platform/online.ts';
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

function ConnectionChip() {
  const connection = useConnection();
  const { mine: all, wants_pin } = useWaiting();
  // What saves itself within a second is not worth a word.
  const mine = all.filter((one) => one.kind === 'act' || one.tries > 1 || connection === 'offline');
  if (mine.length > 0) {
    return (
      <StatusChip tone={connection === 'offline' ? 'negative' : 'warning'} shape="square">
        {mine.length} waiting
        <span className="rest"> to send{wants_pin ? ', type your PIN' : ''}</span>
      </StatusChip>
    );
  }
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
