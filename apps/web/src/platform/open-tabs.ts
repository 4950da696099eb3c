// A session on a device that is not trusted ends when its last tab closes. Session storage alone
// cannot tell: a link opened in a new tab has none, though the sitting goes on. So each page also
// leaves a name in local storage and takes it away when it goes. A tab that crashed leaves its
// name behind; the five-minute rule then ends the session.
import {
  keysWith,
  readOfTab,
  remove,
  removeOfTab,
  tab_prefix,
  write,
  writeOfTab,
} from './storage.ts';

const marker = 'darasa.sitting';

export const isOpenSitting = (): boolean => isMarked() || keysWith(tab_prefix).length > 0;

export function registerTab(): void {
  writeOfTab(marker, '1');
  write(ownName(), '1');
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', () => remove(ownName()));
  // A page kept for the Back button comes back without loading.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && isMarked()) write(ownName(), '1');
  });
}

/** With the session gone, no tab continues it. */
export function closeTabs(): void {
  for (const key of keysWith(tab_prefix)) remove(key);
  removeOfTab(marker);
}

let listening = false;
let own_name = '';

/**
 * Not kept in the tab: a browser that duplicates a tab copies what it keeps, and two pages under one
 * name would end the sitting with the first that closes.
 */
const ownName = (): string => (own_name ||= tab_prefix + crypto.randomUUID());

const isMarked = (): boolean => readOfTab(marker) !== null;
