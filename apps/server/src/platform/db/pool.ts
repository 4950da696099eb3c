import pg from 'pg';
import { fail, type Failure } from '../fail.ts';
import { FairGate } from '../fairness/gate.ts';

// Money is bigint cents inside the range a double holds exactly; times travel as ISO text and
// dates as plain days, so that nothing between column and screen has to convert them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

export interface PoolOptions {
  size?: number;
  wait_ms_max?: number;
  statement_ms_max?: number;
  idle_ms_max?: number;
}

const idle_in_transaction_ms_max = 10_000;

export type Pool = pg.Pool;

export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { size = 10, wait_ms_max = 2_000, statement_ms_max = 5_000 } = options;
  // A new connection has to read the whole catalogue first, so one is kept through the quiet minutes.
  const { idle_ms_max = 300_000 } = options;
  const config = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: wait_ms_max,
    idleTimeoutMillis: idle_ms_max,
    statement_timeout: statement_ms_max,
    idle_in_transaction_session_timeout: idle_in_transaction_ms_max,
    // Messages are sent without waiting for the answer to the one before, so that opening the
    // scoped transaction costs no round trip of its own.
    pipeline: true,
  };
  const pool = new pg.Pool(config);
  // A connection that dies is replaced by the pool, and the query on it fails by itself; without
  // a listener, idle or in use, it would end the whole process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A connection for an organisation, which never gets all of them while others may want one. */
export async function takeClient(pool: Pool, tenant_id: string): Promise<pg.PoolClient> {
  const wait_ms_max = pool.options.connectionTimeoutMillis ?? 0;
  const leave = await gateOf(pool).enter(tenant_id, wait_ms_max);
  if (!leave) throw noConnection(pool);
  try {
    const client = await pool.connect();
    const { release } = client;
    client.release = (error) => {
      release.call(client, error);
      leave();
    };
    return client;
  } catch (error) {
    leave();
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) {
      throw noConnection(pool);
    }
    throw error;
  }
}

const gates = new WeakMap<Pool, FairGate>();

function gateOf(pool: Pool): FairGate {
  const known = gates.get(pool);
  if (known) return known;
  const gate = new FairGate(pool.options.max);
  gates.set(pool, gate);
  return gate;
}

/** Counts whoever waits for a connection, at the gate or behind it. */
export const countWaiting = (pool: Pool): number => pool.waitingCount + gateOf(pool).waiting;

function noConnection(pool: Pool): Failure {
  const { totalCount: open, idleCount: idle } = pool;
  const sentence = `no connection in time: ${open} open, ${idle} idle, ${countWaiting(pool)} waiting`;
  return fail('server.busy', {}, { retry_after_s: 2, cause: new Error(sentence) });
}
