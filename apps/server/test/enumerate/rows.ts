import fc from 'fast-check';
import pg from 'pg';
import { newId } from '#platform/ids.ts';
import {
  type Check,
  type Column,
  parentsFirst,
  sqlOn,
  type Table,
  tenantTables,
} from './tables.ts';

export interface Ground {
  tenant_id: string;
  school_id: string;
  user_id: string;
  /** The planted learners are this parent's children; without one, they are that person's. */
  parent_id?: string;
  /** Calls what only administrators may, where the ground's own person is none. */
  admin_id?: string;
  /** Stands in every text that is planted: whoever reads it has read a row of this ground. */
  canary: string;
  /** Which tables get the canary; the others get plain text. All of them, unless said. */
  marks?(table: Table): boolean;
}

export type Row = Record<string, unknown>;

/**
 * The planted ground is what was planted: rows by table, and the texts by which a row is recognised
 * anywhere.
 */
export interface PlantedGround extends Ground {
  rows: Map<string, Row[]>;
  canaries: string[];
}

/**
 * Puts a row of this tenant and school into every tenant table there is, whatever its columns are.
 * Triggers are off meanwhile: a ledger's balance is not our subject here, who sees the row is.
 */
export async function plantRows(owner: pg.Pool, ground: Ground): Promise<PlantedGround> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await plantInto(client, await tablesOf(owner), ground);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

async function plantInto(
  client: pg.ClientBase,
  tables: Table[],
  ground: Ground,
): Promise<PlantedGround> {
  const planted: PlantedGround = { ...ground, rows: new Map(), canaries: [ground.canary] };
  for (const table of parentsFirst(tables)) await plantRow(client, table, planted);
  return planted;
}

export const newCanary = (): string =>
  `zq${Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;

const tries_max = 60;

async function plantRow(
  client: pg.ClientBase,
  table: Table,
  planted: PlantedGround,
): Promise<void> {
  const marked = planted.marks?.(table) ?? true;
  const ground = marked ? planted : { ...planted, canary: 'plain' };
  const options = new Map(table.columns.map((one) => [one.name, valuesFor(one, table, ground)]));
  const chosen = new Map<string, number>();
  for (let attempt = 0; attempt < tries_max; attempt++) {
    const row = rowOf(options, chosen);
    try {
      await insertRow(client, table, row);
      planted.rows.set(table.name, [...(planted.rows.get(table.name) ?? []), row]);
      if (marked) planted.canaries.push(...textsIn(row, planted.canary));
      return;
    } catch (error) {
      const { constraint, column, code } = error as pg.DatabaseError;
      const check = table.checks.find((one) => one.name === constraint);
      const unique = table.indexes.find((one) => one.name.endsWith(constraint ?? '?'));
      // The one row of a tenant was there before us, and is as good.
      if (code === '23505' && unique?.columns.join() === 'tenant_id') {
        planted.rows.set(table.name, [row]);
        return;
      }
      const blamed = check?.columns ?? unique?.columns ?? (column ? [column] : []);
      if (!advance(options, chosen, blamed)) {
        throw new Error(`no row fits ${table.name} (${code} ${constraint}): ${String(error)}`, {
          cause: error,
        });
      }
    }
  }
  throw new Error(`no row fits ${table.name} after ${tries_max} tries`);
}

const rowOf = (options: Map<string, unknown[]>, chosen: Map<string, number>): Row =>
  Object.fromEntries(
    [...options]
      .map(([name, values]) => [name, values[chosen.get(name) ?? 0]] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Takes the next value of one blamed column, the last first; false when all are used up. */
function advance(
  options: Map<string, unknown[]>,
  chosen: Map<string, number>,
  blamed: string[],
): boolean {
  for (const name of blamed.toReversed()) {
    const next = (chosen.get(name) ?? 0) + 1;
    if (next < (options.get(name)?.length ?? 0)) {
      chosen.set(name, next);
      return true;
    }
    chosen.set(name, 0);
  }
  return false;
}

async function insertRow(client: pg.ClientBase, table: Table, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  await client.query(
    `insert into ${table.name} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

let counter = 0;

