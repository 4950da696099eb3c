import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';

/** The account is who runs PostgreSQL: undefined means "the same user as this process". */
export type Account = { name: string; uid: number; gid: number } | undefined;

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root, so root hands it to an account without rights. Data that
 * exists already stays with its owner: a school that once started as a user may start by sudo.
 */
export function chooseAccount(data: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const account = listAccounts(data).find((candidate) => canRun(candidate, ':'));
  if (account) return account;
  throw new Error(
    'The database must not run as root, and there is no other account. Set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Makes a file or directory the account's own. */
export function giveTo(account: Account, path: string, mode: number): void {
  chmodSync(path, mode);
  if (account) chownSync(path, account.uid, account.gid);
}

/** Tried by entering, not by reading mode bits: mounts and access lists have a say as well. */
export function canEnter(account: Account, directory: string): boolean {
  return !account || canRun(account, 'cd "$1"', directory);
}

/** Starts it for its version only: that also loads the libraries it needs. */
export function canExecute(account: Account, program: string): boolean {
  return !account || canRun(account, '"$1" --version', program);
}

/** Runs a program to its end; what it printed becomes the error when it fails. */
export async function runAs(
  account: Account,
  program: string,
  args: string[],
  options: { home: string; timeout_ms: number },
): Promise<void> {
  try {
    await run(program, args, {
      ...ids(account),
      cwd: options.home,
      env: childEnvironment(options.home),
      timeout: options.timeout_ms,
    });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new Error(`${stderr}${stdout}`.trim() || message, { cause: error });
  }
}

function listAccounts(data: string): NonNullable<Account>[] {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const named = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) !== 0)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const nobody = named.find((account) => account.name === 'nobody');
  const owner_uid = statSync(data, { throwIfNoEntry: false })?.uid;
  const owner = named.find((account) => account.uid === owner_uid);
  return [owner, nobody, ...named].filter((account) => account !== undefined);
}

function canRun(account: Account, script: string, argument = ''): boolean {
  const options = { ...ids(account), cwd: '/', stdio: 'ignore' as const };
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}

const ids = (account: Account) => (account ? { uid: account.uid, gid: account.gid } : {});

// PG* variables of the caller would point the programs at another database, and a locale that
// is not installed would stop them.
function childEnvironment(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), HOME: home, LC_ALL: 'C' };
}
