import type { Act, ModuleName } from '@darasa/contract/access';
import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import {
  exportAuditPacks,
  listAuditPacks,
  makeAuditPack,
} from '@darasa/contract/finance/overview/audit-pack';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { createRole } from '@darasa/contract/identity/access/roles';
import { giveRole } from '@darasa/contract/identity/access/user-access';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { addDays, isoDate } from '@darasa/rules/dates';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { openPack as open } from '#test/open-pack.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { roles } from '../../../../demo/people.ts';

const server = await startServer();
const year = { from: '2026-01-01', to: '2026-12-31' };
let school: NewSchool;
let books: NewBooks;
let cancelled_number: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  const { admin } = school;
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  const bills = { semester_id, billed_on: '2026-01-06', expected_cents: to_bill_cents };
  await admin.call(runBilling, bills);
  const pay = (student_id: string, received_on: string) =>
    admin.call(recordPayment, {
      student_id,
      amount_cents: 9_000_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on,
    });
  await pay(books.students[0]!, '2026-02-02');
  const wrong = await pay(books.students[1]!, '2026-02-03');
  cancelled_number = wrong.receipt_number;
  const head = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
  await head.call(cancelPayment, {
    id: wrong.id,
    reason: 'Taken for the wrong learner',
    cancelled_on: '2026-02-04',
  });
  await postJournal(head);
});

async function postJournal(head: Person) {
  const { accounts } = await school.admin.call(getFinanceSetup, {});
  const account = (code: string) => accounts.find((one) => one.code === code)!.id;
  const made = await school.admin.call(createJournalVoucher, {
    kind: 'adjustment',
    posted_on: '2026-02-10',
    memo: 'Chalk that was booked as food',
    lines: [
      { account_id: account('5100'), vote_head_id: books.voteHead('TLM'), debit_cents: 1_200_00 },
      { account_id: account('5200'), vote_head_id: books.voteHead('FOD'), credit_cents: 1_200_00 },
    ],
  });
  const { round, step } = await head.call(getApproval, { id: made.item_id! });
  await head.call(decide, { id: made.item_id!, decision: 'approve', round, step });
}

describe('an audit pack', () => {
  test('holds the books of the period, and agrees with the trial balance', async () => {
    const answer: RawAnswer = await school.admin.call(makeAuditPack, year);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(
      'audit-pack-2026-01-01-to-2026-12-31.zip',
    );
    const pack = open(answer);
    expect(pack.names).toEqual(
      expect.arrayContaining([
        '0 Contents.pdf',
        '1 Trial balance.pdf',
        '1 Trial balance.xlsx',
        '3 Bank reconciliations.xlsx',
        '4 Payment vouchers.xlsx',
        '5 Receipts register.xlsx',
        '5 Receipts of grants and other income.xlsx',
        '6 Cancelled receipts.xlsx',
        '7 Minutes of approvals.xlsx',
      ]),
    );
    expect(pack.names.filter((name) => name.startsWith('2 Cash books/'))).not.toEqual([]);
    expect(pack.content('0 Contents.pdf').subarray(0, 5).toString()).toBe('%PDF-');
    const balance = await school.admin.call(getTrialBalance, { month: '2026-12' });
    const sheet = await pack.sheet('1 Trial balance.xlsx');
    expect(sheet).toContain(String(balance.debit_total_cents / 100));
    expect(balance.difference_cents).toBe(0);
  });

  test('names each cancelled receipt with its reason, and each decision with who took it', async () => {
    const pack = open(await school.admin.call(makeAuditPack, year));
    const cancelled = await pack.sheet('6 Cancelled receipts.xlsx');
    expect(cancelled).toContain(cancelled_number);
    expect(cancelled).toContain('Taken for the wrong learner');
    expect(await pack.sheet('5 Receipts register.xlsx')).toContain('Cancelled');
    const minutes = await pack.sheet('7 Minutes of approvals.xlsx');
    expect(minutes).toContain('Chalk that was booked as food');
    expect(minutes).toMatch(/Approved by Amina/);
  });

  test('of other days holds nothing of these', async () => {
    const pack = open(
      await school.admin.call(makeAuditPack, { from: '2025-01-01', to: '2025-12-31' }),
    );
    expect(await pack.sheet('5 Receipts register.xlsx')).not.toContain(cancelled_number);
  });

  test('stays on record with the print of its file', async () => {
    const answer: RawAnswer = await school.admin.call(makeAuditPack, year);
    const { bytes } = open(answer);
    const { rows } = await school.admin.call(listAuditPacks, {});
    expect(rows[0]).toMatchObject({
      from_on: year.from,
      to_on: year.to,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const trail = await school.admin.call(listAudit, { record_type: 'audit pack' });
    expect(trail.rows[0]!.record_id).toBe(rows[0]!.id);
    const list: RawAnswer = await school.admin.call(exportAuditPacks, { format: 'csv' });
    expect(list.text).toContain(rows[0]!.sha256);
  });

  test('of more than a year, or of days the wrong way round, is refused at its field', async () => {
    for (const days of [
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-02-01', to: '2026-01-31' },
    ]) {
      await expect(school.admin.call(makeAuditPack, days)).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ path: 'to' }] },
      });
    }
  });
});

