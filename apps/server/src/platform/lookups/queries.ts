import type { InputOf } from '@darasa/contract/endpoint';
import type { Lookup, LookupRow } from '@darasa/contract/lookup';
import { sql } from 'kysely';
import { breaksReference } from '../db/refusals.ts';
import type { Db } from '../db/scope.ts';
import type { DB } from '../db/schema.ts';
import { rowsOf } from '../lists/rows-of.ts';

/** The tables that have a lookup's columns. A name is a constant of ours, never somebody's input. */
export type LookupTable = {
  [T in keyof DB]: keyof LookupRow | 'school_id' extends keyof DB[T] ? T : never;
}[keyof DB];

/** Tables whose rows have a name, which no two rows in use share. */
type NamedTable = {
  [T in keyof DB]: 'name' | 'school_id' extends keyof DB[T] ? T : never;
}[keyof DB];

export type LookupValues = InputOf<Lookup['create']>;

const columns = sql.raw('t.id, t.name, t.code, t.note, t.retired_at, t.version');

export const lookupRows = ({ listing }: Lookup, table: LookupTable) =>
  rowsOf(listing, {
    from: `${table} t`,
    filters: { retired: 't.retired_at is not null' },
    search: ['t.name', 't.code'],
  });

/** Answers nothing when the name is taken; two who add the same name at once get one row. */
export async function insertLookup(
  db: Db,
  table: LookupTable,
  row: LookupValues & { tenant_id: string; school_id: string; id: string; now: string },
): Promise<LookupRow | undefined> {
  const made = await sql<LookupRow>`
    insert into ${sql.table(table)} as t (tenant_id, id, school_id, name, code, note, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.name}, ${row.code ?? null},
      ${row.note ?? null}, ${row.now})
    on conflict do nothing
    returning ${columns}
  `.execute(db);
  return made.rows[0];
}

/** The row stays locked until the change is made, so that what was read is what is replaced. */
export async function lockLookup(db: Db, table: LookupTable, id: string) {
  const found = await sql<LookupRow>`
    select ${columns}
    from ${sql.table(table)} t
    where t.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function findByName(db: Db, table: LookupTable, name: string) {
  const found = await sql<LookupRow>`
    select ${columns}
    from ${sql.table(table)} t
    where lower(t.name) = lower(${name})
  `.execute(db);
  return found.rows[0];
}

export async function updateLookup(
  db: Db,
  table: LookupTable,
  row: Omit<LookupRow, 'version'>,
): Promise<LookupRow> {
  const changed = await sql<LookupRow>`
    update ${sql.table(table)} t
    set name = ${row.name},
      code = ${row.code},
      note = ${row.note},
      retired_at = ${row.retired_at},
      version = t.version + 1
    where t.id = ${row.id}
    returning ${columns}
  `.execute(db);
  return changed.rows[0]!;
}

/** Which of these names are taken. The database decides what is the same in small letters. */
export async function findTakenNames(db: Db, table: NamedTable, names: string[]) {
  const found = await sql<{ name: string }>`
    select n.name
    from unnest(${names}::text[]) n (name)
    join ${sql.table(table)} t on lower(t.name) = lower(n.name)
  `.execute(db);
  return found.rows.map((row) => row.name);
}

interface NewRows {
  tenant_id: string;
  school_id: string;
  now: string;
  rows: (LookupValues & { id: string })[];
}

/**
 * All rows in one statement; those whose name was taken in the meantime are left out. Two people who
 * import the same names at once wait for each other in the same order, and so never for ever.
 */
export async function insertLookups(
  db: Db,
  table: LookupTable,
  { tenant_id, school_id, now, rows }: NewRows,
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into ${sql.table(table)} as t (tenant_id, id, school_id, name, code, note, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.name, n.code, n.note, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, name text, code text, note text)
    order by lower(n.name)
    on conflict do nothing
    returning t.id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

/** Removes the rows that are still as they were made, unless some record points at one of them. */
export async function deleteUntouched(
  db: Db,
  table: LookupTable,
  ids: string[],
): Promise<LookupRow[] | 'in use'> {
  try {
    const gone = await sql<LookupRow>`
      delete from ${sql.table(table)} t
      where t.id = any(${ids}::uuid[]) and t.version = 1
      returning ${columns}
    `.execute(db);
    return gone.rows;
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}
