import type { refreshToken } from '@darasa/contract/identity/session';
import type { OutputOf } from '@darasa/contract/endpoint';
import { errorOf, noResponse } from './call-error.ts';
import { clearSession, readSession, tenantId, updateSession, type Session } from './session.ts';

const wait_ms_max = 30_000;
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
  const response = await ask(session);
  if (response.ok) {
    const { data } = (await response.json()) as { data: OutputOf<typeof refreshToken> };
    updateSession({ access_token: data.access_token, refresh_token: data.refresh_token });
    return true;
  }
  // A busy server says nothing about the session; whoever waits may try again.
  if (response.status === 429 || response.status === 503) throw await errorOf(response);
  clearSession();
  return false;
}

async function ask(session: Session): Promise<Response> {
  const tenant_id = tenantId();
  try {
    return await fetch('/api/auth/refresh-token', {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.access_token}`,
        ...(tenant_id ? { 'x-tenant-id': tenant_id } : {}),
      },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
      signal: AbortSignal.timeout(wait_ms_max),
    });
  } catch {
    throw noResponse();
  }
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
