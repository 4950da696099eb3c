import type { PageData } from '@darasa/contract/website/page-data';
import { ContactLines } from '../home/contact-lines.tsx';
import { all_links } from '../links.ts';

export function Footer({ path, data }: { path: string; data: PageData }) {
  const { organisation, site } = data;
  return (
    <footer className="public-foot">
      <div className="wrap">
        <Column title={organisation?.name ?? ''} lines={site?.address ?? []} always />
        <Column title="School office" lines={site?.office ?? []} />
        <Column title="Open" lines={site?.hours ?? []} />
        <nav className="all" aria-label="All pages of this site">
          {all_links.map(({ href, label }) => (
            <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}

function Column(props: { title: string; lines: string[]; always?: boolean }) {
  if (!props.lines.length && !props.always) return null;
  return (
    <div>
      <strong>{props.title}</strong>
      <ContactLines lines={props.lines} />
    </div>
  );
}
