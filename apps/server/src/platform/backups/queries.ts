import type { Readable } from 'node:stream';
import { copyIn, copyOut } from '../db/copy.ts';
import type { OwnerClient } from '../db/owner.ts';

export interface Table {
  name: string;
  columns: string[];
  /** Columns that only the server's secret opens. */
  sealed: string[];
}

// One process makes a backup at a time. Any number will do, as long as every process uses the same one.
const backup_lock = 7_219_005;

/** Held till the connection ends. */
export async function takeTurn(client: OwnerClient): Promise<boolean> {
  const found = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_lock($1) as is_ours',
    [backup_lock],
  );
  return found.rows[0]!.is_ours;
}

/** How values are written, the same on every server. */
const as_text = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1`;

/** One moment of everything. A row that row security would hide is an error and never left out. */
export const beginSnapshot = (client: OwnerClient) =>
  client.query(
    `begin isolation level repeatable read read only; set local row_security = off; ${as_text}`,
  );

/**
 * All tables, those of the queue among them; not those of an extension, and not the two that say which
 * migrations ran.
 */
export async function listTables(client: OwnerClient): Promise<Table[]> {
  const found = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (
         where a.attname like 'sealed\\_%' and a.atttypid = 'text'::regtype), '{}') as sealed
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname !~ '^(pg_|information_schema$)'
       and (n.nspname, c.relname) not in (('public', 'migrations'), ('graphile_worker', 'migrations'))
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1
     order by 1`,
  );
  return found.rows;
}

export async function listSequences(client: OwnerClient) {
  const found = await client.query<{ name: string; last_value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text
     from pg_sequences
     where last_value is not null
     order by 1`,
  );
  return found.rows;
}

export async function findVersions(client: OwnerClient) {
  const found = await client.query<{
    postgres: string;
    migrations: string[];
    queue_migrations: number[];
  }>(
    `select current_setting('server_version') as postgres,
       (select array_agg(name order by name) from public.migrations) as migrations,
       (select array_agg(id order by id) from graphile_worker.migrations) as queue_migrations`,
  );
  return found.rows[0]!;
}

const columnsOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map((one) => `"${one.replaceAll('"', '""')}"`).join(', ');

export const readTable = (client: OwnerClient, table: Pick<Table, 'name' | 'columns'>): Readable =>
  copyOut(client, `copy ${table.name} (${columnsOf(table)}) to stdout`);

export const fillTable = (
  client: OwnerClient,
  table: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<number> => copyIn(client, `copy ${table.name} (${columnsOf(table)}) from stdin`, rows);

/** Rows come as they are: what triggers and references would check or add was checked and added before. */
export async function beginFilling(client: OwnerClient, tables: { name: string }[]): Promise<void> {
  await client.query(
    `begin; set local row_security = off; set local session_replication_role = replica; ${as_text}`,
  );
  await client.query(`truncate ${tables.map((one) => one.name).join(', ')}`);
}

export async function countRows(client: OwnerClient, table: string): Promise<number> {
  const found = await client.query<{ count: string }>(
    `select count(*)::text as count from ${table}`,
  );
  return Number(found.rows[0]!.count);
}

export async function setSequences(
  client: OwnerClient,
  sequences: { name: string; last_value: string }[],
): Promise<void> {
  for (const { name, last_value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, last_value]);
  }
}

/** A restored place is another one: the folder of the lost one does not fit it, nor the other way round. */
export async function renewInstallation(client: OwnerClient): Promise<string> {
  const made = await client.query<{ id: string }>(
    `update platform.installation
     set id = gen_random_uuid(), made_at = now(),
       newest_backup_at = null, backup_failure = null, backup_told_at = null
     returning id`,
  );
  return made.rows[0]!.id;
}

/**
 * Access ends with the restore: what let somebody in when the backup was made may have been taken away
 * since, and nobody knows any more whether it was. So it all ends: sessions, trusted devices, codes, links,
 * and the codes for a lost phone.
 */
export async function endAccess(client: OwnerClient): Promise<void> {
  await client.query(`
    update identity.sessions set ended_at = now(), end_reason = 'restored from a backup'
    where ended_at is null;
    update identity.trusted_devices set revoked_at = now() where revoked_at is null;
    update identity.codes set used_at = now() where used_at is null;
    update identity.reset_codes set used_at = now() where used_at is null;
    update identity.invites set used_at = now() where used_at is null;
    update identity.recovery_codes set used_at = now() where used_at is null;
    update students.family_codes set used_at = now() where used_at is null`);
}

/** Which migrations ran, and whether anything is kept: a place where only the tables are is still empty. */
export async function findContents(client: OwnerClient) {
  const found = await client.query<{
    has_migrations: boolean;
    has_tenants: boolean;
    tables: number;
  }>(
    `select to_regclass('public.migrations') is not null as has_migrations,
       to_regclass('identity.organizations') is not null as has_tenants,
       (select count(*)::int from pg_tables
        where schemaname !~ '^(pg_|information_schema$|graphile_worker$)') as tables`,
  );
  const { has_migrations, has_tenants, tables } = found.rows[0]!;
  const ran = has_migrations
    ? await client.query<{ name: string }>('select name from public.migrations')
    : { rows: [] };
  const tenants = has_tenants ? await countRows(client, 'identity.organizations') : 0;
  return {
    migrations: ran.rows.map((row) => row.name),
    is_empty: tenants === 0 && (has_migrations || tables === 0),
  };
}
