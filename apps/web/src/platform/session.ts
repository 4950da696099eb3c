// Who is signed in. The record lives in local storage in the shape the specification gives it;
// every tab reads the same one.
import type { UserType } from '@darasa/contract/access';
import type { Session } from '@darasa/contract/identity/sign-in/session';
import { beginDrafts, forgetDrafts, keepDraftsFor } from './drafts.ts';
import { forgetAnswers } from './kept-answers.ts';
import { keepSeal } from './offline-queue/seal.ts';
import { closeTabs, isOpenSitting, registerTab } from './open-tabs.ts';
import { giveWay, keys, read, readJson, remove, write, writeJson } from './storage.ts';
import { forgetWantedPath, keepWantedPath } from './wanted-path.ts';

export type { Session };
export const idle_ms_max = 300_000;

let kept_text: string | null = null;
let kept: Session | null = null;

/** The session, or null when nobody is signed in or nobody was there for five minutes. */
export function readSession(): Session | null {
  const text = read(keys.auth);
  if (text !== kept_text) {
    kept_text = text;
    kept = text ? parsed() : null;
  }
  return isExpired() ? null : kept;
}

/** `trusted` is the tick on the sign-in page; left out, the tick of before stays. */
export function saveSession(
  { seal, ...session }: Session,
  options: { trusted?: boolean } = {},
): void {
  keepSeal(seal);
  if (options.trusted !== undefined) write(keys.persist, String(options.trusted));
  const owner = readJson<{ user_id?: string }>(keys.last_location)?.user_id;
  if (owner && owner !== session.user.id) forgetTraces();
  keepDraftsFor(session);
  if (session.user.tenant_id) write(keys.tenant_id, session.user.tenant_id);
  registerTab();
  extendExpiry();
  writeJson(keys.auth, session);
  tell();
}

/** New tokens or a re-read user, while the rest of the record stays. */
export function updateSession(change: Partial<Session>): void {
  const session = readSession();
  if (!session) return;
  writeJson(keys.auth, { ...session, ...change });
  tell();
}

/**
 * Ends the session in this browser. Drafts and the last location stay, because the five-minute
 * rule ends sessions in silence and people must find their work again. What was read goes: it was
 * kept for as long as the session lives, whatever ends it.
 */
export function clearSession(): void {
  remove(keys.auth);
  remove(keys.session_expiry);
  forgetAnswers();
  closeTabs();
  tell();
}

/** Signing out by hand, and another person signing in, leave nothing behind. */
export function forgetTraces(): void {
  remove(keys.last_location);
  forgetDrafts();
  forgetAnswers();
}

/**
 * The school was changed: the record, the last location and the tenant go, and the session that the
 * server opened in the other school takes their place before the page is loaded anew.
 */
export function switchSession(session: Session): void {
  forgetTraces();
  remove(keys.auth);
  remove(keys.tenant_id);
  saveSession(session);
}

/** Run once per page: an untrusted session ends when its last tab was closed. */
export function startSitting(): void {
  const goes_on = read(keys.persist) === 'true' || isOpenSitting();
  const session = goes_on ? readSession() : null;
  if (!session) return beginWithout();
  forgetWantedPath();
  beginDrafts(session);
  registerTab();
}

function beginWithout(): void {
  keepWantedPath();
  // The session may have ended in another tab while this one slept.
  if (read(keys.auth)) clearSession();
  else forgetAnswers();
}

export const extendExpiry = (): void =>
  write(keys.session_expiry, String(Date.now() + idle_ms_max));

export function isExpired(): boolean {
  const expiry = Number(read(keys.session_expiry));
  return expiry > 0 && expiry <= Date.now();
}

/** Null only for a stored word that is neither; a new visitor counts as staff. */
export function userType(): UserType | null {
  const word = read(keys.user_type) ?? 'staff';
  return word === 'staff' || word === 'parent' ? word : null;
}

export const setUserType = (type: UserType): void => write(keys.user_type, type);

/** The path is where somebody without a session belongs. */
export function loginPath(): string {
  const type = userType();
  if (type === 'parent') return '/parent/auth/login';
  return type === 'staff' ? '/auth/login' : '/home/app';
}

const login_path = /^\/(parent\/)?auth\/login$/;

/** The login page somebody came by is where a password that was reset leads back to. */
export function rememberLogin(path: string): void {
  if (login_path.test(path)) write(keys.last_login, path);
}

export function lastLogin(): string {
  const path = read(keys.last_login) ?? '';
  return login_path.test(path) ? path : loginPath();
}

export const tenantId = (): string | null => read(keys.tenant_id);
export const setTenantId = (id: string): void => write(keys.tenant_id, id);

const listeners = new Set<() => void>();

/** Called after every change, in this tab and in others. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function watchOtherTabs(): () => void {
  const heard = (event: StorageEvent) => {
    giveWay(event.key);
    // What a tab keeps for itself no other tab can remove.
    if (event.key === keys.last_location && !read(keys.last_location)) forgetDrafts();
    if (event.key !== keys.auth && event.key !== null) return;
    const session = readSession();
    if (session) keepDraftsFor(session);
    if (!read(keys.auth)) forgetAnswers();
    tell();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function parsed(): Session | null {
  const session = readJson<Session>(keys.auth);
  const whole = session?.access_token && session.user?.id && Array.isArray(session.user.roles);
  return whole ? session : null;
}
