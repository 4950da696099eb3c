import {
  cancelCertificate,
  issueCertificates,
  listCertificates,
  printCertificates,
  reissueCertificate,
} from '@darasa/contract/students/leaving/certificates';
import {
  exportClearances,
  listClearances,
  signClearances,
  startClearances,
  waiveClearance,
} from '@darasa/contract/students/leaving/clearance';
import {
  addLetterTemplate,
  editLetterTemplate,
  previewLetter,
} from '@darasa/contract/students/papers/letters';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { checkDocument } from './verify.ts';

const server = await startServer();
const today = isoDate(server.clock.now);

async function leavers(count: number) {
  const school = await newSchool(server);
  const form = await plantClass(school, 'Form 4', ['East']);
  const ids = await plantLearners(school, form, 'East', count);
  const leave = async (student_id: string) =>
    school.admin.call(changeStatus, {
      student_id,
      status: 'graduated',
      on_date: today,
      reason: 'Finished Form 4',
    });
  const issue = (kind: string, more: object = {}) =>
    school.admin.call(issueCertificates, {
      student_ids: ids,
      kind: kind as 'leaving',
      issued_on: today,
      ...more,
    });
  return { school, ids, leave, issue };
}

/** Every desk signs for everybody. */
async function clearAll(school: NewSchool, ids: string[]) {
  await school.admin.call(startClearances, { student_ids: ids });
  const { rows } = await school.admin.call(listClearances, { page_size: 100 });
  const clearance_ids = rows.map((row) => row.id);
  for (const { desk_id } of rows[0]!.marks) {
    await school.admin.call(signClearances, { clearance_ids, desk_id, state: 'clear' });
  }
}

const check = (school: NewSchool, code: string) =>
  inScope(server.pool, { tenant_id: school.tenant_id, limits: '*' }, 'read', (db) =>
    checkDocument(db, code),
  );

test('nobody who has left is offered a place, and the letter says why', async () => {
  const { school, ids, leave, issue } = await leavers(2);
  await leave(ids[0]!);
  await expect(issue('admission')).rejects.toMatchObject({
    status: 409,
    code: 'certificate.left',
    message: expect.stringContaining('has left the school'),
  });
  const here = { student_ids: [ids[1]!], kind: 'admission' as const, issued_on: today };
  expect((await school.admin.call(issueCertificates, here)).rows).toHaveLength(1);
});

describe('a clearance', () => {
  test('begins with the usual desks and is done when each has signed or was waived', async () => {
    const { school, ids } = await leavers(2);
    await school.admin.call(startClearances, { student_ids: ids });
    await expect(school.admin.call(startClearances, { student_ids: ids })).rejects.toMatchObject({
      code: 'clearance.running',
    });
    const { rows } = await school.admin.call(listClearances, { student_id: ids[0]! });
    const [first, ...others] = rows[0]!.marks;
    const clearance_ids = [rows[0]!.id];
    const { desk_id } = first!;
    await expect(
      school.admin.call(signClearances, { clearance_ids, desk_id, state: 'owing' }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'note' }] } });
    const owing = { clearance_ids, desk_id, state: 'owing', note: 'A lost book' } as const;
    await school.admin.call(signClearances, owing);
    for (const one of others) {
      const signed = { clearance_ids, desk_id: one.desk_id, state: 'clear' } as const;
      await school.admin.call(signClearances, signed);
    }
    const open = await school.admin.call(listClearances, { state: 'open', desk_id });
    expect(open.count).toBe(2);
    const asked = { state: 'open', desk_id, format: 'csv' } as const;
    const csv: RawAnswer = await school.admin.call(exportClearances, asked);
    expect(csv.text.trim().split('\n')).toHaveLength(3);
    expect(csv.text).toContain(`${first!.desk}: Owing, A lost book`);
    const clerk = await school.staff(['students'], ['view', 'edit']);
    const waiver = { clearance_id: rows[0]!.id, desk_id, reason: 'Paid in cash' };
    await expect(clerk.call(waiveClearance, waiver)).rejects.toMatchObject({ status: 403 });
    const signed = { ...waiver, desk_id: others[0]!.desk_id };
    await expect(school.admin.call(waiveClearance, signed)).rejects.toMatchObject({
      status: 409,
      code: 'clearance.signed',
      message: expect.stringContaining(`${others[0]!.desk} has signed already`),
    });
    await school.admin.call(waiveClearance, waiver);
    const done = await school.admin.call(listClearances, { state: 'done' });
    expect(done.rows).toMatchObject([{ student_id: ids[0], done: true }]);
  });
});