describe('an audit pack while payments come in', () => {
  test('is made at the first try, and its lists end with the same payment', async () => {
    const busy = await newSchool(server);
    const { students, cash_id } = await newBooks(busy);
    const pay = () =>
      busy.admin.call(recordPayment, {
        student_id: students[0]!,
        amount_cents: 1_00,
        method: 'cash',
        money_account_id: cash_id,
        received_on: '2026-02-02',
      });
    for (let i = 0; i < 5; i++) await pay();
    let paid = 5;
    const work = { is_over: false };
    const paying = async () => {
      while (!work.is_over) {
        await pay();
        paid += 1;
      }
    };
    const cashiers = Array.from({ length: 8 }, paying);
    const making = busy.admin.call(makeAuditPack, year).finally(() => {
      work.is_over = true;
    });
    const pack = open(await making);
    await Promise.all(cashiers);
    const rowsOf = pack.rows;
    const book = pack.names.find((name) => name.startsWith('2 Cash books/2.1'))!;
    const total = (await rowsOf('1 Trial balance.xlsx')).at(-1);
    const receipts = (await rowsOf('5 Receipts register.xlsx')).filter((row) => row.includes(1));
    const lines = (await rowsOf(book)).filter((row) => row.includes(1));
    expect(paid).toBeGreaterThan(receipts.length);
    expect(lines).toHaveLength(receipts.length);
    // Nothing else is in these books: every shilling of the balance is one of the receipts.
    expect(total).toContain(receipts.length);
  });
});

describe('an auditor', () => {
  test('sees and takes copies, writes nothing, and is out when the time is over', async () => {
    const { admin } = school;
    const { name, note, ...may } = roles.find((role) => role.name === 'Auditor')!;
    const permissions = may.modules.map((module: ModuleName) => ({
      module,
      acts: [...may.acts] as Act[],
    }));
    const role = await admin.call(createRole, { name, note, permissions });
    const auditor = await school.staff([], [], { no_role: true });
    const today = isoDate(server.clock.now);
    await admin.call(giveRole, {
      id: auditor.id,
      role_id: role.id,
      to_on: addDays(today, 1),
      reason: 'Audit of the year',
    });
    await auditor.call(getTrialBalance, { month: '2026-02' });
    await auditor.call(makeAuditPack, year);
    await expect(
      auditor.call(recordPayment, {
        student_id: books.students[2]!,
        amount_cents: 100_00,
        method: 'cash',
        money_account_id: books.cash_id,
        received_on: '2026-02-04',
      }),
    ).rejects.toMatchObject({ status: 403 });
    await school.sql(
      `update identity.user_roles set to_on = $3 where tenant_id = $1 and user_id = $2`,
      [school.tenant_id, auditor.id, addDays(today, -1)],
    );
    await expect(auditor.call(makeAuditPack, year)).rejects.toMatchObject({ status: 403 });
  });

  test('who may only look takes no copy', async () => {
    const reader = await school.staff(['finance'], ['view']);
    await expect(reader.call(makeAuditPack, year)).rejects.toMatchObject({ status: 403 });
    await reader.call(listAuditPacks, {});
  });
});
