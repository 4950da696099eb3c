import { departments } from '@darasa/contract/administration/school/departments';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { leadDepartment } from '@darasa/contract/staff/departments';
import { listAudit, listAuditChoices } from '@darasa/contract/platform/audit';
import { isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { newId } from '../ids.ts';

const server = await startServer();

describe('the audit trail', () => {
  test('says who changed what, from what, to what, newest first', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    const { id, version } = await clerk.call(departments.create, { name: 'Sport', code: 'SP' });
    await clerk.call(departments.edit, { id, version, name: 'Sports', clear: ['code'] });
    const trail = await school.admin.call(listAudit, { record_type: 'department', record_id: id });
    expect(trail.count).toBe(2);
    expect(trail.rows[0]).toMatchObject({
      who: expect.stringMatching(/^Amina Person/),
      action: 'Change a department',
      changes: [
        { field: 'Code', from: 'SP', to: null },
        { field: 'Name', from: 'Sport', to: 'Sports' },
      ],
    });
    expect(trail.rows[1]?.action).toBe('Add a department');
  });

  test('names the person that a field points at, and not by an id', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    const { id, version } = await clerk.call(departments.create, { name: 'Games' });
    const head_id = clerk.session.staff!.id;
    await school.admin.call(leadDepartment, { id, version, head_id });
    const trail = await school.admin.call(listAudit, { record_type: 'department', record_id: id });
    const { first_name, last_name } = clerk.session.user;
    expect(trail.rows[0]!.changes).toContainEqual({
      field: 'Head',
      from: null,
      to: `${first_name} ${last_name}`,
    });
  });

  test('is narrowed by person, day and words', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    await clerk.call(departments.create, { name: 'Chemistry' });
    await school.admin.call(departments.create, { name: 'Biology' });
    const today = isoDate(server.clock.now);
    const found = async (filter: object) =>
      (await school.admin.call(listAudit, { record_type: 'department', ...filter })).rows.map(
        (row) => row.changes.find((change) => change.field === 'Name')?.to,
      );
    expect(await found({ user_id: clerk.id })).toEqual(['Chemistry']);
    expect(await found({ action: 'Add a department' })).toHaveLength(2);
    expect(await found({ action: 'Change a department' })).toEqual([]);
    const choices = await school.admin.call(listAuditChoices, {});
    expect(choices.people.map((one) => one.id).sort()).toEqual([clerk.id, school.admin.id].sort());
    expect(choices.actions).toContain('Add a department');
    expect(choices.record_types).toContain('department');
    expect(await found({ search: 'biolog' })).toEqual(['Biology']);
    expect(await found({ search: 'add a dep' })).toHaveLength(2);
    expect(await found({ from: today, to: today })).toHaveLength(2);
    expect(await found({ from: '2099-01-01' })).toEqual([]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
  });

  test("counts a school's day from midnight in Nairobi", async () => {
    const school = await newSchool(server);
    await plantLine(school, { at: '2026-03-01T20:59:59Z', record_type: 'late' });
    await plantLine(school, { at: '2026-03-01T21:00:00Z', record_type: 'early' });
    const types = async (day: string) =>
      (await school.admin.call(listAudit, { from: day, to: day })).rows.map((r) => r.record_type);
    expect(await types('2026-03-01')).toEqual(['late']);
    expect(await types('2026-03-02')).toEqual(['early']);
  });

  test('of one school is not read in another, lines of no school are read in both', async () => {
    const school = await newSchool(server);
    const stranger = await newSchool(server);
    await school.admin.call(departments.create, { name: 'Science' });
    await plantLine(school, { school_id: null, record_type: 'backup' });
    const here = await recordTypes(school.admin);
    expect(here).toEqual(expect.arrayContaining(['department', 'backup']));
    const session = await school.admin.call(changeCurrentSchool, {
      user_id: school.admin.id,
      school_id: school.other_school_id,
    });
    const there = await recordTypes(callerOf(server, { domain: school.domain, session }));
    expect(there).toContain('backup');
    expect(there).not.toContain('department');
    expect(await recordTypes(stranger.admin)).not.toContain('backup');
  });

  test('is for those who administer, and counts also behind its last page', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    await expect(clerk.call(listAudit, {})).rejects.toMatchObject({ status: 403 });
    const beyond = await school.admin.call(listAudit, { page: 50 });
    expect(beyond.rows).toEqual([]);
    expect(beyond.count).toBeGreaterThan(0);
  });
});

test('a long trail says that it goes on', async () => {
  const school = await newSchool(server);
  expect(await school.admin.call(listAudit, {})).toMatchObject({ complete: true });
  await school.sql(
    `insert into platform.audit (tenant_id, id, school_id, at, request_id, action, record_type, record_id)
     select $1, gen_random_uuid(), $2, '2026-01-01'::timestamptz + n * interval '1 minute', 'r',
       'planted', 'payment', n::text
     from generate_series(1, 10001) n`,
    [school.tenant_id, school.school_id],
  );
  const trail = await school.admin.call(listAudit, { record_type: 'payment', page_size: 1 });
  expect(trail).toMatchObject({ count: 10_000, complete: false, rows: [{ record_id: '10001' }] });
  const one_day = await school.admin.call(listAudit, { from: '2026-01-02', to: '2026-01-02' });
  expect(one_day).toMatchObject({ count: 1_440, complete: true });
});

async function recordTypes(reader: Pick<NewSchool['admin'], 'call'>): Promise<string[]> {
  const { rows } = await reader.call(listAudit, { page_size: 100 });
  return rows.map((row) => row.record_type);
}

async function plantLine(
  { sql, tenant_id, school_id }: NewSchool,
  line: { at?: string; school_id?: null; record_type: string },
): Promise<void> {
  await sql(
    `insert into platform.audit (tenant_id, id, school_id, at, request_id, action, record_type, record_id)
     values ($1, $2, $3, $4, 'r', 'planted', $5, 'x')`,
    [
      tenant_id,
      newId(),
      line.school_id === null ? null : school_id,
      line.at ?? '2026-01-01T00:00:00Z',
      line.record_type,
    ],
  );
}
