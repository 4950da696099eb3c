import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  openBursary,
  printBursaryLetter,
  receiveBursary,
  shareBursary,
} from '@darasa/contract/finance/sponsors/bursaries';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  cancelSponsorInvoice,
  exportSponsorInvoices,
  getSponsorInvoice,
  listInvoiceable,
  listSponsorInvoices,
  makeSponsorInvoice,
  paySponsorInvoice,
  printSponsorInvoice,
  takeBackSponsorPayment,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import {
  exportSponsors,
  getSponsorStatement,
  listSponsors,
  printSponsorStatement,
} from '@darasa/contract/finance/sponsors/sponsors';
import {
  addToWaiver,
  applyWaiver,
  createWaiver,
  createWaiverType,
  listWaiverMembers,
  submitWaiver,
} from '@darasa/contract/finance/fees/waivers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { newId } from '#platform/ids.ts';
import { addMoved } from '../distribution/queries.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { insertPayment } from './queries.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let waiver_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  ({ admin } = school);
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  const bills = { semester_id, billed_on: '2026-01-06', expected_cents: to_bill_cents };
  await admin.call(runBilling, bills);
  waiver_id = await sponsored(books.students.slice(0, 2));
});

/** Half of tuition of some learners, paid for by a sponsor: asked, agreed to, and put on the accounts. */
async function sponsored(students: string[], sponsor_name = 'Wings Foundation'): Promise<string> {
  const clerk = await school.staff(['finance']);
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  const type = await admin.call(createWaiverType, {
    name: `Half of tuition, ${sponsor_name}`,
    basis: 'percent',
    percent: 50,
    vote_head_ids: [books.voteHead('TUI')],
  });
  const { id } = await clerk.call(createWaiver, {
    name: 'Wings of hope',
    waiver_type_id: type.id,
    kind: 'grouped',
    semester_ids: [books.term_id],
    funder: 'sponsor',
    sponsor_name,
    reason: 'Agreed with the foundation',
  });
  const members = students.map((student_id) => ({ student_id }));
  await clerk.call(addToWaiver, { id, members });
  const { value_cents } = await clerk.call(listWaiverMembers, { id });
  await clerk.call(submitWaiver, { id, expected_cents: value_cents });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  await admin.call(applyWaiver, { id });
  return id;
}

const ask = (expected_cents = 20_000_00) => ({
  waiver_id,
  semester_id: books.term_id,
  address: 'Box 1, Nairobi',
  invoiced_on: '2026-02-01',
  due_on: '2026-03-03',
  expected_cents,
});

const cheque = (reference: string, amount_cents: number) =>
  admin.call(receiveBursary, {
    sponsor: 'Wings Foundation',
    reference,
    amount_cents,
    money_account_id: books.bank_id,
    received_on: '2026-02-10',
  });

test('an invoice asks once for every learner a sponsor pays for, with the list on paper', async () => {
  const { rows } = await admin.call(listInvoiceable, {});
  expect(rows).toMatchObject([
    { sponsor_name: 'Wings Foundation', learner_count: 2, amount_cents: 20_000_00 },
  ]);
  await expect(admin.call(makeSponsorInvoice, ask(1))).rejects.toMatchObject({
    code: 'sponsor_invoice.changed',
  });
  await expect(
    admin.call(makeSponsorInvoice, { ...ask(), due_on: '2026-01-31' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'due_on' }] } });
  const made = await admin.call(makeSponsorInvoice, ask());
  expect(made).toMatchObject({ number: 'SI-2026-0001', state: 'open', total_cents: 20_000_00 });
  expect(made.lines.map((line) => line.amount_cents)).toEqual([10_000_00, 10_000_00]);
  expect((await admin.call(listInvoiceable, {})).rows).toEqual([]);
  await expect(admin.call(makeSponsorInvoice, ask())).rejects.toMatchObject({
    code: 'sponsor_invoice.nothing',
  });
  const paper: RawAnswer = await admin.call(printSponsorInvoice, { id: made.id });
  expect(paper.text.startsWith('%PDF-')).toBe(true);
  const list: RawAnswer = await admin.call(exportSponsorInvoices, { format: 'csv' });
  expect(list.text).toContain('SI-2026-0001,Wings Foundation');
});

