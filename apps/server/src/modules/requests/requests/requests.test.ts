import { getApproval, getApprovalFile } from '@darasa/contract/platform/approvals';
import { requestKinds } from '@darasa/contract/requests/kinds';
import {
  getRequest,
  getRequestChoices,
  sendRequest,
  sendRequestAgain,
  uploadRequestFile,
} from '@darasa/contract/requests/requests';
import { describe, expect, test } from 'vitest';
import { newSchool } from '#test/new-school.ts';
import { CallError, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { chores } from '../index.ts';

const server = await startServer();
const quotation = { bytes: Buffer.from('item,price\nAcid,16200\n'), name: 'quotation.csv' };

describe('a request', () => {
  test('is numbered without a gap, with its kind, and only the one who asked changes it', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const kind = await school.admin.call(requestKinds.create, { name: 'Trip' });
    expect((await clerk.call(getRequestChoices, {})).kinds).toEqual([
      { id: kind.id, name: 'Trip' },
    ]);
    const sent = await clerk.call(sendRequest, {
      title: 'Music festival, Nakuru',
      kind_id: kind.id,
      amount_cents: 2_232_500,
      note: 'Bus KDA 412F',
    });
    expect(sent.number).toMatch(/^RQ-\d{4}-0001$/);
    await expect(clerk.call(sendRequest, { title: '' })).rejects.toMatchObject({
      body: { errors: [{ path: 'title' }] },
    });
    expect((await clerk.call(sendRequest, { title: 'Chalk' })).number).toMatch(/-0002$/);
    expect(await clerk.call(getRequest, { id: sent.id })).toEqual(sent);
    expect((await clerk.call(getApproval, { id: sent.item_id })).details).toEqual([
      { label: 'Kind', value: 'Trip' },
      { label: 'Note', value: 'Bus KDA 412F' },
    ]);
    const parent = await school.parent();
    for (const [person, status] of [[school.admin, 404] as const, [parent, 403] as const]) {
      await expect(person.call(getRequest, { id: sent.id })).rejects.toMatchObject({ status });
      await expect(
        person.call(sendRequestAgain, { id: sent.id, version: 1, title: 'Mine' }),
      ).rejects.toMatchObject({ status });
    }
  });

  test('carries files that the approvers can open, and nobody else', async () => {
    const school = await newSchool(server);
    const [clerk, other] = [await school.staff(['dashboard']), await school.staff(['dashboard'])];
    const file = await clerk.call(uploadRequestFile, {}, { file: quotation });
    expect(file.name).toBe('quotation.csv');
    await expect(
      other.call(sendRequest, { title: 'With your file', files: [file] }),
    ).rejects.toMatchObject({ status: 404 });
    const { item_id } = await clerk.call(sendRequest, { title: 'Reagents', files: [file] });
    const at = { id: item_id, file_id: file.id };
    // Nobody but the admin can be asked in this school.
    const opened = (await school.admin.call(getApprovalFile, at)) as unknown as { text: string };
    expect(opened.text).toBe('item,price\nAcid,16200\n');
    await expect(other.call(getApprovalFile, at)).rejects.toMatchObject({ status: 404 });
  });

  test('keeps a few files that wait for it, and for a day', async () => {
    const school = await newSchool(server);
    const [clerk, other] = [await school.staff(['dashboard']), await school.staff(['dashboard'])];
    const put = () => clerk.call(uploadRequestFile, {}, { file: quotation });
    const [sent, ...unsent] = [await put(), await put(), await put()];
    await clerk.call(sendRequest, { title: 'Reagents', files: [sent!] });
    const more: unknown[] = [];
    for (let n = 0; n < 21; n++) more.push(await put().catch((error: unknown) => error));
    // Two waited already; what belongs to a request does not count.
    const refused = more.filter((one) => one instanceof CallError);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ status: 409, code: 'request_files.waiting' });
    await other.call(uploadRequestFile, {}, { file: quotation });
    const left = async () =>
      (
        await school.sql<{ id: string }>(
          `select id from platform.files where tenant_id = $1 and owner_user_id = $2`,
          [school.tenant_id, clerk.id],
        )
      ).map(({ id }) => id);
    const tidy = (hours: number) => {
      const now = new Date(Date.now() + hours * 3_600_000);
      const { tenant_id, school_id } = school;
      return inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', async (db) => {
        for (const chore of chores) await chore({ db, tenant_id, school_id, now });
      });
    };
    await tidy(23);
    expect(await left()).toEqual(expect.arrayContaining([sent!.id, unsent[0]!.id]));
    await tidy(25);
    expect(await left()).toEqual([sent!.id]);
    await put();
  });

  test('three of many files at once fill what is left', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const put = () => clerk.call(uploadRequestFile, {}, { file: quotation });
    for (let n = 0; n < 19; n++) await put();
    const answers = await Promise.allSettled([put(), put(), put()]);
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('takes no program for a file, and none from a parent', async () => {
    const school = await newSchool(server);
    const bytes = Buffer.from('<html><script>alert(1)</script></html>');
    await expect(
      school.admin.call(uploadRequestFile, {}, { file: { bytes, name: 'quotation.pdf' } }),
    ).rejects.toMatchObject({ status: 400, code: 'file.unreadable' });
    const parent = await school.parent();
    await expect(parent.call(uploadRequestFile, {}, { file: quotation })).rejects.toMatchObject({
      status: 403,
    });
    await expect(parent.call(sendRequest, { title: 'A discount' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('changed by two windows at once shows both versions', async () => {
    const { admin } = await newSchool(server);
    const { id } = await admin.call(sendRequest, { title: 'Paint' });
    await admin.call(sendRequestAgain, { id, version: 1, title: 'Paint, 20 litres' });
    await expect(
      admin.call(sendRequestAgain, { id, version: 1, title: 'Paint, 10 litres' }),
    ).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { title: 'Paint, 20 litres' } } },
    });
  });
});
