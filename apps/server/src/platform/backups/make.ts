import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Secret } from '../auth/tokens.ts';
import { type OwnerClient, withOwner } from '../db/owner.ts';
import type { FileStore } from '../files/store.ts';
import { findInstallationId } from '../installation/queries.ts';
import { type Backup, backupsOf, nameOf, unfinishedIn } from './folder.ts';
import { copyFiles } from './kept-files.ts';
import {
  BadBackup,
  fingerprintOf,
  type Manifest,
  tableFile,
  type TableFacts,
  writeManifest,
} from './manifest.ts';
import { pack } from './pack.ts';
import * as queries from './queries.ts';

export interface Source {
  owner_url: string;
  files: FileStore;
  secret: Secret;
}

/** Somebody else is making one now, which is as good. */
export class BackupBusy extends BadBackup {
  override name = 'BackupBusy';
}

/**
 * Everything, in a folder of its own: the rows of all tables as of one moment, then the files that they
 * name, then the manifest. The folder gets its name last, so whatever stops this leaves no backup behind.
 */
export const makeBackup = ({ owner_url, files, secret }: Source, folder: string, now: Date) =>
  withOwner(owner_url, async (client): Promise<Backup> => {
    const installation_id = await findInstallationId(client);
    if (!(await queries.takeTurn(client))) throw new BackupBusy('Another backup is being made.');
    const part = unfinishedIn(folder, installation_id);
    const before = (await backupsOf(folder, installation_id)).at(-1)?.dir ?? null;
    await rm(part, { recursive: true, force: true });
    await mkdir(path.join(part, 'tables'), { recursive: true, mode: 0o700 });
    const { seals, ...snapshot } = await writeSnapshot(client, part);
    const manifest: Manifest = {
      format: 1,
      made_at: now.toISOString(),
      installation_id,
      ...snapshot,
      files: await copyFiles(files, part, snapshot.tables, before),
      secret: { fingerprint: fingerprintOf(secret), seals },
    };
    await writeManifest(part, manifest);
    const dir = path.join(folder, nameOf(now));
    await rename(part, dir);
    return { dir, manifest };
  });

async function writeSnapshot(client: OwnerClient, dir: string) {
  await queries.beginSnapshot(client);
  const versions = await queries.findVersions(client);
  const found = await queries.listTables(client);
  const tables: TableFacts[] = [];
  for (const table of found) {
    const measured = await pack(queries.readTable(client, table), tableFile(dir, table.name));
    tables.push({ name: table.name, columns: table.columns, ...measured });
  }
  const sequences = await queries.listSequences(client);
  await client.query('commit');
  const seals = found.flatMap(({ name, sealed }) => sealed.map((column) => `${name}.${column}`));
  return { ...versions, tables, sequences, seals };
}
