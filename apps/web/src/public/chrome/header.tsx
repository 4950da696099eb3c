import type { PageData } from '@darasa/contract/website/page-data';
import { Crest } from '@darasa/ui/marks/crest';
import { Mark } from '@darasa/ui/marks/mark';
import { Toaster } from '@darasa/ui/feedback/toast';
import { bar_links } from '../links.ts';
import { AccessMenu } from './access-menu.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';

export function Header({ path, data }: { path: string; data: PageData }) {
  return (
    <>
      <header className="public-head">
        <div className="wrap">
          <a className="id" href="/home/app">
            <Crest logo={data.organisation?.logo} size={30} />
            <span>{data.organisation?.name}</span>
          </a>
          <nav className="bar" aria-label="Main">
            {bar_links.map(({ href, label }) => (
              <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
          <ThemeMenu />
          <AccessMenu />
          <SiteMenu path={path} />
        </div>
      </header>
      <Toaster />
    </>
  );
}

/** Shows where nothing can be opened: a suspended organisation, or a domain without one. */
export function BareHeader({ data }: { data: PageData }) {
  const { organisation } = data;
  return (
    <header className="public-head">
      <div className="wrap">
        <span className="id">
          {organisation ? <Crest logo={organisation.logo} size={30} /> : <Mark />}
          <span>{organisation?.name ?? 'Darasa'}</span>
        </span>
      </div>
    </header>
  );
}
