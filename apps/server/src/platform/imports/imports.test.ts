import { departments } from '@darasa/contract/administration/school/departments';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { listAudit } from '@darasa/contract/platform/audit';
import {
  commitImport,
  importTemplate,
  exportImports,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@darasa/contract/platform/imports';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type Caller, callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { toXlsx } from '../spreadsheets/xlsx.ts';

const server = await startServer();
const target = 'administration/departments';

describe('importing a file', () => {
  test('finds the columns, shows the rows and adds them all', async () => {
    const { admin } = await newSchool(server);
    const preview = await upload(
      admin,
      'DEPARTMENT NAME,Short name,Remarks\nSciences,SCI,Block B\nMusic,,\n',
    );
    expect(preview).toMatchObject({
      run: { state: 'mapping', row_count: 2, file_name: 'departments.csv' },
      head: ['DEPARTMENT NAME', 'Short name', 'Remarks'],
      mapping: { name: 0, code: 1, note: 2 },
      sample: [{ row_number: 2, cells: ['Sciences', 'SCI', 'Block B'] }, { row_number: 3 }],
      valid_count: 2,
      faults: [],
      fault_row_count: 0,
    });
    const { id } = preview.run;
    const run = await admin.call(commitImport, { id, which: 'all' });
    expect(run).toMatchObject({ state: 'done', imported_count: 2 });
    expect(await listed(admin)).toMatchObject([
      { name: 'Music', code: null, note: null },
      { name: 'Sciences', code: 'SCI', note: 'Block B' },
    ]);
    const trail = await admin.call(listAudit, { record_type: 'department' });
    expect(trail.rows.map((row) => row.action)).toEqual(Array(2).fill(commitImport.summary));
  });

  test('reads Excel files as well', async () => {
    const { admin } = await newSchool(server);
    const columns = [{ key: 'n', head: 'Name', kind: 'text' }] as const;
    const bytes = await toXlsx('Departments', columns, [{ n: 'Sciences' }, { n: 'Music' }], 'one');
    const { run } = await upload(admin, bytes, 'departments.xlsx');
    await admin.call(commitImport, { id: run.id, which: 'all' });
    expect(await listed(admin)).toHaveLength(2);
  });

  test('names every planted fault with its row, and imports the rest when told to', async () => {
    const { admin } = await newSchool(server);
    await admin.call(departments.create, { name: 'Music' });
    const preview = await upload(
      admin,
      [
        'Name,Code',
        'Sciences,SCI',
        ',NONE',
        `${'x'.repeat(81)},X`,
        `Art,${'C'.repeat(21)}`,
        'sciences,SC2',
        'MUSIC,MUS',
        'Drama,DRA',
      ].join('\n'),
    );
    expect(preview.faults).toEqual([
      { row_number: 3, column: 'Name', message: expect.any(String) },
      { row_number: 4, column: 'Name', message: 'Use at most 80 characters' },
      { row_number: 5, column: 'Code', message: 'Use at most 20 characters' },
      { row_number: 6, column: 'Name', message: 'sciences is already in row 2' },
      { row_number: 7, column: 'Name', message: 'There is already one called MUSIC.' },
    ]);
    expect(preview).toMatchObject({ valid_count: 2, fault_row_count: 5 });
    const { id } = preview.run;
    await expect(admin.call(commitImport, { id, which: 'all' })).rejects.toMatchObject({
      status: 409,
      code: 'import.faulty',
      message: expect.stringContaining('5 rows have faults'),
    });
    expect(await listed(admin)).toHaveLength(1);
    const run = await admin.call(commitImport, { id, which: 'valid-only' });
    expect(run.imported_count).toBe(2);
    expect((await listed(admin)).map((row) => row.name)).toEqual(['Drama', 'Music', 'Sciences']);
  });

  test('takes another mapping when the first guess was wrong', async () => {
    const { admin } = await newSchool(server);
    const first = await upload(admin, 'Kitengo,Ufupisho\nSayansi,SAY\n');
    expect(first).toMatchObject({ mapping: {}, valid_count: 0, fault_row_count: 1 });
    const { id } = first.run;
    const mapped = await admin.call(previewImport, { id, mapping: { name: 0, code: 1 } });
    expect(mapped).toMatchObject({ valid_count: 1, fault_row_count: 0 });
    for (const mapping of [{ name: 2 }, { salary: 0 }] as Record<string, number>[]) {
      await expect(admin.call(previewImport, { id, mapping })).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ path: 'mapping' }] },
      });
    }
    await admin.call(commitImport, { id, which: 'all' });
    expect(await listed(admin)).toMatchObject([{ name: 'Sayansi', code: 'SAY' }]);
  });

  test('with nothing valid, or a second time, is refused', async () => {
    const { admin } = await newSchool(server);
    const { run } = await upload(admin, 'Name,Code\n,A\n');
    const id = run.id;
    await expect(admin.call(commitImport, { id, which: 'valid-only' })).rejects.toMatchObject({
      code: 'import.nothing_valid',
    });
    const good = (await upload(admin, 'Name\nArt\n')).run.id;
    await admin.call(commitImport, { id: good, which: 'all' });
    for (const again of [
      () => admin.call(commitImport, { id: good, which: 'all' }),
      () => admin.call(previewImport, { id: good, mapping: { name: 0 } }),
    ]) {
      await expect(again()).rejects.toMatchObject({ status: 409, code: 'import.done' });
    }
  });

  test('by two people at the same moment happens once', async () => {
    const { admin } = await newSchool(server);
    const { run } = await upload(admin, 'Name\nArt\nMusic\n');
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => admin.call(commitImport, { id: run.id, which: 'all' })),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['import.done', 'import.done']);
    expect(await listed(admin)).toHaveLength(2);
  });

  test('of the same rows by two people at once adds them once', async () => {
    const { admin } = await newSchool(server);
    const names = Array.from({ length: 200 }, (_, i) => `Department ${i}`);
    const files = [names, names.toReversed()].map((lines) => ['Name', ...lines].join('\n'));
    const previews = await Promise.all(files.map((file) => upload(admin, file)));
    const outcomes = await Promise.allSettled(
      previews.map(({ run }) => admin.call(commitImport, { id: run.id, which: 'all' })),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['import.faulty']);
    expect((await admin.call(departments.list, {})).count).toBe(200);
  });

  test('replayed with the same key gives the first answer', async () => {
    const { admin } = await newSchool(server);
    const options = { key: 'the-same-upload', file: fileOf('Name\nArt\n') };
    const first = await admin.call(startImport, { target }, options);
    expect(await admin.call(startImport, { target }, options)).toEqual(first);
    expect((await admin.call(listImports, { target })).count).toBe(1);
    const csv: RawAnswer = await admin.call(exportImports, { target, format: 'csv' });
    expect(csv.text).toContain('File');
  });

  test('of something that is no table is refused with a sentence', async () => {
    const { admin } = await newSchool(server);
    for (const [bytes, name] of [
      ['', 'empty.csv'],
      ['%PDF-1.7', 'letter.xlsx'],
      ['Name\n', 'only-a-head.csv'],
    ] as const) {
      await expect(upload(admin, bytes, name)).rejects.toMatchObject({
        status: 400,
        code: 'file.unreadable',
      });
    }
  });
});

