// What was typed waits in the session storage of its tab. Several people may sit at one tab one after
// another, and one person in several schools, so the tab notes beside the drafts whose they are.
import type { Session } from '@darasa/contract/identity/sign-in/session';
import { draft_prefix, keysWith, readOfTab, removeOfTab, writeOfTab } from './storage.ts';

const owner_key = 'darasa.drafts-of';
const nobody = 'nobody';

/** Somebody else, and the same person in another school, does not find them. */
export function keepDraftsFor(session: Session): void {
  if (draftsOwner() !== ownerOf(session)) forgetDrafts();
}

/**
 * From now on the drafts of this tab are theirs. Said when a page begins and never later: a page
 * that somebody is leaving may still write what they typed last, and nobody may be given that.
 */
export function beginDrafts(session: Session): void {
  keepDraftsFor(session);
  writeOfTab(owner_key, ownerOf(session));
}

/** Nothing is left, and what the page may still write is for nobody. */
export function forgetDrafts(): void {
  writeOfTab(owner_key, nobody);
  for (const key of keysWith(draft_prefix, 'session')) removeOfTab(key);
}

export const draftsOwner = (): string | null => readOfTab(owner_key);

export const ownerOf = ({ user }: Session): string => `${user.id} ${user.active_school_id}`;
