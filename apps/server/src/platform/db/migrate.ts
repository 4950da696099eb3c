import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { BadConfig } from '../config.ts';

const lock_timeout_ms = 200;
const tries_max = 50;
// Any number will do, as long as every process uses the same one.
const migration_lock = 7_219_004;

/**
 * Runs the migrations that have not run yet, in order, each in its own transaction; when only some are
 * named, no others.
 */
export async function migrate(
  url: string,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migration_lock]);
    await client.query(
      'create table if not exists public.migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const done = new Set(await listRan(client));
    const waiting = (await listMigrations(folder)).filter(
      (name) => !done.has(name) && (!only || only.includes(name)),
    );
    for (const name of waiting) {
      await runOne(client, name, await readFile(path.join(folder, name), 'utf8'));
    }
    return waiting;
  } finally {
    await client.end();
  }
}

/**
 * A newer version is refused: what a newer version has written, an older one would read wrongly, so it does
 * not even begin.
 */
export async function refuseNewer(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ is_new: boolean }>(
      "select to_regclass('public.migrations') is null as is_new",
    );
    if (found.rows[0]?.is_new) return;
    const known = new Set(await listMigrations(folder));
    const newer = (await listRan(client)).filter((name) => !known.has(name));
    if (newer.length === 0) return;
    throw new BadConfig(
      `The database was last used by a newer version of Darasa: this one does not know its ${newer.at(-1)}. Start that version or a newer one, or restore a backup that was made before into an empty place.`,
    );
  } finally {
    await client.end();
  }
}

export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

async function listRan(client: pg.Client): Promise<string[]> {
  const ran = await client.query<{ name: string }>(
    'select name from public.migrations order by name',
  );
  return ran.rows.map((row) => row.name);
}

/**
 * A migration that waits for a lock makes everybody behind it wait too. So it waits for 200 ms at
 * most, steps aside, and tries again.
 */
async function runOne(client: pg.Client, name: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = ${lock_timeout_ms}`);
      await client.query(sql);
      await client.query('insert into public.migrations (name) values ($1)', [name]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const locked = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!locked || attempt === tries_max) {
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
    }
  }
}
