import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool, type Pool } from '../apps/server/src/platform/db/pool.ts';
import { doJobs } from './helper.ts';
import { inTurn, type Rewrite, type Statement } from './statements.ts';

/**
 * C: what Node itself can do. One node:http server, the product's pool, the same statements, no
 * framework, no token, no check, no log. Everything is sent in one flight.
 */
export interface BareJob {
  url: string;
  /** What is asked in turn: of one call, or of several that differ. */
  variants: Statement[][];
  /** How many of the last statements the answer is made of, not counting COMMIT. */
  answer_count: number;
  write?: Rewrite;
}

let server: Server | undefined;
let pool: Pool | undefined;

doJobs(async (job: BareJob): Promise<number> => {
  await stopLast();
  const here = (pool = createPool(job.url));
  const statementsOf = inTurn(job.variants, job.write);
  const started = (server = createServer((request, response) => {
    request.resume();
    void answer(here, statementsOf(), job.answer_count)
      .then((body) => [200, body] as const)
      .catch((error: unknown) => [500, String(error)] as const)
      .then(([status, body]) =>
        response
          .writeHead(status, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
          })
          .end(body),
      );
  }));
  await new Promise<void>((ready) => {
    started.listen(0, '127.0.0.1', ready);
  });
  return (started.address() as AddressInfo).port;
});

async function answer(from: Pool, statements: Statement[], count: number): Promise<string> {
  const client = await from.connect();
  try {
    const results = await Promise.all(statements.map((one) => client.query(one)));
    const answering = statements.filter(({ values }) => values).slice(-count);
    const first = statements.indexOf(answering[0]!);
    const data = results.slice(first, first + count).map((result) => result.rows);
    return JSON.stringify({ message: 'Success', data });
  } finally {
    client.release();
  }
}

async function stopLast(): Promise<void> {
  server?.closeAllConnections();
  server?.close();
  await pool?.end();
}
