import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  addToExtraCharge,
  answerOptIn,
  attachChargeEvidence,
  chargeAccepted,
  chargeLearner,
  closeExtraCharge,
  createExtraCharge,
  getChargeEvidence,
  getChildChargeEvidence,
  editExtraCharge,
  exportExtraChargeMembers,
  getExtraCharge,
  listExtraChargeMembers,
  listExtraCharges,
  listOptIns,
  removeFromExtraCharge,
} from '@darasa/contract/finance/fees/extra-charges';
import { getChildFees } from '@darasa/contract/finance/families/family-fees';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { findMembers } from '@darasa/contract/finance/fees/members';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 5 });
  ({ admin } = school);
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
});

let counter = 0;
const define = (extra: object = {}) =>
  admin.call(createExtraCharge, {
    name: `Trip to Nakuru ${++counter}`,
    vote_head_id: books.voteHead('ACT'),
    semester_id: books.term_id,
    amount_cents: 1_500_00,
    charged_on: '2026-02-02',
    ...extra,
  });

const balanceOf = async (student_id: string) =>
  (await admin.call(getFeePanel, { student_id })).balance_cents;

test('a class is charged once with an override, and a removal is a credit note', async () => {
  const charge = await define();
  const [one, two, three] = books.students;
  const before = await balanceOf(one!);
  const members = [
    { student_id: one! },
    { student_id: two!, amount_cents: 900_00 },
    { student_id: three! },
  ];
  const added = await admin.call(addToExtraCharge, {
    id: charge.id,
    members,
    expected_cents: 3_900_00,
  });
  expect(added).toEqual({ added_count: 3, in_already_count: 0, total_cents: 3_900_00 });
  await expect(
    admin.call(addToExtraCharge, { id: charge.id, members, expected_cents: 3_900_00 }),
  ).rejects.toMatchObject({ code: 'extra_charge.all_in' });
  expect(await balanceOf(one!)).toBe(before + 1_500_00);

  // Paid for everything: then what the trip cost becomes credit when the learner is taken out.
  await admin.call(recordPayment, {
    student_id: one!,
    amount_cents: before + 1_500_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-03',
  });
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  const paid = rows.find((row) => row.student_id === one)!;
  expect(paid).toMatchObject({ billed_cents: 1_500_00, paid_cents: 1_500_00, balance_cents: 0 });
  expect(rows.find((row) => row.student_id === two)).toMatchObject({ balance_cents: 900_00 });
  await admin.call(removeFromExtraCharge, {
    id: charge.id,
    member_ids: [paid.id],
    reason: 'Was ill on the day',
  });
  expect(await balanceOf(one!)).toBe(-1_500_00);
  const panel = await admin.call(getFeePanel, { student_id: one! });
  expect(panel).toMatchObject({ owed_cents: 0, prepaid_cents: 1_500_00 });
  const { rows: lines } = await admin.call(getStatement, { student_id: one! });
  expect(lines.map((line) => line.source)).toEqual([
    'bill',
    // It counts for the day it was made for, which was before the payment.
    'extra-charge',
    'payment',
    'extra-charge-removed',
  ]);
  expect(await admin.call(getExtraCharge, { id: charge.id })).toMatchObject({
    charged_count: 2,
    billed_cents: 2_400_00,
  });
  const file = (await admin.call(exportExtraChargeMembers, { id: charge.id, format: 'csv' })) as {
    text: string;
  };
  expect(file.text).toContain('A2');
});

test('what was paid for a charge that is not refundable stays paid', async () => {
  const charge = await define({ is_refundable: false });
  const [one, , three] = books.students;
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id: one! }, { student_id: three! }],
    expected_cents: 3_000_00,
  });
  // The credit of the first learner paid for it; the third owes everything.
  const [paid, owed] = [await balanceOf(one!), await balanceOf(three!)];
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  const done = await admin.call(removeFromExtraCharge, {
    id: charge.id,
    member_ids: rows.map((row) => row.id),
    reason: 'The trip was full',
  });
  expect(done).toEqual({ removed_count: 2, total_cents: 1_500_00 });
  expect(await balanceOf(one!)).toBe(paid);
  expect(await balanceOf(three!)).toBe(owed - 1_500_00);
});

