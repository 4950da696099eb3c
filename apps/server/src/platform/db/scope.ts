import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { isUuid } from '../ids.ts';
import { type Pool, takeClient } from './pool.ts';
import type { DB } from './schema.ts';

/** The one handle a module has: already a transaction, already inside the tenant and school. */
export type Db = Transaction<DB>;

export interface Scope {
  tenant_id: string;
  school_id?: string | null;
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
  mode: 'read' | 'write',
  work: (db: Db, closing: Closing[]) => Promise<T>,
): Promise<T> {
  const opening = openingOf(scope, mode);
  const client = await takeClient(pool);
  const opened = client.query(opening);
  // Its failure shows up in the queries behind it; this only keeps it from being unhandled.
  opened.catch(() => {});
  const closing: Closing[] = [];
  try {
    const result = await work(handleOn(client), closing);
    // A read has nothing to keep, so its answer does not wait for the end of the transaction.
    if (mode === 'read') void finish(client, client.query('commit'));
    else await finish(client, commit(client, closing));
    return result;
  } catch (error) {
    if (keepsWrites(error)) await finish(client, commit(client, closing));
    else void finish(client, client.query('rollback'));
    throw error;
  }
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
    client.query({ name: statementName(one.text), text: one.text, values: one.values }),
  );
  const committed = client.query('commit');
  await Promise.all([...sent, committed]);
  // A failed statement turns COMMIT into ROLLBACK without an error of its own.
  if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

function openingOf(scope: Scope, mode: 'read' | 'write'): string {
  const ids = [scope.tenant_id, scope.school_id ?? ''];
  // The values become SQL text, so nothing but a uuid may pass.
  if (!isUuid(scope.tenant_id) || (scope.school_id && !isUuid(scope.school_id))) {
    throw new Error('a scope takes uuids only');
  }
  const begin = mode === 'read' ? 'begin read only' : 'begin';
  return `${begin}; set local app.tenant_id = '${ids[0]}'; set local app.school_id = '${ids[1]}'`;
}

const keepsWrites = (error: unknown): boolean =>
  error instanceof Error && 'keeps_writes' in error && error.keeps_writes === true;

export const handleOn = (client: pg.ClientBase): Db => {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => run<R>(client, query),
    // oxlint-disable-next-line require-yield -- results are bounded, so nothing streams.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('queries are bounded; there is nothing to stream');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuseNesting,
    commitTransaction: refuseNesting,
    rollbackTransaction: refuseNesting,
    destroy: async () => {},
  };
  const kysely = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return kysely as unknown as Db;
};

async function refuseNesting(): Promise<void> {
  throw new Error('ctx.db is already a transaction');
}

async function run<R>(client: pg.ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const result = await client.query({
    name: statementName(query.sql),
    text: query.sql,
    values: query.parameters as unknown[],
  });
  return {
    rows: result.rows as R[],
    numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
  };
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
