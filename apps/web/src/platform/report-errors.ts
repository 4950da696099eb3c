// The browser's console is silent by specification, so what goes wrong is sent to our own server:
// without names, numbers or tokens, each sentence once, and few of them.
import type { SentOf } from '@darasa/contract/endpoint';
import type { reportClientError } from '@darasa/contract/platform/client-reports';
import { CallError } from './call-error.ts';
import { post } from './post.ts';

const reports_max = 5;
const sent = new Set<string>();

export function startReports(): void {
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}

export function report(thrown: unknown): void {
  if (isExpected(thrown)) return;
  const message = scrub(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
  if (!message || sent.has(message) || sent.size >= reports_max) return;
  sent.add(message);
  const stack = thrown instanceof Error && thrown.stack ? scrub(thrown.stack).slice(0, 4000) : '';
  const path = scrub(location.pathname).slice(0, 300);
  const what: SentOf<typeof reportClientError> = { message, path, ...(stack ? { stack } : {}) };
  // A report that does not arrive is reported nowhere.
  post('/client-errors', what).catch(() => undefined);
}

/** The server knows its own refusals, and a call that was given up is nobody's fault. */
const isExpected = (error: unknown): boolean =>
  error instanceof CallError || (error instanceof Error && error.name === 'AbortError');

/** Takes out whatever could name a person or open a door. */
export function scrub(text: string): string {
  return text
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,190}/g, '[email]')
    .replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '[id]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]')
    .replace(/\?[^\s:)]*/g, '')
    .replace(/\b[A-Za-z0-9_-]{40,}\b/g, '[token]')
    .replace(/\+?\d[\d -]{6,}\d/g, '[number]');
}