test('learners are found by class and by list, with who is in already and who is unknown', async () => {
  const charge = await define();
  const student_id = books.students[3]!;
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id }],
    expected_cents: 1_500_00,
  });
  const by_class = await admin.call(findMembers, {
    class_id: books.class_id,
    extra_charge_id: charge.id,
  });
  expect(by_class.rows.filter((row) => row.is_in).map((row) => row.student_id)).toEqual([
    student_id,
  ]);
  const by_list = await admin.call(findMembers, {
    lines: [{ admission_number: 'a2', amount_cents: 500_00 }, { admission_number: 'nobody' }],
  });
  expect(by_list.rows).toMatchObject([{ admission_number: 'A2', amount_cents: 500_00 }]);
  expect(by_list.unknown).toEqual([{ row: 2, admission_number: 'nobody' }]);
});

test('what changed in between, a full charge and a stranger are refused', async () => {
  const charge = await define({ places: 1 });
  const members = books.students.slice(0, 2).map((student_id) => ({ student_id }));
  const add = (extra: object) =>
    admin.call(addToExtraCharge, { id: charge.id, members, expected_cents: 3_000_00, ...extra });
  await expect(add({ expected_cents: 2_999_00 })).rejects.toMatchObject({
    code: 'extra_charge.changed',
  });
  await expect(add({})).rejects.toMatchObject({ code: 'extra_charge.full' });
  await expect(
    add({ members: [{ student_id: newId() }], expected_cents: 1_500_00 }),
  ).rejects.toMatchObject({ code: 'student.not_found' });
  await expect(add({ ask_parents: true })).rejects.toMatchObject({
    code: 'extra_charge.not_optional',
  });
  await expect(define({ name: charge.name })).rejects.toMatchObject({
    code: 'extra_charge.exists',
  });
  const reader = await school.staff(['finance'], ['view']);
  expect((await reader.call(listExtraCharges, { search: charge.name })).count).toBe(1);
  await expect(
    reader.call(addToExtraCharge, { id: charge.id, members, expected_cents: 3_000_00 }),
  ).rejects.toMatchObject({ status: 403 });
  await admin.call(editExtraCharge, { id: charge.id, version: 1, amount_cents: 2_000_00 });
  await expect(
    admin.call(editExtraCharge, { id: charge.id, version: 1, name: 'Old' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
});

test('a lost book is charged today with its reason, and a second one again', async () => {
  const charge = await define({
    name: 'Lost library books',
    source: 'library',
    is_refundable: false,
  });
  const student_id = books.students[4]!;
  const today = isoDate(server.clock.now);
  const pay = (amount_cents: number) =>
    admin.call(recordPayment, {
      student_id,
      amount_cents,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: today,
    });
  await pay(await balanceOf(student_id));
  for (const reason of ['Things Fall Apart, copy 12', 'Blossoms of the Savannah, copy 3']) {
    await admin.call(chargeLearner, { id: charge.id, student_id, amount_cents: 650_00, reason });
  }
  const { rows } = await admin.call(getStatement, { student_id });
  expect(rows.at(-1)).toMatchObject({
    memo: expect.stringContaining('Blossoms of the Savannah'),
    posted_on: today,
  });
  expect(await admin.call(getExtraCharge, { id: charge.id })).toMatchObject({
    billed_cents: 1_300_00,
    paid_cents: 0,
  });

  // The first of two books is paid first, and only the second is taken back.
  await pay(650_00);
  expect(await admin.call(getExtraCharge, { id: charge.id })).toMatchObject({ paid_cents: 650_00 });
  const members = await admin.call(listExtraChargeMembers, { id: charge.id });
  const paid = members.rows.map((row) => [row.reason?.split(',')[0], row.paid_cents]);
  expect(Object.fromEntries(paid)).toEqual({
    'Things Fall Apart': 650_00,
    'Blossoms of the Savannah': 0,
  });
  const removed = await admin.call(removeFromExtraCharge, {
    id: charge.id,
    member_ids: members.rows.map((row) => row.id),
    reason: 'Both were found',
  });
  expect(removed.total_cents).toBe(650_00);
  expect(await balanceOf(student_id)).toBe(0);
});

test('a parent accepts for the own child only, and the office charges who accepted', async () => {
  const charge = await define({ is_optional: true, opt_in_until: '2099-01-01', places: 1 });
  const [mine, other] = [books.students[2]!, books.students[3]!];
  const parent = await school.parent();
  const guardian_id = newId();
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, user_id, created_at)
     values ($1, $2, 'Grace', 'Wanjiru', $3, now())`,
    [school.tenant_id, guardian_id, parent.id],
  );
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [school.tenant_id, newId(), school.school_id, mine, guardian_id],
  );
  const before = await balanceOf(mine);
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id: mine }, { student_id: other }],
    ask_parents: true,
    expected_cents: 3_000_00,
  });
  expect(await balanceOf(mine)).toBe(before);
  const told = await parent.call(listNotifications, {});
  expect(told.rows[0]!.title).toContain(charge.name);
  const { rows } = await parent.call(listOptIns, {});
  expect(rows).toMatchObject([{ student_id: mine, state: 'asked', amount_cents: 1_500_00 }]);
  const asked = await admin.call(listExtraChargeMembers, { id: charge.id, state: 'asked' });
  const strange = asked.rows.find((row) => row.student_id === other)!;
  await expect(parent.call(answerOptIn, { id: strange.id, accept: true })).rejects.toMatchObject({
    status: 404,
  });
  await parent.call(answerOptIn, { id: rows[0]!.id, accept: true });
  expect(await admin.call(chargeAccepted, { id: charge.id })).toEqual({
    charged_count: 1,
    total_cents: 1_500_00,
  });
  expect(await balanceOf(mine)).toBe(before + 1_500_00);
  await expect(admin.call(chargeAccepted, { id: charge.id })).rejects.toMatchObject({
    code: 'extra_charge.nobody_accepted',
  });
  await expect(parent.call(answerOptIn, { id: rows[0]!.id, accept: false })).rejects.toMatchObject({
    code: 'extra_charge.charged',
  });
});

/** A parent of one learner, with an account. */
async function parentOf(student_id: string): Promise<Person> {
  const parent = await school.parent();
  const guardian_id = newId();
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, user_id, created_at)
     values ($1, $2, 'Peter', 'Kamau', $3, now())`,
    [school.tenant_id, guardian_id, parent.id],
  );
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'father', now())`,
    [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
  );
  return parent;
}

test('parents who accept at once get the places there are, and the others a kind word', async () => {
  const charge = await define({ is_optional: true, opt_in_until: '2099-01-01', places: 2 });
  const learners = books.students.slice(0, 4);
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: learners.map((student_id) => ({ student_id })),
    ask_parents: true,
    expected_cents: 6_000_00,
  });
  const asked = await admin.call(listExtraChargeMembers, { id: charge.id });
  const parents = await Promise.all(learners.map(parentOf));
  const idOf = (at: number) => asked.rows.find((row) => row.student_id === learners[at])!.id;
  const answers = await Promise.allSettled(
    parents.map((parent, at) => parent.call(answerOptIn, { id: idOf(at), accept: true })),
  );
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([
    {
      code: 'extra_charge.no_place',
      message: expect.stringContaining(' has 2 places and none is left'),
    },
    { code: 'extra_charge.no_place' },
  ]);
  expect(await admin.call(getExtraCharge, { id: charge.id })).toMatchObject({ accepted_count: 2 });
  // A place that is given up is free for somebody else; the office takes none that a yes holds.
  const [lucky, unlucky] = ['fulfilled', 'rejected'].map((status) =>
    answers.findIndex((one) => one.status === status),
  ) as [number, number];
  await expect(
    admin.call(addToExtraCharge, {
      id: charge.id,
      members: [{ student_id: books.students[4]! }],
      expected_cents: 1_500_00,
    }),
  ).rejects.toMatchObject({ code: 'extra_charge.full' });
  await parents[lucky]!.call(answerOptIn, { id: idOf(lucky), accept: false });
  await parents[unlucky]!.call(answerOptIn, { id: idOf(unlucky), accept: true });
  await school.sql(`update finance.extra_charges set opt_in_until = '2020-01-01' where id = $1`, [
    charge.id,
  ]);
  await expect(
    parents[lucky]!.call(answerOptIn, { id: idOf(lucky), accept: true }),
  ).rejects.toMatchObject({ code: 'extra_charge.too_late' });
});

test('the parent reads on the statement why something is owed and what shows it', async () => {
  const charge = await define({ name: 'Breakages', amount_cents: 800_00 });
  const student_id = books.students[3]!;
  const { member_id } = await admin.call(chargeLearner, {
    id: charge.id,
    student_id,
    reason: 'A broken window in the laboratory',
    evidence: 'report LAB/14 of Mr Mutua',
  });
  const parent = await parentOf(student_id);
  const { statement } = await parent.call(getChildFees, { id: student_id });
  const line = statement.rows.find((row) => row.memo.startsWith('Breakages'));
  expect(line?.memo).toContain('A broken window in the laboratory (see report LAB/14 of Mr Mutua)');
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  expect(rows[0]).toMatchObject({ evidence: 'report LAB/14 of Mr Mutua' });

  const photo = { bytes: Buffer.from('%PDF-1.7 the window'), name: 'window.pdf' };
  await admin.call(attachChargeEvidence, { member_id }, { file: photo });
  const page = { bytes: Buffer.from('<svg onload="x()">'), name: 'window.pdf' };
  await expect(
    admin.call(attachChargeEvidence, { member_id }, { file: page }),
  ).rejects.toMatchObject({ code: 'file.unreadable' });
  const { rows: shown } = (await parent.call(getChildFees, { id: student_id })).statement;
  const evidence = { member_id, name: 'window.pdf' };
  expect(shown.find((row) => row.memo.startsWith('Breakages'))).toMatchObject({ evidence });
  const opened: RawAnswer = await parent.call(getChildChargeEvidence, { member_id });
  expect(opened.text).toContain('the window');
  const seen: RawAnswer = await admin.call(getChargeEvidence, { member_id });
  expect(seen.headers.get('content-disposition')).toContain('attachment');
  // Another family finds nothing there, whatever number it asks for.
  const other = await parentOf(books.students[2]!);
  await expect(other.call(getChildChargeEvidence, { member_id })).rejects.toMatchObject({
    code: 'file.not_found',
  });
  const trail = await admin.call(listAudit, { record_id: member_id });
  expect(trail.rows[0]!.changes).toContainEqual({
    field: 'Evidence file',
    from: null,
    to: 'window.pdf',
  });
});

test('closing waits for another person, and what is over goes back to those who paid', async () => {
  const charge = await define({ amount_cents: 1_000_00 });
  const student_id = books.students[1]!;
  await admin.call(addToExtraCharge, {
    id: charge.id,
    members: [{ student_id }],
    expected_cents: 1_000_00,
  });
  const owed = await balanceOf(student_id);
  await admin.call(recordPayment, {
    student_id,
    amount_cents: owed,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-09',
  });
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  await admin.call(closeExtraCharge, {
    id: charge.id,
    cost_cents: 800_00,
    surplus: 'give-back',
  });
  await expect(
    admin.call(chargeLearner, { id: charge.id, student_id, reason: 'Came later' }),
  ).rejects.toMatchObject({ code: 'extra_charge.closed' });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  expect(await admin.call(getExtraCharge, { id: charge.id })).toMatchObject({ state: 'closed' });
  expect(await balanceOf(student_id)).toBe(-200_00);
});

test('after all of it the books are sound', async () => {
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('a trip shows whose family has not agreed to trips', async () => {
  const charge = await define({ is_trip: true });
  const [one, two] = books.students;
  const members = [{ student_id: one! }, { student_id: two! }];
  const expected_cents = 3_000_00;
  await admin.call(addToExtraCharge, { id: charge.id, members, expected_cents });
  const guardian_id = await newGuardian(school);
  await school.sql(
    `insert into students.consents (tenant_id, id, school_id, student_id, kind, answer,
       wording_version, guardian_id, on_date, how, created_by, created_at)
     select s.tenant_id, $2, s.school_id, s.id, 'trips', 'given', 1, $3, '2026-01-05',
       'signed-form', $4, '2026-01-05' from students.students s where s.id = $1`,
    [one, newId(Date.now()), guardian_id, admin.session.user.id],
  );
  const { rows } = await admin.call(listExtraChargeMembers, { id: charge.id });
  expect(rows.map((row) => [row.student_id, row.trip_consent])).toEqual(
    expect.arrayContaining([
      [one, 'given'],
      [two, 'not-asked'],
    ]),
  );
  const missing = await admin.call(listExtraChargeMembers, { id: charge.id, consent: 'missing' });
  expect(missing.rows).toMatchObject([{ student_id: two, trip_consent: 'not-asked' }]);
  const asked = { id: charge.id, consent: 'missing', format: 'csv' } as const;
  const csv: RawAnswer = await admin.call(exportExtraChargeMembers, asked);
  expect(csv.text).toContain('Not asked');
  const { version } = charge;
  await admin.call(editExtraCharge, { id: charge.id, version, is_trip: false });
  const plain = await admin.call(listExtraChargeMembers, { id: charge.id });
  expect(plain.rows.every((row) => row.trip_consent === null)).toBe(true);
});
