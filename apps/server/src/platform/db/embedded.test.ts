import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

const is_root = process.getuid?.() === 0;
const places: string[] = [];
let dir = '';

beforeAll(() => {
  dir = newPlace(0o700);
});

afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('starts, keeps what was written, and stops', async () => {
    const messages: string[] = [];
    const first = await start((message) => messages.push(message));
    await query(first.url, 'create table kept (name text)');
    await query(first.url, "insert into kept values ('Wanjikũ')");
    await first.stop();
    expect(messages).toEqual(['Creating the database', 'Starting the database']);
    await expect(query(first.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    const second = await start();
    expect(await query(second.url, 'select upper(name) as name from kept')).toEqual([
      { name: 'WANJIKŨ' },
    ]);
    await second.stop();
  });

  test('listens on this machine only, and asks for the password', async () => {
    const { url, stop } = await start();
    const by_port = url.replace(/\?.*/, '');
    expect(by_port).toMatch(/^postgres:\/\/darasa_super:[\w-]{32}@127\.0\.0\.1:\d+\/darasa$/);
    const rows = await query(
      by_port,
      "select name, setting from pg_settings where name = any('{listen_addresses,unix_socket_directories,max_connections}') order by name",
    );
    expect(rows.map((row) => row['setting'])).toEqual(['127.0.0.1', '60', socketIn(url)]);
    for (const way of [url, by_port]) {
      await expect(query(way.replace(/:[\w-]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow(
        'password authentication failed',
      );
    }
    if (socketIn(url)) expect(statSync(socketIn(url)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'data', 'darasa-password')).mode & 0o777).toBe(0o600);
    await stop();
  });

  test('is reached by a socket of this machine, or by the port where its path is too long', async () => {
    const near = await start();
    expect(await wayOf(near.url)).toEqual([{ address: socketIn(near.url) ? null : '127.0.0.1' }]);
    await near.stop();
    const deep = join(newPlace(0o755), 'a-folder-with-a-long-name/'.repeat(4));
    const far = await startEmbedded({ dir: deep, throwaway: true });
    expect(await wayOf(far.url)).toEqual([{ address: '127.0.0.1' }]);
    await far.stop();
  });

  test('is shared: a second start joins, and the last one to leave switches it off', async () => {
    const [server, command] = await Promise.all([start(), start()]);
    expect(command.url).toBe(server.url);
    await server.stop();
    await query(command.url, 'select 1');
    await command.stop();
    await expect(query(command.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  test('recovers when it was killed, together with whoever held the lock', async () => {
    const killed = await startEmbedded({ dir });
    await query(killed.url, 'create table survived (id int)');
    process.kill(postmaster(), 'SIGKILL');
    writeFileSync(join(dir, 'lock'), '999999999');

    const next = await start();
    expect(await query(next.url, 'select count(*)::int as n from survived')).toEqual([{ n: 0 }]);
    await next.stop();
  });

  test('does not take another process for its own after a restart of the machine', async () => {
    const stale = [process.pid, join(dir, 'data'), 1_700_000_000, 5_999, '', '127.0.0.1', ''];
    writeFileSync(join(dir, 'data', 'postmaster.pid'), stale.join('\n'));
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('an interrupted first start leaves nothing behind that stops the next', async () => {
    const place = newPlace(0o755);
    mkdirSync(join(place, 'data.part'));
    writeFileSync(join(place, 'data.part', 'PG_VERSION'), '18');
    const { url, stop } = await startEmbedded({ dir: place, throwaway: true });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  if (is_root)
    test('as root, keeps the files where its account can reach them', async () => {
      const closed = newPlace(0o700);
      const messages: string[] = [];
      const onProgress = (message: string) => messages.push(message);
      const { url, stop } = await startEmbedded({
        dir: join(closed, 'db'),
        onProgress,
        throwaway: true,
      });
      await query(url, 'select 1');
      await stop();

      const home = readFileSync(join(closed, 'db', 'location'), 'utf8');
      places.push(home);
      expect(messages[0]).toContain(`The database files are in ${home}`);
      expect(existsSync(join(home, 'data', 'PG_VERSION'))).toBe(true);
      expect(statSync(join(home, 'data')).uid).not.toBe(0);
    });
});

const start = (onProgress?: (message: string) => void) =>
  startEmbedded({ dir, throwaway: true, ...(onProgress && { onProgress }) });

/** Empty where the system's own folder for such places is already too deep. */
const socketIn = (url: string) => new URL(url).searchParams.get('host') ?? '';

const wayOf = (url: string) => query(url, 'select host(inet_client_addr()) as address');

function newPlace(mode: number): string {
  const place = mkdtempSync(join(tmpdir(), 'darasa-test-'));
  chmodSync(place, mode);
  places.push(place);
  return place;
}

const postmaster = () =>
  Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
