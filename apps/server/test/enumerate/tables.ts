import type pg from 'pg';

export type Sql = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>;

export const sqlOn =
  (on: pg.Pool | pg.ClientBase): Sql =>
  async <R extends object>(text: string, values: unknown[] = []) =>
    (await on.query(text, values)).rows as R[];

export interface Column {
  name: string;
  type: string;
  not_null: boolean;
  has_default: boolean;
  /** Numbers itself from a sequence, which leaves gaps. */
  sequence: boolean;
}

export interface ForeignKey {
  name: string;
  columns: string[];
  target: string;
  target_columns: string[];
  on_delete: string;
  on_update: string;
}

export interface Check {
  name: string;
  definition: string;
  columns: string[];
}

export interface Index {
  name: string;
  columns: string[];
  unique: boolean;
  whole: boolean;
}

export interface Table {
  /** As it is written in SQL: `schema.table`. */
  name: string;
  schema: string;
  columns: Column[];
  primary: string[];
  indexes: Index[];
  foreign_keys: ForeignKey[];
  checks: Check[];
  policies: {
    name: string;
    permissive: boolean;
    command: string;
    using: string | null;
    check: string | null;
  }[];
  row_security: boolean;
  forced: boolean;
  /** Its rows belong to one school, and row security says so. */
  by_school: boolean;
}

/** Tables that belong to no tenant, each with its reason. Everything else is a tenant's. */
export const shared_tables: Record<string, string> = {
  'identity.organizations':
    'the tenants themselves, looked up by domain before any tenant is known',
  'platform.installation': 'which database this is, in one row; nothing of any tenant',
  'public.migrations': 'which migrations ran; the web role has no grant on it',
};

/** The job queue belongs to its library and to the worker role; the web role cannot read it. */
export const shared_schemas: Record<string, string> = {
  graphile_worker: 'the job queue, reached only through platform.enqueue',
};

export const has = (table: Table, column: string): boolean =>
  table.columns.some((one) => one.name === column);

/** Every table of the database that is a tenant's, as the catalogue describes it now. */
export async function tenantTables(sql: Sql, schema?: string): Promise<Table[]> {
  return (await allTables(sql, schema)).filter((table) => !shared_tables[table.name]);
}

/** Of one schema only, if asked: describing all of them takes a while. */
export async function allTables(sql: Sql, schema?: string): Promise<Table[]> {
  const rows = await sql<Omit<Table, 'by_school'>>(
    `
    select n.nspname || '.' || c.relname as name, n.nspname as schema,
      c.relrowsecurity as row_security, c.relforcerowsecurity as forced,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'not_null', a.attnotnull, 'has_default', a.atthasdef or a.attidentity <> '',
          'sequence', a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) ~ '^nextval', false)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum) where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by k.n)
        from pg_constraint p, unnest(p.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where p.conrelid = c.oid and p.contype = 'p'), '{}') as primary,
      coalesce((select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'unique', i.indisunique,
          -- Who looks for the value of a column finds it in an index that leaves out its nulls.
          'whole', i.indisvalid and (i.indpred is null or pg_get_expr(i.indpred, c.oid) = (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = c.oid and a.attnum = i.indkey[i.indnkeyatts - 1])),
          'columns', (select array_agg(coalesce(a.attname::text, '(expression)') order by k.n)
            from unnest(i.indkey::int[]) with ordinality k(attnum, n)
            left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0)))
        from pg_index i where i.indrelid = c.oid), '[]') as indexes,
      coalesce((select json_agg(json_build_object('name', f.conname, 'target', tn.nspname || '.' || t.relname,
          'on_delete', f.confdeltype, 'on_update', f.confupdtype,
          'columns', (select array_agg(a.attname::text order by k.n) from unnest(f.conkey) with ordinality k(attnum, n)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
          'target_columns', (select array_agg(a.attname::text order by k.n) from unnest(f.confkey) with ordinality k(attnum, n)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
        from pg_constraint f join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as foreign_keys,
      coalesce((select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid),
          'columns', (select array_agg(a.attname::text) from unnest(k.conkey) u(attnum)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum)))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks,
      coalesce((select json_agg(json_build_object('name', p.polname, 'permissive', p.polpermissive,
          'command', p.polcmd, 'using', pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid)))
        from pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and n.nspname <> all ($1)
      and n.nspname = coalesce($2, n.nspname)
    order by 1`,
    [Object.keys(shared_schemas), schema],
  );
  return rows.map((row) => ({
    ...row,
    by_school: row.policies.some((policy) => policy.using?.includes('app.school_id')),
  }));
}

/** Parents before children, so that a row finds what it refers to. */
export function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const seen = new Set<string>();
  const visit = (table: Table): void => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const key of table.foreign_keys) {
      const parent = tables.find((one) => one.name === key.target);
      if (parent) visit(parent);
    }
    sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}

const people = ['students.students', 'students.guardians'];

/** A learner or guardian, or whatever names one. */
export const isAboutLearner = ({ name, columns, foreign_keys }: Table): boolean =>
  people.includes(name) ||
  columns.some((column) => ['student_id', 'student_ids', 'guardian_id'].includes(column.name)) ||
  foreign_keys.some((key) => people.includes(key.target));
