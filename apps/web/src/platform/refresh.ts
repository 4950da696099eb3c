import { errorOf, noResponse } from './call-error.ts';
import { post } from './post.ts';
import { clearSession, readSession, updateSession, type Session } from './session.ts';

type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

/** A busy server, or one that is away, says nothing about the session; whoever waits may try again. */
const says_nothing = [429, 502, 503, 504];
let underway: Promise<boolean> | null = null;

/**
 * Exchanges the tokens, once, however many calls ask at the same time and in however many tabs.
 * True when there is a newer token to try with; false when the session is over.
 */
export function refreshSession(stale_token: string): Promise<boolean> {
  underway ??= alone(() => exchange(stale_token)).finally(() => {
    underway = null;
    tell();
  });
  tell();
  return underway;
}

export const isRefreshing = (): boolean => underway !== null;

const listeners = new Set<() => void>();

export function onRefreshing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function exchange(stale_token: string): Promise<boolean> {
  // Another tab may have held the lock before us and stored a newer pair.
  const session = readSession();
  if (!session) return false;
  if (session.access_token !== stale_token) return true;
  const tokens = await newTokens(session);
  // Meanwhile another tab may have put another record in its place, which this answer is not about.
  const stored = readSession();
  if (stored?.access_token !== stale_token) return stored !== null;
  if (tokens) updateSession(tokens);
  else clearSession();
  return tokens !== null;
}

/** Null when the server refuses: then the session is over. */
async function newTokens(session: Session): Promise<Tokens | null> {
  const { access_token, refresh_token } = session;
  const response = await post('/auth/refresh-token', { refresh_token }, access_token).catch(() => {
    throw noResponse();
  });
  if (says_nothing.includes(response.status)) throw await errorOf(response);
  if (!response.ok) return null;
  const body = (await response.json().catch(() => null)) as { data: Tokens } | null;
  // Bytes that end half-way are no answer either.
  if (!body) throw noResponse();
  return { access_token: body.data.access_token, refresh_token: body.data.refresh_token };
}

/** The lock is shared by all tabs: two refreshes at once would look like a stolen token. */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  // Browsers give locks to pages over TLS and on localhost only.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('darasa-refresh', work) : work();
}

function tell(): void {
  for (const listener of listeners) listener();
}