describe('the history of imports', () => {
  test('lists who imported what, and an undo takes it back once', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['roles']);
    const { run } = await upload(clerk, 'Name\nArt\nMusic\n');
    await clerk.call(commitImport, { id: run.id, which: 'all' });
    const history = await school.admin.call(listImports, { target });
    expect(history).toMatchObject({
      count: 1,
      rows: [{ id: run.id, state: 'done', imported_count: 2, created_by: run.created_by }],
    });
    const undone = await clerk.call(undoImport, { id: run.id });
    expect(undone.state).toBe('undone');
    expect(await listed(clerk)).toEqual([]);
    await expect(clerk.call(undoImport, { id: run.id })).rejects.toMatchObject({
      status: 409,
      code: 'import.undone',
      message: expect.stringContaining('undone already'),
    });
  });

  test('keeps what somebody has changed, used, or not yet imported', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { run } = await upload(admin, 'Name\nArt\nMusic\n');
    const undo = () => admin.call(undoImport, { id: run.id });
    await expect(undo()).rejects.toMatchObject({
      code: 'import.not_committed',
      message: expect.stringMatching(/Nothing was imported yet/),
    });
    await admin.call(commitImport, { id: run.id, which: 'all' });
    const [art, music] = await listed(admin);
    const give = (department_id: string | null) =>
      school.sql('update identity.staff set department_id = $1 where user_id = $2', [
        department_id,
        admin.id,
      ]);
    await give(music!.id);
    await expect(undo()).rejects.toMatchObject({
      code: 'import.held',
      message: expect.stringMatching(/Music has 1 member of staff/),
    });
    await give(null);
    await admin.call(departments.edit, { id: art!.id, version: art!.version, note: 'Block C' });
    await expect(undo()).rejects.toMatchObject({
      message: expect.stringMatching(/Art was changed since/),
    });
    expect(await listed(admin)).toHaveLength(2);
  });

  test('is not seen from another school, nor without the right to create', async () => {
    const school = await newSchool(server);
    const reader = await school.staff(['roles'], ['view']);
    const { run } = await upload(school.admin, 'Name\nArt\n');
    const id = run.id;
    await expect(upload(reader, 'Name\nArt\n')).rejects.toMatchObject({ status: 403 });
    await expect(reader.call(listImports, { target })).rejects.toMatchObject({ status: 403 });
    const there = await inOtherSchool(school);
    expect((await there.call(listImports, { target })).count).toBe(0);
    for (const person of [reader, there]) {
      for (const attempt of [
        () => person.call(previewImport, { id, mapping: {} }),
        () => person.call(commitImport, { id, which: 'all' }),
        () => person.call(undoImport, { id }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'import.not_found' });
      }
    }
  });

  test('of a target that does not exist is not found', async () => {
    const { admin } = await newSchool(server);
    const unknown = { status: 404, code: 'import.unknown_target' };
    await expect(admin.call(listImports, { target: 'finance/gold' })).rejects.toMatchObject(
      unknown,
    );
    const file = fileOf('Name\nArt\n');
    await expect(
      admin.call(startImport, { target: 'finance/gold' }, { file }),
    ).rejects.toMatchObject(unknown);
  });
});

