import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Secret } from '../auth/tokens.ts';
import { listMigrations, migrate } from '../db/migrate.ts';
import { type OwnerClient, withOwner } from '../db/owner.ts';
import { type Logins, prepareRoles } from '../db/roles.ts';
import { writeMarker } from '../installation/pair.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { checkBackup, type CheckedBackup } from './check.ts';
import { type OnSpoilt, readFiles } from './kept-files.ts';
import { BadBackup, fingerprintOf, type Manifest, tableFile } from './manifest.ts';
import { unpack } from './pack.ts';
import * as queries from './queries.ts';

export interface Target {
  logins: Logins;
  files_dir: string;
  migrations_dir: string;
  /** Null: there is none yet. */
  secret: Secret | null;
  /** The secret is lost for good: what it sealed is entered anew. */
  is_secret_lost: boolean;
  /** Files of the backup that are spoilt are left out, and named. */
  without_spoilt: boolean;
  /** The embedded database lies beside the files, and needs room there too. */
  has_own_database: boolean;
}

export interface RestoredBackup {
  manifest: Manifest;
  /** The files that were left out. */
  spoilt: string[];
}

/**
 * Puts a backup into an empty place. The tables are made by the migrations that had run then, all rows
 * and files arrive in one transaction, in which everybody is signed out, and what this version adds comes
 * after it.
 */
export async function restoreBackup(dir: string, target: Target): Promise<RestoredBackup> {
  const { logins, files_dir, migrations_dir } = target;
  const spoilt = new Set<string>();
  const onSpoilt = target.without_spoilt ? (key: string) => void spoilt.add(key) : undefined;
  const checked = await checkBackup(dir, onSpoilt);
  const { manifest } = checked;
  checkSecret(manifest, target);
  await checkVersion(manifest, migrations_dir);
  await checkFolder(files_dir);
  await checkRoom(checked, target);
  await withOwner(logins.owner_url, (client) => checkDatabase(client, manifest));
  await prepareRoles(logins);
  await prepareQueue(logins.worker_url);
  await migrate(logins.owner_url, migrations_dir, manifest.migrations);
  await withOwner(logins.owner_url, async (client) => {
    await checkQueue(client, manifest);
    await fill(client, dir, manifest);
    await queries.endAccess(client);
    const id = await queries.renewInstallation(client);
    await fillFolder({ dir, manifest, files_dir, onSpoilt }, id);
    await client.query('commit');
    // Before PostgreSQL has counted the new rows it takes every table for empty.
    await client.query('analyze');
  });
  await migrate(logins.owner_url, migrations_dir);
  return { manifest, spoilt: [...spoilt] };
}

function checkSecret({ secret }: Manifest, { secret: here, is_secret_lost }: Target): void {
  if (is_secret_lost || (here && fingerprintOf(here) === secret.fingerprint)) return;
  const found = here ? 'is another one than' : 'is missing; it must be';
  throw new BadBackup(
    `The secret of this place ${found} the one that the backup was made with. Set DARASA_SECRET to that one, or put the file "secret" of the lost DARASA_DATA into the new one. If it is lost for good, add --secret-lost: everybody signs in again, browsers ask for notifications again, and what it sealed has to be entered anew (${secret.seals.join(', ')}).`,
  );
}

async function checkVersion({ migrations }: Manifest, migrations_dir: string): Promise<void> {
  const known = await listMigrations(migrations_dir);
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new BadBackup(
    `The backup was made by a newer version of Darasa: this one does not know its ${newer.at(-1)}. Restore it with that version or a newer one.`,
  );
}

async function checkFolder(files_dir: string): Promise<void> {
  if ((await namesIn(files_dir)).length === 0) return;
  throw new BadBackup(
    `A backup is restored into an empty place only, and ${files_dir} holds files already. Move them away, or set DARASA_DATA to another folder.`,
  );
}

/** PostgreSQL keeps rows with their indexes, and writes them into its log before. */
const room_for_rows = 5;

