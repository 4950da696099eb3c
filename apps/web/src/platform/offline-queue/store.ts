// Where entries wait: IndexedDB, whose changes are whole or not at all and are seen by every tab. A browser
// that has none keeps them as long as the page, and says so.
import type { Device, Entry, StoreChange } from './entries.ts';
import { entryOf } from './older.ts';

export type Durability = 'relaxed' | 'strict';

export interface Keeping {
  entries: readonly Entry[];
  /** What the device remembers beside them; nothing where it was emptied, or is new. */
  device: Device | undefined;
}

export interface EntryStore {
  /** False where entries go with the page. */
  keeps: boolean;
  /** Reads and changes in one transaction: two tabs never overwrite one another. Answers all that is left. */
  edit(change: (kept: Keeping) => StoreChange, how?: Durability): Promise<Keeping>;
}

const name = 'darasa';
const version = 2;
const tables = { entries: 'entries', device: 'device' } as const;
const the_one = 'one';

export async function openStore(): Promise<EntryStore> {
  try {
    return storeIn(await openDatabase());
  } catch {
    return storeInPage();
  }
}

function storeIn(first: IDBDatabase): EntryStore {
  let open: Promise<IDBDatabase> = Promise.resolve(first);
  const reopen = () => (open = openDatabase());
  return {
    keeps: true,
    edit: async (change, how = 'relaxed') => {
      try {
        return await editIn(await open, change, how);
      } catch (error) {
        // Browsers close a database behind a page that slept; a second look finds it again.
        if (!isGone(error)) throw error;
        return editIn(await reopen(), change, how);
      }
    },
  };
}

function editIn(
  database: IDBDatabase,
  change: (kept: Keeping) => StoreChange,
  durability: Durability,
): Promise<Keeping> {
  return new Promise((resolve, reject) => {
    const work = database.transaction(Object.values(tables), 'readwrite', { durability });
    const rows = work.objectStore(tables.entries);
    const devices = work.objectStore(tables.device);
    let left: Keeping = { entries: [], device: undefined };
    let thrown: unknown;
    const device = devices.get(the_one);
    const asked = rows.getAll();
    asked.addEventListener('success', () => {
      try {
        const before: Keeping = { entries: asked.result, device: device.result };
        const made = change(before);
        for (const id of made.drop ?? []) rows.delete(id);
        for (const one of made.put ?? []) rows.put(one);
        if (made.device) devices.put(made.device, the_one);
        left = changed(before, made);
      } catch (error) {
        thrown = error;
        work.abort();
      }
    });
    work.addEventListener('complete', () => resolve(left));
    work.addEventListener('abort', () => reject(thrown ?? work.error));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, version);
    asked.addEventListener('upgradeneeded', ({ oldVersion }) => addTables(asked, oldVersion));
    asked.addEventListener('success', () => {
      // A newer version of the application in another tab must not wait for this one.
      asked.result.addEventListener('versionchange', () => asked.result.close());
      resolve(asked.result);
    });
    asked.addEventListener('error', () => reject(asked.error));
    asked.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

/** Stores are only added; entries of before are read as those of today. */
function addTables(asked: IDBOpenDBRequest, before: number): void {
  if (before < 1) asked.result.createObjectStore(tables.entries, { keyPath: 'id' });
  if (before < 2) asked.result.createObjectStore(tables.device);
  if (before !== 1) return;
  const rows = asked.transaction!.objectStore(tables.entries);
  const old = rows.getAll();
  old.addEventListener('success', () => {
    for (const one of old.result.map(entryOf)) rows.put(one);
  });
}

function storeInPage(): EntryStore {
  let all: Keeping = { entries: [], device: undefined };
  return {
    keeps: false,
    edit: async (change) => (all = changed(all, change(all))),
  };
}

function changed(before: Keeping, { put = [], drop = [], device }: StoreChange): Keeping {
  const gone = new Set([...drop, ...put.map((one) => one.id)]);
  const entries = [...before.entries.filter((one) => !gone.has(one.id)), ...put];
  return {
    entries: entries.toSorted((a, b) => a.made - b.made),
    device: device ?? before.device,
  };
}

const isGone = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'InvalidStateError' || /server lost/i.test(error.message));
