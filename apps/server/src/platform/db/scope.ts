import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { isUuid } from '../ids.ts';
import { type Pool, takeClient } from './pool.ts';
import { cameTooLate } from './refusals.ts';
import type { DB } from './schema.ts';

/** The one handle a module has: already a transaction, already inside the tenant and school. */
export type Db = Transaction<DB>;

/** Ids that rows are limited to, or a star for no limit. */
type Ids = readonly string[] | '*';

/** Limits are what a request's rows are limited to: classes, accounts that hold money, and own teaching. */
export interface Limits {
  places: Ids;
  money_accounts: Ids;
  /** The member of staff whose groups' marks are seen; see `academics.enter_groups`. */
  taught: Ids;
}

export const no_limits: Limits = { places: '*', money_accounts: '*', taught: '*' };

export interface Scope {
  tenant_id: string;
  school_id?: string | null;
  /** A star is no limit at all. Left out, nothing is seen of what has limits, until `limitRows` is called. */
  limits?: Limits | '*';
}

const scopes = new WeakMap<Db, Scope>();
const clients = new WeakMap<Db, pg.PoolClient>();
/** The handle that one with fewer limits was made from. */
const bases = new WeakMap<Db, Db>();
type Ask = (query: CompiledQuery) => Promise<QueryResult<unknown>>;
const asks = new WeakMap<Db, Ask>();

/** The limits of who asks are known after the transaction began; they then travel with the next query. */
export function limitRows(db: Db, limits: Limits | '*'): void {
  scopes.set(db, { ...scopeOf(db), limits });
  tell(db, settingsOf(limits));
}

/** A setting travels with the next query, and a failure shows up in that. */
function tell(db: Db, setting: string): void {
  send(clientOf(db), setting).catch(() => {});
}

function clientOf(db: Db): pg.PoolClient {
  const base = bases.get(db);
  if (base) return clientOf(base);
  const client = clients.get(db);
  if (!client) throw new Error('this handle is not inside a scope');
  return client;
}

/**
 * For a read whose best plan is the same for every school: from here on its statements are planned
 * once per connection and not for each call. Left to itself the planner goes on planning a page of a
 * list for each call, for it guesses that an unknown page is a tenth of the table.
 */
export const keepPlans = (db: Db): void =>
  tell(db, 'set local plan_cache_mode = force_generic_plan');

/**
 * For a read over whole books: it is planned for this school. A plan that was made for a school with
 * empty books takes minutes in a full one. The statement must have a parameter: one without is
 * planned once, whatever is said here.
 */
export const planAnew = (db: Db): void => tell(db, 'set local plan_cache_mode = force_custom_plan');

/**
 * The same for a page that stands in an index in the order that it is asked for. The planner takes a
 * school for a few rows and would as soon read and sort all of them: it is told not to sort.
 */
export function keepOrder(db: Db): void {
  keepPlans(db);
  tell(db, 'set local enable_sort = off; set local enable_incremental_sort = off');
}

/** Goes on in another school of the same organisation; the caller has checked that it may. */
export function enterSchool(db: Db, school_id: string): void {
  const scope = scopeOf(db);
  if (!isUuid(school_id)) throw new Error('a scope takes uuids only');
  scopes.set(db, { ...scope, school_id });
  tell(db, `set local app.school_id = '${school_id}'`);
}

/**
 * The scope is what a handle is inside of. Row security needs no help to be right; a query that names the
 * tenant as well lets the planner compare with one value instead of reading the setting for every row.
 */
export function scopeOf(db: Db): Scope {
  const scope = scopes.get(db);
  if (!scope) throw new Error('this handle is not inside a scope');
  return scope;
}

/**
 * Reads in another school of the same tenant and comes back. Whether the person may look there is
 * for the caller to decide first; nothing else may use the handle meanwhile.
 */
export async function readInSchool<T>(
  db: Db,
  school_id: string,
  read: () => Promise<T>,
): Promise<T> {
  const own = scopeOf(db);
  if (!isUuid(school_id)) throw new Error('a scope takes uuids only');
  const enter = (scope: Scope) => {
    scopes.set(db, scope);
    tell(db, `set local app.school_id = '${scope.school_id ?? ''}'`);
  };
  enter({ ...own, school_id });
  try {
    return await read();
  } finally {
    enter(own);
  }
}

/**
 * Reads everything as it was at one moment, whatever others write meanwhile, and blocks nobody. The
 * transaction so far ends and another begins behind it, so this comes before the first write; nothing
 * else may use the handle meanwhile.
 */
