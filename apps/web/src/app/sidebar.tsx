import { ChevronRightIcon, IconButton, Link, Mark, PanelIcon } from '@darasa/ui';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Entry, isAt, type Menu } from './menu.ts';
import { loadScreen } from './screens.ts';
import { iconOf } from './section-icons.ts';

export function Sidebar(props: { menu: Menu; collapsed: boolean; onCollapse: () => void }) {
  const { menu, collapsed } = props;
  return (
    <nav className="sidebar" aria-label="Modules">
      <div className="brand">
        {collapsed ? null : (
          <>
            <Mark />
            <span className="word">Darasa</span>
          </>
        )}
        <IconButton
          icon={collapsed ? Mark : PanelIcon}
          aria-label={collapsed ? 'Open the menu' : 'Collapse the menu'}
          aria-expanded={!collapsed}
          onClick={props.onCollapse}
        />
      </div>
      {collapsed ? <ShortMenu menu={menu} /> : <FullMenu menu={menu} />}
    </nav>
  );
}

/** Headings that open; the one of the current screen is open from the start. */
export function FullMenu({ menu }: { menu: Menu }) {
  const [path] = useLocation();
  return (
    <div className="menu">
      {menu.home ? <TopLink entry={menu.home} /> : null}
      {menu.sections.map((section) => {
        const is_here = section.entries.some((entry) => isAt(path, entry));
        // A new key on arriving and leaving: each begins open or closed as the place says.
        return <Heading key={`${section.heading} ${is_here}`} {...section} open={is_here} />;
      })}
      {menu.singles.length > 0 ? <hr /> : null}
      {menu.singles.map((entry) => (
        <TopLink key={entry.path} entry={entry} />
      ))}
    </div>
  );
}

/** One word under each icon, leading to the first screen of its section. */
function ShortMenu({ menu }: { menu: Menu }) {
  const [path] = useLocation();
  return (
    <div className="menu">
      {menu.home ? <TopLink entry={menu.home} /> : null}
      {menu.sections.map(({ heading, entries }) => {
        const [first] = entries;
        const is_current = entries.some((entry) => isAt(path, entry));
        return first ? (
          <TopLink key={heading} entry={{ ...first, label: heading }} current={is_current} />
        ) : null;
      })}
      {menu.singles.map((entry) => (
        <TopLink key={entry.path} entry={entry} />
      ))}
    </div>
  );
}

function TopLink({ entry, current }: { entry: Entry; current?: boolean }) {
  const [path] = useLocation();
  const Drawn = iconOf(entry.label);
  return (
    <Link {...linkTo(entry, current ?? isAt(path, entry))}>
      <Drawn />
      {entry.label}
    </Link>
  );
}

function Heading(props: { heading: string; entries: Entry[]; open: boolean }) {
  const { heading, entries } = props;
  const [path] = useLocation();
  const [open, setOpen] = useState(props.open);
  const Drawn = iconOf(heading);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Drawn />
        {heading}
        <ChevronRightIcon />
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link {...linkTo(entry, isAt(path, entry))}>{entry.label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Pointing at a link already fetches its screen. */
const linkTo = (entry: Entry, current: boolean) => ({
  href: entry.path,
  'aria-current': current ? ('page' as const) : undefined,
  onPointerEnter: () => loadScreen(entry.path),
  onFocus: () => loadScreen(entry.path),
});
