import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import { lockMonth } from '@darasa/contract/finance/books/setup';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { lockChain } from '../ledger/queries.ts';

const server = await startServer();
const { school, setup, clerk, head } = await newSpending(server);
const month = setup.financial_years[0]!.starts_on.slice(0, 7);

async function untilSomebodyWaitsFor(pid: number): Promise<'waits'> {
  const [found] = await school.sql<{ waits: boolean }>(
    `select exists (
       select from pg_stat_activity a where $1::int = any(pg_blocking_pids(a.pid))
     ) as waits`,
    [pid],
  );
  return found!.waits ? 'waits' : untilSomebodyWaitsFor(pid);
}

test('a month is closed after whoever posts into it at that moment, and before the next', async () => {
  const { tenant_id, school_id } = school;
  let closing: Promise<string> | undefined;
  const first = await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
    // What every posting holds until it is kept.
    await lockChain(db, tenant_id, school_id);
    const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    closing = head.call(lockMonth, { month, locked: true }).then(
      () => 'closed',
      (error: Error) => error.message,
    );
    return Promise.race([closing, untilSomebodyWaitsFor(found.rows[0]!.pid)]);
  });
  expect(first).toBe('waits');
  expect(await closing).toBe('closed');
  const accountOf = (code: string) => setup.accounts.find((one) => one.code === code)!.id;
  await expect(
    clerk.call(createJournalVoucher, {
      kind: 'adjustment',
      posted_on: `${month}-01`,
      memo: 'Too late',
      lines: [
        { account_id: accountOf('5500'), debit_cents: 100_00 },
        { account_id: accountOf('2000'), credit_cents: 100_00 },
      ],
    }),
  ).rejects.toMatchObject({ code: 'finance.month_locked' });
});