/** What a column may hold, best first. Undefined leaves the column to its default. */
function valuesFor(column: Column, table: Table, planted: PlantedGround): unknown[] {
  const { name, type } = column;
  if (name === 'tenant_id') return [planted.tenant_id];
  const parents = parentValues(column, table, planted);
  if (parents.length) return column.not_null ? parents : [...parents, null];
  const last = column.not_null ? [] : [null];
  const n = ++counter;
  // A paper is drawn by the template that it names.
  if (name === 'renderer') return ['slip.v1'];
  if (type === 'text') return [...textsFor(column, table, planted, n), ...last];
  if (column.has_default) return [undefined];
  if (name === 'snapshot') return [snapshotOf(planted)];
  // A design is drawn from its blocks.
  if (name === 'blocks') return [JSON.stringify([{ kind: 'learner', shows: ['class-teacher'] }])];
  return [...plainValues(name, type, table, planted, n), ...last];
}

/** An issued paper is shown and printed from its snapshot, so it must be one. */
const snapshotOf = ({ canary }: PlantedGround): string =>
  JSON.stringify({
    school: `${canary}-school`,
    letterhead: { address_lines: [], phone: null, email: null },
    learner: {
      student_id: newId(),
      name: `${canary}-learner`,
      admission_number: '1',
      class: 'Form 1',
      stream: null,
    },
    results: {
      exam_id: newId(),
      exam: 'Mid-term',
      term: 'Term 1',
      curriculum: '844',
      subjects: [],
      mean: null,
      position: null,
      keys: [],
    },
  });

/**
 * A reference takes the ground's own person where a person is meant, so that this person sees the
 * row, and else the newest planted row of its target, so that a family stays together.
 */
function parentValues(column: Column, table: Table, planted: PlantedGround): unknown[] {
  if (column.name === 'school_id') return [planted.school_id];
  // A picture belongs to one record; one that everybody shares could not be replaced.
  if (column.name === 'photo_id') return [null];
  for (const key of table.foreign_keys) {
    const at = key.columns.indexOf(column.name);
    if (at < 0) continue;
    if (key.target === table.name) return [null];
    const parent = planted.rows.get(key.target)?.at(-1)?.[key.target_columns[at]!];
    const own = key.target === 'identity.users' ? [personIn(table, planted)] : [];
    if (parent === undefined) return own;
    return [...own, parent, ...(mustDiffer(column.name, table, key.target) ? [newId()] : [])];
  }
  // A column that names a person without a foreign key still means a person.
  const is_person = /(^|_)user_id$|_by$/.test(column.name) && column.type === 'uuid';
  return is_person ? [planted.user_id] : [];
}

const personIn = ({ name }: Table, { parent_id, user_id }: PlantedGround): string =>
  name === 'students.guardians' && parent_id ? parent_id : user_id;

/** Two references to one table that a rule keeps apart: money moves from one account to another. */
const mustDiffer = (name: string, table: Table, target: string): boolean =>
  table.checks.some(
    ({ definition, columns }) =>
      definition.includes('<>') &&
      columns.includes(name) &&
      columns.every((one) =>
        table.foreign_keys.some((key) => key.target === target && key.columns.includes(one)),
      ),
  );

function plainValues(
  name: string,
  type: string,
  table: Table,
  planted: PlantedGround,
  n: number,
): unknown[] {
  const at = table.columns.findIndex((column) => column.name === name);
  const day = new Date(Date.UTC(2026, 0, 5 + at * 3)).toISOString();
  if (type === 'uuid') return [newId()];
  if (/^(smallint|integer|bigint)\[\]$/.test(type)) return [[1]];
  if (/^(smallint|integer|bigint|numeric)/.test(type)) {
    return [n % Math.min(30_000, roomOf(type)), 1, 2026, 0, 50, 100];
  }
  if (type === 'boolean') return [false, true];
  // Some days must begin a month.
  if (type === 'date') return [day.slice(0, 10), '2026-01-01'];
  if (type.startsWith('timestamp')) return [day];
  if (type.startsWith('time')) return ['08:00'];
  if (type.startsWith('json')) return jsonFor(name, table, planted);
  if (type === 'uuid[]') return [[newId()]];
  if (type === 'text[]') return [[`${planted.canary}-${name}`]];
  if (type === 'bytea') return [Buffer.from(`${planted.canary}-${name}`)];
  throw new Error(`say in rows.ts how to plant a ${type} (${table.name}.${name})`);
}

/** Where a rule names a field and what it may say, such as whom a message is for, it says the first. */
function jsonFor(name: string, table: Table, planted: PlantedGround): string[] {
  const ruled = table.checks.flatMap((check) => {
    const field = new RegExp(`\\(${name} ->> '(\\w+)'::text\\)`).exec(check.definition)?.[1];
    const [, first] = listedValues(check);
    return field && first ? [JSON.stringify({ [field]: first })] : [];
  });
  return ruled.length ? ruled : [JSON.stringify({ text: `${planted.canary}-${name}` }), '[]'];
}

