import { formatDate, formatTime } from '@darasa/rules/dates';
import { classes, PrintHead } from '@darasa/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLiveFeed } from '../modules/notifications/feed.ts';
import { useKnownSince } from '../platform/known-since.ts';
import { useSending } from '../platform/offline-queue/use-queued.ts';
import { keys, read, write } from '../platform/storage.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { fullName, useSchool, useViewer } from '../platform/viewer.tsx';
import { AgeNotice } from './age-notice.tsx';
import { CommandPalette, loadPalette, usePaletteKey } from './command-palette.tsx';
import { useFreshViewer, useOrganisation } from './keep-true.ts';
import { MenuContext } from './menu-context.ts';
import { hasSidebar, menuFor } from './menu.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { hasScreen, loadScreen } from './screens.ts';
import { Sidebar } from './sidebar.tsx';
import { Topbar } from './topbar.tsx';

/** The frame around every screen: sidebar, top bar, palette. */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const menu = useMemo(() => menuFor(viewer, hasScreen), [viewer]);
  const with_sidebar = hasSidebar(viewer);
  const [collapsed, setCollapsed] = useCollapsed();
  const [palette_open, setPaletteOpen] = useState(false);
  const [phone_menu_open, setPhoneMenuOpen] = useState(false);
  const known_since = useKnownSince();
  usePaletteKey(() => setPaletteOpen(true));
  useFreshViewer();
  useOrganisation();
  useLiveFeed();
  useSending();
  useEffect(() => whenIdle(fetchAhead), []);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={classes('app', with_sidebar ? collapsed && 'collapsed' : 'bare')}>
        {with_sidebar ? (
          <Sidebar menu={menu} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
        ) : null}
        <div className="column">
          <Topbar
            onSearch={() => setPaletteOpen(true)}
            onMenu={with_sidebar ? () => setPhoneMenuOpen(true) : undefined}
          />
          <OnPaper known_since={known_since} />
          <AgeNotice known_since={known_since} />
          <MenuContext value={menu}>{children}</MenuContext>
        </div>
      </div>
      {phone_menu_open ? <PhoneMenu menu={menu} onClose={() => setPhoneMenuOpen(false)} /> : null}
      <CommandPalette menu={menu} open={palette_open} onClose={() => setPaletteOpen(false)} />
    </>
  );
}

/** The palette, and with one small screen the parts that most screens are made of. */
function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  loadPalette();
  loadScreen('/dashboard/notifications');
}

function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => read(keys.sidebar) === 'collapsed');
  const set = (next: boolean) => {
    write(keys.sidebar, next ? 'collapsed' : 'open');
    setCollapsed(next);
  };
  return [collapsed, set];
}

/** Whoever prints a list also prints whose list it is, and when it was true. */
function OnPaper({ known_since }: { known_since: number | null }) {
  const { user } = useViewer();
  const school = useSchool();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const now = () => setAt(new Date());
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  // What came from this device is as true as when it came.
  const when = known_since === null ? at : new Date(known_since);
  const moment = `${formatDate(when)}, ${formatTime(when)}`;
  return <PrintHead school={school?.name ?? ''} by={fullName(user)} at={moment} />;
}
