import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  exportFeeBatch,
  getFeeBatch,
  listFeeBatches,
  previewFeeBatch,
  requestFeeBatch,
  takeBackFeeBatch,
  tellOfFeeBatch,
} from '@darasa/contract/finance/fees/fee-batches';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  exportMoneyChanges,
  listMoneyChanges,
  reviewMoneyChanges,
} from '@darasa/contract/finance/books/money-changes';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listWeeklySummaries } from '@darasa/contract/finance/overview/weekly-summaries';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { inScope } from '#platform/db/scope.ts';
import { tellOfWeek } from '#modules/finance/overview/weekly-summaries/service.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let clerk: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 3 });
  ({ admin } = school);
  clerk = await school.staff(['finance']);
  director = await school.staff(['finance'], ['view', 'approve'], { responsibility: 'DIRECTOR' });
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [
      school.tenant_id,
      newId(),
      school.school_id,
      books.students[0],
      await newGuardian(school, { phone: '254722000333' }),
    ],
  );
});

const reason = 'Decided by the board in January';
const levy = (code: string) => ({
  semester_id: books.term_id,
  vote_head_id: books.voteHead(code),
  class_ids: [books.class_id],
});
const panelOf = (at: number) => admin.call(getFeePanel, { student_id: books.students[at]! });
const balances = async () =>
  Promise.all([0, 1, 2].map(async (at) => (await panelOf(at)).balance_cents));

async function approve() {
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  return director.call(decide, { id: item!.id, decision: 'approve', round, step });
}

test('a levy is seen for each learner, approved, posted under one number and taken back whole', async () => {
  const wanted = { kind: 'levy-added' as const, amount_cents: 1_200_00, ...levy('LUN') };
  const seen = await clerk.call(previewFeeBatch, wanted);
  expect(seen).toMatchObject({ learner_count: 3, before_cents: 15_000_00, change_cents: 3_600_00 });
  const asking = { ...wanted, reason, expected_count: 3, expected_cents: 3_600_00 };
  await expect(
    clerk.call(requestFeeBatch, { ...asking, expected_cents: 3_500_00 }),
  ).rejects.toMatchObject({ code: 'fee_batch.changed' });
  const batch = await clerk.call(requestFeeBatch, asking);
  expect(await balances()).toEqual([25_000_00, 25_000_00, 25_000_00]);
  await approve();
  expect(await balances()).toEqual([26_200_00, 26_200_00, 26_200_00]);
  const figures = await admin.call(getMoneyDashboard, { semester_id: books.term_id });
  expect(figures).toMatchObject({ billed_cents: 78_600_00, other_cents: 0 });
  await expect(clerk.call(takeBackFeeBatch, { id: batch.id, reason })).rejects.toMatchObject({
    status: 403,
  });
  const back = await admin.call(takeBackFeeBatch, { id: batch.id, reason });
  expect(back).toMatchObject({ state: 'taken-back', taken_back_reason: reason });
  expect(await balances()).toEqual([25_000_00, 25_000_00, 25_000_00]);
  await expect(admin.call(takeBackFeeBatch, { id: batch.id, reason })).rejects.toMatchObject({
    code: 'fee_batch.stays',
  });
});

