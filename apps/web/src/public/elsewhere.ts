import type { PageData } from '@darasa/contract/website/page-data';
import { pathAfterSignIn } from '../platform/last-location.ts';
import type { Session } from '../platform/session.ts';

// An invitation may be opened while somebody else is still signed in there, and ends their session.
const auth_path = /^\/(parent\/)?auth\/(?!set-password$)/;

/** Elsewhere is where this visitor belongs instead, or null when the page is right for them. */
export function elsewhere(path: string, data: PageData, session: Session | null): string | null {
  if (data.organisation?.deactivated) return path === '/suspended' ? null : '/suspended';
  if (session && auth_path.test(path)) return pathAfterSignIn(session);
  return null;
}
