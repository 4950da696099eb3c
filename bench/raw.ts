import { createPool } from '../apps/server/src/platform/db/pool.ts';
import { doJobs } from './helper.ts';
import { type Sample, sampleOf } from './rounds.ts';
import { inTurn, type Rewrite, type Statement } from './statements.ts';

/**
 * R: the statements alone, straight through `pg`, without HTTP. The embedded PostgreSQL brings no
 * pgbench, so this stands in for it; what it shows is what the database and its driver can do.
 */
export interface RawJob {
  url: string;
  variants: Statement[][];
  connections: number;
  ms: number;
  write?: Rewrite;
}

const warm_ups = 6;

doJobs(async ({ url, variants, connections, ms, write }: RawJob): Promise<Sample> => {
  const statementsOf = inTurn(variants, write);
  const pool = createPool(url, { size: connections });
  const taken = Array.from({ length: connections }, () => pool.connect());
  const clients = await Promise.all(taken);
  const ask = (client: (typeof clients)[number]) =>
    Promise.all(statementsOf().map((one) => client.query(one)));
  // A new connection prepares each statement, and plans its first five calls anew.
  for (let i = 0; i < warm_ups; i++) await Promise.all(clients.map(ask));
  const took_ms: number[] = [];
  const began = performance.now();
  const keepAsking = async (client: (typeof clients)[number]) => {
    for (;;) {
      const asked_at = performance.now();
      if (asked_at - began >= ms) return;
      await ask(client);
      took_ms.push(performance.now() - asked_at);
    }
  };
  await Promise.all(clients.map(keepAsking));
  const lasted_ms = performance.now() - began;
  for (const client of clients) client.release();
  await pool.end();
  return sampleOf(took_ms, lasted_ms);
});