test('a template has our columns, and what is written into it comes back', async () => {
  const { admin } = await newSchool(server);
  const csv: RawAnswer = await admin.call(importTemplate, { target, format: 'csv' });
  expect(csv.text.slice(3)).toBe('Name,Code,Note\r\n');
  const { mapping } = await upload(admin, `${csv.text.slice(3)}Art,ART,\r\n`);
  expect(mapping).toEqual({ name: 0, code: 1, note: 2 });
});

test('a file that nobody imported is gone a week later', async () => {
  const school = await newSchool(server);
  const { run } = await upload(school.admin, 'Name\nArt\n');
  await school.sql(
    `update platform.imports set created_at = created_at - interval '8 days' where id = $1`,
    [run.id],
  );
  await upload(school.admin, 'Name\nMusic\n');
  expect((await school.admin.call(listImports, { target })).count).toBe(1);
});

const fileOf = (content: string | Uint8Array, name = 'departments.csv') => ({
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  name,
});

const upload = (person: Caller, content: string | Uint8Array, name?: string) =>
  person.call(startImport, { target }, { file: fileOf(content, name) });

const listed = async (person: Person) => (await person.call(departments.list, {})).rows;

async function inOtherSchool(school: NewSchool): Promise<Caller> {
  const session = await school.admin.call(changeCurrentSchool, {
    user_id: school.admin.id,
    school_id: school.other_school_id,
  });
  return callerOf(server, { domain: school.domain, session });
}
