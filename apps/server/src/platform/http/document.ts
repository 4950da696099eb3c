import { createHash } from 'node:crypto';
import type { PageData } from '@darasa/contract/website/page-data';

export interface FirstCall {
  url: string;
  /** Nobody who lacks this module makes the call. */
  module: string;
}

export interface DocumentParts {
  title: string;
  description?: string | undefined;
  /** `first` names what the screen of a path asks for first. */
  data: PageData & { first?: Record<string, FirstCall> };
  /** What stands inside the root element: a rendered page, or nothing yet. */
  html: string;
  root_class?: string;
  /** Style sheets whose text travels in the document. */
  css_text?: string;
  /** Style sheets that the browser fetches. */
  css_files?: string[];
  script: string;
  preloads: string[];
  nonce: string;
  /** On paths of the application: begin the first data call at once. */
  starts_early?: boolean;
}

// The theme is set before the first paint, so that nobody who chose dark sees a white flash. And
// every form is sent by its own program: a browser that sends one by itself, because somebody was
// quicker than the program, would write the password into the address.
const head_script =
  "(function(){var t;try{t=localStorage.getItem('darasa.theme')}catch(e){}" +
  "var d=t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches;" +
  "document.documentElement.className=d?'dark':'light';" +
  "addEventListener('submit',function(e){e.preventDefault()},true)})()";

// Begins the screen's first data call while the application is still loading; the call that the
// screen makes later adopts this answer. The list names every path, because a service worker may
// show this document for another path than it was made for. A session that is over, or that belongs
// to a sitting that was closed, starts nothing.
const starter_script =
  "(function(){try{var s=localStorage,f=JSON.parse(document.getElementById('page-data').textContent).first[location.pathname]," +
  "a=JSON.parse(s.getItem('darasa.auth')),e=+s.getItem('darasa.session-expiry'),i=s.getItem('darasa.tenant-id');" +
  'if(!f||!a||!a.access_token||e>0&&e<=Date.now())return;' +
  'if(!a.user.is_admin&&!a.user.roles.some(function(r){return r.permissions.some(function(p){return p.module.name===f.module})}))return;' +
  "if(s.getItem('darasa.persist')!=='true'&&!sessionStorage.getItem('darasa.sitting'))return;" +
  "var h={accept:'application/json','content-type':'application/json',authorization:'Bearer '+a.access_token};" +
  "if(i)h['x-tenant-id']=i;" +
  "var p=fetch(f.url,{credentials:'include',headers:h});p.catch(function(){});window.__first={url:f.url,promise:p}}catch(e){}})()";

/** Script hashes are what the page's policy must allow: these scripts and no other inline one. */
export const script_hashes = [head_script, starter_script].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
);

export function documentOf(parts: DocumentParts): string {
  const { title, description, data, html, root_class, css_files = [], preloads, nonce } = parts;
  const data_script = `<script type="application/json" id="page-data">${jsonInHtml(data)}</script>`;
  const style = schoolStyle(data.organisation?.colour) + (parts.css_text ?? '');
  return [
    '<!doctype html><html lang="en-KE"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    description ? `<meta name="description" content="${escape(description)}">` : '',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="style-nonce" content="${nonce}">`,
    `<script>${head_script}</script>`,
    // Before the style sheets, because a script waits for those that stand before it.
    parts.starts_early ? `${data_script}<script>${starter_script}</script>` : '',
    ...css_files.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<style nonce="${nonce}">${style}</style>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<link rel="icon" href="${iconOf(data.organisation?.colour)}">`,
    '</head><body>',
    `<div id="root"${root_class ? ` class="${root_class}"` : ''}>${html}</div>`,
    parts.starts_early ? '' : data_script,
    `<script type="module" src="${parts.script}"></script>`,
    '</body></html>',
  ].join('');
}

/** When even a page cannot be drawn: a sentence without style or script. */
export const sorryDocument = (title: string, sentence: string): string =>
  '<!doctype html><html lang="en-KE"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escape(title)}</title><h1>${escape(title)}</h1><p>${escape(sentence)}</p></html>`;

const hex_colour = /^#[0-9a-f]{6}$/;
const fallback_colour = '#2b6b4a';

const colourOf = (colour: string | undefined): string =>
  colour && hex_colour.test(colour) ? colour : fallback_colour;

/** The school's colour, and a lighter one of the same hue where the ground is dark. */
function schoolStyle(colour: string | undefined): string {
  const school = colourOf(colour);
  return (
    `:root:root{--school:${school};--school-ground:${school};--school-ink:${inkOn(school)}}` +
    `:root:root.dark{--school:color-mix(in oklab,${school} 62%,white)}`
  );
}

/** White on most colours, near black on light ones: whichever is easier to read. */
function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#111418' : '#ffffff';
}

function iconOf(colour: string | undefined): string {
  const shield = 'M5 4h30v17c0 8-6.5 13-15 16C11.5 34 5 29 5 21V4Z';
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>` +
    `<path d='${shield}' fill='${colourOf(colour)}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Inside a script element only the end tag can end it; escaping `<` leaves no such tag. */
const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
