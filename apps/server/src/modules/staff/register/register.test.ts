import { editDocument } from '@darasa/contract/administration/school/documents';
import { departments } from '@darasa/contract/administration/school/departments';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import {
  createStaff,
  editStaff,
  exportStaff,
  findStaff,
  getStaff,
  listStaff,
  removeStaffPhoto,
  setStaffPhoto,
  type StaffValues,
} from '@darasa/contract/staff/register';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const wanjiru: StaffValues = {
  first_name: 'Grace',
  last_name: 'Wanjiru',
  gender: 'female',
  job_title: 'Cook',
  terms: 'casual',
  joined_on: '2026-01-05',
};
const papers = { national_id: '27384950', kra_pin: 'A001812403G', bank_account: '0110284756100' };

describe('adding a member of staff', () => {
  test('needs no sign-in, takes the next number, and is told in the trail without the account', async () => {
    const school = await newSchool(server);
    const first = await school.admin.call(createStaff, { ...wanjiru, staff_number: 'kh041' });
    expect(first).toMatchObject({ staff_number: 'KH041', name: 'Grace Wanjiru' });
    const second = await school.admin.call(createStaff, {
      ...wanjiru,
      ...papers,
      first_name: 'Otieno',
      phone: '0722 000 418',
    });
    expect(second.staff_number).toBe('ONES001');
    await school.admin.call(editDocument, {
      document: 'staff-number',
      version: 0,
      format: 'KH{seq:3}',
      next_number: 41,
    });
    const third = await school.admin.call(createStaff, { ...wanjiru, first_name: 'Peter' });
    expect(third.staff_number).toBe('KH042');
    const record = await school.admin.call(getStaff, { id: second.id });
    expect(record).toMatchObject({
      has_sign_in: false,
      status: 'active',
      phone: '254722000418',
      private: papers,
    });
    const [line] = await school.sql<{ after: object }>(
      `select after from platform.audit where tenant_id = $1 and record_id = $2`,
      [school.tenant_id, second.id],
    );
    expect(line!.after).toMatchObject({ bank_account: 'ends in 100', job_title: 'Cook' });
  });

  test('with the ID or PIN of somebody else is refused at the field, and says whose it is', async () => {
    const { admin } = await newSchool(server);
    await admin.call(createStaff, { ...wanjiru, ...papers, staff_number: 'KH1' });
    const refused = await admin
      .call(createStaff, { ...wanjiru, first_name: 'Mary', ...papers, kra_pin: 'a001812403g' })
      .catch((error) => error);
    expect(refused).toMatchObject({ status: 409, code: 'staff.number_taken' });
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'national_id', message: 'Grace Wanjiru (KH1) already has this ID number.' },
        { path: 'kra_pin', message: 'Grace Wanjiru (KH1) already has this KRA PIN.' },
      ]),
    );
  });

  test('by several clerks at once gives each a number', async () => {
    const school = await newSchool(server);
    const made = await Promise.all([1, 2, 3].map(() => school.admin.call(createStaff, wanjiru)));
    expect(new Set(made.map((one) => one.staff_number)).size).toBe(3);
  });

  test('says what is wrong with a number, a date and a department', async () => {
    const { admin } = await newSchool(server);
    const sentences = async (change: Partial<StaffValues>) => {
      const refused = await admin.call(createStaff, { ...wanjiru, ...change }).catch((e) => e);
      return refused.body.errors[0].message;
    };
    expect(await sentences({ kra_pin: 'A12' })).toBe('Enter a KRA PIN such as A001812403G');
    expect(await sentences({ tsc_number: '12' })).toMatch(/5 to 7 digits/);
    expect(await sentences({ born_on: '2020-01-01' })).toMatch(/age of 16/);
    const department_id = '0190a000-0000-7000-8000-000000000000';
    expect(await sentences({ department_id })).toBe('Choose a department of this school');
  });

  test('needs the right to create', async () => {
    const school = await newSchool(server);
    const reader = await school.staff(['roles'], ['view']);
    await expect(reader.call(createStaff, wanjiru)).rejects.toMatchObject({ status: 403 });
  });
});

