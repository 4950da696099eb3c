import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listNotifications } from '@darasa/contract/platform/notifications';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newBooks } from '../test/new-books.ts';
import { newSchool, type NewSchool } from '../test/new-school.ts';
import { digestsOf, filesIn } from '../test/what-is-kept.ts';
import { composeApp } from './compose.ts';
import { layCalendar } from './demo/calendar.ts';
import { seedDemo } from './demo/seed.ts';
import { type Place, preparePlace } from './place-commands.ts';
import { lookAfterBackups, type Nightly } from './platform/backups/nightly.ts';
import type { Manifest } from './platform/backups/manifest.ts';
import { watchBackups } from './platform/backups/status.ts';
import { readSecret } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createPool } from './platform/db/pool.ts';
import { loginsFor } from './platform/db/roles.ts';
import { filesDirOf, filesOf } from './platform/files/store.ts';

// A place of its own, with the demo and a school with books in it: backed up, destroyed, restored, compared.
const home = await mkdtemp(path.join(tmpdir(), 'darasa-place-'));
const migrations_dir = path.resolve(import.meta.dirname, '../migrations');
const backups = path.join(home, 'backups');
const owner = new pg.Client({ connectionString: inject('owner_url') });
const made: string[] = [];

async function newPlace() {
  const name = `place_${process.pid}_${made.length}_${Date.now()}`;
  made.push(name);
  await owner.query(`create database ${name}`);
  const url = new URL(inject('owner_url'));
  url.pathname = `/${name}`;
  const config = {
    database_url: url.href,
    data_dir: path.join(home, name),
    backups: { dir: backups, days: 14, months: 12 },
  };
  return { config, migrations_dir, say: () => {}, owner_url: url.href };
}

const run = async (place: Place, ...args: string[]) => preparePlace(args)!(place);
const readSecretOf = ({ config }: Place) => readSecret(config.data_dir, {});

let nightly: Nightly;
const failures: string[] = [];
let late = 0;

let place: Awaited<ReturnType<typeof newPlace>>;
let school: NewSchool;
let stop: () => Promise<void>;
let figuresNow: () => Promise<string>;
let ahead_ms = 0;
let dir: string;
let said: string;
let digests: Record<string, [number, string | null]>;

beforeAll(async () => {
  await owner.connect();
  place = await newPlace();
  const secret = readSecretOf(place);
  await openDatabase(place.config, migrations_dir, () => {});
  await seedDemo(place.owner_url, filesOf(place.config), layCalendar(new Date()));
  const pool = createPool(loginsFor(place.owner_url).web_url, { size: 4 });
  const rows = new pg.Pool({ connectionString: place.owner_url, max: 2 });
  const figures = watchBackups(pool, () => new Date(Date.now() + ahead_ms));
  const files = filesOf(place.config);
  const app = composeApp({ pool, secret, files, log_level: 'silent', figures });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  school = await newSchool({ owner: rows, port });
  const { cash_id, students } = await newBooks(school);
  await school.admin.call(recordPayment, {
    student_id: students[0]!,
    amount_cents: 5_000_00,
    method: 'cash',
    money_account_id: cash_id,
    received_on: '2026-02-02',
  });
  await letSomebodyIn(school);
  figuresNow = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  nightly = {
    pool,
    owner_url: place.owner_url,
    files,
    secret,
    kept: place.config.backups,
    onFailure: (error) => failures.push((error as Error).message),
    onLate: () => late++,
  };
  let is_over = false;
  stop = async () => {
    if (is_over) return;
    is_over = true;
    await app.close();
    await Promise.all([pool.end(), rows.end()]);
  };
  said = await run(place, 'backup');
  dir = placeOf(said);
  digests = await digestsOf(place.owner_url);
});
afterAll(async () => {
  await stop();
  for (const name of made) await owner.query(`drop database if exists ${name} with (force)`);
  await owner.end();
  await rm(home, { recursive: true });
});

