// Where somebody was, so that signing in again leads back there. Shared office computers remember
// this too, so it holds a known page without any id, and only its owner is led there.
import type { Session } from './session.ts';
import { keys, readJson, writeJson } from './storage.ts';
import { takeWantedPath } from './wanted-path.ts';

interface LastLocation {
  /** Empty when what was open has no page without its id: then it is home again. */
  path: string;
  user_id: string;
}

const plain_path = /^\/(dashboard|parent\/app|home)(\/[a-z0-9-]+)*$/;
// The specification names these. Its page for refused access is called unauthorized here.
const never_kept = /\/(login|forgot-password|unauthorized|contact-us|privacy-policy)$/;

/**
 * `pattern` is the route that matched, such as `/dashboard/students/enquiry/:admission_number`, and
 * `hasPage` knows the routes: what stands above an id need not be one.
 */
export function rememberLocation(
  pattern: string,
  user_id: string,
  hasPage: (path: string) => boolean,
): void {
  if (never_kept.test(pattern)) return;
  const plain = withoutIds(pattern);
  // What is no page, and what is nobody's place such as `/suspended`, leaves what was kept alone.
  if (plain === pattern && !hasPage(pattern)) return;
  const path = nearestPage(plain, hasPage);
  writeJson(keys.last_location, { path, user_id } satisfies LastLocation);
}

/**
 * The path after sign-in is where a fresh sign-in leads: to the link that was opened before it, or to where
 * somebody was.
 */
export function pathAfterSignIn(session: Session): string {
  const home = session.user.user_type === 'parent' ? '/parent/app' : '/dashboard/app';
  const wanted = takeWantedPath(session);
  if (wanted && isSamePart(home, wanted)) return wanted;
  const last = readJson<LastLocation>(keys.last_location);
  if (!last || last.user_id !== session.user.id) return home;
  return isOpenFrom(home, last.path) ? last.path : home;
}

/** The public site is there for everybody, and each kind of people has its own part beside it. */
function isOpenFrom(home: string, path: string): boolean {
  if (!plain_path.test(path) || never_kept.test(path)) return false;
  return isSamePart('/home', path) || isSamePart(home, path);
}

const isSamePart = (one: string, other: string): boolean =>
  one.split('/')[1] === other.split('/')[1];

/** `/a/b/:id` becomes `/a/b`. */
function withoutIds(pattern: string): string {
  const id_at = pattern.search(/\/[:*]/);
  return id_at === -1 ? pattern : pattern.slice(0, id_at);
}

function nearestPage(path: string, hasPage: (path: string) => boolean): string {
  if (path === '' || hasPage(path)) return path;
  return nearestPage(path.slice(0, path.lastIndexOf('/')), hasPage);
}
