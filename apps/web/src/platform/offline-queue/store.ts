// Where entries wait: IndexedDB, whose changes are whole or not at all and are seen by every tab. A browser
// that has none keeps them as long as the page, and says so.
import type { Entry, StoreChange } from './entries.ts';

export type Durability = 'relaxed' | 'strict';

export interface EntryStore {
  /** False where entries go with the page. */
  keeps: boolean;
  /** Reads and changes in one transaction: two tabs never overwrite one another. Answers all that is left. */
  edit(change: (all: readonly Entry[]) => StoreChange, how?: Durability): Promise<Entry[]>;
}

const name = 'darasa';
const table = 'entries';

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
  change: (all: readonly Entry[]) => StoreChange,
  durability: Durability,
): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const work = database.transaction(table, 'readwrite', { durability });
    const rows = work.objectStore(table);
    let left: Entry[] = [];
    let thrown: unknown;
    const asked = rows.getAll();
    asked.addEventListener('success', () => {
      try {
        const before = asked.result as Entry[];
        const { put = [], drop = [] } = change(before);
        for (const id of drop) rows.delete(id);
        for (const one of put) rows.put(one);
        left = changed(before, { put, drop });
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
    const asked = indexedDB.open(name, 1);
    asked.addEventListener('upgradeneeded', () =>
      asked.result.createObjectStore(table, { keyPath: 'id' }),
    );
    asked.addEventListener('success', () => {
      // A newer version of the application in another tab must not wait for this one.
      asked.result.addEventListener('versionchange', () => asked.result.close());
      resolve(asked.result);
    });
    asked.addEventListener('error', () => reject(asked.error));
    asked.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

function storeInPage(): EntryStore {
  let all: Entry[] = [];
  return {
    keeps: false,
    edit: async (change) => (all = changed(all, change(all))),
  };
}

function changed(before: readonly Entry[], { put = [], drop = [] }: StoreChange): Entry[] {
  const gone = new Set([...drop, ...put.map((one) => one.id)]);
  return [...before.filter((one) => !gone.has(one.id)), ...put].toSorted((a, b) => a.n - b.n);
}

const isGone = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'InvalidStateError' || /server lost/i.test(error.message));
