import { CallError, noResponse } from './call-error.ts';
import { loadOrRaise } from './preload-error.ts';

const revoke_after_ms = 60_000;
const offered_for_ms = 600_000;
const pdf_mark = '%PDF-';
const saved_types =
  /^(text\/csv|application\/vnd\.openxmlformats|application\/zip|application\/vnd\.darasa\.|image\/)/;

/**
 * A PDF opens in a new tab, a spreadsheet or an attached file is saved, and anything else is read as
 * JSON with its message. A page labelled as a PDF would run in our origin, so the bytes must agree as well.
 */
export async function receiveFile(response: Response): Promise<{ data: unknown; message: string }> {
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  const bytes = await response.arrayBuffer().catch(() => {
    throw noResponse();
  });
  if (type.startsWith('application/pdf') && isPdf(bytes)) {
    openInNewTab(new Blob([bytes], { type: 'application/pdf' }));
    return { data: 'done', message: 'done' };
  }
  if (saved_types.test(type) || isAttachedJson(type, response)) {
    saveFile(new Blob([bytes], { type: 'application/octet-stream' }), fileName(response));
    return { data: 'done', message: 'done' };
  }
  return readMessage(bytes, response.status);
}

/** A copy of one's own data, for example; a message has the same type and comes without a name. */
const isAttachedJson = (type: string, response: Response): boolean =>
  type.startsWith('application/json') &&
  (response.headers.get('content-disposition') ?? '').startsWith('attachment');

function isPdf(bytes: ArrayBuffer): boolean {
  const start = new Uint8Array(bytes.slice(0, pdf_mark.length));
  return String.fromCharCode(...start) === pdf_mark;
}

/** Browsers let a page open another one only for some seconds after a press; later it takes one more. */
function openInNewTab(blob: Blob): void {
  const open = () =>
    follow(blob, (link) => {
      link.target = '_blank';
      link.rel = 'noopener';
    });
  if (navigator.userActivation?.isActive ?? true) open();
  // After the words of whoever asked, which would take its place.
  else setTimeout(() => void offer(open));
}

async function offer(open: () => void): Promise<void> {
  const { toast } = await loadOrRaise(() => import('@darasa/ui/feedback/toast'));
  toast({
    title: 'The document is ready.',
    duration_ms: offered_for_ms,
    action: { label: 'Open', onClick: open },
  });
}

/** Hands a file to the person's own folder. */
export function saveFile(blob: Blob, name: string): void {
  follow(blob, (link) => (link.download = name));
}

function follow(blob: Blob, prepare: (link: HTMLAnchorElement) => void): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  prepare(link);
  link.click();
  // The other tab reads the address when it loads, so it must live a little longer than the click.
  setTimeout(() => URL.revokeObjectURL(link.href), revoke_after_ms);
}

/** `filename*` carries the name in full; the plain one is for old programs. */
function fileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const full = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="([^"]+)"/i.exec(header)?.[1];
  try {
    return full ? decodeURIComponent(full) : (plain ?? 'download');
  } catch {
    return plain ?? 'download';
  }
}

function readMessage(bytes: ArrayBuffer, status: number) {
  try {
    const { message = '' } = JSON.parse(new TextDecoder().decode(bytes)) as { message?: string };
    return { data: message, message };
  } catch {
    throw new CallError(status, {});
  }
}
