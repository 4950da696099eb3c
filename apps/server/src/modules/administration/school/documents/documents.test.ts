import {
  editDocument,
  exportDocuments,
  listDocuments,
} from '@darasa/contract/administration/school/documents';
import { describe, expect, test } from 'vitest';
import { inScope } from '#platform/db/scope.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { documentPaper, nextDocumentNumber } from '#modules/administration/index.ts';

const server = await startServer();
const document = 'receipt';

describe('numbers of documents', () => {
  test('follow the declared way until the school has its own', async () => {
    const school = await newSchool(server);
    expect(await take(school)).toBe('ONE/26/00001');
    const receipt = await settingOf(school);
    expect(receipt).toMatchObject({ preview: `ONE/${yy()}/00002`, next_number: 2, version: 0 });
    const saved = await school.admin.call(editDocument, {
      document,
      version: 0,
      format: 'R{year}-{seq:4}',
    });
    expect(saved.version).toBe(1);
    const csv: RawAnswer = await school.admin.call(exportDocuments, { format: 'csv' });
    expect(csv.text).toContain('Receipt,R2026-0002,R{year}-{seq:4},A5');
    expect(await take(school)).toBe('R2026-0002');
  });

  test('begin again with each year when they carry it, and run on when they do not', async () => {
    const school = await newSchool(server);
    await take(school);
    expect(await take(school, '2027-01-05')).toBe('ONE/27/00001');
    await school.admin.call(editDocument, { document, version: 0, format: 'R{seq}' });
    expect([await take(school), await take(school, '2027-01-05')]).toEqual(['R1', 'R2']);
  });

  test('go on from where another system stopped, and never back', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(editDocument, { document, version: 0, format: 'R{seq}', next_number: 501 });
    expect(await take(school)).toBe('R501');
    await expect(
      admin.call(editDocument, { document, version: 1, next_number: 400 }),
    ).rejects.toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            path: 'next_number',
            message: 'Numbers up to 501 are used up. The next one must be 502 or more.',
          },
        ],
      },
    });
    expect(await take(school)).toBe('R502');
  });

  test('leave no gap when somebody gives up, and are never given twice', async () => {
    const school = await newSchool(server);
    const { tenant_id, school_id } = school;
    await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
      await nextDocumentNumber({ db, tenant_id, school_id }, document, { date: '2026-11-16' });
      throw new Error('given up');
    }).catch(() => undefined);
    const given = await Promise.all(Array.from({ length: 8 }, () => take(school)));
    expect(given.toSorted()[0]).toBe('ONE/26/00001');
    expect(new Set(given).size).toBe(8);
  });
});

test('a format that makes no number is refused in words, and so is paper that does not fit', async () => {
  const school = await newSchool(server);
  await expect(
    school.admin.call(editDocument, { document, version: 0, format: 'R{year}' }),
  ).rejects.toMatchObject({
    body: {
      errors: [
        { path: 'format', message: 'Put {seq} in once: it is where the running number stands' },
      ],
    },
  });
  await expect(
    school.admin.call(editDocument, { document: 'payslip', version: 0, paper: 'roll-80mm' }),
  ).rejects.toMatchObject({ code: 'document.paper_unfit' });
  await expect(
    school.admin.call(editDocument, { document: 'payslip', version: 0, format: 'P{seq}' }),
  ).rejects.toMatchObject({ code: 'document.unnumbered' });
});

test('a stale save answers with both versions, and a reader cannot save at all', async () => {
  const school = await newSchool(server);
  await school.admin.call(editDocument, { document, version: 0, paper: 'a4' });
  await expect(
    school.admin.call(editDocument, { document, version: 0, paper: 'roll-80mm' }),
  ).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { current: { paper: 'a4' }, yours: { paper: 'roll-80mm' } } },
  });
  const reader = await school.staff(['administration'], ['view']);
  await reader.call(listDocuments, {});
  await expect(
    reader.call(editDocument, { document, version: 1, paper: 'a5' }),
  ).rejects.toMatchObject({ status: 403 });
});

test('a module prints on the paper that the school chose', async () => {
  const school = await newSchool(server);
  const { tenant_id, school_id, admin } = school;
  const paper = () =>
    inScope(server.pool, { tenant_id, school_id }, 'read', (db) =>
      documentPaper({ db, school_id, user: admin.session.user }, document),
    );
  expect((await paper()).paper).toBe('a5');
  await admin.call(editDocument, { document, version: 0, paper: 'a4', foot_note: 'Thank you' });
  expect(await paper()).toMatchObject({ paper: 'a4', seal: { foot_note: 'Thank you' } });
});

const yy = () => new Date().toISOString().slice(2, 4);

const settingOf = async ({ admin }: NewSchool) =>
  (await admin.call(listDocuments, {})).rows.find((one) => one.document === document)!;

const take = ({ tenant_id, school_id }: NewSchool, date = '2026-11-16'): Promise<string> =>
  inScope(server.pool, { tenant_id, school_id }, 'write', (db) =>
    nextDocumentNumber({ db, tenant_id, school_id }, document, { date }),
  );
