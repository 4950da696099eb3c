// Where somebody was, so that signing in again leads back there. Shared office computers remember
// this too, so it holds a known screen without any id, and only its owner is led there.
import type { Session } from './session.ts';
import { keys, readJson, writeJson } from './storage.ts';

interface LastLocation {
  path: string;
  user_id: string;
}

const plain_path = /^\/(dashboard|parent)(\/[a-z0-9-]+)+$/;
const never_kept = /\/(login|forgot-password|access-denied|contact-us|privacy-policy)$/;

/** `pattern` is the route that matched, such as `/dashboard/students/enquiry/:admission_number`. */
export function rememberLocation(pattern: string, user_id: string): void {
  const path = withoutIds(pattern);
  if (!plain_path.test(path) || never_kept.test(path)) return;
  writeJson(keys.last_location, { path, user_id } satisfies LastLocation);
}

/** Where a fresh sign-in leads. */
export function pathAfterSignIn(session: Session): string {
  const home = session.user.user_type === 'parent' ? '/parent/app' : '/dashboard/app';
  const last = readJson<LastLocation>(keys.last_location);
  if (!last || last.user_id !== session.user.id || !plain_path.test(last.path)) return home;
  return last.path.startsWith(home.slice(0, home.indexOf('/', 1))) ? last.path : home;
}

/** `/a/b/:id` becomes `/a/b`. */
function withoutIds(pattern: string): string {
  const id_at = pattern.search(/\/[:*]/);
  return id_at === -1 ? pattern : pattern.slice(0, id_at);
}
