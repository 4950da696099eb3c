// A session on a device that is not trusted ends when its last tab closes. Session storage alone
// cannot tell: a link opened in a new tab has none, though the sitting goes on. So each tab also
// leaves its name in local storage and takes it away when it goes. A tab that crashed leaves its
// name behind; the five-minute rule then ends the session.
import { keysWith, remove, tab_prefix, write } from './storage.ts';

const marker = 'darasa.sitting';

export const isOpenSitting = (): boolean => tabName() !== null || keysWith(tab_prefix).length > 0;

export function registerTab(): void {
  const name = tabName() ?? newName();
  write(tab_prefix + name, '1');
  if (listening) return;
  listening = true;
  window.addEventListener('pagehide', () => {
    const going = tabName();
    if (going) remove(tab_prefix + going);
  });
  // A page kept for the Back button comes back without loading.
  window.addEventListener('pageshow', (event) => {
    const back = tabName();
    if (event.persisted && back) write(tab_prefix + back, '1');
  });
}

/** With the session gone, no tab continues it. */
export function closeTabs(): void {
  for (const key of keysWith(tab_prefix)) remove(key);
  try {
    sessionStorage.removeItem(marker);
  } catch {
    // Nothing was kept.
  }
}

let listening = false;

function tabName(): string | null {
  try {
    return sessionStorage.getItem(marker);
  } catch {
    return null;
  }
}

function newName(): string {
  const name = crypto.randomUUID();
  try {
    sessionStorage.setItem(marker, name);
  } catch {
    // Without session storage the names in local storage decide alone.
  }
  return name;
}
