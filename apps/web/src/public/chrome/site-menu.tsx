import { CrossIcon, MenuIcon } from '@darasa/ui/marks/icon';
import { all_links } from '../links.ts';
import { AccessLines } from './access-menu.tsx';
import { ThemeChoice } from './theme-menu.tsx';

/** The phone's menu: every page, the way in or back to work, and the theme. */
export function SiteMenu({ path }: { path: string }) {
  return (
    <>
      <button
        type="button"
        className="icon-button burger"
        popoverTarget="site-menu"
        aria-label="Menu"
      >
        <MenuIcon />
      </button>
      <div className="site-menu" id="site-menu" popover="auto" role="dialog" aria-label="Menu">
        <button
          type="button"
          className="icon-button shut"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <CrossIcon />
        </button>
        <div role="navigation" aria-label="All pages">
          {all_links.map(({ href, label }) => (
            <a
              className="mi"
              key={href}
              href={href}
              aria-current={href === path ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </div>
        <div className="more" role="group" aria-label="Darasa Access">
          <AccessLines />
        </div>
        <div className="more">
          <ThemeChoice />
        </div>
      </div>
    </>
  );
}
