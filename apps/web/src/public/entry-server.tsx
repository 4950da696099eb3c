import type { PageData } from '@darasa/contract/website/page-data';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Footer } from './chrome/footer.tsx';
import { BareHeader, Header } from './chrome/header.tsx';
import { body_island, head_island } from './islands.ts';
import { pageOf } from './page-of.tsx';

interface Rendered {
  html: string;
  title: string;
  description?: string;
  status: number;
  /** As much of the data as the page's own program needs. */
  data: PageData;
}

/** The rendered page is what the server puts into the document of a public page. */
export function render(path: string, data: PageData): Rendered {
  const { title, status, body, live, bare } = pageOf(path, data);
  const is_open = data.organisation?.deactivated === false;
  const html = [
    renderToStaticMarkup(<SkipLink />),
    bare ? '' : headOf(path, data, is_open),
    live ? island(body_island, body) : renderToStaticMarkup(body),
    is_open && !bare ? renderToStaticMarkup(<Footer path={path} data={data} />) : '',
  ].join('');
  const description = data.site?.description;
  return {
    html,
    title,
    status,
    ...(description ? { description } : {}),
    data: live ? data : { ...data, site: null, page: null },
  };
}

const headOf = (path: string, data: PageData, is_open: boolean): string =>
  is_open
    ? island(head_island, <Header path={path} data={data} />)
    : renderToStaticMarkup(<BareHeader data={data} />);

function island(place: { id: string; identifierPrefix: string }, content: ReactNode): string {
  return `<div class="island" id="${place.id}">${renderToString(content, place)}</div>`;
}

const SkipLink = () => (
  <a className="skip" href="#content">
    Skip to content
  </a>
);
