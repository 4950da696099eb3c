import pg from 'pg';
import { fail } from '../fail.ts';

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

export async function takeClient(pool: Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
      const sentence = `no connection in time: ${open} open, ${idle} idle, ${waiting} waiting`;
      throw fail('server.busy', {}, { retry_after_s: 2, cause: new Error(sentence) });
    }
    throw error;
  }
}
