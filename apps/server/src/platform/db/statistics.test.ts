import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { takeStatistics } from './statistics.ts';

const server = await startServer();
const table = 'administration.departments';

/** What was changed is told to the keeper of the counts only now and then, unless somebody insists. */
async function newCounter(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('owner_url') });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function addDepartments(client: pg.Client, count: number): Promise<void> {
  const { tenant_id, school_id } = await newSchool(server);
  await client.query(
    `insert into administration.departments (tenant_id, id, school_id, name, created_at)
     select $1, gen_random_uuid(), $2, 'Department ' || n, now() from generate_series(1, $3) n`,
    [tenant_id, school_id, count],
  );
  await client.query('select pg_stat_force_next_flush()');
}

async function known(client: pg.Client): Promise<{ is_known: boolean; changes: number }> {
  const { rows } = await client.query<{ is_known: boolean; changes: string }>(
    `select last_analyze is not null as is_known, n_mod_since_analyze as changes
     from pg_stat_user_tables where relid = $1::regclass`,
    [table],
  );
  return { is_known: rows[0]!.is_known, changes: Number(rows[0]!.changes) };
}

test('bulk work makes the planner look again, and small work does not', async () => {
  const client = await newCounter();
  await client.query(`analyze ${table}`);
  await addDepartments(client, 100);
  expect(await takeStatistics(inject('owner_url'))).not.toContain(table);
  await addDepartments(client, 1_500);
  expect((await known(client)).changes).toBeGreaterThanOrEqual(1_500);
  expect(await takeStatistics(inject('owner_url'))).toContain(table);
  expect((await known(client)).changes).toBeLessThan(1_500);
});

test('after a crash, which forgets what was counted, every table with rows is looked at', async () => {
  const client = await newCounter();
  await addDepartments(client, 10);
  await client.query('select pg_stat_reset_single_table_counters($1::regclass)', [table]);
  expect(await known(client)).toEqual({ is_known: false, changes: 0 });
  expect(await takeStatistics(inject('owner_url'))).toContain(table);
  expect((await known(client)).is_known).toBe(true);
});

test('the application never compiles a plan', async () => {
  const { rows } = await server.pool.query<{ jit: string }>('show jit');
  expect(rows).toEqual([{ jit: 'off' }]);
});
