import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where the bytes of files are kept. Keys are random and start with the tenant, so that nothing a
 * person typed ever becomes a path, and one organisation's files can be found and moved together.
 */
export interface FileStore {
  /** Keeps the bytes under a new key, and is done when they are safely written. */
  keep(tenant_id: string, bytes: Uint8Array): Promise<string>;
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  listTenants(): Promise<string[]>;
  list(tenant_id: string): Promise<StoredKey[]>;
}

export interface StoredKey {
  key: string;
  stored_at: Date;
}

export const filesOf = ({ data_dir }: { data_dir: string }): FileStore =>
  createFileStore(path.join(data_dir, 'files'));

/** Keeps files in a folder of this machine, which must not be served by anybody. */
export function createFileStore(dir: string): FileStore {
  const fileOf = (key: string) => path.join(dir, checked(key, key_shape));
  const folderOf = (tenant_id: string) => path.join(dir, checked(tenant_id, tenant_shape));

  return {
    async keep(tenant_id, bytes) {
      await mkdir(folderOf(tenant_id), { recursive: true, mode: 0o700 });
      const key = `${tenant_id}/${randomBytes(24).toString('hex')}`;
      await writeSafely(fileOf(key), bytes);
      return key;
    },
    read: async (key) => readFile(fileOf(key)).catch(nullIfMissing),
    remove: async (key) => rm(fileOf(key), { force: true }),
    listTenants: async () => (await namesIn(dir)).filter((name) => tenant_shape.test(name)),
    async list(tenant_id) {
      const names = await namesIn(folderOf(tenant_id));
      const keys = names.map((name) => `${tenant_id}/${name}`).filter((key) => key_shape.test(key));
      const found = await Promise.all(keys.map((key) => describe(key, fileOf(key))));
      return found.filter((one) => one !== null);
    },
  };
}

const tenant_shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const key_shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{48}$/;

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