describe('the register', () => {
  test('is searched by name, number and phone, filtered and sorted', async () => {
    const { admin } = await newSchool(server);
    const science = await admin.call(departments.create, { name: 'Science' });
    await admin.call(createStaff, {
      ...wanjiru,
      staff_number: 'KH1',
      phone: '0722000418',
      department_id: science.id,
    });
    await admin.call(createStaff, {
      ...wanjiru,
      first_name: 'Ali',
      last_name: 'Hassan',
      terms: 'tsc',
      staff_number: 'KH2',
    });
    const names = async (input: Parameters<typeof admin.call<typeof listStaff>>[1]) =>
      (await admin.call(listStaff, input)).rows.map((row) => row.staff_number);
    expect(await names({ search: 'wanji' })).toEqual(['KH1']);
    expect(await names({ search: '0722 000' })).toEqual(['KH1']);
    expect(await names({ search: 'kh2' })).toEqual(['KH2']);
    expect(await names({ terms: 'tsc' })).toEqual(['KH2']);
    expect(await names({ department_id: science.id })).toEqual(['KH1']);
    expect((await names({ sort: '-staff_number' })).slice(-2)).toEqual(['KH2', 'KH1']);
    expect(await names({ status: 'left' })).toEqual([]);
    expect((await admin.call(listStaff, { page: 9 })).count).toBe(3);
  });

  test('hides ID, PIN and bank from those who may only look, on screen and on paper', async () => {
    const school = await newSchool(server);
    const { id } = await school.admin.call(createStaff, { ...wanjiru, ...papers });
    const reader = await school.staff(['roles'], ['view', 'export']);
    expect((await reader.call(getStaff, { id })).private).toBeNull();
    const asked = { format: 'csv', columns: ['name', 'national_id', 'bank_account'] } as const;
    const theirs: RawAnswer = await reader.call(exportStaff, {
      ...asked,
      columns: [...asked.columns],
    });
    expect(theirs.text).not.toContain(papers.national_id);
    const ours: RawAnswer = await school.admin.call(exportStaff, {
      ...asked,
      columns: [...asked.columns],
    });
    expect(ours.text).toContain('Grace Wanjiru,27384950,0110284756100');
  });

  test('of another school of the organisation shows neither list nor record', async () => {
    const school = await newSchool(server);
    const { id } = await school.admin.call(createStaff, wanjiru);
    const session = await school.admin.call(changeCurrentSchool, {
      user_id: school.admin.id,
      school_id: school.other_school_id,
    });
    const there = callerOf(server, { domain: school.domain, session });
    expect((await there.call(listStaff, { search: 'Wanjiru' })).count).toBe(0);
    await expect(there.call(getStaff, { id })).rejects.toMatchObject({ code: 'staff.not_found' });
    await expect(
      there.call(editStaff, { id, version: 1, job_title: 'Chef' }),
    ).rejects.toMatchObject({ code: 'staff.not_found' });
  });
});

describe('changing a member of staff', () => {
  test('keeps what is not named, empties what is cleared, and renames the sign-in', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    const { id, version } = await school.admin.call(getStaff, { id: clerk.session.staff!.id });
    const saved = await school.admin.call(editStaff, {
      id,
      version,
      first_name: 'Halima',
      national_id: '30111222',
      phone: '0733000111',
    });
    expect(saved).toMatchObject({ first_name: 'Halima', phone: '254733000111' });
    const [user] = await school.sql<{ first_name: string; phone: string }>(
      'select first_name, phone from identity.users where id = $1',
      [clerk.id],
    );
    // The phone somebody signs in with is theirs to change.
    expect(user).toEqual({ first_name: 'Halima', phone: clerk.phone });
    const cleared = await school.admin.call(editStaff, {
      id,
      version: saved.version,
      clear: ['national_id'],
    });
    expect(cleared.private!.national_id).toBeNull();
  });

  test('that somebody else changed meanwhile answers with both versions', async () => {
    const { admin } = await newSchool(server);
    const { id } = await admin.call(createStaff, wanjiru);
    await admin.call(editStaff, { id, version: 1, job_title: 'Head cook' });
    await expect(
      admin.call(editStaff, { id, version: 1, job_title: 'Chef' }),
    ).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { job_title: 'Head cook' }, yours: { job_title: 'Chef' } } },
    });
  });
});

test('choosers of other modules find people, and nothing private about them', async () => {
  const school = await newSchool(server);
  const { id } = await school.admin.call(createStaff, { ...wanjiru, ...papers });
  const teacher = await school.staff(['attendance'], ['view']);
  const { rows } = await teacher.call(findStaff, { search: 'grace' });
  expect(rows).toEqual([
    expect.objectContaining({ id, name: 'Grace Wanjiru', job_title: 'Cook', department: null }),
  ]);
  expect((await teacher.call(findStaff, { id })).rows).toHaveLength(1);
  await expect(teacher.call(listStaff, {})).rejects.toMatchObject({ status: 403 });
});

