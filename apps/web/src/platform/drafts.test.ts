import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clearSession,
  forgetTraces,
  saveSession,
  startSitting,
  watchOtherTabs,
  type Session,
} from './session.ts';
import { keys } from './storage.ts';

const at = (id: string, active_school_id = 'kiota') =>
  ({
    access_token: `${id} in ${active_school_id}`,
    refresh_token: 'r',
    user: { id, active_school_id, roles: [] },
  }) as never as Session;

const draft_names = ['darasa.draft.payment', 'darasa.draft.key.payment'];
const type = () => draft_names.forEach((name) => sessionStorage.setItem(name, '{"amount":1}'));
const kept = () => draft_names.filter((name) => sessionStorage.getItem(name));

let stop = () => undefined as void;

/** Amina works in this tab: she came to a page of her own and typed. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stop = watchOtherTabs();
  saveSession(at('amina'), { trusted: true });
  startSitting();
  type();
});
afterEach(() => stop());

/** What happens in another tab reaches this one by the storage, and then as an event. */
function elsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

test('after five idle minutes the same person finds what she typed, and on the next page too', () => {
  clearSession();
  saveSession(at('amina'));
  startSitting();
  expect(kept()).toEqual(draft_names);
});

test('she signs out in another tab; whoever signs in here finds nothing of hers', () => {
  localStorage.clear();
  saveSession(at('brian'));
  expect(kept()).toEqual([]);
});

test('signing out in another tab leaves nothing here either, not even for herself', () => {
  localStorage.setItem(keys.last_location, '{}');
  elsewhere(keys.last_location, null);
  expect(kept()).toEqual([]);
});

test('somebody else signs in in another tab: what she typed is gone from this one', () => {
  clearSession();
  elsewhere(keys.auth, JSON.stringify(at('brian')));
  expect(kept()).toEqual([]);
});

test('a tab that slept through it is cleared when its next page begins', () => {
  localStorage.setItem(keys.auth, JSON.stringify(at('brian')));
  startSitting();
  expect(kept()).toEqual([]);
});

test('in another school she finds nothing of this one', () => {
  elsewhere(keys.auth, JSON.stringify(at('amina', 'mlimani')));
  expect(kept()).toEqual([]);
});

test('new tokens for the same person leave her what she typed', () => {
  elsewhere(keys.auth, JSON.stringify({ ...at('amina'), access_token: 'newer' }));
  expect(kept()).toEqual(draft_names);
});

test.each(['signs out', 'sees somebody else sign in elsewhere'])(
  'what the page still writes while she %s is not found by the next one',
  (how) => {
    if (how === 'signs out') {
      forgetTraces();
      clearSession();
    } else elsewhere(keys.auth, JSON.stringify(at('brian')));
    type();
    saveSession(at('brian'));
    startSitting();
    expect(kept()).toEqual([]);
  },
);