function textsFor(column: Column, table: Table, planted: PlantedGround, n: number): string[] {
  const checks = table.checks.filter((check) => check.columns.includes(column.name));
  const listed = checks.flatMap(listedValues);
  if (listed.length) return listed;
  // The file store takes no key but its own kind.
  if (/(storage|thumb)_key$/.test(column.name)) {
    return [`${planted.tenant_id}/${n.toString(16).padStart(48, '0')}`];
  }
  const free = [`${planted.canary}-${column.name.replaceAll('_', '-')}-${letters(n)}`];
  // Some references are kept in capitals.
  const capitals = free.map((text) => text.toUpperCase());
  // Others have a least length, such as codes that must not be guessed.
  const long = free.map((text) => `${text}-long-enough`);
  const matching = checks.flatMap((check) => matchingValues(check, n));
  // And some are too short for a canary, such as a unit; the row's other texts carry it.
  return [...free, ...matching, ...capitals, ...long, letters(n)];
}

/** `x in ('a', 'b')` is kept by PostgreSQL as `x = ANY (ARRAY['a'::text, 'b'::text])`, one as `x = 'a'`. */
const listedValues = ({ definition }: Check): string[] =>
  definition.includes('= ANY (ARRAY[') || /^CHECK \(\(\w+ = '[^']*'::text\)\)$/.test(definition)
    ? [...definition.matchAll(/'([^']*)'::text/g)].map((found) => found[1]!)
    : [];

function matchingValues({ definition }: Check, n: number): string[] {
  const pattern = / ~ '([^']+)'::text/.exec(definition)?.[1];
  if (!pattern) return [];
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: n, numRuns: 3 });
}

const letters = (n: number): string =>
  [...String(n)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

/** Texts that a pattern forced, such as phone numbers, betray a row as well as its canary does. */
const textsIn = (row: Row, canary: string): string[] =>
  Object.values(row).filter(
    (value): value is string =>
      typeof value === 'string' && /^\d{9,}$/.test(value) && !value.includes(canary),
  );

/**
 * One fingerprint of everything a tenant has, in every table, to see that nothing of it changed;
 * with a school, of everything that school owns.
 */
export async function fingerprint(
  owner: pg.Pool,
  { tenant_id, school_id }: { tenant_id: string; school_id?: string },
): Promise<string> {
  const tables = (await tablesOf(owner)).filter((table) => !school_id || table.by_school);
  const sums = tables.map(
    ({ name }) =>
      `select '${name} ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), 'nothing') as sum
       from ${name} t where t.tenant_id = $1 ${school_id ? 'and t.school_id = $2' : ''}`,
  );
  const values = school_id ? [tenant_id, school_id] : [tenant_id];
  // By its name the statement is planned once, not each time: planning it takes longer than running it.
  const name = school_id ? 'fingerprint of a school' : 'fingerprint of a tenant';
  const { rows } = await owner.query<{ sum: string }>({
    name,
    text: sums.join('\nunion all\n'),
    values,
  });
  // A parallel plan gives the tables in any order.
  return rows
    .map((row) => row.sum)
    .sort()
    .join('\n');
}

/** The tables in which a tenant's rows hold one of these texts. */
export async function tablesNaming(
  owner: pg.Pool,
  tenant_id: string,
  texts: string[],
): Promise<string[]> {
  const looks = (await tablesOf(owner)).map(
    ({ name }) =>
      `select '${name}' as name
       where exists (select from ${name} t where t.tenant_id = $1 and t::text ~ $2)`,
  );
  const { rows } = await owner.query<{ name: string }>({
    name: 'tables naming a text',
    text: looks.join('\nunion all\n'),
    values: [tenant_id, texts.join('|')],
  });
  return rows.map((row) => row.name);
}

const known_tables = new WeakMap<pg.Pool, Promise<Table[]>>();

/** The catalogue is slow to read, and no table comes or goes while the server runs. */
export function tablesOf(owner: pg.Pool): Promise<Table[]> {
  const known = known_tables.get(owner) ?? tenantTables(sqlOn(owner));
  known_tables.set(owner, known);
  return known;
}

/** The first number that a column of so many digits has no room for. */
function roomOf(type: string): number {
  const [, digits, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return digits ? 10 ** (Number(digits) - Number(decimals)) : Infinity;
}
