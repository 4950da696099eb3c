import { departments } from '@darasa/contract/administration/school/departments';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();

describe('the list of departments', () => {
  test('is added to, searched, sorted and paged', async () => {
    const { admin } = await newSchool(server);
    for (const [name, code] of [
      ['Sciences', 'SCI'],
      ['Languages', 'LAN'],
      ['Humanities', undefined],
      ['Applied sciences', 'APP'],
    ] as const) {
      await admin.call(departments.create, { name, ...(code ? { code } : {}) });
    }
    const names = async (input: Parameters<typeof admin.call<typeof departments.list>>[1]) =>
      (await admin.call(departments.list, input)).rows.map((row) => row.name);
    expect(await names({})).toEqual(['Applied sciences', 'Humanities', 'Languages', 'Sciences']);
    expect(await names({ search: 'SCIENCE' })).toEqual(['Applied sciences', 'Sciences']);
    expect(await names({ search: 'lan' })).toEqual(['Languages']);
    expect(await names({ sort: '-code' })).toEqual([
      'Sciences',
      'Languages',
      'Applied sciences',
      'Humanities',
    ]);
    const second = await admin.call(departments.list, { page: 2, page_size: 3 });
    expect(second).toMatchObject({ count: 4, rows: [{ name: 'Sciences' }] });
    const beyond = await admin.call(departments.list, { page: 9 });
    expect(beyond).toEqual({ count: 4, rows: [] });
  });

  test('reads a percent sign and an underscore as what they are', async () => {
    const { admin } = await newSchool(server);
    await admin.call(departments.create, { name: '100% attendance' });
    await admin.call(departments.create, { name: 'Games_club' });
    const count = async (search: string) => (await admin.call(departments.list, { search })).count;
    expect([await count('%'), await count('_'), await count('\\')]).toEqual([1, 1, 0]);
  });

  test('belongs to one school: the other one of the same organisation sees and touches nothing', async () => {
    const school = await newSchool(server);
    const science = await school.admin.call(departments.create, { name: 'Science' });
    const there = await inOtherSchool(school);
    expect(await there.call(departments.list, {})).toEqual({ rows: [], count: 0 });
    const not_found = { status: 404, code: 'record.not_found' };
    const { id, version } = science;
    await expect(there.call(departments.edit, { id, version, name: 'Ours' })).rejects.toMatchObject(
      not_found,
    );
    await expect(there.call(departments.retire, { id, retired: true })).rejects.toMatchObject(
      not_found,
    );
    // Each school has its own Science.
    await there.call(departments.create, { name: 'Science' });
  });
});

describe('adding a department', () => {
  test('twice with the same key gives the first answer and one row', async () => {
    const { admin } = await newSchool(server);
    const key = 'a-key-of-the-browser';
    const first = await admin.call(departments.create, { name: 'Science' }, { key });
    expect(await admin.call(departments.create, { name: 'Science' }, { key })).toEqual(first);
    expect((await admin.call(departments.list, {})).count).toBe(1);
  });

  test('is refused with a sentence at the name when it is taken, however it is written', async () => {
    const { admin } = await newSchool(server);
    await admin.call(departments.create, { name: 'Science' });
    await expect(admin.call(departments.create, { name: ' SCIENCE ' })).rejects.toMatchObject({
      status: 409,
      code: 'lookup.name_taken',
      body: {
        errors: [{ path: 'name', message: 'There is already one called SCIENCE.' }],
      },
    });
  });

  test('under the name of a retired one says so', async () => {
    const { admin } = await newSchool(server);
    const { id } = await admin.call(departments.create, { name: 'Typing' });
    await admin.call(departments.retire, { id, retired: true });
    const refused = await admin.call(departments.create, { name: 'typing' }).catch((e) => e);
    expect(refused.body.errors[0].message).toMatch(/^Typing is retired\./);
  });

  test('by two clerks at once makes one of them choose another name', async () => {
    const school = await newSchool(server);
    const clerks = await Promise.all([1, 2, 3, 4].map(() => school.staff(['roles'])));
    const outcomes = await Promise.allSettled(
      clerks.map((clerk) => clerk.call(departments.create, { name: 'Music' })),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(3).fill('lookup.name_taken'));
    expect((await school.admin.call(departments.list, {})).count).toBe(1);
  });

  test('needs the right to create, and a name', async () => {
    const school = await newSchool(server);
    const reader = await school.staff(['roles'], ['view']);
    const outsider = await school.staff(['finance']);
    await reader.call(departments.list, {});
    for (const person of [reader, outsider]) {
      await expect(person.call(departments.create, { name: 'Art' })).rejects.toMatchObject({
        status: 403,
      });
    }
    await expect(outsider.call(departments.list, {})).rejects.toMatchObject({ status: 403 });
    await expect(school.admin.call(departments.create, { name: '  ' })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'Enter a name' }] },
    });
  });
});