test('a wrong vote head is moved: before and after are equal, and what was paid stays paid', async () => {
  await admin.call(recordPayment, {
    student_id: books.students[1]!,
    amount_cents: 25_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
  const wanted = {
    kind: 'vote-head-moved' as const,
    to_vote_head_id: books.voteHead('TLM'),
    ...levy('LUN'),
  };
  await expect(
    clerk.call(previewFeeBatch, { ...wanted, to_vote_head_id: wanted.vote_head_id }),
  ).rejects.toMatchObject({ status: 400 });
  const seen = await clerk.call(previewFeeBatch, wanted);
  expect(seen).toMatchObject({ learner_count: 3, change_cents: -15_000_00 });
  await clerk.call(requestFeeBatch, {
    ...wanted,
    reason,
    expected_count: 3,
    expected_cents: seen.change_cents,
  });
  await approve();
  expect(await balances()).toEqual([25_000_00, 0, 25_000_00]);
  const figures = await admin.call(getMoneyDashboard, { semester_id: books.term_id });
  expect(figures).toMatchObject({ billed_cents: 75_000_00, balance_cents: 50_000_00 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a dropped levy that was paid becomes credit, and only its families are told, once', async () => {
  const wanted = { kind: 'levy-dropped' as const, ...levy('TLM') };
  await expect(
    clerk.call(requestFeeBatch, {
      kind: 'levy-dropped',
      ...levy('LUN'),
      reason,
      expected_count: 1,
      expected_cents: 0,
    }),
  ).rejects.toMatchObject({ code: 'fee_batch.nobody' });
  const { change_cents } = await clerk.call(previewFeeBatch, wanted);
  const { id } = await clerk.call(requestFeeBatch, {
    ...wanted,
    reason,
    expected_count: 3,
    expected_cents: change_cents,
  });
  await expect(clerk.call(tellOfFeeBatch, { id })).rejects.toMatchObject({
    code: 'fee_batch.stays',
  });
  await approve();
  expect(await balances()).toEqual([20_000_00, -5_000_00, 20_000_00]);
  const opened = await clerk.call(getFeeBatch, { id });
  expect(opened.rows).toHaveLength(3);
  expect(opened.message).toMatch(/changed from KES 5,000 to KES 0\. Why: Decided by the board/);
  const told = await clerk.call(tellOfFeeBatch, { id });
  expect(told).toMatchObject({ told_count: 1, without_phone_count: 2 });
  await expect(clerk.call(tellOfFeeBatch, { id })).rejects.toMatchObject({
    code: 'fee_batch.told',
  });
  const paper: RawAnswer = await admin.call(exportFeeBatch, { id, format: 'csv' });
  expect(paper.text).toContain('-5000.00');
  const listed = await director.call(listFeeBatches, { kind: 'levy-dropped' });
  expect(listed).toMatchObject({ count: 1 });
  await expect(clerk.call(getFeeBatch, { id: newId() })).rejects.toMatchObject({ status: 404 });
});

test('what others changed is listed by risk until I have looked at it; my own I cannot review', async () => {
  const payment = await clerk.call(recordPayment, {
    student_id: books.students[2]!,
    amount_cents: 1_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-03',
  });
  await admin.call(cancelPayment, {
    id: payment.id,
    reason: 'Wrong learner',
    cancelled_on: '2026-02-03',
  });
  const voids = { risk: 'high' as const, kind: 'cancelled' as const };
  const seen = await director.call(listMoneyChanges, voids);
  expect(seen.rows).toMatchObject([{ record_type: 'payment', is_mine: false, reviews: [] }]);
  expect(seen.new_counts.high).toBeGreaterThan(1);
  const back_dated = await director.call(listMoneyChanges, { kind: 'back-dated' });
  expect(back_dated.count).toBeGreaterThan(0);
  // Whoever looks reads names and days, and no numbers that only programs know.
  const said = JSON.stringify([...seen.rows, ...back_dated.rows].map((row) => row.changes));
  expect(said).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d\d-\d\d/);
  const ids = seen.rows.map((row) => row.id);
  await expect(admin.call(reviewMoneyChanges, { ids })).rejects.toMatchObject({ status: 404 });
  const reader = await school.staff(['finance'], ['view']);
  await expect(reader.call(reviewMoneyChanges, { ids })).rejects.toMatchObject({ status: 403 });
  await director.call(reviewMoneyChanges, { ids, note: 'Asked the cashier' });
  expect((await director.call(listMoneyChanges, voids)).rows).toEqual([]);
  const all = await admin.call(listMoneyChanges, { ...voids, show: 'all' });
  expect(all.rows[0]).toMatchObject({ is_mine: true, reviews: [{ note: 'Asked the cashier' }] });
  const csv: RawAnswer = await admin.call(exportMoneyChanges, { format: 'csv', show: 'all' });
  expect(csv.text).toContain('Cancelled or moved money');
  const stranger = await school.staff(['students']);
  await expect(stranger.call(listMoneyChanges, {})).rejects.toMatchObject({ status: 403 });
});

test('the directors hear of the week once: three numbers and one thing to look at', async () => {
  const { so_far, rows } = await admin.call(listWeeklySummaries, {});
  expect(rows).toEqual([]);
  expect(so_far.text).toMatch(/owed KES 40,000, cash and bank KES 25,000\. Look at: /);
  const { tenant_id, school_id } = school;
  const tell = () =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      tellOfWeek({ tenant_id, school_id, db, now: server.clock.now }),
    );
  await tell();
  await tell();
  const after = await admin.call(listWeeklySummaries, {});
  expect(after.rows).toMatchObject([{ owed_cents: 40_000_00, cash_cents: 25_000_00 }]);
});
