import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BadConfig } from '../config.ts';
import { type OwnerClient, withOwner } from '../db/owner.ts';
import { createFileStore } from '../files/store.ts';
import { findInstallationId, listFileOwners, listOrganisationIds } from './queries.ts';

/** Stands in the folder of files, and says which database they belong to. */
const marker_name = 'belongs-to';

/**
 * The database and its folder of files belong together. Beside a wrong one photos and papers would be
 * missing, and what has no row there would be taken for nobody's, so nothing starts with such a pair.
 */
export const checkPair = (owner_url: string, files_dir: string): Promise<void> =>
  withOwner(owner_url, async (client) => {
    const id = await findInstallationId(client);
    const marker = await readMarker(files_dir);
    if (marker === id) return;
    const reason = marker
      ? `it belongs to the database ${marker}, and this is ${id}`
      : await findContradiction(client, files_dir);
    if (reason) throw new BadConfig(sentenceOf(files_dir, reason));
    await writeMarker(files_dir, id);
  });

/** An operator knows that they belong together, for instance because one of them was restored. */
export const acceptPair = (owner_url: string, files_dir: string): Promise<void> =>
  withOwner(owner_url, async (client) => {
    await writeMarker(files_dir, await findInstallationId(client));
  });

/** A folder that says nothing yet: new, or of a version that wrote no marker. */
async function findContradiction(client: OwnerClient, files_dir: string): Promise<string | null> {
  const stored = await createFileStore(files_dir).listTenants();
  const known = await listOrganisationIds(client);
  const strangers = stored.filter((id) => !known.includes(id));
  if (strangers.length > 0) {
    return `it holds files of an organisation that the database does not know (${strangers[0]})`;
  }
  const owners = await listFileOwners(client);
  if (owners.length > 0 && !owners.some((id) => stored.includes(id))) {
    return 'the database names files, and none of them is there';
  }
  return null;
}

const sentenceOf = (files_dir: string, reason: string): string =>
  `The folder ${files_dir} does not fit the database: ${reason}. Set DARASA_DATA and DATABASE_URL to a folder and a database that belong together. If these do, for instance after one of them was restored, say so once: node apps/server/dist/cli.js pair accept`;

const readMarker = async (files_dir: string): Promise<string | null> => {
  const text = await readFile(path.join(files_dir, marker_name), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? null : text.trim() || 'without a name';
};

/** Written beside its place and then renamed: half a marker would be another one. */
export async function writeMarker(files_dir: string, id: string): Promise<void> {
  await mkdir(files_dir, { recursive: true, mode: 0o700 });
  const file = path.join(files_dir, marker_name);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${id}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}
