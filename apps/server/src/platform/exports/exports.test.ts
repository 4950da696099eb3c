import { departments } from '@darasa/contract/administration/school/departments';
import { exportAudit } from '@darasa/contract/platform/audit';
import { isoDate } from '@darasa/rules/dates';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const formula = '=HYPERLINK("http://evil.test","Click")';

describe('an exported list', () => {
  test('holds the filtered rows, named after the list and the day', async () => {
    const { admin } = await schoolWith(['Sciences', 'Applied sciences', 'Music']);
    const answer: RawAnswer = await admin.call(departments.exportList, {
      format: 'csv',
      search: 'science',
      sort: '-name',
    });
    expect(lines(answer)).toEqual(['Name,Code,Note', 'Sciences,,', 'Applied sciences,,']);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(
      `departments-${isoDate(server.clock.now)}.csv`,
    );
  });

  test('of what is retired says since when', async () => {
    const { admin } = await schoolWith(['Typing']);
    const [row] = (await admin.call(departments.list, {})).rows;
    await admin.call(departments.retire, { id: row!.id, retired: true });
    const answer: RawAnswer = await admin.call(departments.exportList, {
      format: 'csv',
      retired: true,
    });
    expect(lines(answer)).toEqual([
      'Name,Code,Note,Retired',
      `Typing,,,${isoDate(server.clock.now)}`,
    ]);
  });

  test('turns a formula in a name into harmless text, in CSV and in Excel', async () => {
    const { admin } = await schoolWith([formula, '@sum', '-2+3']);
    const csv: RawAnswer = await admin.call(departments.exportList, { format: 'csv' });
    expect(lines(csv).slice(1)).toEqual(expect.arrayContaining(["'-2+3,,", "'@sum,,"]));
    expect(csv.text).not.toMatch(/^"?[=@+-]/m);
    const xlsx: RawAnswer = await admin.call(departments.exportList, { format: 'xlsx' });
    const sheet = (await readExcel(Buffer.from(xlsx.text, 'latin1'), { trim: false })) as unknown;
    expect(JSON.stringify(sheet)).toContain(JSON.stringify(`'${formula}`).slice(1, -1));
    expect(xlsx.text).not.toContain('<f>');
  });

  test('prints on the paper of the school', async () => {
    const school = await schoolWith(['Sciences']);
    const answer: RawAnswer = await school.admin.call(departments.exportList, { format: 'pdf' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  });

  test('of more rows than paper carries is refused with a way out', async () => {
    const school = await newSchool(server);
    await school.sql(
      `insert into administration.departments (tenant_id, id, school_id, name, created_at)
       select $1, gen_random_uuid(), $2, 'Department ' || n, now() from generate_series(1, 5001) n`,
      [school.tenant_id, school.school_id],
    );
    await expect(
      school.admin.call(departments.exportList, { format: 'pdf' }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'export.too_long',
      message: expect.stringMatching(/5,000 rows/),
    });
    const csv: RawAnswer = await school.admin.call(departments.exportList, { format: 'csv' });
    expect(lines(csv)).toHaveLength(5_002);
  });

  test('needs the right to export and holds nothing of another school', async () => {
    const school = await schoolWith(['Sciences']);
    const reader = await school.staff(['roles', 'administration'], ['view']);
    for (const endpoint of [departments.exportList, exportAudit]) {
      await expect(reader.call(endpoint, { format: 'csv' })).rejects.toMatchObject({ status: 403 });
    }
    const stranger = await newSchool(server);
    const answer: RawAnswer = await stranger.admin.call(departments.exportList, { format: 'csv' });
    expect(lines(answer)).toEqual(['Name,Code,Note']);
  });
});

test('the audit trail is exported in words', async () => {
  const { admin } = await schoolWith([formula]);
  const filter = { record_type: 'department', user_id: admin.id } as const;
  const csv: RawAnswer = await admin.call(exportAudit, { ...filter, format: 'csv' });
  const [head, line] = lines(csv);
  expect(head).toBe('When,Who,What,Record,Changes,Device');
  expect(line).toMatch(
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2},Amina .*,Add a department,Department,"Name: =/,
  );
  const pdf: RawAnswer = await admin.call(exportAudit, { ...filter, format: 'pdf' });
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
});

async function schoolWith(names: string[]): Promise<NewSchool> {
  const school = await newSchool(server);
  for (const name of names) await school.admin.call(departments.create, { name });
  return school;
}

/** Without the mark at the start that tells Excel the text is UTF-8. */
const lines = ({ text }: RawAnswer): string[] => text.slice(3).trimEnd().split('\r\n');
