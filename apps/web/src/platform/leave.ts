import { clearSession, isExpired, loginPath } from './session.ts';
import { keys, read } from './storage.ts';

// Leaving the application is a full navigation: it also empties the memory of what was on screen.
// A page that is already leaving must not start again for each call that fails meanwhile.
let leaving_to = '';

export function leaveTo(path: string): void {
  if (leaving_to === path || location.pathname === path) return;
  leaving_to = path;
  location.replace(path);
  // A navigation can be stopped by the person; then the next reason to leave must count again.
  setTimeout(() => (leaving_to = ''), 5_000);
}

const needs_session = /^\/(dashboard|parent\/app)(\/|$)/;

/**
 * For whoever has no session and is not on the way out: to the login page of their kind. The public
 * pages are read without a session too, so nobody is taken away from them.
 */
export function leaveToLogin(): void {
  if (!leaving_to && needs_session.test(location.pathname)) leaveTo(loginPath());
}

/** Signing out, by hand or by silence, ends at one page for everybody. */
export function endSession(): void {
  leaveTo('/auth/login');
  clearSession();
}

/** The five-minute rule: ends a session that nobody used, and says whether it did. */
export function endIfIdle(): boolean {
  if (!read(keys.auth) || !isExpired()) return false;
  endSession();
  return true;
}
