// A link that is opened without a session leads to the sign-in page first. Where it leads waits in its
// tab for one sign-in: with its query, because the link means a record and not a list.
import type { Session } from '@darasa/contract/identity/sign-in/session';
import { draftsOwner, ownerOf } from './drafts.ts';
import { readOfTab, removeOfTab, writeOfTab } from './storage.ts';

const key = 'darasa.wanted';
const path_chars_max = 2_000;
// Home is left out, since signing in leads there or to where somebody was.
const link = /^\/(dashboard\/(?!app\/?$)|parent\/app\/)./;

export function keepWantedPath(): void {
  const path = location.pathname + location.search;
  // Whoever sat at this tab before may have had the record open, and Back leads to it.
  const meant_for = draftsOwner() ?? '';
  if (link.test(path) && path.length <= path_chars_max) writeOfTab(key, `${meant_for}\n${path}`);
}

export const forgetWantedPath = (): void => removeOfTab(key);

/** Once, and for nobody but the one who sat there before, if there was one. */
export function takeWantedPath(session: Session): string | null {
  const [meant_for, path = ''] = (readOfTab(key) ?? '').split('\n');
  forgetWantedPath();
  if (!link.test(path) || (meant_for && meant_for !== ownerOf(session))) return null;
  return path;
}
