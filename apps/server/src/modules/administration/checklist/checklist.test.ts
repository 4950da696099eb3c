import { getChecklist } from '@darasa/contract/administration/checklist';
import { createClass } from '@darasa/contract/administration/classes';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

const server = await startServer();

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
