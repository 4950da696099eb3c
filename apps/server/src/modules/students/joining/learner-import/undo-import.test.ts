import {
  commitImport,
  listImports,
  previewUndo,
  startImport,
  undoImport,
} from '@darasa/contract/platform/imports';
import { addBehaviour, behaviourTypes } from '@darasa/contract/students/care/behaviour';
import { editStudent, getStudent } from '@darasa/contract/students/families/record';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const target = 'students/learners';

async function bring({ admin }: NewSchool, lines: string[]) {
  const file = { bytes: Buffer.from(lines.join('\n')), name: 'learners.csv' };
  const { run } = await admin.call(startImport, { target }, { file });
  return admin.call(commitImport, { id: run.id, which: 'all' });
}

const three = ['Adm No,Name', '5001,Mary Wanjiku', '5002,Brian Otieno', '5003,Carol Chebet'];

async function note({ admin }: NewSchool, admission_number: string) {
  const { learner } = await admin.call(getStudent, { admission_number });
  const type = await admin.call(behaviourTypes.create, { name: `Noise of ${admission_number}` });
  await admin.call(addBehaviour, {
    student_id: learner.id,
    kind: 'incident',
    type_id: type.id,
    happened_on: isoDate(server.clock.now),
    severity: 'minor',
    what_happened: 'Noise in the library',
  });
  return learner;
}

test('an undo names what stands in its way, and takes back the rest', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { id } = await bring(school, three);
  const mary = await note(school, '5001');
  await expect(admin.call(undoImport, { id })).rejects.toMatchObject({
    status: 409,
    code: 'import.held',
    message: expect.stringContaining('Mary Wanjiku has 1 behaviour note'),
  });
  expect((await admin.call(listStudents, {})).count).toBe(3);
  expect(await admin.call(previewUndo, { id })).toEqual({
    free_count: 2,
    held_count: 1,
    held: [{ id: mary.id, name: 'Mary Wanjiku', reason: 'has 1 behaviour note' }],
  });
  const run = await admin.call(undoImport, { id, which: 'rest' });
  expect(run).toMatchObject({ state: 'done', imported_count: 1 });
  const { rows } = await admin.call(listStudents, {});
  expect(rows.map((row) => row.admission_number)).toEqual(['5001']);
});

test('what stayed is taken back when nothing holds it any more', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { id } = await bring(school, three);
  await note(school, '5001');
  await admin.call(undoImport, { id, which: 'rest' });
  await expect(admin.call(undoImport, { id, which: 'rest' })).rejects.toMatchObject({
    code: 'import.held',
  });
  await school.sql('delete from students.behaviour where tenant_id = $1', [school.tenant_id]);
  const run = await admin.call(undoImport, { id });
  expect(run.state).toBe('undone');
  expect((await admin.call(listStudents, {})).count).toBe(0);
  await expect(admin.call(previewUndo, { id })).rejects.toMatchObject({ code: 'import.undone' });
});

test('several that were worked on are named, the others counted', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { id } = await bring(school, [...three, '5004,Dan Kamau', '5005,Eve Auma']);
  for (const admission_number of ['5001', '5002', '5003', '5004']) {
    const { learner } = await admin.call(getStudent, { admission_number });
    await admin.call(editStudent, { id: learner.id, version: 1, religion: 'Islam' });
  }
  await note(school, '5002');
  await expect(admin.call(undoImport, { id })).rejects.toMatchObject({
    message: expect.stringContaining(
      'Brian Otieno was changed since and has 1 behaviour note; Carol Chebet was changed since; Dan Kamau was changed since; and 1 more',
    ),
  });
});

test('a file that was never imported has nothing to undo, and says so', async () => {
  const { admin } = await newSchool(server);
  const file = { bytes: Buffer.from('Adm No,Name\n5001,Mary'), name: 'learners.csv' };
  const { run } = await admin.call(startImport, { target }, { file });
  const { id } = run;
  for (const attempt of [
    () => admin.call(undoImport, { id }),
    () => admin.call(previewUndo, { id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 409, code: 'import.not_committed' });
  }
  expect((await admin.call(listImports, { target })).rows).toMatchObject([{ state: 'mapping' }]);
});

test('two thousand learners go with their guardians, and nobody of before goes along', async () => {
  const school = await newSchool(server);
  await bring(school, ['Adm No,Name,Phone', '4000,Amina Hassan,0722000418']);
  const lines = Array.from(
    { length: 2_000 },
    (_, i) => `${5_000 + i},Learner Number${i},07${22_000_000 + i}`,
  );
  const { id } = await bring(school, ['Adm No,Name,Phone', ...lines]);
  await school.admin.call(undoImport, { id });
  expect((await school.admin.call(listStudents, {})).count).toBe(1);
  const guardians = await school.sql('select from students.guardians where tenant_id = $1', [
    school.tenant_id,
  ]);
  expect(guardians).toHaveLength(1);
});

/** A key that takes no action is asked twice for each row that goes, and there are half a hundred. */
test('every key to a learner or a guardian is asked once: it says "on delete restrict"', async () => {
  const slow = await server.owner.query(`
    select c.conrelid::regclass::text as owner, c.conname as key
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'a'
      and c.confrelid in ('students.students'::regclass, 'students.guardians'::regclass)`);
  expect(slow.rows).toEqual([]);
});