export async function atOneMoment<T>(db: Db, read: () => Promise<T>): Promise<T> {
  const scope = scopeOf(db);
  const written = await sql<{ is: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as is
  `.execute(db);
  if (written.rows[0]!.is) throw new Error('a look at one moment comes before the first write');
  tell(db, `commit; ${openingOf(scope, 'snapshot')}`);
  try {
    return await read();
  } finally {
    tell(db, `commit; ${openingOf(scope, 'write')}`);
  }
}

/**
 * The same handle, looking across all accounts that hold money, also for a person who is limited to
 * some: what of a bill is paid, and whether a reference was used, is a fact of the school. Where the
 * money lay is not told.
 */
export const acrossAccounts = (db: Db): Db => across(db, 'money_accounts');

/**
 * The same across all classes: what was decided about something that the whole school shares holds for
 * all of it. Whether the person may decide that is for the caller to say first.
 */
export const acrossPlaces = (db: Db): Db => across(db, 'places');

/** The same across all who are taught: that a learner was counted by another class is a fact of the school. */
export const acrossGroups = (db: Db): Db => across(db, 'taught');

/** The same handle, under the limits that the caller has in another part of the product. */
export function underLimits(db: Db, limits: Limits): Db {
  const { limits: own = none, ...scope } = scopeOf(db);
  const other = between(db, settingsOf(limits), settingsOf(own));
  scopes.set(other, { ...scope, limits });
  return other;
}

const none: Limits = { places: [], money_accounts: [], taught: [] };

function across(db: Db, kind: keyof Limits): Db {
  const { limits = no_limits } = scopeOf(db);
  if (limits === '*' || limits[kind] === '*') return db;
  return between(db, settingOf(kind, '*'), settingOf(kind, limits[kind]));
}

/**
 * The same handle, for a statement that joins thousands with thousands. Of a school that was imported
 * a minute ago the planner knows nothing: it takes it for one row and holds each learner against every
 * parent, which takes a minute. Joined by hash it is read once, whatever is known of it.
 */
export const joiningMany = (db: Db): Db =>
  between(db, 'set local enable_nestloop = off', 'set local enable_nestloop = on');

/** Each statement has the one setting before it and the other behind it, so that others may be under way. */
function between(db: Db, before: string, behind: string): Db {
  const ask = asks.get(db)!;
  const other = handleOn((query) => {
    tell(db, before);
    const answer = ask(query);
    tell(db, behind);
    return answer;
  });
  scopes.set(other.db, scopeOf(db));
  bases.set(other.db, db);
  return other.db;
}

/** A statement that nobody waits for: it travels in the same message as COMMIT. */
export interface Closing {
  text: string;
  values: unknown[];
}

/**
 * Runs the work in one transaction that sees only its tenant and school. `BEGIN` and the settings
 * travel in the same message and nobody waits for their answer: the first query follows at once.
 */
export async function inScope<T>(
  pool: Pool,
  scope: Scope,
  mode: 'read' | 'glance' | 'write',
  work: (db: Db, closing: Closing[]) => Promise<T>,
): Promise<T> {
  const opening = openingOf(scope, mode === 'glance' && !isPatient(pool) ? 'read' : mode);
  const client = await takeClient(pool, scope.tenant_id);
  const opened = send(client, opening);
  // Its failure shows up in the queries behind it; this only keeps it from being unhandled.
  opened.catch(() => {});
  const closing: Closing[] = [];
  const handle = handleOn(tellingWhy((query) => run(client, query)));
  scopes.set(handle.db, scope);
  clients.set(handle.db, client);
  try {
    const result = await work(handle.db, closing).finally(() => {
      handle.close();
      // What is still under way may not set anything: the connection may be another's by then.
      clients.delete(handle.db);
    });
    // A read has nothing to keep, so its answer does not wait for the end of the transaction.
    if (mode === 'write') await finish(client, commit(client, closing));
    else finish(client, send(client, 'commit')).catch(() => {});
    return result;
  } catch (error) {
    if (keepsWrites(error)) await finish(client, commit(client, closing));
    else finish(client, send(client, 'rollback')).catch(() => {});
    throw error;
  }
}

/**
 * Statements travel together, and when one fails those behind it fail for being there. Whoever waits for
 * one of those hears of the one that failed: it says whether the database was busy, and whether another
 * try helps.
 */
function tellingWhy(ask: Ask): Ask {
  let reason: unknown;
  return async (query) => {
    try {
      return await ask(query);
    } catch (error) {
      if (!cameTooLate(error)) reason = error;
      throw reason ?? error;
    }
  };
}

/** Gives the connection back when its last word is said, or throws it away when it was cut off. */
async function finish(client: pg.PoolClient, last: Promise<unknown>): Promise<void> {
  try {
    await last;
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

async function commit(client: pg.PoolClient, closing: Closing[]): Promise<void> {
  const sent = closing.map((one) =>
    send(client, { name: statementName(one.text), text: one.text, values: one.values }),
  );
  const committed = send(client, 'commit');
  await Promise.all([...sent, committed]);
  // A failed statement turns COMMIT into ROLLBACK without an error of its own.
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

const held = new WeakSet<pg.PoolClient>();

/**
 * Whatever is said to the database in one turn of the event loop leaves as one packet: BEGIN with
 * the first query, the cards of a dashboard together, the audit trail with COMMIT. The database then
 * wakes once instead of once for each.
 */
function send(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  if (!held.has(client)) {
    const { stream } = client.connection;
    held.add(client);
    stream.cork();
    process.nextTick(() => {
      held.delete(client);
      stream.uncork();
    });
  }
  return client.query(query);
}

const glance_ms_max = 1_500;

const isPatient = ({ options }: Pool): boolean =>
  (options.statement_timeout || Infinity) > glance_ms_max;

/** A glance is a read that is cut short: whoever was cut reads again, by plans that were made for them. */
const beginnings = {
  read: 'begin read only',
  glance: `begin read only; set local statement_timeout = ${glance_ms_max}`,
  write: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
};

function openingOf(scope: Scope, mode: keyof typeof beginnings): string {
  const ids = [scope.tenant_id, scope.school_id ?? ''];
  // The values become SQL text, so nothing but a uuid may pass.
  if (!isUuid(scope.tenant_id) || (scope.school_id && !isUuid(scope.school_id))) {
    throw new Error('a scope takes uuids only');
  }
  const limits = scope.limits ? `; ${settingsOf(scope.limits)}` : '';
  return `${beginnings[mode]}; set local app.tenant_id = '${ids[0]}'; set local app.school_id = '${ids[1]}'${limits}`;
}

function settingsOf(limits: Limits | '*'): string {
  const { places, money_accounts, taught } = limits === '*' ? no_limits : limits;
  return [
    settingOf('places', places),
    settingOf('money_accounts', money_accounts),
    settingOf('taught', taught),
  ].join('; ');
}

const setting_names = {
  places: 'app.limits',
  money_accounts: 'app.money_accounts',
  taught: 'app.taught',
};

function settingOf(kind: keyof Limits, ids: Ids): string {
  if (ids !== '*' && !ids.every(isUuid)) throw new Error('limits are uuids only');
  return `set local ${setting_names[kind]} = '${ids === '*' ? ids : ids.join(',')}'`;
}

const keepsWrites = (error: unknown): boolean =>
  error instanceof Error && 'keeps_writes' in error && error.keeps_writes === true;

/** Made anew for each transaction and useless after it: the connection then belongs to another. */
function handleOn(ask: Ask) {
  let is_over = false;
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      if (is_over) throw new Error('this transaction is over: a query was not waited for');
      return ask(query) as Promise<QueryResult<R>>;
    },
    // oxlint-disable-next-line require-yield -- results are bounded, so nothing streams.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('queries are bounded; there is nothing to stream');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (use) => use(connection),
  });
  const db: Db = new Transaction<DB>({ ...dialect, executor });
  asks.set(db, ask);
  return {
    db,
    close: () => {
      is_over = true;
    },
  };
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const dialect = kyselyFor({
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
});

// Only the parts that know the language are shared; who runs a query is each transaction's own.
function kyselyFor(one: Dialect) {
  return { config: { dialect: one }, dialect: one, driver: one.createDriver() };
}

async function run(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const from_ms = performance.now();
  try {
    const result = await send(client, {
      name: isSlow(query.sql) ? undefined : statementName(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    return {
      rows: result.rows,
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    };
  } finally {
    if (performance.now() - from_ms >= slow_ms) noteSlow(query.sql);
  }
}

// All schools share a connection's plans, and the planner looks at whose rows it plans for: a plan that was
// made while a school had nothing goes through all of one table for each row of another, and takes a full
// school twenty seconds for what takes a millisecond. So what was slow once is planned for each call from
// then on: beside its time that costs nothing.
const slow_ms = 1_000;
const slow_max = 200;
const slow = new Set<string>();

const isSlow = (sql: string): boolean => slow.size > 0 && slow.has(sql);

/** The oldest are forgotten: on a bad day everything is slow for a while. */
function noteSlow(sql: string): void {
  slow.add(sql);
  if (slow.size > slow_max) slow.delete(slow.values().next().value!);
}

const names = new Map<string, string>();
const names_max = 2_000;

/** Named statements are parsed and planned once per connection: 1.4 times the throughput of unnamed. */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known) return known;
  // More shapes than this means that some query is built from data; those stay unnamed.
  if (names.size >= names_max) return undefined;
  const name = `q${createHash('sha1').update(sql).digest('base64url').slice(0, 20)}`;
  names.set(sql, name);
  return name;
}
