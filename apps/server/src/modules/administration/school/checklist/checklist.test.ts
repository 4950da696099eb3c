import { getChecklist } from '@darasa/contract/administration/school/checklist';
import { createClass } from '@darasa/contract/administration/classes/classes';
import { createYear } from '@darasa/contract/administration/years/years';
import { addUsualLines, listUsualSets } from '@darasa/contract/platform/usual-sets';
import { admitStudent } from '@darasa/contract/students/joining/admission';
import { listStudents, RollFilter } from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('the per cent begins at nothing and never falls because somebody worked', async () => {
  const { admin } = await newSchool(server);
  const percent = async () => (await admin.call(getChecklist, {})).percent;
  const seen = [await percent()];
  expect(seen[0]).toBe(0);
  const year = new Date(server.clock.now).getUTCFullYear();
  const terms = [
    { name: 'Term 1', starts_on: `${year}-01-05`, ends_on: `${year}-04-02` },
    { name: 'Term 2', starts_on: `${year}-04-27`, ends_on: `${year}-07-31` },
    { name: 'Term 3', starts_on: `${year}-08-24`, ends_on: `${year}-12-31` },
  ];
  await admin.call(createYear, {
    year,
    starts_on: `${year}-01-01`,
    ends_on: `${year}-12-31`,
    terms,
    holidays: [],
  });
  seen.push(await percent());
  const { id } = await admin.call(createClass, { name: 'Grade 4', curriculum: 'CBC', level: 4 });
  seen.push(await percent());
  await admin.call(admitStudent, { ...amina, class_id: id });
  seen.push(await percent());
  await admin.call(createClass, {
    name: 'Grade 5',
    curriculum: 'CBC',
    level: 5,
    streams: [{ name: 'Blue' }],
  });
  seen.push(await percent());
  await admin.call(admitStudent, { ...amina, first_name: 'Brian', class_id: id });
  seen.push(await percent());
  const { sets } = await admin.call(listUsualSets, {});
  const lines = sets.flatMap(({ set, lines: own }) =>
    own.map(({ key, name }) => ({ set, key, name })),
  );
  await admin.call(addUsualLines, { lines });
  seen.push(await percent());
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(88);
});

test('a class without streams is a place, and the links show as many as the list counts', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const bare = await newClass(school, { streams: [] });
  const split = await newClass(school);
  await newLearner(school, { class_id: bare.class_id });
  await newLearner(school, { class_id: split.class_id });
  await newLearner(school, { class_id: split.class_id, stream_id: split.streams['Blue']! });
  await newLearner(school);
  await newLearner(school, { status: 'suspended' });
  const { rows } = await admin.call(getChecklist, {});
  expect(rows.find((row) => row.key === 'unplaced')).toMatchObject({ missing: 2, total: 4 });
  for (const { link, missing } of rows.filter((row) => row.link.includes('?missing='))) {
    const asked = new URLSearchParams(link.split('?')[1]);
    const filter = RollFilter.parse(Object.fromEntries(asked));
    expect((await admin.call(listStudents, filter)).count).toBe(missing);
  }
});

test('what is missing is counted, and shrinks as the office works', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const missing = async () => {
    const { rows } = await admin.call(getChecklist, {});
    return Object.fromEntries(rows.map((one) => [one.key, one.missing]));
  };
  expect(await missing()).toMatchObject({ identity: 6, year: 1, classes: 1, upi: 0 });
  const made = await admin.call(createClass, {
    name: 'Grade 4',
    curriculum: 'CBC',
    level: 4,
    streams: [{ name: 'Blue', capacity: 1 }],
  });
  for (const certificate of ['77', '77', null]) await seat(school, made, certificate);
  expect(await missing()).toMatchObject({
    classes: 0,
    'class-teachers': 1,
    capacity: 1,
    guardians: 3,
    'double-certificates': 1,
    certificates: 1,
    upi: 3,
  });
  const { percent } = await admin.call(getChecklist, {});
  expect(percent).toBeGreaterThan(0);
  expect(percent).toBeLessThan(100);
  const teacher = await school.staff(['teacher-portal']);
  await expect(teacher.call(getChecklist, {})).rejects.toMatchObject({ status: 403 });
});

const amina = {
  first_name: 'Amina',
  surname: 'Hassan',
  gender: 'female',
  boarding: 'day',
  born_on: '2016-05-23',
  admitted_on: '2026-01-05',
} as const;

let admitted = 0;

async function seat(
  school: NewSchool,
  { id, streams }: { id: string; streams: { id: string }[] },
  certificate: string | null,
): Promise<void> {
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, class_id, stream_id, birth_certificate_number, admitted_on, created_at)
     values ($1, $2, $3, $4, 'Otieno', 'Amina', 'female', $5, $6, $7, '2026-01-05', now())`,
    [
      school.tenant_id,
      newId(),
      school.school_id,
      `K${++admitted}`,
      id,
      streams[0]!.id,
      certificate,
    ],
  );
}
