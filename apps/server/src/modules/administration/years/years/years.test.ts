import {
  checkTerm,
  closeTerm,
  createYear,
  editYear,
  listYears,
  reopenTerm,
} from '@darasa/contract/administration/years/years';
import { createClass } from '@darasa/contract/administration/classes/classes';
import { listAudit } from '@darasa/contract/platform/audit';
import { describe, expect, test } from 'vitest';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { refuseClosedTerm } from '#modules/administration/index.ts';

const server = await startServer();

const y2026 = {
  year: 2026,
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  terms: [
    {
      name: 'Term 1',
      starts_on: '2026-01-05',
      ends_on: '2026-04-02',
      half_term_starts_on: '2026-02-25',
      half_term_ends_on: '2026-03-01',
    },
    { name: 'Term 2', starts_on: '2026-04-27', ends_on: '2026-07-31' },
  ],
  holidays: [{ name: 'Madaraka Day', starts_on: '2026-06-01', ends_on: '2026-06-01' }],
};

describe('a school year', () => {
  test('is added with its terms and holidays, and one of them is now', async () => {
    const { admin } = await newSchool(server);
    const now = server.clock.now.getUTCFullYear();
    const made = await admin.call(createYear, y2026);
    expect(made.terms.map((one) => one.name)).toEqual(['Term 1', 'Term 2']);
    await admin.call(createYear, {
      year: 2027,
      starts_on: '2027-01-01',
      ends_on: '2027-12-31',
      terms: [],
      holidays: [],
    });
    const { rows } = await admin.call(listYears, {});
    expect(rows.map((one) => [one.year, one.is_current])).toEqual([
      [2027, now === 2027],
      [2026, now === 2026],
    ]);
  });

  test('with terms that overlap or leave it is refused at the field', async () => {
    const { admin } = await newSchool(server);
    const overlapping = {
      ...y2026,
      terms: [y2026.terms[0]!, { ...y2026.terms[1]!, starts_on: '2026-04-02' }],
    };
    await expect(admin.call(createYear, overlapping)).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'terms.1.starts_on', message: 'This overlaps Term 1' }] },
    });
  });

  test('exists once, and shares no day with another', async () => {
    const { admin } = await newSchool(server);
    await admin.call(createYear, y2026);
    await expect(admin.call(createYear, y2026)).rejects.toMatchObject({ code: 'year.exists' });
    const other = { ...y2026, year: 2027, ends_on: '2027-12-31', terms: [], holidays: [] };
    await expect(admin.call(createYear, other)).rejects.toMatchObject({
      body: { errors: [{ path: 'starts_on', message: 'This overlaps the year 2026' }] },
    });
  });

  test('is changed whole: a term moves, one is added, a holiday goes; a stale save shows both', async () => {
    const { admin } = await newSchool(server);
    const made = await admin.call(createYear, y2026);
    const { id, version } = made;
    const [first, second] = made.terms;
    const terms = [
      { id: second!.id, name: 'Term 2', starts_on: '2026-05-04', ends_on: '2026-07-31' },
      { id: first!.id, name: 'Term 1', starts_on: '2026-01-05', ends_on: '2026-04-02' },
      { name: 'Term 3', starts_on: '2026-08-24', ends_on: '2026-10-23' },
    ];
    const { year: _, ...days } = y2026;
    const edited = await admin.call(editYear, { ...days, id, version, terms, holidays: [] });
    expect(edited).toMatchObject({
      holidays: [],
      terms: [
        { id: first!.id, half_term_starts_on: null },
        { id: second!.id, starts_on: '2026-05-04' },
        { name: 'Term 3' },
      ],
    });
    await expect(admin.call(editYear, { ...days, id, version })).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { version: version + 1 } } },
    });
    const strange = [{ ...y2026.terms[0]!, id: newId() }];
    await expect(
      admin.call(editYear, { ...days, id, version: edited.version, terms: strange }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('closing a term', () => {
  test('runs the checklist, and says who closed it and who can open it', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { terms } = await admin.call(createYear, y2026);
    const { id } = terms[0]!;
    await admin.call(createClass, {
      name: 'Grade 4',
      curriculum: 'CBC',
      level: 4,
      streams: [{ name: 'Blue' }],
    });
    const { rows } = await admin.call(checkTerm, { id });
    expect(rows.map((one) => one.sentence)).toEqual(['One stream has no class teacher']);
    await expect(admin.call(closeTerm, { id })).rejects.toMatchObject({ code: 'term.unfinished' });
    const closed = await admin.call(closeTerm, { id, although_unfinished: true });
    expect(closed.closed_by).toMatch(/^Amina/);
    await expect(write(school, '2026-02-03')).rejects.toMatchObject({
      code: 'term.closed',
      sentence: expect.stringMatching(/^Term 1 2026 was closed by Amina .* administrator can open/),
    });
    await write(school, '2026-05-05');
  });

  test('holds until an admin opens it again with a reason, which stays on record', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { id: year_id, version, terms } = await admin.call(createYear, y2026);
    const { id } = terms[0]!;
    await admin.call(closeTerm, { id });
    const { year: _, ...days } = y2026;
    const moved = [{ ...y2026.terms[0]!, id, ends_on: '2026-04-09' }];
    await expect(
      admin.call(editYear, { ...days, id: year_id, version, terms: moved }),
    ).rejects.toMatchObject({ code: 'term.closed' });
    const head = await school.staff(['administration']);
    await expect(head.call(reopenTerm, { id, reason: 'A late mark' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(admin.call(reopenTerm, { id, reason: ' ' })).rejects.toMatchObject({
      body: { errors: [{ path: 'reason' }] },
    });
    await admin.call(reopenTerm, { id, reason: 'A late mark of Grade 4' });
    await write(school, '2026-02-03');
    const trail = await admin.call(listAudit, { record_type: 'term', record_id: id });
    expect(JSON.stringify(trail.rows[0])).toContain('A late mark of Grade 4');
  });

  test('needs the right to approve; others only read', async () => {
    const school = await newSchool(server);
    const { terms } = await school.admin.call(createYear, y2026);
    const { id } = terms[0]!;
    const clerk = await school.staff(['administration'], ['view', 'create', 'edit']);
    const teacher = await school.staff(['teacher-portal']);
    await expect(clerk.call(closeTerm, { id })).rejects.toMatchObject({ status: 403 });
    expect((await teacher.call(listYears, {})).count).toBe(1);
    await expect(teacher.call(createYear, y2026)).rejects.toMatchObject({ status: 403 });
  });
});

const write = ({ tenant_id, school_id }: NewSchool, date: string): Promise<void> =>
  inScope(server.pool, { tenant_id, school_id }, 'write', (db) => refuseClosedTerm({ db }, date));
