import {
  createDormitory,
  listBeds,
  listDormitories,
  placeInBed,
  retireDormitory,
} from '@darasa/contract/administration/living/dormitories';
import { setAdmin } from '@darasa/contract/identity/access/users';
import { addUsualLeaveTypes, requestMyLeave } from '@darasa/contract/staff/leave';
import { listListViews, saveListView } from '@darasa/contract/platform/list-views';
import { issueCertificates } from '@darasa/contract/students/leaving/certificates';
import {
  listClearances,
  signClearances,
  startClearances,
} from '@darasa/contract/students/leaving/clearance';
import { moveLearners } from '@darasa/contract/students/learners/moves';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { newLearner } from './new-learner.ts';
import { newSchool } from './new-school.ts';
import { plantClass, plantLearners } from './planted-classes.ts';
import { startServer } from './server.ts';

// As many connections as wishes, or they would wait for each other before they are asked anything.
// One person does at once here what a whole office does.
const server = await startServer({ pool_size: 16, limits: { in_flight_max: 128 } });
const today = isoDate(server.clock.now);

test('a bed takes one learner, and a learner one bed', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const girls = { gender: 'female' as const, bed_count: 20 };
  const { id } = await admin.call(createDormitory, { name: 'Elgon', ...girls });
  const beds = (await admin.call(listBeds, { id })).rows;
  const numbers: string[] = [];
  for (let n = 0; n < 20; n++) {
    const admission_number = `B${n}`;
    await newLearner(school, { admission_number, gender: 'female', boarding: 'boarding' });
    numbers.push(admission_number);
  }
  const into = (bed: number, of: number) =>
    admin.call(placeInBed, { id: beds[bed]!.id, admission_number: numbers[of]! });
  const one_bed = await atOnce(20, (nth) => into(0, nth));
  expect(one_bed).toMatchObject({ served: [{}], codes: ['bed.taken'] });
  const without = numbers.findIndex((one) => one !== one_bed.served[0]!.admission_number);
  const many_beds = await atOnce(19, (nth) => into(nth + 1, without));
  expect(many_beds).toMatchObject({ served: [{}], codes: ['bed.taken'] });
});

test('nobody is put to bed in a dormitory that is retired at that moment', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const { id } = await admin.call(createDormitory, { name, gender: 'female', bed_count: 1 });
    const [bed] = (await admin.call(listBeds, { id })).rows;
    await newLearner(school, {
      admission_number: `R${name}`,
      gender: 'female',
      boarding: 'boarding',
    });
    const place = { id: bed!.id, admission_number: `R${name}` };
    const { served } = await atOnce<unknown>(2, (nth) =>
      nth === 0
        ? admin.call(placeInBed, place)
        : admin.call(retireDormitory, { id, retired: true }),
    );
    expect(served).toHaveLength(1);
  }
  const { rows } = await admin.call(listDormitories, { retired: true });
  expect(rows.filter((row) => row.retired_at && row.occupied_count > 0)).toEqual([]);
});

test('a stream takes as many as it has seats', async () => {
  const school = await newSchool(server);
  const form = await plantClass(school, 'Form 3', ['East', 'West'], { capacity: 5 });
  const ids = await plantLearners(school, form, 'East', 20);
  const { served, codes } = await atOnce(20, (nth) =>
    school.admin.call(moveLearners, {
      student_ids: [ids[nth]!],
      stream_id: form.streams['West']!,
      on_date: '2026-05-04',
      reason: 'Asked for by the parent',
    }),
  );
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['move.full']);
});

test('a learner gets one leaving certificate', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const form = await plantClass(school, 'Form 4', ['East']);
  const [student_id] = await plantLearners(school, form, 'East', 1);
  const left = { status: 'graduated' as const, on_date: today, reason: 'Finished Form 4' };
  await admin.call(changeStatus, { student_id: student_id!, ...left });
  await admin.call(startClearances, { student_ids: [student_id!] });
  const [clearance] = (await admin.call(listClearances, {})).rows;
  for (const { desk_id } of clearance!.marks) {
    const clearance_ids = [clearance!.id];
    await admin.call(signClearances, { clearance_ids, desk_id, state: 'clear' });
  }
  const issued = await atOnce(20, () =>
    admin.call(issueCertificates, {
      student_ids: [student_id!],
      kind: 'leaving',
      issued_on: today,
    }),
  );
  expect(issued).toMatchObject({ served: [{}], codes: ['certificate.exists'] });
});

test('leave is granted as far as the days reach', async () => {
  const school = await newSchool(server);
  await school.admin.call(addUsualLeaveTypes, {});
  const teacher = await school.staff(['teacher-portal']);
  const [type] = await school.sql<{ id: string; half_days: number }>(
    `select id, days_per_year * 2 as half_days from staff.leave_types
     where tenant_id = $1 and name = 'Annual leave'`,
    [school.tenant_id],
  );
  const year = Number(today.slice(0, 4)) + 1;
  const first = addDays(`${year}-02-01`, (8 - new Date(`${year}-02-01`).getUTCDay()) % 7);
  const { served, codes } = await atOnce(10, (nth) => {
    const monday = addDays(first, nth * 7);
    const week = { from_on: monday, to_on: addDays(monday, 4) };
    return teacher.call(requestMyLeave, { ...week, type_id: type!.id });
  });
  const taken = served.reduce((sum, row) => sum + row.half_days, 0);
  expect(taken).toBeLessThanOrEqual(Number(type!.half_days));
  expect(taken).toBeGreaterThan(Number(type!.half_days) - 10);
  expect(codes).toEqual(['leave.too_long']);
});

test('a person keeps no more views than there is room for', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const { served, codes } = await atOnce(36, (nth) =>
    admin.call(saveListView, { list: 'staff', name: `View ${nth}`, query: 'terms=bom' }),
  );
  expect(served).toHaveLength(30);
  expect(codes).toEqual(['views.full']);
  expect((await admin.call(listListViews, { list: 'staff' })).rows).toHaveLength(30);
});

test('administrators who take each other off leave one', async () => {
  const school = await newSchool(server);
  const people = [school.admin];
  for (let n = 0; n < 4; n++) people.push(await school.staff([], [], { is_admin: true }));
  const reason = 'Nobody needs so many';
  await atOnce(20, (nth) => {
    const who = people[nth % 5]!;
    const whom = people[(nth + 1 + Math.floor(nth / 5)) % 5]!;
    return who.call(setAdmin, { id: whom.id, is_admin: false, reason });
  });
  const left = await school.sql(
    'select id from identity.users where tenant_id = $1 and is_admin and disabled_at is null',
    [school.tenant_id],
  );
  expect(left).toHaveLength(1);
});
