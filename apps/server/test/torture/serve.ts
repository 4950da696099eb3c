// One server process of the torture: the product's own application, to be killed at any moment.
import path from 'node:path';
import { composeApp } from '../../src/compose.ts';
import { settleArrivals } from '#modules/finance/receiving/mpesa/pull.ts';
import { inSchoolOf, type SchoolScope } from '#platform/automatic.ts';
import { createPool } from '#platform/db/pool.ts';
import { createFileStore } from '#platform/files/store.ts';

// Few connections: each of them plans every statement first, and none lives long here.
const pool = createPool(process.env['TORTURE_DATABASE']!, { size: 4 });
const app = composeApp({
  pool,
  secret: new TextEncoder().encode(process.env['TORTURE_SECRET']),
  files: createFileStore(path.join(process.env['TORTURE_FILES']!)),
  log_level: 'silent',
  limits: { rate_factor: 1_000 },
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.send!({ port: (app.server.address() as { port: number }).port });

// What the worker does after a crash.
process.on('message', ({ settle }: { settle: SchoolScope }) => {
  const visit = () => ({
    now: new Date(),
    request_id: 'torture',
    device: 'Worker',
    address: '127.0.0.1',
  });
  settleArrivals({ inSchool: inSchoolOf(pool, visit) }, settle).then(
    () => process.send!({ settled: true }),
    (error: Error) => process.send!({ settled: false, why: error.message }),
  );
});
process.on('disconnect', () => process.exit());
