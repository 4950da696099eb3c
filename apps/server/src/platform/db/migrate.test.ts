import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, refuseNewer } from './migrate.ts';
import { writeTypes } from './write-types.ts';

const name = `migrate_${process.pid}_${Date.now()}`;
const address = new URL(inject('owner_url'));
address.pathname = `/${name}`;
const url = address.href;
let folder: string;

beforeAll(async () => {
  await asOwner(`create database ${name}`);
  folder = await mkdtemp(path.join(tmpdir(), 'darasa-migrations-'));
});
afterAll(async () => {
  await asOwner(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('owner_url') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const put = (file: string, text: string) => writeFile(path.join(folder, file), text);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test('migrations run once each, in order, and a broken one leaves nothing behind', async () => {
  await put('0001_one.sql', 'create table one (id int)');
  await put('0002_two.sql', 'insert into one values (1)');
  expect(await migrate(url, folder)).toEqual(['0001_one.sql', '0002_two.sql']);
  expect(await migrate(url, folder)).toEqual([]);
  await put('0003_three.sql', 'insert into one values (2); select broken');
  await expect(migrate(url, folder)).rejects.toThrow('migration 0003_three.sql failed');
  const client = await connect();
  expect((await client.query('select id from one')).rows).toEqual([{ id: 1 }]);
  await client.end();
  await rm(path.join(folder, '0003_three.sql'));
});

test('an older version refuses a database that a newer one has changed', async () => {
  const older = await mkdtemp(path.join(tmpdir(), 'darasa-older-'));
  await writeFile(path.join(older, '0001_one.sql'), 'create table one (id int)');
  await refuseNewer(url, folder);
  await expect(refuseNewer(url, older)).rejects.toThrow(
    'The database was last used by a newer version of Darasa: this one does not know its 0002_two.sql. Start that version or a newer one',
  );
  await rm(older, { recursive: true });
});

test('a migration that finds a lock steps aside for readers, and comes back', async () => {
  const [holder, reader] = await Promise.all([connect(), connect()]);
  await holder.query('begin; select * from one');
  await put('0004_four.sql', 'alter table one add column name text');
  let done = false;
  const migrating = migrate(url, folder).then((ran) => {
    done = true;
    return ran;
  });
  // Readers come while the migration wants the table. One that queued behind it for good would never
  // be answered, because the holder does not let go before.
  for (let i = 0; i < 6; i++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await reader.query('select * from one');
  }
  expect(done).toBe(false);
  await holder.query('commit');
  expect(await migrating).toEqual(['0004_four.sql']);
  await Promise.all([holder.end(), reader.end()]);
});

test('the types in the code are those of the tables', () => {
  expect(() => writeTypes(inject('owner_url'), { only_check: true })).not.toThrow();
});