test('a cheque pays a part, another the rest; the ledger says how much, and taking back reopens', async () => {
  const [row] = (await admin.call(listSponsorInvoices, {})).rows;
  const { id } = row!;
  const first = await cheque('WF1', 8_000_00);
  const part = await admin.call(paySponsorInvoice, {
    id,
    bursary_id: first.id,
    amount_cents: 8_000_00,
    paid_on: '2026-02-11',
  });
  expect(part).toMatchObject({ state: 'part-paid', paid_cents: 8_000_00 });
  const second = await cheque('WF2', 15_000_00);
  const rest = { id, bursary_id: second.id, paid_on: '2026-02-12' };
  await expect(
    admin.call(paySponsorInvoice, { ...rest, amount_cents: 12_000_01 }),
  ).rejects.toMatchObject({
    body: {
      errors: [
        { path: 'amount_cents', message: expect.stringMatching(/12,000\.00 is left to pay/) },
      ],
    },
  });
  await expect(
    admin.call(paySponsorInvoice, { ...rest, bursary_id: '', amount_cents: 12_000_00 }),
  ).rejects.toMatchObject({
    body: { errors: [{ path: 'bursary_id', message: 'Choose the cheque' }] },
  });
  const paid = await admin.call(paySponsorInvoice, { ...rest, amount_cents: 12_000_00 });
  expect(paid).toMatchObject({ state: 'paid', paid_cents: 20_000_00 });
  expect(paid.payments.map((one) => one.amount_cents)).toEqual([8_000_00, 12_000_00]);
  // What is left of the cheque is what can be shared among learners.
  expect((await admin.call(openBursary, { id: second.id })).bursary.held_cents).toBe(3_000_00);
  const share = (amount_cents: number) =>
    admin.call(shareBursary, {
      id: second.id,
      shared_on: '2026-02-12',
      rows: [{ admission_number: 'A3', amount_cents }],
    });
  await expect(share(15_000_00)).rejects.toMatchObject({ code: 'bursary.uneven' });
  await share(3_000_00);
  // The lines of the letter make the cheque: what paid the invoice stands there too.
  const letter: RawAnswer = await admin.call(printBursaryLetter, { id: second.id });
  const words = pdfText(Buffer.from(letter.text, 'latin1')).join(' ');
  expect(words).toMatch(/Invoice SI-2026-0001.*Paid from this cheque.*12,000\.00/s);

  const why = { id, reason: 'The cheque was for another term' };
  await expect(admin.call(cancelSponsorInvoice, why)).rejects.toMatchObject({
    code: 'sponsor_invoice.paid',
  });
  const payment_id = part.payments[0]!.id;
  const open = await admin.call(takeBackSponsorPayment, { ...why, payment_id });
  expect(open).toMatchObject({ state: 'part-paid', paid_cents: 12_000_00 });
  expect((await admin.call(openBursary, { id: first.id })).bursary.held_cents).toBe(8_000_00);
  await expect(admin.call(takeBackSponsorPayment, { ...why, payment_id })).rejects.toMatchObject({
    code: 'sponsor_invoice.taken_back',
  });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('what a sponsor was asked for stands in the books until the cheque is used, and on its statement', async () => {
  const { rows, total } = await admin.call(listSponsors, {});
  // 20,000 asked in February, 12,000 came; due on 3 March, so it is long late.
  const owes = { owed_cents: 8_000_00, late_91_cents: 8_000_00, unasked_cents: 0 };
  expect(rows).toMatchObject([{ sponsor_name: 'Wings Foundation', ...owes }]);
  expect(total).toMatchObject(owes);
  const trial = await admin.call(getTrialBalance, { month: '2026-12' });
  const page = trial.rows.find((row) => row.name === 'Owed by sponsors')!;
  expect(page.closing_cents).toBe(8_000_00);

  const which = { sponsor_name: 'Wings Foundation' };
  const statement = await admin.call(getSponsorStatement, which);
  expect(statement.rows.map((row) => row.balance_cents)).toEqual([
    20_000_00, 12_000_00, 0, 8_000_00,
  ]);
  expect(statement.address).toBe('Box 1, Nairobi');
  const paper: RawAnswer = await admin.call(printSponsorStatement, which);
  expect(paper.text.startsWith('%PDF-')).toBe(true);
  const list: RawAnswer = await admin.call(exportSponsors, { format: 'csv' });
  expect(list.text).toContain('Wings Foundation,0.00,0.00,0.00,0.00,0.00,8000.00,8000.00');
  await expect(admin.call(getSponsorStatement, { sponsor_name: 'Nobody' })).rejects.toMatchObject({
    status: 404,
  });

  const { accounts } = await admin.call(getFinanceSetup, {});
  const idOf = (name: string) => accounts.find((one) => one.name === name)!.id;
  await expect(
    admin.call(createJournalVoucher, {
      kind: 'adjustment',
      posted_on: '2026-02-20',
      memo: 'They will not pay',
      lines: [
        { account_id: idOf('Bank charges'), debit_cents: 8_000_00 },
        { account_id: idOf('Owed by sponsors'), credit_cents: 8_000_00 },
      ],
    }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'lines.1.account_id' }] } });
});

