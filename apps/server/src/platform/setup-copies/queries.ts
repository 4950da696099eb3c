import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';
import type { CopiedTable } from './part.ts';

export type CopiedRow = Record<string, unknown> & { id?: string };

/** More than any school sets up of one thing; a table beyond it is no setup. */
const rows_max = 5_000;

/** The rows of the school that the handle is in, as far as they are copied. */
export async function listRows(
  db: Db,
  table: CopiedTable,
  which: 'in use' | 'all',
): Promise<CopiedRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const names = namesOf(table).map((name) => sql.ref(name));
  const wanted = [
    ...(table.can_retire ? [sql`and t.retired_at is null`] : []),
    ...(table.only ? [sql`and ${sql.raw(table.only)}`] : []),
  ];
  const found = await sql<CopiedRow>`
    select ${sql.join(names)}
    from ${sql.table(table.table)} t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id ?? null}
      ${which === 'in use' ? sql.join(wanted, sql` `) : sql``}
    order by ${sql.join(table.same.map((name) => sql.ref(name)))}
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

/**
 * Rows are inserted beside others: what somebody else made in the same moment is left as it is; the answer
 * is what was made.
 */
export async function insertRows(
  db: Db,
  table: CopiedTable,
  { now, user_id, rows }: { now: string; user_id: string; rows: CopiedRow[] },
): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const names = namesOf(table).map((name) => sql.ref(name));
  const { at, by } = madeOf(table);
  const made = [
    ...(at ? [{ name: sql.ref(at), value: sql`${now}::timestamptz` }] : []),
    ...(by ? [{ name: sql.ref(by), value: sql`${user_id}::uuid` }] : []),
  ];
  const done = await sql<{ id: string }>`
    insert into ${sql.table(table.table)}
      (tenant_id, school_id, ${sql.join([...names, ...made.map((one) => one.name)])})
    select ${tenant_id}::uuid, ${school_id}::uuid, ${sql.join([...names, ...made.map((one) => one.value)])}
    from jsonb_populate_recordset(null::${sql.table(table.table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing
    ${table.is_pairing ? sql`` : sql`returning ${sql.ref(table.keyed_by ?? 'id')} as id`}
  `.execute(db);
  return table.is_pairing ? [] : done.rows.map((row) => row.id);
}

function madeOf({ made, is_pairing }: CopiedTable): { at?: string; by?: string } {
  if (made === 'nowhere') return {};
  return made ?? (is_pairing ? {} : { at: 'created_at' });
}

const namesOf = ({ columns, links = [], is_pairing, keyed_by }: CopiedTable): string[] => [
  ...(is_pairing || keyed_by ? [] : ['id']),
  ...columns,
  ...links.map((link) => link.column),
];
