import {
  createScale,
  dropScaleEdition,
  editScale,
  exportScales,
  getScale,
  listScales,
  retireScale,
  setScaleEdition,
} from '@darasa/contract/academics/setup/scales';
import { addUsualLines, listUsualSets } from '@darasa/contract/platform/usual-sets';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const grade = (code: string, lowerLimit: number, upperLimit: number, points: number) => ({
  code,
  lowerLimit,
  upperLimit,
  points,
});
const pass_fail = {
  name: 'Pass or fail',
  curriculum: '844',
  kind: 'bands',
  from_on: '2026-01-01',
} as const;
const grades = [grade('F', 0, 49, 1), grade('P', 50, 100, 2)];

describe('a scale', () => {
  test('lists its grades from the highest down and is found by its name and its grades', async () => {
    const { admin } = await newSchool(server);
    const made = await admin.call(createScale, { ...pass_fail, grades });
    expect(made.editions[0]!.grades.map((one) => one.code)).toEqual(['P', 'F']);
    expect(made.editions[0]!.grades[0]).toMatchObject({ lowerLimit: 50, upperLimit: 100 });
    const found = await admin.call(listScales, { search: 'P F' });
    expect(found.rows).toMatchObject([{ name: 'Pass or fail', grade_codes: 'P F', edition: 1 }]);
    const csv: RawAnswer = await admin.call(exportScales, { format: 'csv', curriculum: '844' });
    expect(csv.text).toContain('Pass or fail,844,Grades by marks,P F');
  });

  test.each([
    ['a gap', [grade('P', 51, 100, 2), grade('F', 0, 49, 1)], '50 is in no band'],
    ['an overlap', [grade('P', 50, 100, 2), grade('F', 0, 50, 1)], '50 is in two bands'],
    ['a grade above the highest', [grade('P', 50, 101, 2), grade('F', 0, 49, 1)], 'highest is 100'],
    ['a grade twice', [grade('P', 50, 100, 2), grade('P', 0, 49, 1)], 'P stands twice'],
    ['a grade without a mark', [{ code: 'P' }, grade('F', 0, 49, 1)], 'Enter a mark'],
    ['no grade', [], 'no grade yet'],
  ])('with %s is refused at its place', async (_, wrong, sentence) => {
    const { admin } = await newSchool(server);
    const error = await admin.call(createScale, { ...pass_fail, grades: wrong }).catch((e) => e);
    expect(error.status).toBe(400);
    const [first] = error.body.errors as { path: string; message: string }[];
    expect(first!.path).toMatch(/^grades/);
    expect(first!.message).toContain(sentence);
  });

  test('grades anew from a later day, and keeps what an exam was graded by', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { id } = await admin.call(createScale, { ...pass_fail, grades });
    const later = { ...pass_fail, id, from_on: '2027-01-01' };
    const { name: _, curriculum: __, ...edition } = later;
    const stricter = [grade('P', 60, 100, 2), grade('F', 0, 59, 1)];
    const two = await admin.call(setScaleEdition, { ...edition, grades: stricter });
    expect(two.editions.map((one) => [one.edition, one.from_on])).toEqual([
      [2, '2027-01-01'],
      [1, '2026-01-01'],
    ]);
    // What counts today is still the first.
    expect(two.edition).toBe(1);
    const replaced = await admin.call(setScaleEdition, { ...edition, grades });
    expect(replaced.editions).toHaveLength(2);
    await useEdition(school, id, 1);
    await expect(
      admin.call(setScaleEdition, { ...edition, from_on: '2026-01-01', grades: stricter }),
    ).rejects.toMatchObject({
      code: 'scale.edition_used',
      body: { errors: [{ path: 'from_on' }] },
    });
    const [second, first] = replaced.editions;
    await expect(admin.call(dropScaleEdition, { id, edition_id: first!.id })).rejects.toMatchObject(
      { code: 'scale.edition_used' },
    );
    await admin.call(dropScaleEdition, { id, edition_id: second!.id });
    await expect(
      school.sql('delete from academics.scale_bands where edition_id = $1', [first!.id]),
    ).rejects.toThrow(/stay as they are/);
  });

  test('keeps at least one set of grades', async () => {
    const { admin } = await newSchool(server);
    const { id, editions } = await admin.call(createScale, { ...pass_fail, grades });
    await expect(
      admin.call(dropScaleEdition, { id, edition_id: editions[0]!.id }),
    ).rejects.toMatchObject({ code: 'scale.last_edition' });
  });

  test('has a name of its own within its curriculum, and is renamed over the version read', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(createScale, { ...pass_fail, grades });
    await expect(
      admin.call(createScale, { ...pass_fail, name: 'PASS or fail', grades }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'name' }] } });
    await admin.call(createScale, { ...pass_fail, curriculum: 'CBC', grades });
    const renamed = await admin.call(editScale, { id, version, name: 'Two grades' });
    expect(renamed.name).toBe('Two grades');
    await expect(admin.call(editScale, { id, version, name: 'Other' })).rejects.toMatchObject({
      code: 'record.stale',
    });
    await admin.call(retireScale, { id, retired: true });
    expect((await admin.call(listScales, { curriculum: '844' })).count).toBe(0);
    expect((await admin.call(listScales, { retired: true })).count).toBe(1);
  });

  test('is not seen from another school', async () => {
    const [here, there] = [await newSchool(server), await newSchool(server)];
    const { id } = await here.admin.call(createScale, { ...pass_fail, grades });
    await expect(there.admin.call(getScale, { id })).rejects.toMatchObject({ status: 404 });
  });
});

test('a school takes over the usual scales of its kind, with their words in both languages', async () => {
  const { admin } = await newSchool(server);
  const { sets } = await admin.call(listUsualSets, { kind: 'day-primary' });
  const { lines } = sets.find((one) => one.set === 'scales')!;
  expect(lines.map((one) => one.key)).toEqual([
    'cbc-eight-levels',
    'cbc-eight-levels-4-0',
    'cbc-four-levels',
  ]);
  const added = await admin.call(addUsualLines, {
    lines: lines.map(({ key, name }) => ({ set: 'scales', key, name })),
  });
  expect(added).toMatchObject({ left: [], added: [{ set: 'scales', count: 3 }] });
  const { rows } = await admin.call(listScales, { search: 'Four' });
  const four = await admin.call(getScale, { id: rows[0]!.id });
  expect(four.editions[0]!.grades[1]).toMatchObject({
    code: 'ME',
    words_sw: 'Anafikia matarajio',
    lowerLimit: null,
    points: 3,
  });
});

const useEdition = (school: NewSchool, scale_id: string, edition: number) =>
  school.sql(
    `update academics.scale_editions set used_at = now() where scale_id = $1 and edition = $2`,
    [scale_id, edition],
  );
