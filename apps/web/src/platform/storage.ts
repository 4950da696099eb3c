// Everything the browser keeps for us, under names that belong to this product. A browser may
// forbid storage, and it may be full; then a value lives until the page is left, and nothing else
// breaks.

export const keys = {
  auth: 'darasa.auth',
  user_type: 'darasa.user-type',
  last_location: 'darasa.last-location',
  last_login: 'darasa.last-login',
  tenant_id: 'darasa.tenant-id',
  persist: 'darasa.persist',
  session_expiry: 'darasa.session-expiry',
  theme: 'darasa.theme',
  sidebar: 'darasa.sidebar',
  seen_today: 'darasa.seen-today',
  seal: 'darasa.seal',
} as const;

export const tab_prefix = 'darasa.tab.';
export const draft_prefix = 'darasa.draft.';
/** Answers that stay readable without a line. */
export const kept_prefix = 'darasa.kept.';

const memory = new Map<string, string>();

export function read(key: string): string | null {
  try {
    // A full store still holds the value of before.
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing that could stay behind.
  }
}

/** Text that another tab has just written or removed is newer than what did not fit here. */
export function giveWay(key: string | null): void {
  if (key === null) memory.clear();
  else memory.delete(key);
}

/** A kept text may be old or damaged; then it counts as absent. */
export function readJson<T>(key: string): T | null {
  const text = read(key);
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown): void => write(key, JSON.stringify(value));

export const readOfTab = (key: string): string | null => ofTab((store) => store.getItem(key));
export const writeOfTab = (key: string, value: string): void =>
  void ofTab((store) => store.setItem(key, value));
export const removeOfTab = (key: string): void => void ofTab((store) => store.removeItem(key));

/** What one tab keeps for itself. Where even that is forbidden, it keeps nothing. */
function ofTab<T>(work: (store: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

/** The names in a store that begin alike, as a list that does not move while we remove. */
export function keysWith(prefix: string, kind: 'local' | 'session' = 'local'): string[] {
  try {
    const store = kind === 'local' ? localStorage : sessionStorage;
    const all = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
    return all.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