describe('a leaving certificate', () => {
  test('waits for the leaver and for the clearance, and says so', async () => {
    const { school, ids, leave, issue } = await leavers(1);
    await expect(issue('leaving')).rejects.toMatchObject({
      code: 'certificate.not_left_nor_cleared',
      message: expect.stringMatching(/still learns here.*not started/),
    });
    await leave(ids[0]!);
    await expect(issue('leaving')).rejects.toMatchObject({
      code: 'certificate.not_cleared',
      message: expect.stringContaining('not started'),
    });
    await school.admin.call(startClearances, { student_ids: ids });
    await expect(issue('leaving')).rejects.toMatchObject({
      message: expect.stringContaining('waits for Academics, Boarding, Fees'),
    });
  });

  test('of somebody cleared waits for the status alone', async () => {
    const { school, ids, issue } = await leavers(1);
    await clearAll(school, ids);
    await expect(issue('leaving')).rejects.toMatchObject({ code: 'certificate.not_left' });
  });

  test('is numbered, printed with its code, copied with a count, and given once', async () => {
    const { school, ids, leave, issue } = await leavers(3);
    for (const id of ids) await leave(id);
    await clearAll(school, ids);
    const { batch_id, rows } = await issue('leaving', { conduct: 'Very good' });
    const year = today.slice(0, 4);
    expect(rows.map((row) => row.serial)).toEqual([1, 2, 3].map((n) => `ONE/LC/${year}/00${n}`));
    await expect(issue('leaving')).rejects.toMatchObject({ code: 'certificate.exists' });
    const pdf: RawAnswer = await school.admin.call(printCertificates, { batch_id });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    expect(pdf.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    const copy = { id: rows[0]!.id, reason: 'Lost in a fire' };
    await expect(school.admin.call(reissueCertificate, copy)).resolves.toEqual({ copy_count: 2 });
    const again: RawAnswer = await school.admin.call(printCertificates, { id: rows[0]!.id });
    expect(again.headers.get('content-disposition')).toContain(`LC-${year}-001.pdf`);
  });

  test('checks as genuine, then as cancelled, and elsewhere as not ours', async () => {
    const { school, ids, issue } = await leavers(1);
    const { rows } = await issue('character', { conduct: 'Good' });
    const { code, serial, id } = rows[0]!;
    const typed = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`;
    expect(await check(school, typed)).toEqual({
      verdict: 'genuine',
      title: 'Certificate of character',
      serial,
      school_name: expect.stringContaining('First of'),
      holder: expect.stringContaining('Amina'),
      issued_on: today,
    });
    await school.admin.call(cancelCertificate, { id, reason: 'Wrong name' });
    expect(await check(school, code)).not.toHaveProperty('holder');
    expect(await check(school, code)).toMatchObject({ verdict: 'cancelled', serial });
    const stranger = await newSchool(server);
    expect(await check(stranger, code)).toEqual({ verdict: 'not-ours' });
    await expect(school.admin.call(printCertificates, { id })).rejects.toMatchObject({
      code: 'certificate.cancelled',
    });
    const cancelled = { student_id: ids[0]!, state: 'cancelled' } as const;
    const kept = await school.admin.call(listCertificates, cancelled);
    expect(kept.rows).toMatchObject([{ serial, cancelled_reason: 'Wrong name' }]);
  });
});

describe("a school's own letter", () => {
  test('may name the fields we know, and no other', async () => {
    const { school, issue } = await leavers(2);
    const words = { kind: 'letter', name: 'Trip', title: 'Trip to {{class}}' } as const;
    await expect(
      school.admin.call(addLetterTemplate, { ...words, body: 'Dear {{gaurdian}}' }),
    ).rejects.toMatchObject({
      body: { errors: [{ path: 'body', message: expect.stringContaining('{{gaurdian}}') }] },
    });
    const made = await school.admin.call(addLetterTemplate, {
      ...words,
      body: 'Dear {{guardian}}',
    });
    const preview: RawAnswer = await school.admin.call(previewLetter, { id: made.id });
    expect(preview.text.slice(0, 5)).toBe('%PDF-');
    const { rows } = await issue('letter', { template_id: made.id });
    const kept = await school.admin.call(listCertificates, { search: rows[0]!.serial });
    expect(kept.rows).toMatchObject([{ title: 'Trip to Form 4' }]);
    const edit = { id: made.id, version: 1, body: 'Hello' };
    await school.admin.call(editLetterTemplate, edit);
    await expect(school.admin.call(editLetterTemplate, edit)).rejects.toMatchObject({
      code: 'record.stale',
    });
    await school.admin.call(editLetterTemplate, { id: made.id, version: 2, retired: true });
    await expect(issue('letter', { template_id: made.id })).rejects.toMatchObject({
      body: { errors: [{ path: 'template_id' }] },
    });
  });

  test('a suspension letter is for the suspended', async () => {
    const { school, ids, issue } = await leavers(1);
    await expect(issue('suspension')).rejects.toMatchObject({ code: 'certificate.not_suspended' });
    await school.admin.call(changeStatus, {
      student_id: ids[0]!,
      status: 'suspended',
      on_date: today,
      reason: 'Left the compound at night',
    });
    await expect(issue('suspension')).resolves.toMatchObject({ rows: [{}] });
  });
});