test('the families owe what they owed: a sponsor pays the school, not twice', async () => {
  const panel = await admin.call(getFeePanel, { student_id: books.students[0]! });
  expect(panel).toMatchObject({ balance_cents: 15_000_00, waived_cents: 10_000_00 });
});

test('every step is in the trail, and whoever only looks makes and pays nothing', async () => {
  const trail = await admin.call(listAudit, { record_type: 'sponsor invoice' });
  expect(trail.rows).toHaveLength(4);
  const reader = await school.staff(['finance'], ['view']);
  const { rows } = await reader.call(listSponsorInvoices, { state: 'part-paid' });
  await reader.call(getSponsorInvoice, { id: rows[0]!.id });
  await expect(reader.call(makeSponsorInvoice, ask())).rejects.toMatchObject({ status: 403 });
  await expect(
    reader.call(cancelSponsorInvoice, { id: rows[0]!.id, reason: 'Not agreed to' }),
  ).rejects.toMatchObject({ status: 403 });
});

test('the proof notices an invoice that says more than the books', async () => {
  const change = (cents: number) =>
    school.sql(
      `update finance.sponsor_invoice_lines set amount_cents = amount_cents + $2
       where student_id = $1`,
      [books.students[0], cents],
    );
  await change(5_00);
  expect(await admin.call(proveLedger, {})).toMatchObject({
    is_sound: false,
    broken: ['The invoices to sponsors kept beside the ledger differ from it by -5.00'],
  });
  await change(-5_00);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a cheque of before sponsors had a page is taken back, and the books still hold', async () => {
  const { id, number, bursary_id, payment_id } = await paidBefore();
  const why = { id, reason: 'The cheque was for another term' };
  const { id: second } = await cheque('OLD2', 1_000_00);
  const paid = { id, bursary_id: second, amount_cents: 1_000_00, paid_on: '2026-02-12' };
  // The first payment of now brings what is left of the paper into the books.
  const now = await admin.call(paySponsorInvoice, paid);
  expect(now).toMatchObject({ number, paid_cents: 5_000_00, total_cents: 10_000_00 });
  const open = await admin.call(takeBackSponsorPayment, { ...why, payment_id });
  expect(open).toMatchObject({ state: 'part-paid', paid_cents: 1_000_00 });
  expect((await admin.call(openBursary, { id: bursary_id })).bursary.held_cents).toBe(4_000_00);
  const owed = { search: 'Old Friends' };
  expect((await admin.call(listSponsors, owed)).total.owed_cents).toBe(9_000_00);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });

  const last = open.payments.find((one) => !one.is_taken_back)!.id;
  await admin.call(takeBackSponsorPayment, { ...why, payment_id: last });
  await admin.call(cancelSponsorInvoice, why);
  expect((await admin.call(listSponsors, owed)).total.owed_cents).toBe(0);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

/** As it was posted then: the cheque made good what the waiver took, and nobody owed anything. */
async function paidBefore() {
  const waiver = await sponsored([books.students[2]!], 'Old Friends');
  const [use] = await school.sql<{ id: string }>(
    `select u.id from finance.waiver_uses u
     join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
     where m.waiver_id = $1`,
    [waiver],
  );
  const [id, payment_id, number] = [newId(), newId(), 'SI-2025-0001'];
  const ground = [school.tenant_id, school.school_id, id];
  await school.sql(
    `insert into finance.sponsor_invoices (tenant_id, school_id, id, number, waiver_id, semester_id,
       sponsor_name, invoiced_on, due_on, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Old Friends', '2026-01-10', '2026-02-10', $7, now())`,
    [...ground, number, waiver, books.term_id, admin.id],
  );
  await school.sql(
    `insert into finance.sponsor_invoice_lines (tenant_id, school_id, sponsor_invoice_id,
       waiver_use_id, student_id, amount_cents) values ($1, $2, $3, $4, $5, $6)`,
    [...ground, use!.id, books.students[2], 10_000_00],
  );
  const { id: bursary_id } = await cheque('OLD1', 4_000_00);
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  await inScope(server.pool, { ...scope, limits: '*' }, 'write', async (db) => {
    const paper = { id: payment_id, sponsor_invoice_id: id, bursary_id, created_by: admin.id };
    await insertPayment(db, { ...scope, ...paper, created_at: new Date().toISOString() });
    await post(
      { ...scope, db, now: server.clock.now, user: { id: admin.id } },
      {
        source: 'bursary-invoice',
        source_id: payment_id,
        posted_on: '2026-02-10',
        memo: `Invoice ${number} of Old Friends, cheque OLD1`,
        lines: [
          { account: { part: 'bursaries-held' }, amount_cents: 4_000_00 },
          { account: { part: 'waivers' }, amount_cents: -4_000_00 },
        ],
      },
    );
    await addMoved(db, bursary_id, 4_000_00);
  });
  return { id, number, bursary_id, payment_id };
}
