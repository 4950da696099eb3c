import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inScope, type Limits, type Scope } from '../src/platform/db/scope.ts';
import { newId } from '../src/platform/ids.ts';
import { nameTheLearner } from './enumerate/planted.ts';
import { newCanary, plantRows, tablesOf } from './enumerate/rows.ts';
import { isAboutLearner, type Table } from './enumerate/tables.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';

// A role that is limited to a class sees nothing of a learner of another class, in no table.
const server = await startServer();

/** Seen by every role that may see the table at all, each with its reason. */
const whole: Record<string, string> = {
  'finance.lines': 'the ledger must add up; a line says whose it is only to who sees the learner',
};

test('whatever hangs on a learner is closed to a role for another class', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const ground = { tenant_id, school_id, user_id: school.admin.id, canary: newCanary() };
  const planted = await plantRows(server.owner, ground);
  await nameTheLearner(server.owner, planted);
  const [student] = planted.rows.get('students.students')!;
  const tables = (await tablesOf(server.owner)).filter(isAboutLearner);
  const seen = (places: Limits['places']) =>
    seenBy({ tenant_id, school_id, limits: { places, money_accounts: '*', taught: '*' } }, tables);
  const own_class = [student!['class_id'] as string];
  expect(tables.length).toBeGreaterThan(40);
  expect(await seen([newId()])).toEqual(Object.keys(whole));
  expect(await seen(own_class)).toEqual(await seen('*'));
});

/** What an account of money is named in and is yet seen by everybody, each with its reason. */
const accounts = 'finance.money_accounts';
const of_no_account: Record<string, string> = {
  'finance.vote_heads': 'says where the money of a vote head usually lies, and moves none',
};

test('whatever belongs to an account of money is closed to a role for another account', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const ground = { tenant_id, school_id, user_id: school.admin.id, canary: newCanary() };
  await plantRows(server.owner, ground);
  const tables = (await tablesOf(server.owner)).filter(
    ({ foreign_keys, name }) =>
      name === accounts || foreign_keys.some((key) => key.target === accounts),
  );
  // A row that names no account belongs to none.
  for (const table of ['finance.payments', 'finance.fee_adjustments', 'finance.pocket_moves']) {
    await school.sql(`delete from ${table} where tenant_id = $1 and money_account_id is null`, [
      tenant_id,
    ]);
  }
  const here = { tenant_id, school_id };
  const seen = (money_accounts: Limits['money_accounts']) =>
    seenBy({ ...here, limits: { places: '*', money_accounts, taught: '*' } }, tables);
  expect(tables.length).toBeGreaterThan(20);
  expect(await seen([newId()])).toEqual(Object.keys(of_no_account));
  expect(await seen([])).toEqual(Object.keys(of_no_account));
  expect((await seen('*')).length).toBe(tables.length);
});

/** The tables in which such a transaction sees anything. */
const seenBy = (scope: Scope, tables: Table[]): Promise<string[]> =>
  inScope(server.pool, scope, 'read', async (db) => {
    const counts: [string, number][] = [];
    for (const { name } of tables) {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)}`.execute(db);
      counts.push([name, found.rows[0]!.count]);
    }
    return counts.filter(([, count]) => count > 0).map(([name]) => name);
  });
