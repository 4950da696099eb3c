import { listAdjustments, requestAdjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { createTransfer } from '@darasa/contract/finance/books/transfers';
import { giveRole } from '@darasa/contract/identity/access/user-access';
import { createRole } from '@darasa/contract/identity/access/roles';
import {
  decide,
  delegate,
  getApproval,
  listApprovals,
  listInbox,
} from '@darasa/contract/platform/approvals';
import { addPath } from '@darasa/contract/platform/workflows';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import type { Person } from '#test/new-school.ts';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';
import { newId } from '../ids.ts';
import { documentTypes } from './document-types.ts';

// Whoever is limited to some classes or accounts is asked about nothing else, and decides nothing else.
const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, head } = await newSpending(server);
const { admin } = school;
const missing = { status: 404 };
const reason = 'Shares the work of the bursar';

const { id: role_id } = await admin.call(createRole, {
  name: 'Approver of money',
  permissions: [{ module: 'finance', acts: ['view', 'approve'] }],
});
const approver = async (limits: object) => {
  const person = await school.staff([], [], { no_role: true });
  await admin.call(giveRole, { id: person.id, role_id, reason, ...limits });
  return person;
};
const path = (document_type: string) =>
  admin.call(addPath, {
    document_type,
    name: 'Second pair of eyes',
    position: 1,
    steps: [{ name: 'Approver', approvers: [{ kind: 'role', role_id }], rule: 'any' }],
  });
const waiting = async (person: Person) =>
  (await person.call(listInbox, {})).rows.map((row) => row.title);
const say = async (person: Person, id: string, seen_by = head) => {
  const { round, step } = await seen_by.call(getApproval, { id });
  return person.call(decide, { id, decision: 'approve', round, step });
};

test('a transfer is decided by whoever may use both accounts', async () => {
  await path('transfer');
  const box = await approver({ money_account_ids: [books.cash_id] });
  const both = await approver({ money_account_ids: [books.cash_id, books.bank_id] });
  await clerk.call(createTransfer, {
    from_id: books.bank_id,
    to_id: books.cash_id,
    amount_cents: 1_000_00,
    moved_on: today,
    reason: 'Change for the window',
  });
  expect(await waiting(box)).toEqual([]);
  const { rows } = await both.call(listInbox, {});
  expect(rows).toHaveLength(1);
  const { id } = rows[0]!;
  await expect(box.call(getApproval, { id })).rejects.toMatchObject(missing);
  await expect(say(box, id)).rejects.toMatchObject(missing);
  // Nor in the place of somebody who may.
  await both.call(delegate, {
    to_user_id: box.id,
    starts_on: today,
    ends_on: addDays(today, 3),
    reason: 'On leave',
  });
  expect(await waiting(box)).toEqual([]);
  await expect(say(box, id)).rejects.toMatchObject(missing);
  expect(await say(both, id)).toMatchObject({ status: 'approved' });
});

test('a note for a learner is decided by whoever has the class', async () => {
  await path('fee-adjustment');
  const class_id = newId();
  await school.sql(
    `insert into administration.classes (tenant_id, school_id, id, name, curriculum, level, created_at)
     values ($1, $2, $3, 'Form 4', '844', 4, now())`,
    [school.tenant_id, school.school_id, class_id],
  );
  const theirs = await approver({ class_ids: [class_id] });
  const ours = await approver({ class_ids: [books.class_id] });
  // A second role with a limit, for another module, takes nothing from the first.
  const wide = await approver({});
  const { id: teaching } = await admin.call(createRole, {
    name: 'Teacher of Form 4',
    permissions: [{ module: 'students', acts: ['view'] }],
  });
  await admin.call(giveRole, { id: wide.id, role_id: teaching, reason, class_ids: [class_id] });
  const ask = async () => {
    await clerk.call(requestAdjustment, {
      kind: 'debit-note',
      student_id: books.students[0]!,
      semester_id: books.term_id,
      vote_head_id: books.voteHead('LUN'),
      amount_cents: 100_00,
      reason: 'A broken chair',
    });
    const { rows } = await ours.call(listInbox, {});
    return rows[0]!.id;
  };
  const first = await ask();
  expect(await waiting(theirs)).toEqual([]);
  await expect(theirs.call(getApproval, { id: first })).rejects.toMatchObject(missing);
  await expect(say(theirs, first)).rejects.toMatchObject(missing);
  expect(await say(ours, first)).toMatchObject({ status: 'approved' });
  const second = await ask();
  expect(await say(wide, second)).toMatchObject({ status: 'approved' });
  const posted = await clerk.call(listAdjustments, { student_id: books.students[0]! });
  expect(posted.rows.map((row) => row.state)).toEqual(['posted', 'posted']);
  // Limited later, it is gone from the list too; what one asked for oneself stays.
  const third = await ask();
  await school.sql(`update identity.user_roles set limits = array[$2::uuid] where user_id = $1`, [
    ours.id,
    class_id,
  ]);
  await expect(say(ours, third)).rejects.toMatchObject(missing);
  const registrar = await school.staff(['administration', 'finance']);
  const seen = async () => (await registrar.call(listApprovals, { type: 'fee-adjustment' })).count;
  expect(await seen()).toBe(3);
  await school.sql(`update identity.user_roles set limits = array[$2::uuid] where user_id = $1`, [
    registrar.id,
    class_id,
  ]);
  expect(await seen()).toBe(0);
});

test('a step whose people are all limited to other things goes to the directors', async () => {
  await school.sql(
    `update identity.user_roles set money_account_ids = array[$2::uuid], limits = null
     where role_id = $1`,
    [role_id, books.cash_id],
  );
  await clerk.call(createTransfer, {
    from_id: books.bank_id,
    to_id: books.cash_id,
    amount_cents: 2_000_00,
    moved_on: today,
    reason: 'Change for the window',
  });
  const { rows } = await head.call(listInbox, {});
  const { steps } = await head.call(getApproval, { id: rows[0]!.id });
  expect(steps[0]!.warning).toContain('it went to the directors');
  expect(await say(head, rows[0]!.id)).toMatchObject({ status: 'approved' });
});

test('each type that is about learners or accounts has its line where limits are counted', async () => {
  const lines = async (of: 'learners_of' | 'accounts_of') => {
    const { rows } = await server.owner.query<{ body: string }>(
      'select prosrc as body from pg_proc where oid = to_regproc($1)',
      [`workflows.${of}`],
    );
    // A type may have several lines: a receipt that moves is about two learners.
    const named = [...rows[0]!.body.matchAll(/wanted_type = '([^']+)'/g)].map((line) => line[1]);
    return [...new Set(named)].sort();
  };
  const declared = (about: 'learners' | 'accounts') =>
    documentTypes()
      .filter((type) => type.about === about || type.about === 'both')
      .map((type) => type.key)
      .sort();
  expect(await lines('learners_of')).toEqual(declared('learners'));
  expect(await lines('accounts_of')).toEqual(declared('accounts'));
});