describe('a list of staff from a spreadsheet', () => {
  const head = 'Staff no,First name,Surname,Sex,Designation,Terms,Started,Department,ID no';
  const lines = [
    head,
    'KH10,Ann,Achieng,F,Teacher,TSC,2024-01-08,science,20111222',
    'KH11,Ben,Barasa,x,Driver,BOM,2024-01-08,,20111223',
    'KH12,Carol,Chebet,F,Nurse,contract,2024-01-08,,20111222',
  ];

  test('is checked row by row, imported in part, and taken back', async () => {
    const { admin } = await newSchool(server);
    await admin.call(departments.create, { name: 'Science' });
    const file = { bytes: Buffer.from(lines.join('\n')), name: 'staff.csv' };
    const preview = await admin.call(startImport, { target: 'staff' }, { file });
    expect(preview).toMatchObject({ valid_count: 1, fault_row_count: 2 });
    const run = await admin.call(commitImport, { id: preview.run.id, which: 'valid-only' });
    expect(run.imported_count).toBe(1);
    const { rows } = await admin.call(listStaff, { search: 'KH10' });
    expect(rows).toMatchObject([{ name: 'Ann Achieng', department: 'Science', terms: 'tsc' }]);
    await admin.call(undoImport, { id: run.id });
    expect((await admin.call(listStaff, { search: 'KH10' })).count).toBe(0);
  });

  test('leaves out whoever has the phone or the birthday of somebody here, unless told otherwise', async () => {
    const { admin } = await newSchool(server);
    const people = [
      'First name,Last name,Gender,Job,Terms of service,Start date,Phone,Date of birth',
      'Ann,Achieng,F,Teacher,TSC,2024-01-08,0722000418,1990-02-03',
      'Ben,Barasa,M,Driver,BOM,2024-01-08,,1985-06-07',
    ];
    const bring = async (lines: string[]) => {
      const file = { bytes: Buffer.from(lines.join('\n')), name: 'staff.csv' };
      return admin.call(startImport, { target: 'staff' }, { file });
    };
    const first = await bring(people);
    await admin.call(commitImport, { id: first.run.id, which: 'all' });
    const again = await bring([...people, 'Carol,Chebet,F,Nurse,BOM,2024-01-08,0733000418,']);
    expect(again).toMatchObject({ valid_count: 1, alike_row_count: 2 });
    expect(again.alike.map((one) => one.message)).toEqual([
      'Looks like Ann Achieng (ONES001), who is here already: the same phone',
      'Looks like Ben Barasa (ONES002), who is here already: the same name and birthday',
    ]);
    const { id } = again.run;
    const done = await admin.call(commitImport, { id, which: 'valid-only', different_rows: [2] });
    expect(done.imported_count).toBe(2);
  });

  test('reads the days that people type, and says how to write those that are none', async () => {
    const { admin } = await newSchool(server);
    const lines = [
      head.replace('Department', 'Date of birth'),
      'KH101,Ann,Achieng,F,Teacher,TSC,01/02/2026,23/05/1990,',
      'KH102,Ben,Barasa,M,Driver,BOM,1 Feb 2026,,',
      'KH103,Carol,Chebet,F,Nurse,BOM,last year,,',
    ];
    const file = { bytes: Buffer.from(lines.join('\n')), name: 'staff.csv' };
    const preview = await admin.call(startImport, { target: 'staff' }, { file });
    expect(preview.faults).toEqual([
      {
        row_number: 4,
        column: 'Start date',
        message: '"last year" is not a date. Write 23/05/2014',
      },
    ]);
    await admin.call(commitImport, { id: preview.run.id, which: 'valid-only' });
    const { rows } = await admin.call(listStaff, { search: 'KH10' });
    expect(rows.map((one) => one.joined_on)).toEqual(['2026-02-01', '2026-02-01']);
  });

  test('gives the next number to whoever comes without one', async () => {
    const { admin } = await newSchool(server);
    const people = [
      head,
      ',Ann,Achieng,F,Teacher,TSC,2024-01-08,,',
      'ONES001,Ben,Barasa,M,Driver,BOM,2024-01-08,,',
      ',Carol,Chebet,F,Nurse,contract,2024-01-08,,',
    ];
    const file = { bytes: Buffer.from(people.join('\n')), name: 'staff.csv' };
    const { run } = await admin.call(startImport, { target: 'staff' }, { file });
    await admin.call(commitImport, { id: run.id, which: 'all' });
    const { rows } = await admin.call(listStaff, { search: 'ONES', sort: 'staff_number' });
    expect(rows.map((one) => `${one.staff_number} ${one.name}`)).toEqual([
      'ONES001 Ben Barasa',
      'ONES002 Ann Achieng',
      'ONES003 Carol Chebet',
    ]);
  });
});

test('a record has a photo of its own, which goes before that of the sign-in', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const teacher = await school.staff(['teacher-portal']);
  const id = teacher.session.staff!.id;
  const bytes = await sharp({
    create: { width: 300, height: 400, channels: 3, background: '#1a6' },
  })
    .jpeg()
    .toBuffer();
  const file = { bytes, name: 'teacher.jpg' };
  const { photo } = await admin.call(setStaffPhoto, { id }, { file });
  expect(await admin.call(getStaff, { id })).toMatchObject({ photo, has_own_photo: true });
  expect((await admin.raw('GET', photo)).status).toBe(200);
  const reader = await school.staff(['roles'], ['view']);
  await expect(reader.call(setStaffPhoto, { id }, { file })).rejects.toMatchObject({ status: 403 });
  const other = (await newSchool(server)).admin;
  await expect(other.call(setStaffPhoto, { id }, { file })).rejects.toMatchObject({ status: 404 });
  await admin.call(removeStaffPhoto, { id });
  expect(await admin.call(getStaff, { id })).toMatchObject({ photo: null, has_own_photo: false });
});
