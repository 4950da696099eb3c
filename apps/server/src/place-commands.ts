import path from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from './modules/identity/index.ts';
import { checkBackup, inWords } from './platform/backups/check.ts';
import { listBackups } from './platform/backups/folder.ts';
import { makeBackup } from './platform/backups/make.ts';
import { restoreBackup } from './platform/backups/restore.ts';
import { restoredInWords, tellOfRestored } from './platform/backups/restored.ts';
import { BadConfig, type Config, findSecret } from './platform/config.ts';
import { connect, type Database, openDatabase, openUnpaired } from './platform/db/database.ts';
import { filesDirOf, filesOf } from './platform/files/store.ts';
import { acceptPair } from './platform/installation/pair.ts';
import { verifyEveryLedger } from './verify-ledger.ts';

export const place_usage = `  backup [--to DIR]    keeps everything in a new folder there, or in DARASA_BACKUPS
  backup list [--to DIR]
  restore --check DIR  reads a backup to its last byte
  restore DIR          puts it into an empty place, and proves the books
                       --secret-lost when the secret it was made with is lost for good
                       --without-spoilt leaves files out that are damaged, and names them
  pair accept          says that this database and this folder of files belong together`;

export interface Place {
  config: Pick<Config, 'database_url' | 'data_dir' | 'backups'>;
  migrations_dir: string;
  say(line: string): void;
}
type Work = (place: Place) => Promise<string>;

const options = {
  to: { type: 'string' },
  check: { type: 'boolean' },
  'secret-lost': { type: 'boolean' },
  'without-spoilt': { type: 'boolean' },
} as const;

/** Commands about the database and its files as a whole: each opens them in a way of its own. */
export function preparePlace([command = '', ...rest]: string[]): Work | null {
  if (!Object.hasOwn(commands, command)) return null;
  const { values, positionals } = readArgs(rest);
  const work = commands[command]!(values, positionals);
  if (work) return work;
  throw new OperatorError(`Usage:\n${place_usage}`);
}

type Given = ReturnType<typeof readArgs>['values'];

const commands: Record<string, (given: Given, words: string[]) => Work | null> = {
  backup: ({ to, ...others }, words) => {
    if (Object.keys(others).length > 0) return null;
    if (words.length === 0) return (place) => backUp(place, folderOf(place, to));
    return words.join(' ') === 'list' ? (place) => listKept(folderOf(place, to)) : null;
  },
  restore: ({ to, check, ...given }, [from, ...others]) => {
    if (!from || others.length > 0 || to !== undefined) return null;
    if (check && Object.keys(given).length > 0) return null;
    const dir = path.resolve(from);
    return check ? () => lookThrough(dir) : (place) => restore(place, dir, given);
  },
  pair: (given, words) =>
    words.join(' ') === 'accept' && Object.keys(given).length === 0 ? accept : null,
};

function folderOf({ config }: Place, to: string | undefined): string {
  const dir = to ? path.resolve(to) : config.backups?.dir;
  if (dir) return dir;
  throw new OperatorError('DARASA_BACKUPS is off: say where with --to DIR.');
}

async function backUp({ config, migrations_dir, say }: Place, folder: string): Promise<string> {
  const secret = findSecret(config.data_dir);
  if (!secret) {
    throw new BadConfig(
      'DARASA_SECRET is not set, and DARASA_DATA has none. Set it to the one that the server runs with: the backup says which secret opens it.',
    );
  }
  return inside(openDatabase(config, migrations_dir, say), async ({ logins }) => {
    const source = { owner_url: logins.owner_url, files: filesOf(config), secret };
    const { dir, manifest } = await makeBackup(source, folder, new Date());
    return `Backed up to ${dir}: ${inWords(manifest)}. Keep DARASA_SECRET apart from it: it opens ${manifest.secret.seals.join(', ')}.`;
  });
}

async function listKept(folder: string): Promise<string> {
  const lines = (await listBackups(folder)).map(
    ({ dir, manifest }) => `${path.basename(dir)}  ${inWords(manifest)}`,
  );
  return lines.join('\n') || `There is no backup in ${folder}.`;
}

const lookThrough = async (dir: string): Promise<string> =>
  `${dir} is whole: ${inWords((await checkBackup(dir)).manifest)}.`;

const restore = ({ config, migrations_dir, say }: Place, dir: string, given: Given) =>
  inside(connect(config, say), async ({ logins }) => {
    const restored = await restoreBackup(dir, {
      logins,
      files_dir: filesDirOf(config),
      migrations_dir,
      secret: findSecret(config.data_dir),
      is_secret_lost: given['secret-lost'] ?? false,
      without_spoilt: given['without-spoilt'] ?? false,
      has_own_database: config.database_url === null,
    });
    await tellOfRestored(logins.web_url, restored, new Date());
    const { lines, is_sound } = await verifyEveryLedger(logins.web_url, new Date());
    const words = [...restoredInWords(restored), 'The books:', ...lines].join('\n');
    if (!is_sound) throw new OperatorError(words);
    return words;
  });

const accept = ({ config, migrations_dir, say }: Place) =>
  inside(openUnpaired(config, migrations_dir, say), async ({ logins }) => {
    await acceptPair(logins.owner_url, filesDirOf(config));
    return `From now on ${filesDirOf(config)} belongs to this database.`;
  });

async function inside(
  opening: Promise<Database>,
  work: (database: Database) => Promise<string>,
): Promise<string> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\nUsage:\n${place_usage}`);
  }
}
