import pg from 'pg';
import { newId } from '#platform/ids.ts';
import type { PlantedGround, Row } from './rows.ts';
import { has, type Table } from './tables.ts';

type Scope = 'own' | 'other' | 'unset' | 'empty';

export interface Matrix {
  faults: string[];
  cells: number;
}

/** Two grounds that must not see each other: two tenants, or two schools of one tenant. */
export interface Pair {
  by: 'tenant' | 'school';
  ours: PlantedGround;
  theirs: PlantedGround;
}

/**
 * Tries every command on every table in every scope, as the role the web process uses. A connection
 * that has once had a setting keeps an empty one, so "unset" gets a connection of its own.
 */
export async function isolationFaults(
  connect: () => Promise<pg.Client>,
  tables: Table[],
  pair: Pair,
): Promise<Matrix> {
  const matrix: Matrix = { faults: [], cells: 0 };
  const groups: Scope[][] = [['unset'], ['own', 'other', 'empty']];
  for (const scopes of groups) {
    const client = await connect();
    try {
      const granted = await updatableOn(client);
      for (const table of tables) {
        await tryTable(client, table, granted.get(table.name), scopes, pair, matrix);
      }
    } finally {
      await client.end();
    }
  }
  return matrix;
}

/** A column of each table that the role may change: some tables are granted by their columns only. */
async function updatableOn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select n.nspname || '.' || c.relname as name, min(a.attname) as column
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and has_column_privilege(c.oid, a.attnum, 'UPDATE')
     group by 1`,
  );
  return new Map(rows.map((row) => [row.name, row.column]));
}

async function tryTable(
  client: pg.Client,
  table: Table,
  granted: string | undefined,
  scopes: Scope[],
  pair: Pair,
  matrix: Matrix,
): Promise<void> {
  const ours = pair.ours.rows.get(table.name)?.at(-1);
  const theirs = pair.theirs.rows.get(table.name)?.at(-1);
  if (!ours || !theirs) {
    matrix.faults.push(`${table.name}: no row was planted`);
    return;
  }
  const run = async (text: string, values: unknown[] = []) => {
    await client.query('savepoint statement');
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query('rollback to savepoint statement');
      return error as pg.DatabaseError;
    }
  };
  for (const scope of scopes) {
    for (const [command, judge] of Object.entries(commands)) {
      matrix.cells++;
      await client.query(`savepoint cell${settings(pair, scope)}`);
      const wrong = await judge({ run, table, granted, scope, pair, ours, theirs });
      await client.query('rollback to savepoint cell');
      if (wrong) matrix.faults.push(`${table.name} ${command} by ${pair.by} ${scope}: ${wrong}`);
    }
  }
}

function settings({ by, ours, theirs }: Pair, scope: Scope): string {
  const set = (name: string, value: string) => `; set local app.${name}_id = '${value}'`;
  // No limits: what hides a row here must be its tenant or school.
  const limits = `; set local app.limits = '*'; set local app.money_accounts = '*'; set local app.taught = '*'`;
  const tenant = limits + (by === 'school' ? set('tenant', ours.tenant_id) : '');
  if (scope === 'unset') return tenant;
  if (scope === 'empty') return tenant + set(by, '');
  const ground = scope === 'own' ? ours : theirs;
  // The school of the same ground is set too, so that a school-owned row is hidden by its tenant alone.
  const school = by === 'tenant' ? set('school', ground.school_id) : '';
  return tenant + set(by, by === 'tenant' ? ground.tenant_id : ground.school_id) + school;
}

interface Cell {
  run(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.DatabaseError>;
  table: Table;
  /** A column that the role may change, if there is any. */
  granted: string | undefined;
  scope: Scope;
  pair: Pair;
  /** A row of the first ground and its twin in the second. */
  ours: Row;
  theirs: Row;
}

const denied = '42501';
const isError = (answer: object): answer is pg.DatabaseError => answer instanceof Error;

const isDenied = (answer: object): boolean => isError(answer) && answer.code === denied;

/**
 * A statement that reads no column asks nothing of the policy for reading, which would hide a hole in
 * its own. Sent for a ground that has no rows, it reaches none.
 */
async function blind({ run, scope, pair }: Cell, text: string): Promise<string | undefined> {
  if (scope === 'other') return undefined;
  if (scope === 'own') await run(`set local app.${pair.by}_id = '${newId()}'`);
  const answer = await run(text);
  if (isError(answer)) return `reaches rows without reading them (${answer.code})`;
  return answer.rowCount ? `reaches ${answer.rowCount} rows without reading them` : undefined;
}

/** Each command answers what went wrong in this scope, or nothing. */
const commands: Record<string, (cell: Cell) => Promise<string | undefined>> = {
  select: async ({ run, table, scope, pair, ours, theirs }) => {
    const answer = await run(`select * from ${table.name}`);
    if (isError(answer)) return `failed with ${answer.code}`;
    const mine = scope === 'own' ? ours : theirs;
    const column = pair.by === 'tenant' ? 'tenant_id' : 'school_id';
    const foreign = answer.rows.filter((row) => row[column] !== mine[column]);
    if (scope === 'unset' || scope === 'empty') {
      return answer.rows.length ? `sees ${answer.rows.length} rows` : undefined;
    }
    if (foreign.length) return `sees ${foreign.length} foreign rows`;
    return answer.rows.length ? undefined : 'does not see its own row';
  },

  insert: async ({ run, table, scope, ours, theirs }) => {
    const right = scope === 'other' ? theirs : ours;
    const wrong = scope === 'other' ? ours : theirs;
    const foreign = await run(...insertOf(table, wrong));
    if (!isError(foreign)) return 'writes a foreign row';
    if (foreign.code !== denied) return `a foreign row is told apart by ${foreign.code}`;
    const mine = await run(...insertOf(table, right));
    if (scope === 'own' || scope === 'other') {
      // The row is there already, and being told so is the owner's right.
      return isError(mine) && isByPolicy(mine) ? 'cannot write its own row' : undefined;
    }
    return isError(mine) ? undefined : 'writes without a scope';
  },

  update: async (cell) => {
    const { run, table, granted, scope, theirs, ours } = cell;
    const foreign = scope === 'other' ? ours : theirs;
    const [where, values] = whereOf(table, foreign);
    const set = `update ${table.name} set "${granted ?? 'tenant_id'}" =`;
    const answer = await run(`${set} "${granted ?? 'tenant_id'}" where ${where}`, values);
    if (!granted) return isDenied(answer) ? undefined : 'is changed without a grant';
    if (isError(answer)) return `failed with ${answer.code}`;
    if (answer.rowCount) return `changes ${answer.rowCount} foreign rows`;
    return blind(cell, `${set} default`);
  },

  delete: async (cell) => {
    const { run, table, scope, theirs, ours } = cell;
    const foreign = scope === 'other' ? ours : theirs;
    const [where, values] = whereOf(table, foreign);
    const answer = await run(`delete from ${table.name} where ${where}`, values);
    if (isDenied(answer)) return undefined;
    if (isError(answer)) return `failed with ${answer.code}`;
    if (answer.rowCount) return `deletes ${answer.rowCount} foreign rows`;
    return blind(cell, `delete from ${table.name}`);
  },

  'on conflict': async ({ run, table, scope, ours, theirs }) => {
    const foreign = scope === 'other' ? ours : theirs;
    const [text, values] = insertOf(table, foreign);
    const key = table.primary.join(', ');
    for (const rest of ['do nothing', `(${key}) do update set tenant_id = excluded.tenant_id`]) {
      const answer = await run(`${text} on conflict ${rest}`, values);
      if (!isError(answer)) return `is not refused (${rest.slice(0, 10)})`;
      if (answer.code !== denied) return `is told apart by ${answer.code}`;
    }
    return undefined;
  },

  move: async ({ run, table, scope, pair, ours, theirs }) => {
    if (scope === 'unset' || scope === 'empty') return undefined;
    const [mine, foreign] = scope === 'own' ? [ours, theirs] : [theirs, ours];
    const column = pair.by === 'tenant' ? 'tenant_id' : 'school_id';
    const [where, values] = whereOf(table, mine);
    const answer = await run(
      `update ${table.name} set ${column} = '${String(foreign[column])}' where ${where}`,
      values,
    );
    return isError(answer) ? undefined : 'gives its row away';
  },

  refer: async ({ run, table, scope, pair, ours, theirs }) => {
    if (scope === 'unset' || scope === 'empty' || pair.by === 'school') return undefined;
    const [mine, foreign] = scope === 'own' ? [ours, theirs] : [theirs, ours];
    for (const key of table.foreign_keys) {
      const columns = key.columns.filter((name) => name !== 'tenant_id' && foreign[name]);
      if (!columns.length) continue;
      const [where, values] = whereOf(table, mine);
      const set = columns.map((name) => `"${name}" = '${String(foreign[name])}'`).join(', ');
      const answer = await run(`update ${table.name} set ${set} where ${where}`, values);
      const deferred = isError(answer) ? answer : await run('set constraints all immediate');
      if (!isError(deferred)) return `${key.name} accepts a foreign row`;
    }
    return undefined;
  },
};

/** Some tables may not be written by the web role at all; that is no fault of their policy. */
const isByPolicy = (error: pg.DatabaseError): boolean =>
  error.message.includes('row-level security');

function insertOf(table: Table, row: Row): [string, unknown[]] {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  const columns = names.map((name) => `"${name}"`).join(', ');
  return [`insert into ${table.name} (${columns}) values (${places})`, Object.values(row)];
}

function whereOf(table: Table, row: Row): [string, unknown[]] {
  const where = table.primary.map((name, i) => `"${name}" = $${i + 1}`).join(' and ');
  return [where, table.primary.map((name) => row[name])];
}

export const schoolOwned = (tables: Table[]): Table[] =>
  tables.filter((table) => table.by_school && has(table, 'school_id'));
