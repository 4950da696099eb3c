import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import { listGuardians } from '@darasa/contract/students/families/guardians';
import { getStudent } from '@darasa/contract/students/families/record';
import { expect, test } from 'vitest';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const head = 'Adm No,Parent name,Phone,Relationship,ID No,Occupation';

const start = (person: Person, lines: string[]) =>
  person.call(
    startImport,
    { target: 'students/parents' },
    { file: { bytes: Buffer.from([head, ...lines].join('\r\n')), name: 'parents.csv' } },
  );

test('parents come to learners who are here, and go again with their file', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const amina = await newLearner(school, { guardian: { phone: '254722000418' } });
  const yusuf = await newLearner(school, {});
  const { run } = await start(admin, [
    `${amina.admission_number},Ali Hassan,0722 000 419,Father,29384756,Driver`,
    `${yusuf.admission_number},Ali Hassan,0722000419,father,,`,
    `${yusuf.admission_number},Lucy Hassan,0722000418,Mother,,`,
    `${amina.admission_number},Lucy Hassan,0722000418,Mother,,`,
    'NOBODY-1,Somebody Else,0722000420,,,',
    `${yusuf.admission_number},Ali Hassan,0722000419,,,`,
  ]);
  await admin.call(commitImport, { id: run.id, which: 'valid-only' });
  const guardiansOf = async (admission_number: string) =>
    (await admin.call(getStudent, { admission_number })).guardians;
  expect(await guardiansOf(amina.admission_number)).toMatchObject([
    { first_name: 'Lucy', priority: 1 },
    {
      first_name: 'Ali',
      last_name: 'Hassan',
      relation: 'father',
      priority: 2,
      fee_share_percent: 0,
    },
  ]);
  const [father, mother] = await guardiansOf(yusuf.admission_number);
  expect(father).toMatchObject({ first_name: 'Ali', fee_share_percent: 100 });
  expect(mother).toMatchObject({ first_name: 'Lucy', fee_share_percent: 0 });
  expect((await admin.call(listGuardians, {})).count).toBe(2);

  await admin.call(undoImport, { id: run.id });
  expect(await guardiansOf(yusuf.admission_number)).toEqual([]);
  expect((await admin.call(listGuardians, {})).count).toBe(1);
  const viewer = await school.staff(['students'], ['view']);
  await expect(start(viewer, ['1,A B,0722000421,,,'])).rejects.toMatchObject({ status: 403 });
});
