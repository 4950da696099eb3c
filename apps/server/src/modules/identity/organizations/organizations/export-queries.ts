import type { OwnerClient } from '#platform/db/owner.ts';

export interface Table {
  name: string;
  columns: string[];
  by_school: boolean;
}

export type Cells = Record<string, string | null>;

// Only doors are in these: sessions, codes and the answers kept for a replay.
const doors = [
  'identity.sessions',
  'identity.reset_codes',
  'identity.codes',
  'identity.recovery_codes',
  'identity.invites',
  'identity.gate_pins',
  'identity.trusted_devices',
  'identity.two_steps',
  'platform.idempotency_keys',
  'students.family_codes',
];
const keys_of_doors = '^sealed_(secret|token|app_secret)$|^(password|code|token|proof)_hash$';
const rows_at_once = 2_000;

/** Every table that belongs to organisations, without the columns that open a door. */
export async function listTables(client: OwnerClient): Promise<Table[]> {
  const found = await client.query<Table>(
    `select c.table_schema || '.' || c.table_name as name,
       array_agg(c.column_name::text order by c.ordinal_position)
         filter (where c.column_name !~ $2 and c.column_name <> 'tenant_id') as columns,
       bool_or(c.column_name = 'school_id') as by_school
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema <> 'graphile_worker'
       and not (c.table_schema || '.' || c.table_name) = any ($1)
     group by c.table_schema, c.table_name
     having bool_or(c.column_name = 'tenant_id')
     order by 1`,
    [doors, keys_of_doors],
  );
  return found.rows;
}

/** One moment of the whole organisation, seen without anybody's limits. */
export const beginReading = (client: OwnerClient, tenant_id: string) =>
  client.query(
    `begin isolation level repeatable read read only;
     set local app.tenant_id = '${tenant_id}'; set local app.limits = '*';
     set local app.money_accounts = '*'; set local app.taught = '*'`,
  );

export async function listSchools(client: OwnerClient, tenant_id: string): Promise<string[]> {
  const found = await client.query<{ id: string }>(
    'select id from identity.schools where tenant_id = $1 order by name',
    [tenant_id],
  );
  return found.rows.map((row) => row.id);
}

/** The rows of a table in one school, or those of none, some thousands at a time. */
export async function* readTable(
  client: OwnerClient,
  table: Table,
  tenant_id: string,
  school_id: string | null,
): AsyncGenerator<Cells[]> {
  const cells = table.columns.map((column) => `t."${column}"::text as "${column}"`).join(', ');
  const here = school_id ? `t.school_id = '${school_id}'` : 't.school_id is null';
  // A database may be run by a login that row security does not bind, so the tenant is named too.
  const own = `t.tenant_id = '${tenant_id}' ${table.by_school ? `and ${here}` : ''}`;
  await client.query(`set local app.school_id = '${school_id ?? ''}'`);
  await client.query(`declare pages cursor for select ${cells} from ${table.name} t where ${own}`);
  for (;;) {
    const page = await client.query<Cells>(`fetch ${rows_at_once} from pages`);
    if (page.rows.length === 0) break;
    yield page.rows;
  }
  await client.query('close pages');
}
