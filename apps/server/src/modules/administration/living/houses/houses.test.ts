import {
  createDormitory,
  editDormitory,
  exportDormitories,
  freeBed,
  listBeds,
  listDormitories,
  placeInBed,
  retireDormitory,
} from '@darasa/contract/administration/living/dormitories';
import {
  balanceHouses,
  createHouse,
  editHouse,
  exportHouses,
  listHouses,
  retireHouse,
} from '@darasa/contract/administration/living/houses';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

describe('houses', () => {
  test('take the learners without one evenly, girls and boys apart', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await expect(admin.call(balanceHouses, {})).rejects.toMatchObject({ code: 'house.none' });
    for (const name of ['Simba', 'Chui']) await admin.call(createHouse, { name, capacity: 4 });
    for (let i = 0; i < 5; i++) await admit(school, 'female');
    for (let i = 0; i < 4; i++) await admit(school, 'male');
    expect((await admin.call(listHouses, {})).without_house).toBe(9);
    expect(await admin.call(balanceHouses, {})).toEqual({ placed: 8, left_over: 1 });
    const { rows } = await admin.call(listHouses, {});
    expect(rows.map((one) => one.girls + one.boys)).toEqual([4, 4]);
    const csv: RawAnswer = await admin.call(exportHouses, { format: 'csv' });
    expect(csv.text).toMatch(/Simba,,,\d,\d,4/);
    await expect(admin.call(retireHouse, { id: rows[0]!.id, retired: true })).rejects.toMatchObject(
      { code: 'class.has_learners' },
    );
  });

  test('have a name of their own and are changed over the version that was read', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(createHouse, { name: 'Simba', colour: '#b45309' });
    await expect(admin.call(createHouse, { name: 'simba' })).rejects.toMatchObject({
      body: { errors: [{ path: 'name' }] },
    });
    const edited = await admin.call(editHouse, { id, version, code: 'SIM' });
    expect(edited).toMatchObject({ name: 'Simba', code: 'SIM', colour: '#b45309' });
    const newer = { id, version: edited.version };
    const plain = await admin.call(editHouse, { ...newer, clear: ['colour'] });
    expect(plain).toMatchObject({ code: 'SIM', colour: null });
    await expect(admin.call(editHouse, { id, version, name: 'Duma' })).rejects.toMatchObject({
      code: 'record.stale',
    });
  });
});

describe('a dormitory', () => {
  test('has beds that hold one learner each, of its own gender', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { id } = await admin.call(createDormitory, {
      name: 'Elgon',
      gender: 'female',
      bed_count: 2,
    });
    const [first, second] = (await admin.call(listBeds, { id })).rows;
    const [girl, boy] = [await admit(school, 'female'), await admit(school, 'male')];
    const placed = await admin.call(placeInBed, { id: first!.id, admission_number: girl });
    expect(placed.admission_number).toBe(girl);
    const refused = async (bed: string, admission_number: string) => {
      const error = await admin.call(placeInBed, { id: bed, admission_number }).catch((e) => e);
      return error.body.errors[0].message as string;
    };
    expect(await refused(second!.id, boy)).toBe('This dormitory is for girls');
    expect(await refused(second!.id, girl)).toMatch(/already has Elgon, Bed 1/);
    expect(await refused(first!.id, await admit(school, 'female'))).toMatch(/sleeps in Bed 1/);
    expect(await refused(second!.id, await admit(school, 'female', 'day'))).toBe(
      'Amina Otieno is a day scholar. Change the record to boarding first',
    );
    expect(await refused(second!.id, 'NOBODY')).toMatch(/No learner/);
    expect((await admin.call(listDormitories, {})).rows[0]).toMatchObject({ occupied_count: 1 });
    const csv: RawAnswer = await admin.call(exportDormitories, { format: 'csv' });
    expect(csv.text).toContain('Elgon,Girls,,2,1');
    await expect(admin.call(retireDormitory, { id, retired: true })).rejects.toMatchObject({
      status: 409,
    });
    await admin.call(freeBed, { id: first!.id });
    await admin.call(placeInBed, { id: second!.id, admission_number: girl });
  });

  test('loses beds from the end, and never one that somebody sleeps in', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const elgon = { name: 'Elgon', gender: 'male', bed_count: 3 } as const;
    const { id, version } = await admin.call(createDormitory, elgon);
    const bed = (await admin.call(listBeds, { id })).rows[1]!;
    const admission_number = await admit(school, 'male');
    await admin.call(placeInBed, { id: bed.id, admission_number });
    const smaller = await admin.call(editDormitory, { ...elgon, id, version, bed_count: 2 });
    expect(smaller.bed_count).toBe(2);
    await expect(
      admin.call(editDormitory, { ...elgon, id, version: smaller.version, bed_count: 1 }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'bed_count' }] } });
  });

  test('gives a bed to one of two who ask at once', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { id } = await admin.call(createDormitory, { name: 'A', gender: 'male', bed_count: 1 });
    const bed = (await admin.call(listBeds, { id })).rows[0]!;
    const numbers = [await admit(school, 'male'), await admit(school, 'male')];
    const outcomes = await Promise.allSettled(
      numbers.map((admission_number) => admin.call(placeInBed, { id: bed.id, admission_number })),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

let admitted = 0;

async function admit(
  school: NewSchool,
  gender: 'female' | 'male',
  boarding: 'boarding' | 'day' = 'boarding',
): Promise<string> {
  const number = `H${++admitted}`;
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, boarding, admitted_on, created_at)
     values ($1, $2, $3, $4, 'Otieno', 'Amina', $5, $6, '2026-01-05', now())`,
    [school.tenant_id, newId(), school.school_id, number, gender, boarding],
  );
  return number;
}
