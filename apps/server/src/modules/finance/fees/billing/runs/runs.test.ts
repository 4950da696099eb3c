import {
  listBillingRuns,
  previewBilling,
  runBilling,
  stopBilling,
} from '@darasa/contract/finance/fees/billing';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { runBillingJob } from './runner.ts';

const server = await startServer();
const learners = 1_001;
const billed_on = '2026-01-06';
const visit = () => ({ now: new Date(), request_id: 'job', device: 'Worker', address: '::1' });

async function largeSchool() {
  const school = await newSchool(server);
  const books = await newBooks(school, { learners });
  const { tenant_id, school_id, admin } = school;
  const semester_id = books.term_id;
  const { to_bill_cents: expected_cents } = await admin.call(previewBilling, { semester_id });
  return {
    school,
    books,
    start: () => admin.call(runBilling, { semester_id, billed_on, expected_cents }),
    /** What the worker does; it may be stopped after some parts, as a crash would. */
    work: async (run_id: string, parts_max = Infinity) => {
      const inSchool = inSchoolOf(server.pool, visit);
      let parts = 0;
      const crashing: typeof inSchool = (...of) => {
        parts += 1;
        return inSchool(of[0], of[1], of[2], async (ctx) => {
          const result = await of[3](ctx);
          if (parts > parts_max) throw new Error('the machine stopped');
          return result;
        });
      };
      await runBillingJob(crashing, { tenant_id, school_id }, run_id);
    },
    run: async () => (await admin.call(listBillingRuns, { semester_id })).rows[0]!,
    numbers: async () =>
      (
        await school.sql<{ number: string }>(
          'select number from finance.bills where semester_id = $1 order by number',
          [semester_id],
        )
      ).map((row) => Number(/(\d+)$/.exec(row.number)![1])),
  };
}

test('a large school is billed in the background, and a crash in between leaves no gap', async () => {
  const { school, start, work, run, numbers } = await largeSchool();
  const { run_id, is_running, billed_count } = await start();
  expect({ is_running, billed_count }).toEqual({ is_running: true, billed_count: 0 });
  expect(await run()).toMatchObject({ state: 'running', billed_count: 0, to_bill_count: learners });
  await expect(start()).rejects.toMatchObject({ code: 'billing.running' });
  const jobs = await school.sql(
    `select 1 from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'billing.run' and j.payload->>'run_id' = $1`,
    [run_id],
  );
  expect(jobs).toHaveLength(1);
  await expect(work(run_id, 2)).rejects.toThrow('the machine stopped');
  expect(await run()).toMatchObject({ state: 'running', billed_count: 500 });
  await work(run_id);
  await work(run_id);
  expect(await run()).toMatchObject({
    state: 'done',
    of: null,
    billed_count: learners,
    billed_cents: learners * 25_000_00,
    to_bill_count: learners,
    skipped_count: 0,
  });
  const made = await numbers();
  expect(made).toEqual(made.map((_, i) => made[0]! + i));
  expect(made).toHaveLength(learners);
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
  const { rows } = await school.admin.call(listNotifications, {});
  expect(rows.map((row) => row.title)).toContain('1,001 bills were made');
});

test('who cannot be billed any more is left out, and a locked month stops the rest with its reason', async () => {
  const { school, books, start, work, run } = await largeSchool();
  const { run_id } = await start();
  await school.sql('update students.students set class_id = null where id = $1', [
    books.students[0],
  ]);
  await expect(work(run_id, 1)).rejects.toThrow('the machine stopped');
  await school.sql(
    `insert into finance.month_locks (tenant_id, id, school_id, month, is_locked, created_by, created_at)
     values ($1, gen_random_uuid(), $2, '2026-01-01', true, gen_random_uuid(), now())`,
    [school.tenant_id, school.school_id],
  );
  await work(run_id);
  expect(await run()).toMatchObject({
    state: 'stopped',
    fault: expect.stringContaining('January 2026') as string,
    billed_count: 249,
    skipped: [{ student_id: books.students[0], reason: 'Has no class' }],
  });
});

test('a person stops it, and what was billed stands', async () => {
  const { school, books, start, work, run } = await largeSchool();
  const { run_id } = await start();
  await expect(work(run_id, 1)).rejects.toThrow('the machine stopped');
  await school.admin.call(stopBilling, { id: run_id });
  await work(run_id);
  expect(await run()).toMatchObject({ state: 'stopped', billed_count: 250 });
  const of = { semester_id: books.term_id };
  expect(await school.admin.call(previewBilling, of)).toMatchObject({
    to_bill_count: learners - 250,
    billed_already_count: 250,
  });
  const again = school.admin.call(stopBilling, { id: run_id });
  await expect(again).rejects.toMatchObject({ code: 'billing.not_running' });
});
