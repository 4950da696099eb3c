import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inScope, type Limits } from '../src/platform/db/scope.ts';
import { newId } from '../src/platform/ids.ts';
import { newCanary, plantRows } from './enumerate/rows.ts';
import { sqlOn, type Table, tenantTables } from './enumerate/tables.ts';
import { newSchool } from './new-school.ts';
import { startServer } from './server.ts';

// A role that is limited to a class sees nothing of a learner of another class, in no table.
const server = await startServer();

/** Seen by every role that may see the table at all, each with its reason. */
const whole: Record<string, string> = {
  'finance.lines': 'the ledger must add up; a line says whose it is only to who sees the learner',
};

const people = ['students.students', 'students.guardians'];
const isAboutLearner = ({ name, columns, foreign_keys }: Table): boolean =>
  people.includes(name) ||
  columns.some((column) => ['student_id', 'student_ids', 'guardian_id'].includes(column.name)) ||
  foreign_keys.some((key) => people.includes(key.target));

test('whatever hangs on a learner is closed to a role for another class', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id } = school;
  const ground = { tenant_id, school_id, user_id: school.admin.id, canary: newCanary() };
  const planted = await plantRows(server.owner, ground);
  const [student] = planted.rows.get('students.students')!;
  // These may be about nobody, and then anybody may read them.
  for (const table of ['communication.messages', 'communication.papers']) {
    await school.sql(`update ${table} set student_ids = array[$2::uuid] where tenant_id = $1`, [
      tenant_id,
      student!['id'],
    ]);
  }
  await school.sql(`update finance.dues set student_id = $2 where tenant_id = $1`, [
    tenant_id,
    student!['id'],
  ]);
  await school.sql(
    `delete from finance.remembered_narrations where tenant_id = $1 and student_id is null`,
    [tenant_id],
  );
  const tables = (await tenantTables(sqlOn(server.owner))).filter(isAboutLearner);
  const seen = (limits: Limits) =>
    inScope(server.pool, { tenant_id, school_id, limits }, 'read', async (db) => {
      const counts: [string, number][] = [];
      for (const { name } of tables) {
        const found = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)}`.execute(db);
        counts.push([name, found.rows[0]!.count]);
      }
      return counts.filter(([, count]) => count > 0).map(([name]) => name);
    });
  const own_class = [student!['class_id'] as string];
  expect(tables.length).toBeGreaterThan(40);
  expect(await seen([newId()])).toEqual(Object.keys(whole));
  expect(await seen(own_class)).toEqual(await seen('*'));
});
