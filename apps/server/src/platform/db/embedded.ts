import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, canEnter, chooseAccount } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  type Cluster,
  ensureDatabase,
  findRunning,
  initialise,
  startServer,
  stopServer,
} from './embedded/server.ts';
import { enter, forgetUsers, isUsed, leave, withLock } from './embedded/users.ts';

export type EmbeddedServer = {
  /** Signs in as the superuser `darasa_super` to the database `darasa`. */
  url: string;
  /** Shuts the database down, unless another process still uses it. */
  stop(): Promise<void>;
};

type Options = {
  /** Belongs to this database alone. Data, log and password live below it. */
  dir: string;
  onProgress?: (message: string) => void;
  /** For tests: faster, and lost when the machine loses power. */
  throwaway?: boolean;
};

/** A real PostgreSQL from npm, on 127.0.0.1 and a free port, and on a socket where it can be. A running one of ours is joined. */
export async function startEmbedded({
  dir,
  onProgress = () => {},
  throwaway = false,
}: Options): Promise<EmbeddedServer> {
  mkdirSync(dir, { recursive: true });
  const place = realpathSync(dir);
  assertOwn(join(readHome(place), 'data'));
  return withLock(place, async () => {
    const cluster = locate(place, throwaway, onProgress);
    if (!existsSync(cluster.data)) {
      onProgress('Creating the database');
      await initialise(cluster);
    }
    let url = await findRunning(cluster);
    if (!url) {
      onProgress('Starting the database');
      forgetUsers(place);
      url = await startServer(cluster);
    }
    await ensureDatabase(url);
    const note = enter(place);
    return { url, stop: () => withLock(place, () => stopWhenLast(cluster, place, note)) };
  });
}

async function stopWhenLast(cluster: Cluster, place: string, note: string): Promise<void> {
  leave(note);
  if (!isUsed(place)) await stopServer(cluster);
}

function locate(place: string, throwaway: boolean, onProgress: (message: string) => void): Cluster {
  const account = chooseAccount(join(readHome(place), 'data'));
  const home = findHome(place, account);
  if (home !== place) {
    onProgress(`The database files are in ${home}, because ${account?.name} cannot enter ${place}`);
  }
  const bin = findBinaries(account, home);
  return { home, data: join(home, 'data'), bin, account, throwaway };
}

/**
 * As root, PostgreSQL runs under another account, which cannot get into a checkout below a closed
 * home directory. The files then stand elsewhere and a note in the directory says where: whoever
 * deletes the directory starts with an empty database, and the old files are not touched.
 */
function findHome(place: string, account: Account): string {
  const known = readHome(place);
  // The directory is ours alone, so we may let the account pass; its parents are not.
  const is_shut = existsSync(known) && !canEnter(account, known);
  if (is_shut && canEnter(account, dirname(known))) chmodSync(known, 0o711);
  if (canEnter(account, known)) return known;
  if (existsSync(join(known, 'data'))) {
    throw new Error(
      `${account?.name}, who runs the database in ${known}, can no longer get there. Allow it (chmod a+x on the directories above), or set DARASA_DATA to another directory.`,
    );
  }
  const home = makeOtherHome();
  writeFileSync(join(place, 'location'), home);
  return home;
}

function readHome(place: string): string {
  const note = join(place, 'location');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : place;
}

function makeOtherHome(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    try {
      const home = mkdtempSync(join(parent, 'darasa-'));
      chmodSync(home, 0o755);
      return home;
    } catch {
      continue;
    }
  }
  throw new Error('Found no place for the database. Set DARASA_DATA to a writable directory.');
}

function assertOwn(data: string): void {
  const user = process.getuid?.();
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || user === undefined || user === 0 || owner === user) return;
  throw new Error(
    `The database in ${data} belongs to another user. Start as that user, or set DARASA_DATA to another directory.`,
  );
}