describe('changing a department', () => {
  test('keeps what is not named and empties what is cleared', async () => {
    const { admin } = await newSchool(server);
    const made = await admin.call(departments.create, {
      name: 'Sport',
      code: 'SPO',
      note: 'Afternoons',
    });
    const { id, version } = made;
    const edited = await admin.call(departments.edit, {
      id,
      version,
      name: 'Sports',
      clear: ['note'],
    });
    expect(edited).toEqual({ ...made, name: 'Sports', note: null, version: version + 1 });
  });

  test('that somebody else changed meanwhile answers with both versions', async () => {
    const school = await newSchool(server);
    const { id, version } = await school.admin.call(departments.create, { name: 'Sport' });
    const clerk = await school.staff(['roles']);
    await clerk.call(departments.edit, { id, version, note: 'Mr Otieno' });
    const refused = await school.admin
      .call(departments.edit, { id, version, note: 'Mrs Wanjiru' })
      .catch((e) => e);
    expect(refused).toMatchObject({
      status: 409,
      code: 'record.stale',
      body: { data: { current: { note: 'Mr Otieno' }, yours: { note: 'Mrs Wanjiru' } } },
    });
    const again = { id, version: refused.body.data.current.version, note: 'Mrs Wanjiru' };
    expect((await school.admin.call(departments.edit, again)).note).toBe('Mrs Wanjiru');
  });

  test('by two people at the same moment lets exactly one win', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(departments.create, { name: 'Sport' });
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((note) => admin.call(departments.edit, { id, version, note })),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('to the name of another one is refused at the name', async () => {
    const { admin } = await newSchool(server);
    await admin.call(departments.create, { name: 'Art' });
    const { id, version } = await admin.call(departments.create, { name: 'Music' });
    await expect(admin.call(departments.edit, { id, version, name: 'art' })).rejects.toMatchObject({
      code: 'lookup.name_taken',
      body: { errors: [{ path: 'name' }] },
    });
    // Its own name in other letters is no clash.
    await admin.call(departments.edit, { id, version, name: 'MUSIC' });
  });
});

describe('a retired department', () => {
  test('is no longer offered, stays on the list of retired ones, and can come back', async () => {
    const { admin } = await newSchool(server);
    const { id } = await admin.call(departments.create, { name: 'Typing' });
    const retired = await admin.call(departments.retire, { id, retired: true });
    expect(await admin.call(departments.list, {})).toEqual({ rows: [], count: 0 });
    expect((await admin.call(departments.list, { retired: true })).rows).toEqual([retired]);
    // Retiring it again does not move the day it was retired.
    expect(await admin.call(departments.retire, { id, retired: true })).toEqual(retired);
    await admin.call(departments.retire, { id, retired: false });
    expect((await admin.call(departments.list, {})).count).toBe(1);
  });
});

async function inOtherSchool(school: NewSchool) {
  const session = await school.admin.call(changeCurrentSchool, {
    user_id: school.admin.id,
    school_id: school.other_school_id,
  });
  return callerOf(server, { domain: school.domain, session });
}
