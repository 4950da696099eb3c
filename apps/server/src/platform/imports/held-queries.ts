import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

/** A table whose imported rows can be taken back, in constants of ours, never somebody's input. */
export interface HoldingTable {
  table: `${string}.${string}`;
  /** How a row `t` is called, in SQL. */
  name: string;
  /** Another sign, in SQL, that a row `t` has to stay, and what is said of it. */
  stays?: { when: string; reason: string };
  /** What came with the rows, and goes with them. */
  along?: readonly string[];
}

interface NamedRow {
  id: string;
  name: string;
  is_changed: boolean;
  stays: boolean;
}

export async function listNamed(
  db: Db,
  { table, name, stays }: HoldingTable,
  ids: string[],
): Promise<NamedRow[]> {
  const found = await sql<NamedRow>`
    select t.id, ${sql.raw(name)} as name, t.version > 1 as is_changed,
      ${sql.raw(stays?.when ?? 'false')} as stays
    from ${sql.table(table)} t
    where t.tenant_id = ${scopeOf(db).tenant_id} and t.id = any(${ids}::uuid[])
    order by 2, 1
  `.execute(db);
  return found.rows;
}

export interface Use {
  id: string;
  used_by: string;
  count: number;
}

/** All tables with a key to this one are asked in one statement, each for the whole set. */
export async function listUses(db: Db, table: HoldingTable, ids: string[]): Promise<Use[]> {
  const keys = await keysTo(db, table.table);
  const asked = keys.filter((key) => !(table.along ?? []).includes(key.used_by));
  if (asked.length === 0) return [];
  const { tenant_id } = scopeOf(db);
  const counts = asked.map(
    ({ used_by, column }) => sql`
      select ${used_by} as used_by, r.${sql.ref(column)} as id, count(*)::int as count
      from ${sql.table(used_by)} r
      where r.tenant_id = ${tenant_id} and r.${sql.ref(column)} in (select a.id from asked a)
      group by r.${sql.ref(column)}`,
  );
  const found = await sql<Use>`
    with asked as materialized (select unnest(${ids}::uuid[]) as id)
    ${sql.join(counts, sql` union all `)}
    order by used_by
  `.execute(db);
  return found.rows;
}

interface Key {
  used_by: string;
  column: string;
}

/** Keys change with a migration only, and so with a new process. */
const known_keys = new Map<string, Key[]>();

async function keysTo(db: Db, table: string): Promise<Key[]> {
  const known = known_keys.get(table);
  if (known) return known;
  const found = await sql<Key>`
    select n.nspname || '.' || r.relname as used_by, a.attname as column
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_namespace n on n.oid = r.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r')
    order by 1, 2
  `.execute(db);
  known_keys.set(table, found.rows);
  return found.rows;
}
