import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, giveTo, runAs } from './account.ts';
import { isAlive } from './users.ts';

export type Cluster = {
  /** Holds data, logs and, if need be, a copy of the programs. The account can enter it. */
  home: string;
  data: string;
  bin: string;
  account: Account;
  throwaway: boolean;
};

const superuser = 'darasa_super';
const database = 'darasa';
const start_attempts_max = 4;
const initdb_timeout_ms = 180_000;
const start_timeout_s = 300; // Recovery after a power cut replays the log, which can take minutes.
const stop_timeout_s = 60;
const explanation_lines_max = 5;
const socket_path_bytes_max = 100;

/** Made beside its place and then renamed, so that an interrupted first start leaves nothing. */
export async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.data}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  giveTo(cluster.account, unfinished, 0o700);
  const secret = `${cluster.data}.password`;
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(cluster.account, secret, 0o600);
  // One order of letters on every machine, whatever locales are installed there.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${secret}`];
  await runAs(
    cluster.account,
    join(cluster.bin, 'initdb'),
    [`--pgdata=${unfinished}`, '--encoding=UTF8', ...locale, ...access],
    { home: cluster.home, timeout_ms: initdb_timeout_ms },
  );
  renameSync(secret, passwordFile(unfinished));
  renameSync(unfinished, cluster.data);
}

/** PostgreSQL outlives a killed parent. If it answers to our password for our data, it is ours. */
export async function findRunning(cluster: Cluster): Promise<string | undefined> {
  const running = readPidFile(cluster);
  if (!running || !isAlive(running.pid)) return undefined;
  const url = urlFor(cluster, running.port);
  if ((await servedDirectory(url)) === realpathSync(cluster.data)) return url;
  if (commandLine(running.pid).includes(cluster.data)) {
    await stopServer(cluster); // Ours but not well: half started, or half stopped.
  } else {
    // After a restart the number may be another program's, and PostgreSQL would respect it.
    rmSync(pidFile(cluster), { force: true });
  }
  return undefined;
}

export async function startServer(cluster: Cluster): Promise<string> {
  const logs = join(cluster.home, 'logs');
  mkdirSync(logs, { recursive: true });
  giveTo(cluster.account, logs, 0o700);
  makeSocketDirectory(cluster);
  const log = join(logs, 'start.log');
  let failure: unknown;
  for (let attempt = 1; attempt <= start_attempts_max; attempt++) {
    const port = await findFreePort();
    rmSync(log, { force: true });
    try {
      await control(cluster, 'start', ['-l', log, '-o', commandOptions(cluster, port)]);
      return urlFor(cluster, port);
    } catch (error) {
      // The port was taken meanwhile, or children of a killed server are still ending.
      failure = error;
      await sleep(attempt * 500);
    }
  }
  throw new Error(`The database did not start. ${explain(logs)}`, { cause: failure });
}

export async function stopServer(cluster: Cluster): Promise<void> {
  if (!readPidFile(cluster)) return;
  try {
    await control(cluster, 'stop', ['-m', 'fast']);
  } catch {
    // Gone in the meantime is what we want; otherwise leave it no choice, the log is safe.
    if (readPidFile(cluster)) await control(cluster, 'stop', ['-m', 'immediate']);
  }
}

export async function ensureDatabase(url: string): Promise<void> {
  await withMaintenance(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  });
}

// Nothing is kept, and no table lives long enough to need sweeping: each sweep would make every
// connection plan all its statements on that table anew.
const thrown_away_soon = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

function commandOptions(cluster: Cluster, port: number): string {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory(cluster) ?? '',
    max_connections: 60,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file for each day of the week. Statements and their values are people's data: not logged.
    logging_collector: 'on',
    log_directory: join(cluster.home, 'logs'),
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(cluster.throwaway && thrown_away_soon),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${quote(value)}`);
  return options.join(' ');
}

// pg_ctl hands the options to a shell.
const quote = (value: string | number) =>
  process.platform === 'win32' ? `"${value}"` : `'${String(value).replaceAll("'", `'\\''`)}'`;

function control(cluster: Cluster, action: 'start' | 'stop', args: string[]): Promise<void> {
  const limit_s = action === 'start' ? start_timeout_s : stop_timeout_s;
  return runAs(
    cluster.account,
    join(cluster.bin, 'pg_ctl'),
    [action, '-w', '-s', '-t', String(limit_s), '-D', cluster.data, ...args],
    { home: cluster.home, timeout_ms: (limit_s + 10) * 1_000 },
  );
}

/** The data directory of the server behind the address; undefined when it does not let us in. */
async function servedDirectory(url: string): Promise<string | undefined> {
  try {
    return await withMaintenance(url, async (client) => {
      const { rows } = await client.query('show data_directory');
      return realpathSync(rows[0].data_directory);
    });
  } catch {
    return undefined;
  }
}

async function withMaintenance<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // A lost connection also fails the query, which is reported.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Our driver prefers the socket, which costs a fifth less per round trip; others take the port. */
function urlFor(cluster: Cluster, port: number): string {
  const password = readFileSync(passwordFile(cluster.data), 'utf8').trim();
  const socket = socketDirectory(cluster);
  const way = socket ? `?host=${encodeURIComponent(socket)}` : '';
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}${way}`;
}

/** Systems limit the path of a socket to about a hundred bytes: below a longer one there is none. */
function socketDirectory({ home }: Cluster): string | undefined {
  const directory = join(home, 'socket');
  const longest = Buffer.byteLength(join(directory, '.s.PGSQL.65535.lock'));
  return process.platform === 'win32' || longest > socket_path_bytes_max ? undefined : directory;
}

/** Empty at every start: a killed server leaves the socket of a port that nobody takes again. */
function makeSocketDirectory(cluster: Cluster): void {
  const directory = socketDirectory(cluster);
  if (!directory) return;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  giveTo(cluster.account, directory, 0o700);
}

const passwordFile = (data: string) => join(data, 'darasa-password');
const pidFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

function readPidFile(cluster: Cluster): { pid: number; port: number } | undefined {
  if (!existsSync(pidFile(cluster))) return undefined;
  const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, refused) => {
    server.once('error', refused).listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

function explain(logs: string): string {
  const lines = readdirSync(logs).flatMap((name) =>
    readFileSync(join(logs, name), 'utf8').split('\n'),
  );
  const reasons = lines.filter((line) => /FATAL|PANIC|could not|DETAIL|HINT/.test(line));
  return [...reasons.slice(-explanation_lines_max), `Its log is in ${logs}.`].join('\n');
}