/** A device that is trusted, and a code of each kind that nobody has used. */
async function letSomebodyIn({ tenant_id, sql, ...of }: NewSchool): Promise<void> {
  const { id } = await of.staff(['finance']);
  const soon = `now() + interval '1 day'`;
  for (const statement of [
    `insert into identity.trusted_devices (tenant_id, id, user_id, token_hash, device, trusted_at,
       last_used_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'x', 'Phone', now(), now(), ${soon})`,
    `insert into identity.reset_codes (tenant_id, id, user_id, code_hash, sent_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'x', now(), ${soon})`,
    `insert into identity.codes (tenant_id, id, user_id, purpose, code_hash, sent_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'sign-in', 'x', now(), ${soon})`,
    `insert into identity.invites (tenant_id, id, user_id, proof_hash, sent_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'x', now(), ${soon})`,
    `insert into identity.recovery_codes (tenant_id, id, user_id, code_hash)
     values ($1, gen_random_uuid(), $2, 'x')`,
  ]) {
    await sql(statement, [tenant_id, id]);
  }
}

/** Of whatever lets somebody in, how much still does. */
async function whatLetsIn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*)::int from identity.sessions where ended_at is null) as sessions,
       (select count(*)::int from identity.trusted_devices where revoked_at is null) as devices,
       (select count(*)::int from identity.reset_codes where used_at is null) as resets,
       (select count(*)::int from identity.codes where used_at is null) as codes,
       (select count(*)::int from identity.invites where used_at is null) as invites,
       (select count(*)::int from identity.recovery_codes where used_at is null) as recovery,
       (select count(distinct n.tenant_id)::int from platform.notifications n
        where n.title like 'The server was restored as it was on %') as told`,
  );
  await client.end();
  return rows[0]!;
}

const manifestIn = async (dir: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(dir, 'manifest.json'), 'utf8'));

const placeOf = (said: string) => /^Backed up to (\S+):/.exec(said)![1]!;

test('a backup says what is in it, and what opens what is sealed', async () => {
  expect(said).toContain('identity.two_steps.sealed_secret');
  expect(await run(place, 'backup', 'list')).toContain(path.basename(dir));
  expect(await run(place, 'restore', '--check', dir)).toMatch(/ is whole: \d+ rows in \d+ tables/);
  const { files, migrations } = await manifestIn(dir);
  expect(files).toMatchObject({ missing: 0 });
  expect(files.count).toBeGreaterThan(50);
  expect(migrations).toEqual(
    (await readdir(migrations_dir)).filter((name) => name.endsWith('.sql')).sort(),
  );
});

test('a backup that was changed or cut off is found out', async () => {
  const { tables } = await manifestIn(dir);
  const largest = tables.toSorted((a, b) => b.rows - a.rows)[0]!;
  const [file] = (await readFile(path.join(dir, 'files.txt'), 'utf8')).split('\n');
  const spoil = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const whole = await readFile(path.join(dir, name));
    // Not through a link that other backups share.
    await rm(path.join(dir, name));
    await writeFile(path.join(dir, name), change(Buffer.from(whole)));
    const refused = run(place, 'restore', '--check', dir);
    await refused.catch(() => {});
    await rm(path.join(dir, name));
    await writeFile(path.join(dir, name), whole);
    return refused;
  };
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  await expect(spoil(`tables/${largest.name}.gz`, half)).rejects.toThrow(
    `the table ${largest.name} is missing or cut off`,
  );
  await expect(spoil('files.txt', half)).rejects.toThrow('the list of its files is not the one');
  const flip = (bytes: Buffer) => {
    bytes[9]! ^= 1;
    return bytes;
  };
  await expect(spoil(`files/${file!.split(' ')[2]}`, flip)).rejects.toThrow(
    'is not the one that was written',
  );
  await expect(spoil('manifest.json', half)).rejects.toThrow('its manifest.json cannot be read');
  await run(place, 'restore', '--check', dir);
});

test('kill -9 in the middle leaves nothing that looks like a backup, and the next one is whole', async () => {
  const folder = path.join(home, 'killed');
  const holder = new pg.Client({ connectionString: place.owner_url });
  await holder.connect();
  // Near the end of the tables somebody holds one, so the backup waits there with most of them written.
  await holder.query('begin; lock table website.pages in access exclusive mode');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'cli.ts'), 'backup', '--to', folder],
    {
      env: {
        ...process.env,
        DATABASE_URL: place.owner_url,
        DARASA_DATA: place.config.data_dir,
        DARASA_SECRET: undefined,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const gone = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await vi.waitFor(
    async () => {
      const waiting = await holder.query(
        `select from pg_locks where not granted and relation = 'website.pages'::regclass`,
      );
      expect(waiting.rowCount).toBe(1);
    },
    { timeout: 50_000, interval: 100 },
  );
  child.kill('SIGKILL');
  expect(await gone).toBe('SIGKILL');
  const [part, ...others] = await readdir(folder);
  expect([part, others]).toEqual([expect.stringMatching(/\.part$/), []]);
  expect((await readdir(path.join(folder, part!, 'tables'))).length).toBeGreaterThan(100);
  expect(await run(place, 'backup', 'list', '--to', folder)).toBe(
    `There is no backup in ${folder}.`,
  );
  await expect(run(place, 'restore', '--check', path.join(folder, part!))).rejects.toThrow(
    'is not a whole backup: it has no manifest.json',
  );
  await holder.query('rollback');
  await holder.end();

  await vi.waitFor(() => run(place, 'backup', '--to', folder), { timeout: 20_000 });
  const [whole, ...left] = await readdir(folder);
  expect(left).toEqual([]);
  await run(place, 'restore', '--check', path.join(folder, whole!));
});

const hours_ms = 60 * 60_000;

test('a file that rotted in one backup is whole in the next', async () => {
  const folder = path.join(home, 'rotten');
  const first = placeOf(await run(place, 'backup', '--to', folder));
  const [line] = (await readFile(path.join(first, 'files.txt'), 'utf8')).split('\n');
  const file = path.join(first, 'files', line!.split(' ')[2]!);
  const bytes = await readFile(file);
  bytes[9]! ^= 1;
  await writeFile(file, bytes);
  await expect(run(place, 'restore', '--check', first)).rejects.toThrow('is not the one');
  await run(place, 'restore', '--check', placeOf(await run(place, 'backup', '--to', folder)));
});

test('a backup of a day to come, made while the clock was wrong, stands for no night', async () => {
  const dir = await mkdtemp(path.join(home, 'ahead-'));
  const one = { ...nightly, kept: { dir, days: 2, months: 0 } };
  await lookAfterBackups(one, new Date('2031-01-01T05:00:00Z'));
  await lookAfterBackups(one, new Date('2027-01-10T05:00:00Z'));
  await lookAfterBackups(one, new Date('2027-01-10T06:00:00Z'));
  expect(await readdir(dir)).toEqual(['2027-01-10T05-00-00.000Z', '2031-01-01T05-00-00.000Z']);
});

test('every night one is made by itself, and those of long ago go', async () => {
  const dir = await mkdtemp(path.join(home, 'nightly-'));
  const one = { ...nightly, kept: { dir, days: 2, months: 0 } };
  const now = new Date('2027-03-01T05:00:00Z');
  const [first, second, third] = [
    '2027-03-01T05-00-00.000Z',
    '2027-03-01T23-00-00.000Z',
    '2027-03-03T22-00-00.000Z',
  ];
  const lookIn = async (hours: number) => {
    await lookAfterBackups(one, new Date(now.getTime() + hours * hours_ms));
    return readdir(dir);
  };
  expect(await lookIn(0)).toEqual([first]);
  expect(await lookIn(16)).toEqual([first]);
  expect(await lookIn(18)).toEqual([first, second]);
  expect(await lookIn(65)).toEqual([second, third]);
  expect([failures, late]).toEqual([[], 0]);
  // A photo that both have is on the disk once.
  const [line] = (await readFile(path.join(dir, third, 'files.txt'), 'utf8')).split('\n');
  const file = path.join(dir, third, 'files', line!.split(' ')[2]!);
  expect((await stat(file)).nlink).toBe(2);
  // One that rotted there is written anew by the next.
  await writeFile(file, 'rotten');
  const fourth = (await lookIn(90)).at(-1)!;
  await run(place, 'restore', '--check', path.join(dir, fourth));
  await expect(run(place, 'restore', '--check', path.join(dir, third))).rejects.toThrow(
    'is spoilt',
  );
  ahead_ms = new Date('2027-03-05T00:00:00Z').getTime() - Date.now();
  await vi.waitFor(async () => expect(await figuresNow()).toContain('darasa_backup_late 0'));
  expect(await figuresNow()).toMatch(/darasa_backup_age_seconds 36\d\d\n/);
});

test('a backup that fails is told in the log, among the figures and once to administrators', async () => {
  const dir = path.join(home, 'no-folder');
  await writeFile(dir, 'somebody put a file there');
  const failing = { ...nightly, kept: { ...nightly.kept, dir } };
  const now = new Date('2027-03-06T05:00:00Z');
  await lookAfterBackups(failing, now);
  await lookAfterBackups(failing, new Date(now.getTime() + hours_ms));
  expect(failures).toEqual([
    expect.stringContaining('ENOTDIR'),
    expect.stringContaining('ENOTDIR'),
  ]);
  expect(late).toBe(2);
  ahead_ms = now.getTime() + hours_ms - Date.now();
  await vi.waitFor(async () => expect(await figuresNow()).toContain('darasa_backup_failed 1'));
  const told = async () =>
    (await school.admin.call(listNotifications, {})).rows.map(({ title, text }) => [title, text]);
  expect(await told()).toEqual([
    ['The backup of the night was not made', expect.stringContaining('There is none yet.')],
  ]);
  await lookAfterBackups(nightly, new Date(now.getTime() + 2 * hours_ms));
  expect(await told()).toHaveLength(1);
});

test('nothing but an empty place is restored into, and only a pair that fits is opened', async () => {
  const config = { ...place.config, data_dir: path.join(home, 'elsewhere') };
  const elsewhere = { ...place, config };
  await expect(run(elsewhere, 'restore', '--secret-lost', dir)).rejects.toThrow(
    'this database holds something already',
  );
  expect(existsSync(filesDirOf(config))).toBe(false);
  readSecretOf(elsewhere);
  await expect(run(elsewhere, 'backup')).rejects.toThrow('does not fit the database');
  expect(await run(elsewhere, 'pair', 'accept')).toContain('belongs to this database');
  expect(await run(elsewhere, 'backup')).toMatch(/ 0 files \(\d+ were missing when it was made\)/);
});

test('an older version neither opens a newer database nor restores a newer backup', async () => {
  const older = await mkdtemp(path.join(home, 'older-'));
  const names = (await manifestIn(dir)).migrations;
  for (const name of names.slice(0, -1)) await writeFile(path.join(older, name), '');
  await expect(run({ ...place, migrations_dir: older }, 'backup')).rejects.toThrow(
    `The database was last used by a newer version of Darasa: this one does not know its ${names.at(-1)}`,
  );
  const empty = { ...(await newPlace()), migrations_dir: older };
  await expect(run(empty, 'restore', '--secret-lost', dir)).rejects.toThrow(
    `The backup was made by a newer version of Darasa: this one does not know its ${names.at(-1)}`,
  );
});

test('a place that was destroyed comes back row by row, file by file, with its books', async () => {
  const kept = await manifestIn(dir);
  const files = await filesIn(filesDirOf(place.config));
  await stop();
  await owner.query(`drop database ${new URL(place.owner_url).pathname.slice(1)} with (force)`);
  await rm(filesDirOf(place.config), { recursive: true });

  // A newer version restores it as well: first as it was, and then what the newer one adds.
  const newer = path.join(home, 'newer');
  await cp(migrations_dir, newer, { recursive: true });
  await writeFile(path.join(newer, '9999_later.sql'), 'create table platform.later (id int)');
  const empty = { ...(await newPlace()), migrations_dir: newer };
  await expect(run(empty, 'restore', dir)).rejects.toThrow('The secret of this place is missing');
  readSecretOf(empty);
  await expect(run(empty, 'restore', dir)).rejects.toThrow('is another one than the one');
  const secretOf = ({ config }: Place) => path.join(config.data_dir, 'secret');
  await writeFile(secretOf(empty), await readFile(secretOf(place)));
  const roomless = await mkdtemp(path.join(home, 'roomless-'));
  await cp(dir, roomless, { recursive: true });
  const files_of_all = { ...kept.files, bytes: 4_000_000_000_000_000 };
  await writeFile(
    path.join(roomless, 'manifest.json'),
    JSON.stringify({ ...kept, files: files_of_all }),
  );
  await expect(run(empty, 'restore', roomless)).rejects.toThrow('There is not enough room');

  const restored = await run(empty, 'restore', dir);
  expect(restored).toContain(`Restored the backup of ${kept.made_at}`);
  expect(restored).toMatch(/The books:\n(.+: sound, .+\n?)+$/);
  expect(restored).toContain(': sound, 1 postings, ');
  const found = await digestsOf(empty.owner_url);
  expect(withoutAccess(found)).toEqual(withoutAccess({ ...digests, 'platform.later': [0, null] }));
  expect(await filesIn(filesDirOf(empty.config))).toEqual(files);
  expect(restored).toContain('Everybody signs in again');
  const { told, ...doors } = await whatLetsIn(empty.owner_url);
  expect(doors).toEqual({ sessions: 0, devices: 0, resets: 0, codes: 0, invites: 0, recovery: 0 });
  expect(told).toBeGreaterThan(0);

  // The restored place opens, fits its folder, and makes the very same backup of itself.
  const again = await manifestIn(placeOf(await run(empty, 'backup')));
  expect(again.files).toEqual(kept.files);
  expect(again.sequences).toEqual(kept.sequences);
  expect(again.installation_id).not.toBe(kept.installation_id);
  await expect(run(empty, 'restore', dir)).rejects.toThrow('holds files already');
});

test('one photo that rotted costs a school that photo, when it is said so', async () => {
  const rotten = await mkdtemp(path.join(home, 'rotten-'));
  await cp(dir, rotten, { recursive: true });
  const [first, second] = (await readFile(path.join(dir, 'files.txt'), 'utf8')).split('\n');
  const [lost, changed] = [first!.split(' ')[2]!, second!.split(' ')[2]!];
  await rm(path.join(rotten, 'files', lost));
  await writeFile(path.join(rotten, 'files', changed), 'rotten');
  const empty = await newPlace();
  await expect(run(empty, 'restore', '--secret-lost', rotten)).rejects.toThrow('is spoilt');
  const said = await run(empty, 'restore', '--secret-lost', '--without-spoilt', rotten);
  expect(said).toContain(`2 files were spoilt and left out:\n${lost}\n${changed}\n`);
  const kept = await manifestIn(dir);
  const found = await filesIn(filesDirOf(empty.config));
  expect(Object.keys(found)).toHaveLength(kept.files.count - 2);
  expect(found).not.toHaveProperty([changed]);
});

/** Whoever may come in is asked anew, and administrators are told; all else is as it was. */
const withoutAccess = (of: typeof digests) =>
  Object.fromEntries(
    Object.entries(of).filter(
      ([name]) =>
        !ended.includes(name) && !/^(platform\.notifications|graphile_worker\.)/.test(name),
    ),
  );
const ended = [
  'identity.sessions',
  'identity.trusted_devices',
  'identity.codes',
  'identity.reset_codes',
  'identity.invites',
  'identity.recovery_codes',
  'students.family_codes',
];

test('other commands are left to others', () => {
  const others = [[], ['verify-ledger'], ['organisation', 'list'], ['constructor']];
  expect(others.map(preparePlace)).toEqual([null, null, null, null]);
});

test.each([
  [['restore'], 'Usage:'],
  [['restore', 'a', 'b'], 'Usage:'],
  [['restore', '--to', 'a', 'b'], 'Usage:'],
  [['backup', 'now'], 'Usage:'],
  [['backup', '--check'], 'Usage:'],
  [['pair'], 'Usage:'],
  [['backup', '--quick'], "Unknown option '--quick'"],
])('%j is refused before anything is opened', (args, sentence) => {
  expect(() => preparePlace(args)).toThrow(sentence);
});
