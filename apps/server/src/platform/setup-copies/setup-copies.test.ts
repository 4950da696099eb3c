import { departments } from '@darasa/contract/administration/school/departments';
import { createClub, retireClub } from '@darasa/contract/administration/living/clubs';
import { createClass, listClasses } from '@darasa/contract/administration/classes/classes';
import {
  createDormitory,
  listBeds,
  listDormitories,
  placeInBed,
} from '@darasa/contract/administration/living/dormitories';
import { createSubject, listSubjects } from '@darasa/contract/administration/classes/subjects';
import { addTemplate } from '@darasa/contract/communication/writing/templates';
import type { OutputOf } from '@darasa/contract/endpoint';
import { createRole } from '@darasa/contract/identity/access/roles';
import { listEventRules, setEventRule } from '@darasa/contract/platform/notifications';
import { changeSetting, listSettings } from '@darasa/contract/settings/settings';
import { addPath, listPaths } from '@darasa/contract/platform/workflows';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import { beforeAll, describe, expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type Caller, callerOf, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let there: Caller;

beforeAll(async () => {
  school = await newSchool(server);
  const { admin } = school;
  const five = await admin.call(createClass, { ...grade, name: 'Grade 5', level: 5 });
  const four = await admin.call(createClass, {
    ...grade,
    name: 'Grade 4',
    level: 4,
    next_class_id: five.id,
    streams: [{ name: 'Blue', capacity: 45 }, { name: 'Green' }],
  });
  await admin.call(createSubject, { ...maths, class_ids: [four.id, five.id] });
  await admin.call(createClub, { name: 'Drama' });
  const retired = await admin.call(createClub, { name: 'Typing' });
  await admin.call(retireClub, { id: retired.id, retired: true });
  there = await inOtherSchool(school);
});

const grade = { curriculum: 'CBC' } as const;
const maths = { name: 'Mathematics', curriculum: 'CBC', kind: 'compulsory' } as const;

describe('the setup of one school', () => {
  test('is shown to its sister, part by part, with what is new there', async () => {
    await there.call(createClub, { name: 'DRAMA' });
    const { parts } = await there.call(previewSetupCopy, { from_school_id: school.school_id });
    expect(parts).toEqual([
      { part: 'classes', label: 'Classes and streams', there_count: 2, new_count: 2 },
      { part: 'subjects', label: 'Subjects and who takes them', there_count: 1, new_count: 1 },
      { part: 'clubs', label: 'Clubs', there_count: 1, new_count: 0 },
      {
        part: 'attendance-codes',
        label: 'Codes of registers',
        there_count: 10,
        new_count: 0,
      },
    ]);
  });

  test('is copied with what belongs together, once, and nothing of it is shared', async () => {
    const wanted = { from_school_id: school.school_id, parts: ['subjects', 'classes'] };
    const done = await there.call(copySetup, wanted);
    expect(done.parts.map((one) => [one.part, one.added_count])).toEqual([
      ['classes', 2],
      ['subjects', 1],
    ]);
    const { rows } = await there.call(listClasses, {});
    expect(rows[0]).toMatchObject({
      name: 'Grade 4',
      next_class: 'Grade 5',
      streams: [
        { name: 'Blue', capacity: 45 },
        { name: 'Green', capacity: null },
      ],
    });
    expect((await there.call(listSubjects, {})).rows[0]!.classes).toEqual(['Grade 4', 'Grade 5']);
    const again = await there.call(copySetup, wanted);
    expect(again.parts.map((one) => one.added_count)).toEqual([0, 0]);
    const written = await school.sql<{ count: number }>(
      `select count(*)::int from platform.audit where tenant_id = $1 and school_id = $2
         and record_type = 'class' and before is null`,
      [school.tenant_id, school.other_school_id],
    );
    expect(written).toEqual([{ count: 2 }]);
  });

  test('takes words and approval paths along; a path for a department only with the department', async () => {
    const sisters = await newSchool(server);
    const { admin, school_id } = sisters;
    const games = await admin.call(departments.create, { name: 'Games' });
    const steps = [
      { name: 'Director', approvers: [{ kind: 'director' as const }], rule: 'any' as const },
    ];
    const path = { document_type: 'request', position: 1, steps };
    await admin.call(addPath, { ...path, name: 'Everybody' });
    await admin.call(addPath, { ...path, name: 'Games only', department_ids: [games.id] });
    await admin.call(addTemplate, {
      name: 'Closing day',
      context: 'guardian',
      text_en: 'School closes tomorrow.',
    });
    const there = await inOtherSchool(sisters);
    const wanted = { from_school_id: school_id, parts: ['paths', 'templates'] };
    const counts = ({ parts }: OutputOf<typeof copySetup>) =>
      parts.map((one) => [one.added_count, one.left_count]);
    expect(counts(await there.call(copySetup, wanted))).toEqual([
      [1, 1],
      [1, 0],
    ]);
    await there.call(departments.create, { name: 'Games' });
    expect(counts(await there.call(copySetup, wanted))).toEqual([
      [1, 0],
      [0, 0],
    ]);
    const { rows } = await there.call(listPaths, {});
    expect(rows.map((one) => [one.name, one.department_ids.length]).toSorted()).toEqual([
      ['Everybody', 0],
      ['Games only', 1],
    ]);
  });

  test('takes dormitories without sleepers, settings, and who hears what without people', async () => {
    const sisters = await newSchool(server);
    const { admin, school_id } = sisters;
    const { class_id } = await newClass(sisters, { name: 'Grade 4', level: 4 });
    const role = await admin.call(createRole, { name: 'Nurse', permissions: [] });
    const elgon = { name: 'Elgon', gender: 'female' as const, bed_count: 3 };
    const { id } = await admin.call(createDormitory, elgon);
    const { rows: beds } = await admin.call(listBeds, { id });
    await newLearner(sisters, {
      admission_number: 'ONE/0001',
      gender: 'female',
      boarding: 'boarding',
    });
    await admin.call(placeInBed, { id: beds[0]!.id, admission_number: 'ONE/0001' });
    await admin.call(changeSetting, { key: 'messages.quiet_from', value: 1200, version: 0 });
    // What guards the money stays here: each school decides on it by somebody who proves who it is.
    await admin.call(changeSetting, { key: 'finance.cheque_two_sign', value: false, version: 0 });
    const told = { in_app: true, push: false, sms: false, email: false, version: 0 };
    const rule = (event: string, whom: object) =>
      admin.call(setEventRule, { ...told, event, use_defaults: false, ...whom });
    await rule('students.serious_incident', {
      role_ids: [role.id],
      class_ids: [class_id],
      user_ids: [admin.id],
    });
    await rule('students.change_asked', { user_ids: [admin.id] });
    const there = await inOtherSchool(sisters);
    const names = ['dormitories', 'settings', 'notifications', 'classes'];
    const { parts } = await there.call(previewSetupCopy, { from_school_id: school_id });
    expect(parts.map((one) => [one.label, one.new_count])).toEqual([
      ['Classes and streams', 1],
      ['Dormitories and beds', 1],
      ['Who hears what', 1],
      // Every school begins with the same codes.
      ['Codes of registers', 0],
      ['Settings of the school', 1],
    ]);
    const wanted = { from_school_id: school_id, parts: names };
    const done = await there.call(copySetup, wanted);
    expect(done.parts.map((one) => one.added_count)).toEqual([1, 1, 1, 1]);
    const { rows: dormitories } = await there.call(listDormitories, {});
    expect(dormitories).toMatchObject([{ name: 'Elgon', bed_count: 3, occupied_count: 0 }]);
    const { rows: settings } = await there.call(listSettings, {});
    expect(settings.find((one) => one.key === 'messages.quiet_from')).toMatchObject({
      value: 1200,
      version: 1,
    });
    expect(settings.find((one) => one.key === 'finance.cheque_two_sign')).toMatchObject({
      value: true,
    });
    const ruleOf = async (event: string) =>
      (await there.call(listEventRules, {})).rows.find((one) => one.event === event)!;
    const copied = await ruleOf('students.serious_incident');
    expect(copied).toMatchObject({
      use_defaults: false,
      channels: { push: false },
      roles: [{ name: 'Nurse' }],
      classes: [{ name: 'Grade 4' }],
      people: [],
    });
    expect(copied.classes[0]!.id).not.toBe(class_id);
    // Only people heard of it there: here it stays with whom we thought of.
    expect(await ruleOf('students.change_asked')).toMatchObject({ use_defaults: true, version: 0 });

    // What is changed here since stays so, with its own beds and its own listeners.
    await sisters.sql(
      `insert into administration.beds (tenant_id, id, school_id, dormitory_id, position, name)
       values ($1, gen_random_uuid(), $2, $3, 4, 'Bed 4')`,
      [sisters.tenant_id, school_id, id],
    );
    await there.call(setEventRule, {
      ...told,
      event: 'students.serious_incident',
      use_defaults: true,
      version: 1,
    });
    const again = await there.call(copySetup, wanted);
    expect(again.parts.map((one) => one.added_count)).toEqual([0, 0, 0, 0]);
    expect((await there.call(listDormitories, {})).rows).toMatchObject([{ bed_count: 3 }]);
    expect(await ruleOf('students.serious_incident')).toMatchObject({ roles: [], classes: [] });
  });

  test('is nothing to those who do not work there, and needs the right to create', async () => {
    const from_school_id = school.other_school_id;
    const clerk = await school.staff(['administration']);
    const refused = { status: 404, code: 'school.not_found' };
    await expect(clerk.call(previewSetupCopy, { from_school_id })).rejects.toMatchObject(refused);
    await expect(
      clerk.call(copySetup, { from_school_id, parts: ['classes'] }),
    ).rejects.toMatchObject(refused);
    const reader = await school.staff(['administration'], ['view']);
    await expect(reader.call(previewSetupCopy, { from_school_id })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      there.call(previewSetupCopy, { from_school_id: school.other_school_id }),
    ).rejects.toMatchObject({ code: 'setup_copy.same_school' });
    await expect(
      there.call(copySetup, { from_school_id: school.school_id, parts: ['people'] }),
    ).rejects.toMatchObject({ code: 'setup_copy.part' });
  });
});

async function inOtherSchool({ admin, domain, other_school_id }: NewSchool): Promise<Caller> {
  const session = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: other_school_id,
  });
  return callerOf(server, { domain, session });
}
