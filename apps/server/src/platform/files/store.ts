import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/**
 * The store is where the bytes of files are kept. Keys are random and start with the tenant, so that
 * nothing a person typed ever becomes a path, and one organisation's files can be found and moved together.
 */
export interface FileStore {
  /** Keeps the bytes under a new key, and is done when they are safely written. */
  keep(tenant_id: string, bytes: Uint8Array): Promise<string>;
  read(key: string): Promise<Buffer | null>;
  /** Puts the bytes into the bin, where nobody is shown them and they can still be had back. */
  discard(key: string, now: Date): Promise<void>;
  listTenants(): Promise<string[]>;
  list(tenant_id: string): Promise<StoredKey[]>;
  bin: {
    read(key: string): Promise<Buffer | null>;
    list(tenant_id: string): Promise<StoredKey[]>;
    putBack(key: string): Promise<void>;
    remove(key: string): Promise<void>;
  };
}

export interface StoredKey {
  key: string;
  /** Since when the bytes are there: in the store, or in the bin. */
  stored_at: Date;
}

export const filesDirOf = ({ data_dir }: { data_dir: string }): string =>
  path.join(data_dir, 'files');

export const filesOf = (config: { data_dir: string }): FileStore =>
  createFileStore(filesDirOf(config));

/** Keeps files in a folder of this machine, which must not be served by anybody. */
export function createFileStore(dir: string): FileStore {
  const [kept, binned] = [createShelf(dir), createShelf(path.join(dir, 'bin'))];
  return {
    async keep(tenant_id, bytes) {
      const key = `${tenant_id}/${randomBytes(24).toString('hex')}`;
      await kept.makeRoom(key);
      await writeSafely(kept.fileOf(key), bytes);
      return key;
    },
    async discard(key, now) {
      await binned.makeRoom(key);
      // Dated before it moves: what lies in the bin is never older than its day there.
      await utimes(kept.fileOf(key), now, now);
      await rename(kept.fileOf(key), binned.fileOf(key));
    },
    read: kept.read,
    list: kept.list,
    listTenants: async () => (await namesIn(dir)).filter((name) => tenant_shape.test(name)),
    bin: {
      read: binned.read,
      list: binned.list,
      putBack: async (key) => rename(binned.fileOf(key), kept.fileOf(key)),
      remove: async (key) => rm(binned.fileOf(key), { force: true }),
    },
  };
}

/** A folder with a folder for each tenant. */
function createShelf(dir: string) {
  const fileOf = (key: string) => path.join(dir, checked(key, key_shape));
  const folderOf = (tenant_id: string) => path.join(dir, checked(tenant_id, tenant_shape));
  return {
    fileOf,
    makeRoom: (key: string) => mkdir(path.dirname(fileOf(key)), { recursive: true, mode: 0o700 }),
    read: async (key: string) => readFile(fileOf(key)).catch(nullIfMissing),
    async list(tenant_id: string): Promise<StoredKey[]> {
      const names = await namesIn(folderOf(tenant_id));
      const keys = names.map((name) => `${tenant_id}/${name}`).filter((key) => key_shape.test(key));
      const found = await Promise.all(keys.map((key) => describe(key, fileOf(key))));
      return found.filter((one) => one !== null);
    },
  };
}

const tenant_shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const key_shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{48}$/;

/** Whether this is a key of the store, and so a safe path. */
export const isKey = (text: string): boolean => key_shape.test(text);

function checked(text: string, shape: RegExp): string {
  if (!shape.test(text)) throw new Error('that is not a key of the file store');
  return text;
}

/** A row that points to bytes must find them even after the power failed. */
async function writeSafely(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing)) ?? [];

const describe = async (key: string, file: string): Promise<StoredKey | null> => {
  const facts = await stat(file).catch(nullIfMissing);
  return facts ? { key, stored_at: facts.mtime } : null;
};

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
