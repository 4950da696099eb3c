import { listAudit } from '@darasa/contract/platform/audit';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { askForChange, getMyDetails, withdrawChange } from '@darasa/contract/staff/profile-changes';
import { createStaff, editStaff, getStaff } from '@darasa/contract/staff/register';
import { expect, test } from 'vitest';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const bank = { bank_name: 'KCB', bank_branch: 'Thika', bank_account: '1122334455' };

async function schoolWithTeacher() {
  const school = await newSchool(server);
  const teacher = await school.staff(['teacher-portal']);
  const director = await school.staff(['dashboard'], ['view'], { responsibility: 'DIRECTOR' });
  return { school, teacher, director };
}

const openFirst = async (person: Person) => {
  const [row] = (await person.call(listInbox, {})).rows;
  return person.call(getApproval, { id: row!.id });
};

async function decideFirst(person: Person, decision: 'approve' | 'reject' | 'return') {
  const { id, round, step } = await openFirst(person);
  await person.call(decide, { id, decision, round, step, comment: 'Bring the letter' });
}

const textsOf = (school: NewSchool) =>
  school.sql<{ to: string; text: string }>(
    `select j.payload ->> 'to' as to, j.payload ->> 'text' as text
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenant_id' = $1 and t.identifier = 'sms.send'`,
    [school.tenant_id],
  );

test('the approver sees both values, and the old phone hears of it', async () => {
  const { school, teacher, director } = await schoolWithTeacher();
  await teacher.call(askForChange, { ...bank, phone: '0799 111 222' });
  const before = await teacher.call(getMyDetails, {});
  expect(before).toMatchObject({
    details: { bank_name: null, phone: teacher.phone },
    changes: [{ state: 'pending' }],
  });
  const item = await openFirst(director);
  expect(item.details).toContainEqual({ label: 'Bank', value: 'Nothing → KCB' });
  expect(item.details.find((one) => one.label === 'Phone')!.value).toMatch(/ → .*799 111 222$/);
  await decideFirst(director, 'approve');
  const after = await teacher.call(getMyDetails, {});
  expect(after).toMatchObject({
    details: { ...bank, phone: '254799111222' },
    changes: [{ state: 'approved' }],
  });
  const texts = await textsOf(school);
  expect(texts).toMatchObject([
    { to: teacher.phone, text: expect.stringContaining('phone, bank, branch, account number') },
  ]);
  expect(JSON.stringify(texts)).not.toContain(bank.bank_account);
  const trail = await school.admin.call(listAudit, { page_size: 100 });
  expect(JSON.stringify(trail)).not.toContain(bank.bank_account);
});

test('a second change waits for the first; what comes back or is taken back makes room', async () => {
  const { teacher, director } = await schoolWithTeacher();
  const { id } = await teacher.call(askForChange, { next_of_kin_name: 'Joseph Otieno' });
  await expect(teacher.call(askForChange, bank)).rejects.toMatchObject({
    code: 'staff.change_running',
  });
  expect((await teacher.call(withdrawChange, { id })).state).toBe('cancelled');
  await expect(teacher.call(withdrawChange, { id })).rejects.toMatchObject({
    code: 'staff.change_settled',
  });
  expect((await director.call(listInbox, {})).rows).toEqual([]);
  await teacher.call(askForChange, bank);
  await decideFirst(director, 'return');
  await teacher.call(askForChange, { ...bank, bank_branch: 'Nakuru' });
  const mine = await teacher.call(getMyDetails, {});
  expect(mine!.changes.map((one) => one.state)).toEqual(['pending', 'cancelled', 'cancelled']);
  await decideFirst(director, 'reject');
  const rejected = await teacher.call(getMyDetails, {});
  expect(rejected).toMatchObject({
    details: { bank_branch: null },
    changes: [{ state: 'rejected', decision_note: 'Bring the letter' }, {}, {}],
  });
});

test('nothing new, and the PIN of somebody else, are refused', async () => {
  const { school, teacher } = await schoolWithTeacher();
  await expect(teacher.call(askForChange, { clear: ['bank_name'] })).rejects.toMatchObject({
    code: 'staff.no_change',
  });
  await school.admin.call(createStaff, {
    first_name: 'Grace',
    last_name: 'Wanjiru',
    gender: 'female',
    job_title: 'Cook',
    terms: 'contract',
    joined_on: '2026-01-05',
    kra_pin: 'A001812403G',
  });
  const refused = await teacher.call(askForChange, { kra_pin: 'A001812403G' }).catch((e) => e);
  expect(refused.body.errors).toMatchObject([{ path: 'kra_pin' }]);
  expect(JSON.stringify(refused.body)).not.toContain('Grace');
});

test('what the office changed meanwhile is not overwritten', async () => {
  const { school, teacher, director } = await schoolWithTeacher();
  await teacher.call(askForChange, bank);
  const { id, version } = await school.admin.call(getStaff, { id: teacher.session.staff!.id });
  await school.admin.call(editStaff, { id, version, bank_name: 'Equity' });
  await expect(decideFirst(director, 'approve')).rejects.toMatchObject({
    code: 'staff.change_outdated',
    message: expect.stringContaining('bank'),
  });
});

test('is for staff about themselves: a parent has none, a colleague cannot take it back', async () => {
  const { school, teacher } = await schoolWithTeacher();
  const { id } = await teacher.call(askForChange, bank);
  const colleague = await school.staff(['roles']);
  await expect(colleague.call(withdrawChange, { id })).rejects.toMatchObject({ status: 404 });
  const parent = await school.parent();
  await expect(parent.call(getMyDetails, {})).rejects.toMatchObject({ status: 403 });
  await expect(parent.call(askForChange, bank)).rejects.toMatchObject({ status: 403 });
  // Bank details are between the person and whoever decides.
  expect((await colleague.call(listInbox, {})).rows).toEqual([]);
});