/** A disk that is full in the middle of the night helps nobody; it is asked before anything is written. */
async function checkRoom(
  { manifest, table_bytes }: CheckedBackup,
  { files_dir, has_own_database }: Target,
): Promise<void> {
  const needed = manifest.files.bytes + (has_own_database ? table_bytes * room_for_rows : 0);
  const { bavail, bsize } = await statfs(await nearestFolder(files_dir));
  if (needed <= bavail * bsize) return;
  throw new BadBackup(
    `There is not enough room on the disk of ${files_dir}: the backup needs ${inMegabytes(needed)}, and ${inMegabytes(bavail * bsize)} are free. Make room, or set DARASA_DATA to another disk. Nothing was restored.`,
  );
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found ? folder : nearestFolder(path.dirname(folder));
}

async function checkDatabase(client: OwnerClient, { migrations }: Manifest): Promise<void> {
  const found = await queries.findContents(client);
  if (!found.is_empty) {
    throw new BadBackup(
      'A backup is restored into an empty place only, and this database holds something already. Set DATABASE_URL to an empty database, or DARASA_DATA to an empty folder.',
    );
  }
  if (found.migrations.every((name) => migrations.includes(name))) return;
  throw new BadBackup(
    'This database has the tables of a newer version than the backup, although nothing is in them. Give it an empty database; what the newer version adds is made after the rows are in.',
  );
}

/** The queue's tables are made by its library, which cannot be asked for an older shape. */
async function checkQueue(client: OwnerClient, manifest: Manifest): Promise<void> {
  const { queue_migrations } = await queries.findVersions(client);
  if (String(queue_migrations) === String(manifest.queue_migrations)) return;
  throw new BadBackup(
    `The backup holds the job queue of another version. Restore it with the version of Darasa whose newest migration is ${manifest.migrations.at(-1)}, and upgrade after that.`,
  );
}

/** Everything in the open transaction, which commits when the files are there too. */
async function fill(client: OwnerClient, dir: string, manifest: Manifest): Promise<void> {
  const tables = await matchTables(client, manifest);
  await queries.beginFilling(client, tables);
  for (const table of tables) {
    const arrived = await queries.fillTable(client, table, unpack(tableFile(dir, table.name)));
    const kept = await queries.countRows(client, table.name);
    if (arrived === table.rows && kept === table.rows) continue;
    throw new BadBackup(
      `The table ${table.name} has ${kept} rows, and the backup says ${table.rows}. Nothing was restored.`,
    );
  }
  await queries.setSequences(client, manifest.sequences);
}

/** Names come from the database itself, and only counts from the backup. */
async function matchTables(client: OwnerClient, manifest: Manifest) {
  const own = await queries.listTables(client);
  const kept = new Map(manifest.tables.map((table) => [table.name, table]));
  const matched = own.flatMap((table) => {
    const { columns, rows } = kept.get(table.name) ?? {};
    const is_same = String(columns?.toSorted()) === String(table.columns.toSorted());
    return columns && rows !== undefined && is_same ? [{ name: table.name, columns, rows }] : [];
  });
  if (matched.length === own.length && matched.length === kept.size) return matched;
  throw new BadBackup(
    'The tables of the backup are not those that its version makes: it was changed, or made by a version that is being worked on.',
  );
}

interface Filling {
  dir: string;
  manifest: Manifest;
  files_dir: string;
  onSpoilt: OnSpoilt | undefined;
}

/** The marker comes last. Whatever fails leaves the folder as empty as it was. */
async function fillFolder(
  { dir, manifest, files_dir, onSpoilt }: Filling,
  installation_id: string,
): Promise<void> {
  try {
    for await (const { key, content } of readFiles(dir, manifest, onSpoilt)) {
      const file = path.join(files_dir, key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { mode: 0o600, flush: true });
    }
    await writeMarker(files_dir, installation_id);
  } catch (error) {
    for (const name of await namesIn(files_dir)) {
      await rm(path.join(files_dir, name), { recursive: true });
    }
    throw error;
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
