import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { createPool } from '../src/platform/db/pool.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { loginsFor, prepareRoles } from '../src/platform/db/roles.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { newId } from '../src/platform/ids.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import type { JobScope } from '../src/platform/jobs/tasks.ts';
import { prepareQueue, startWorker } from '../src/platform/jobs/worker.ts';

// A worker takes every job it sees, so it gets a database of its own and leaves other tests' alone.
const database = await newDatabase(`jobs_${process.pid}`);
const pool = createPool(database.web_url, { size: 2 });
const owner = new pg.Pool({ connectionString: database.owner_url, max: 1 });

const sent: { text: string; scope: JobScope }[] = [];
const lines: object[] = [];
const suspended = new Set<string>();
const failing = new Set<string>();
const to = '254712345678';
const wait_ms = 10_000;

const send = (scope: JobScope, text: string) =>
  inScope(pool, scope, 'write', (db) => enqueue(db, 'sms.send', { to, text }));
const inHandOf = async (worker_id: string, text: string) => {
  await send({ tenant_id: newId(), school_id: null }, text);
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now()
     where payload ->> 'text' = $2`,
    [worker_id, text],
  );
};
await inHandOf('one that crashed', 'in hand');

const start = () =>
  startWorker({
    worker_url: database.worker_url,
    runners: {
      'sms.send': async ({ text }, scope) => {
        if (failing.delete(text)) throw new Error('the provider said no');
        sent.push({ text, scope });
      },
      'email.send': async () => {},
    },
    isSuspended: async (tenant_id) => suspended.has(tenant_id),
    log: (line) => lines.push(line),
  });
const worker = await start();
afterAll(async () => {
  await worker.stop();
  await pool.end();
  await owner.end();
});

const arrived = (text: string) =>
  vi.waitFor(() => expect(sent.map((one) => one.text)).toContain(text), { timeout: wait_ms });

const waiting = async (text: string) => {
  const found = await owner.query<{ run_in_s: number; attempts: number }>(
    `select extract(epoch from run_at - now())::int as run_in_s, attempts
     from graphile_worker._private_jobs where payload ->> 'text' = $1 and locked_at is null`,
    [text],
  );
  return found.rows;
};

describe('a job', () => {
  test('runs after its transaction, for the tenant and school it was written in', async () => {
    const scope = { tenant_id: newId(), school_id: newId() };
    await send(scope, 'hello');
    await arrived('hello');
    expect(sent.find((one) => one.text === 'hello')?.scope).toMatchObject(scope);
    expect(JSON.stringify(lines)).not.toContain(to);
  });

  test('of a transaction that was rolled back never runs', async () => {
    const scope = { tenant_id: newId(), school_id: null };
    const work = inScope(pool, scope, 'write', async (db) => {
      await enqueue(db, 'sms.send', { to, text: 'never' });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await send(scope, 'later');
    await arrived('later');
    expect(sent.map((one) => one.text)).not.toContain('never');
    expect(await waiting('never')).toEqual([]);
  });

  test('cannot be written for another organisation', async () => {
    const [ours, theirs] = [newId(), newId()];
    const forged = { to, text: 'forged', tenant_id: theirs };
    await inScope(pool, { tenant_id: ours }, 'write', (db) => enqueue(db, 'sms.send', forged));
    await arrived('forged');
    expect(sent.find((one) => one.text === 'forged')?.scope.tenant_id).toBe(ours);
  });

  test('of a suspended organisation is held, neither run nor lost', async () => {
    const scope = { tenant_id: newId(), school_id: null };
    suspended.add(scope.tenant_id);
    await send(scope, 'held');
    await vi.waitFor(
      async () => {
        const [job] = await waiting('held');
        expect(job?.run_in_s).toBeGreaterThan(500);
      },
      { timeout: wait_ms },
    );
    expect(sent.map((one) => one.text)).not.toContain('held');

    suspended.delete(scope.tenant_id);
    await owner.query(
      `update graphile_worker._private_jobs set run_at = now() where payload ->> 'text' = 'held'`,
    );
    await arrived('held');
    expect(sent.filter((one) => one.text === 'held')).toHaveLength(1);
  });

  test('that fails stays in the queue and is tried again', async () => {
    const scope = { tenant_id: newId(), school_id: null };
    failing.add('second try');
    await send(scope, 'second try');
    await vi.waitFor(
      async () => expect(await waiting('second try')).toMatchObject([{ attempts: 1 }]),
      { timeout: wait_ms },
    );
    expect(lines).toContainEqual({
      task: 'sms.send',
      tenant_id: scope.tenant_id,
      failed: 'the provider said no',
    });
    await arrived('second try');
  });

  test('that a worker had in hand when it crashed begins anew at the next start', async () => {
    await arrived('in hand');
    expect(sent.filter((one) => one.text === 'in hand')).toHaveLength(1);
  });

  test('is left to its worker as long as another is alive', async () => {
    const locked = () =>
      owner.query(`select 1 from graphile_worker._private_jobs where locked_by = 'one at work'`);
    await owner.query(
      `insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
       select t.id, '{"text": "not yours"}', 'one at work', now()
       from graphile_worker._private_tasks t where t.identifier = 'sms.send'`,
    );
    const second = await start();
    expect((await locked()).rowCount).toBe(1);
    await second.stop();
  });
});

async function newDatabase(name: string) {
  const main = new pg.Client({ connectionString: inject('owner_url') });
  await main.connect();
  await main.query(`create database ${name}`);
  await main.end();
  const url = new URL(inject('owner_url'));
  url.pathname = `/${name}`;
  const logins = loginsFor(url.href);
  await prepareRoles(logins);
  await prepareQueue(logins.worker_url);
  await migrate(logins.owner_url, path.join(import.meta.dirname, '../migrations'));
  return logins;
}
