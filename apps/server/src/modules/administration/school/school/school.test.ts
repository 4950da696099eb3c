import {
  addSchool,
  editSchool,
  getMySignature,
  getSchool,
  removePicture,
  setMySignature,
  setPicture,
} from '@darasa/contract/administration/school/school';
import { editDocument, printDocumentTest } from '@darasa/contract/administration/school/documents';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { getFile } from '@darasa/contract/platform/files';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

// The smallest picture there is: one clear pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const file = { bytes: png, name: 'logo.png' };

describe('the identity of a school', () => {
  test('is changed field by field, and a PIN is checked as it is typed', async () => {
    const { admin } = await newSchool(server);
    const { version, name } = await admin.call(getSchool, {});
    const saved = await admin.call(editSchool, {
      version,
      motto: 'Elimu ni mwanga',
      county: 'Kajiado',
      kra_pin: ' p000609989v ',
      category: 'private',
      boarding: 'day-and-boarding',
    });
    expect(saved).toMatchObject({ name, kra_pin: 'P000609989V', county: 'Kajiado' });
    await expect(
      admin.call(editSchool, { version: saved.version, kra_pin: '12345' }),
    ).rejects.toMatchObject({
      body: { errors: [{ path: 'kra_pin', message: expect.stringMatching(/^A KRA PIN is/) }] },
    });
    const cleared = await admin.call(editSchool, { version: saved.version, clear: ['motto'] });
    expect(cleared.motto).toBeNull();
    await expect(admin.call(editSchool, { version, motto: 'Late' })).rejects.toMatchObject({
      code: 'record.stale',
    });
  });

  test('has a name that no other school of the organisation has', async () => {
    const school = await newSchool(server);
    const [other] = await school.sql<{ name: string }>(
      'select name from identity.schools where id = $1',
      [school.other_school_id],
    );
    await expect(
      school.admin.call(editSchool, { version: 1, name: other!.name }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'name' }] } });
    const clerk = await school.staff(['administration'], ['view']);
    await clerk.call(getSchool, {});
    await expect(clerk.call(editSchool, { version: 1, motto: 'Ours' })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('pictures', () => {
  test('of the school stand on its papers, and the old file goes with the logo', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { logo } = await admin.call(setPicture, { kind: 'logo' }, { file });
    const id = logo!.split('/').at(-1)!;
    const shown = await (await school.parent()).call(getFile, { id });
    expect((shown as RawAnswer).headers.get('content-disposition')).toContain('inline');
    await admin.call(setPicture, { kind: 'stamp' }, { file });
    await admin.call(editDocument, {
      document: 'receipt',
      version: 0,
      paper: 'roll-80mm',
      shows_stamp: true,
      foot_note: 'Fees once paid are not refundable',
    });
    const pdf: RawAnswer = await admin.call(printDocumentTest, { document: 'receipt' });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const gone = await admin.call(removePicture, { kind: 'logo' });
    expect(gone).toMatchObject({ logo: null, has_stamp: true });
    await expect(admin.call(getFile, { id })).rejects.toMatchObject({ status: 404 });
    const words = { bytes: Buffer.from('not a picture'), name: 'x.png' };
    await expect(admin.call(setPicture, { kind: 'logo' }, { file: words })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('of a signature are seen and used by their owner alone', async () => {
    const school = await newSchool(server);
    const head = await school.staff(['administration']);
    await head.call(setMySignature, {}, { file });
    expect((await head.call(getSchool, {})).has_my_signature).toBe(true);
    await head.call(getMySignature, {});
    expect((await school.admin.call(getSchool, {})).has_my_signature).toBe(false);
    await expect(school.admin.call(getMySignature, {})).rejects.toMatchObject({ status: 404 });
  });
});

test('an administrator adds a further school, and may enter it at once', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const made = await admin.call(addSchool, { name: 'Kiota Junior School', short_name: 'Junior' });
  const again = { name: 'Kiota Junior School', short_name: 'Again' };
  await expect(admin.call(addSchool, again)).rejects.toMatchObject({
    code: 'school.name_taken',
    body: { errors: [{ path: 'name' }] },
  });
  const session = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: made.id,
  });
  const there = callerOf(server, { domain: school.domain, session });
  expect(await there.call(getSchool, {})).toMatchObject({ name: 'Kiota Junior School' });
  const clerk = await school.staff(['administration']);
  await expect(clerk.call(addSchool, again)).rejects.toMatchObject({ status: 403 });
});
