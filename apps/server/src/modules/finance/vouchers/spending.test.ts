import { getCashBook, getTrialBalance } from '@darasa/contract/finance/accounting';
import {
  createBudget,
  exportBudgetPosition,
  getBudgetPosition,
  listBudgetActions,
  setBudgetAction,
} from '@darasa/contract/finance/budgets';
import {
  cancelExpense,
  checkExpense,
  createExpense,
  createRecurring,
  exportExpenses,
  exportExpenseAnalysis,
  getExpenseAnalysis,
  getExpenseFile,
  listExpenses,
  listRecurring,
  retireRecurring,
  sanctionExpense,
  sendExpenseDraft,
} from '@darasa/contract/finance/expenses';
import {
  listImprests,
  recoverImprest,
  requestImprest,
  surrenderImprest,
} from '@darasa/contract/finance/imprests';
import { proveLedger } from '@darasa/contract/finance/ledger';
import {
  cancelOtherIncome,
  exportCapitationList,
  exportOtherIncomes,
  getCapitation,
  listOtherIncomes,
  printOtherIncome,
  receiveCapitation,
  recordOtherIncome,
  saveCapitation,
} from '@darasa/contract/finance/other-income';
import {
  cancelPettyVoucher,
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  listPettyFloats,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/petty-cash';
import {
  createMoneyAccount,
  createVoteHead,
  editMoneyAccount,
  type FinanceSetup,
  getFinanceSetup,
} from '@darasa/contract/finance/setup';
import {
  createSupplier,
  editSupplier,
  exportSuppliers,
  getSupplierLedger,
  listSuppliers,
} from '@darasa/contract/finance/suppliers';
import { createTransfer, listTransfers } from '@darasa/contract/finance/transfers';
import {
  authoriseVoucher,
  cancelBatch,
  cancelVoucher,
  checkPayee,
  downloadBatch,
  exportVouchers,
  listBatches,
  listCheques,
  listVouchers,
  prepareBatch,
  prepareVoucher,
  presentCheque,
  printCheque,
  printVoucher,
  releaseBatch,
  spoilCheque,
} from '@darasa/contract/finance/vouchers';
import { funds, projects } from '@darasa/contract/finance/fee-lists';
import { listAudit } from '@darasa/contract/platform/audit';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { uploadRequestFile } from '@darasa/contract/requests/requests';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '../../../../test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { draftRecurring } from '../expenses/recurring.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
let school: NewSchool;
let books: NewBooks;
let setup: FinanceSetup;
let clerk: Person;
let head: Person;
let clerk_staff_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  head = await school.staff(['finance', 'dashboard'], undefined, { responsibility: 'DIRECTOR' });
  clerk = await school.staff(['finance', 'dashboard']);
  setup = await school.admin.call(getFinanceSetup, {});
  const [staff] = await school.sql<{ id: string }>(
    'select id from identity.staff where user_id = $1',
    [clerk.id],
  );
  clerk_staff_id = staff!.id;
  for (const [money_account_id, amount_cents] of [
    [books.bank_id, 500_000_00],
    [books.cash_id, 50_000_00],
  ] as const) {
    await clerk.call(recordOtherIncome, {
      kind: 'donation',
      payer_name: 'Old students',
      particulars: 'Gift to the school',
      vote_head_id: books.voteHead('ACT'),
      amount_cents,
      method: 'bank',
      reference: `GIFT ${amount_cents}`,
      money_account_id,
      received_on: today,
    });
  }
});

async function approve(id: string, person = head) {
  const { round, step } = await person.call(getApproval, { id });
  await person.call(decide, { id, decision: 'approve', round, step });
}

const flour = (change: object = {}) => ({
  payee_name: 'Mama Njeri',
  title: 'Maize flour',
  lines: [
    { vote_head_id: books.voteHead('FOD'), particulars: '20 bags', amount_cents: 40_000_00 },
    { vote_head_id: books.voteHead('LTT'), particulars: 'Carriage', amount_cents: 2_000_00 },
  ],
  ...change,
});

async function approvedExpense(change: object = {}) {
  const made = await clerk.call(createExpense, flour(change));
  await approve(made.item_id!);
  return made;
}

const byBank = () => ({ method: 'eft' as const, money_account_id: books.bank_id, paid_on: today });
const balanceOf = async (code: string) =>
  (await head.call(getTrialBalance, { month: today.slice(0, 7) })).rows.find(
    (row) => row.code === code,
  )?.closing_cents ?? 0;

describe('an expense', () => {
  test('is approved by others, paid by voucher by two people, and seen in the books', async () => {
    const made = await clerk.call(createExpense, flour());
    expect(made).toMatchObject({ state: 'waiting', amount_cents: 42_000_00 });
    await expect(
      clerk.call(prepareVoucher, { expense_id: made.id, ...byBank() }),
    ).rejects.toMatchObject({ code: 'approval.needed' });
    await approve(made.item_id!);
    const voucher = await clerk.call(prepareVoucher, {
      expense_id: made.id,
      withheld_tax_cents: 2_100_00,
      ...byBank(),
      reference: 'ft 26-001',
    });
    expect(voucher).toMatchObject({
      state: 'prepared',
      net_cents: 39_900_00,
      reference: 'FT26-001',
    });
    expect(voucher.number).toMatch(/\/PV\/26\/0001$/);
    expect(await balanceOf('5200')).toBe(0);
    await expect(clerk.call(authoriseVoucher, { id: voucher.id })).rejects.toMatchObject({
      code: 'voucher.own',
    });
    await expect(
      clerk.call(prepareVoucher, { expense_id: made.id, ...byBank() }),
    ).rejects.toMatchObject({ code: 'voucher.nothing_left' });
    expect(await head.call(authoriseVoucher, { id: voucher.id })).toMatchObject({ state: 'paid' });
    expect([await balanceOf('5200'), await balanceOf('2050')]).toEqual([40_000_00, -2_100_00]);
    const book = await head.call(getCashBook, {
      money_account_id: books.bank_id,
      from: today,
      to: today,
    });
    expect(book.rows.at(-1)).toMatchObject({ paid_cents: 39_900_00 });
    expect((await head.call(listExpenses, { search: made.number })).rows[0]!.state).toBe('paid');
    const paper = (await clerk.call(printVoucher, { id: voucher.id })) as { text: string };
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    const { rows } = await head.call(getExpenseAnalysis, { from: today, to: today });
    expect(rows.map((row) => [row.name, row.paid_cents])).toEqual([
      ['Food and kitchen', 40_000_00],
      ['Travel and transport', 2_000_00],
    ]);
    const file = { from: today, to: today, format: 'csv' as const };
    const analysis = (await head.call(exportExpenseAnalysis, file)) as { text: string };
    expect(analysis.text).toContain('Food and kitchen');
    await head.call(exportExpenses, { format: 'csv' });
    await head.call(exportVouchers, { format: 'csv' });
    expect((await head.call(listVouchers, { state: 'paid' })).total_cents).toBe(39_900_00);
  });

  test('with an invoice is owed until it is paid; the same bill twice is noticed', async () => {
    const supplier = await clerk.call(createSupplier, {
      name: 'Kibo Millers',
      kra_pin: 'p051234567q',
    });
    const bill = { supplier_id: supplier.id, payee_name: undefined, invoice_number: 'inv 77' };
    const made = await approvedExpense(bill);
    expect((await head.call(listSuppliers, { owed: true })).rows[0]).toMatchObject({
      name: 'Kibo Millers',
      owed_cents: 42_000_00,
    });
    expect(await balanceOf('2000')).toBe(-42_000_00);
    await expect(clerk.call(createExpense, flour(bill))).rejects.toMatchObject({
      code: 'expense.duplicate',
    });
    const check = await clerk.call(checkExpense, {
      vote_head_id: books.voteHead('FOD'),
      supplier_id: supplier.id,
      invoice_number: 'INV77',
    });
    expect(check.duplicates[0]).toContain('has the same invoice INV77');
    const part = await clerk.call(prepareVoucher, {
      expense_id: made.id,
      gross_cents: 10_000_00,
      ...byBank(),
    });
    await head.call(authoriseVoucher, { id: part.id });
    const ledger = await head.call(getSupplierLedger, { id: supplier.id });
    expect(ledger.rows.map((row) => row.balance_cents)).toEqual([42_000_00, 32_000_00]);
    await expect(
      head.call(cancelExpense, { id: made.id, reason: 'Not delivered' }),
    ).rejects.toMatchObject({ code: 'expense.not_cancellable' });
    const other = await approvedExpense({
      ...bill,
      invoice_number: 'INV 78',
      duplicate_seen: true,
    });
    await head.call(cancelExpense, { id: other.id, reason: 'Never delivered' });
    expect(await balanceOf('2000')).toBe(-32_000_00);
    await expect(
      clerk.call(editSupplier, { id: supplier.id, version: 9, note: 'x' }),
    ).rejects.toMatchObject({ code: 'record.stale' });
    await clerk.call(editSupplier, { id: supplier.id, version: 1, note: 'Pays on Fridays' });
    await head.call(exportSuppliers, { format: 'csv' });
  });

  test('is measured against the budget, which others approve too', async () => {
    const { id: financial_year_id } = setup.financial_years[0]!;
    const FOD = books.voteHead('FOD');
    const budget = await clerk.call(createBudget, {
      financial_year_id,
      kind: 'original',
      reason: 'Estimates of the year',
      lines: [{ vote_head_id: FOD, amount_cents: 100_000_00 }],
    });
    const left = async () => (await clerk.call(checkExpense, { vote_head_id: FOD })).left_cents;
    expect(await left()).toBeNull();
    await approve(budget.item_id!);
    // 80,000 was spent or billed by the stories before.
    expect(await left()).toBe(20_000_00);
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: true, version: 0 });
    await expect(clerk.call(createExpense, flour())).rejects.toMatchObject({
      code: 'expense.over_budget',
    });
    await expect(
      clerk.call(createBudget, {
        financial_year_id,
        kind: 'virement',
        reason: 'More for food',
        lines: [{ vote_head_id: FOD, amount_cents: 1_00 }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    const virement = (amount_cents: number) => ({
      financial_year_id,
      kind: 'virement' as const,
      reason: 'Less for food',
      lines: [
        { vote_head_id: FOD, amount_cents: -amount_cents },
        { vote_head_id: books.voteHead('LTT'), amount_cents },
      ],
    });
    await expect(clerk.call(createBudget, virement(20_001_00))).rejects.toMatchObject({
      body: { errors: [{ path: 'lines', message: expect.stringContaining('20,000.00 left') }] },
    });
    await clerk.call(createBudget, virement(20_000_00));
    const { rows } = await clerk.call(getBudgetPosition, { financial_year_id });
    expect(rows.find((row) => row.vote_head_id === FOD && row.side === 'expense')).toMatchObject({
      budget_cents: 100_000_00,
      actual_cents: 80_000_00,
      left_cents: 20_000_00,
    });
    await clerk.call(exportBudgetPosition, { financial_year_id, format: 'csv' });
  });

  test('goes over the budget where the role of the person may', async () => {
    const { rows, usual } = await head.call(listBudgetActions, {});
    expect(usual).toBe('stop');
    const [own] = await school.sql<{ role_id: string }>(
      'select role_id from identity.user_roles where user_id = $1',
      [clerk.id],
    );
    const { role_id } = own!;
    expect(rows.find((row) => row.role_id === role_id)).toMatchObject({ action: null });
    await head.call(setBudgetAction, { role_id, action: 'warn' });
    const made = await clerk.call(createExpense, flour());
    expect(made.state).toBe('waiting');
    const { over_budget } = await clerk.call(checkExpense, {
      vote_head_id: books.voteHead('FOD'),
    });
    expect(over_budget).toBe('warn');
    await head.call(setBudgetAction, { role_id });
    await expect(clerk.call(createExpense, flour())).rejects.toMatchObject({
      code: 'expense.over_budget',
    });
    const { round, step } = await head.call(getApproval, { id: made.item_id! });
    const no = { decision: 'reject' as const, comment: 'Too much' };
    await head.call(decide, { id: made.item_id!, ...no, round, step });
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: false, version: 1 });
  });

  test('is sanctioned for less than was claimed, with its files and its project', async () => {
    const { id: project_id } = await head.call(projects.create, { name: 'New dormitory' });
    const file = await clerk.call(
      uploadRequestFile,
      {},
      { file: { name: 'quote.pdf', bytes: Buffer.from('%PDF-1.7 quotation') } },
    );
    const made = await clerk.call(
      createExpense,
      flour({ project_id, files: [{ id: file.id, name: 'quote.pdf' }] }),
    );
    expect(made).toMatchObject({ project_name: 'New dormitory', claimed_cents: 42_000_00 });
    await clerk.call(getExpenseFile, { id: made.id, file_id: made.files[0]!.id });
    await expect(
      clerk.call(getExpenseFile, { id: made.id, file_id: made.id }),
    ).rejects.toMatchObject({ status: 404 });
    const less = { id: made.id, reason: 'Carriage is free' };
    await expect(
      clerk.call(sanctionExpense, { ...less, sanctioned_cents: [39_000_00, 0] }),
    ).rejects.toMatchObject({ code: 'approval.own' });
    await expect(
      head.call(sanctionExpense, { ...less, sanctioned_cents: [41_000_00, 0] }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'sanctioned_cents.0' }] } });
    const cut = await head.call(sanctionExpense, { ...less, sanctioned_cents: [39_000_00, 0] });
    expect(cut).toMatchObject({ amount_cents: 39_000_00, claimed_cents: 42_000_00 });
    const item = await head.call(getApproval, { id: made.item_id! });
    expect(item.amount_cents).toBe(39_000_00);
    expect(item.details).toContainEqual({ label: 'Claimed', value: formatKes(42_000_00) });
    await approve(made.item_id!);
    await expect(
      head.call(sanctionExpense, { ...less, sanctioned_cents: [1_00, 0] }),
    ).rejects.toMatchObject({ code: 'approval.finished' });
    const voucher = await clerk.call(prepareVoucher, { expense_id: made.id, ...byBank() });
    expect(voucher).toMatchObject({ gross_cents: 39_000_00, lines: [{}] });
    await head.call(authoriseVoucher, { id: voucher.id });
    expect((await clerk.call(listExpenses, { project_id })).rows[0]).toMatchObject({
      state: 'paid',
    });
    const by_project = await head.call(getExpenseAnalysis, {
      by: 'project',
      from: today,
      to: today,
    });
    expect(by_project.rows).toContainEqual(
      expect.objectContaining({ name: 'New dormitory', paid_cents: 39_000_00 }),
    );
  });

  test('that comes back is a draft first', async () => {
    const rent = await clerk.call(createRecurring, {
      payee_name: 'Safari Net',
      title: 'Internet',
      vote_head_id: books.voteHead('OFF'),
      amount_cents: 6_000_00,
      next_on: today,
    });
    const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
    for (let i = 0; i < 2; i++) {
      await inScope(server.pool, { ...scope, limits: '*' }, 'write', (db) =>
        draftRecurring({ ...scope, db, now: server.clock.now }),
      );
    }
    const { rows } = await clerk.call(listExpenses, { state: 'draft' });
    expect(rows).toHaveLength(1);
    expect(await clerk.call(sendExpenseDraft, { id: rows[0]!.id })).toMatchObject({
      state: 'waiting',
    });
    await clerk.call(retireRecurring, { id: rent.id, retired: true });
    expect((await clerk.call(listRecurring, {})).rows[0]!.retired_at).not.toBeNull();
  });
});

describe('payments', () => {
  test('by cheque use a leaf once; a cancelled leaf is kept', async () => {
    const made = await approvedExpense({
      title: 'Window panes',
      lines: [
        { vote_head_id: books.voteHead('RMI'), particulars: 'Glass', amount_cents: 5_000_00 },
      ],
    });
    const cheque = { ...byBank(), method: 'cheque' as const, reference: '000123' };
    const voucher = await clerk.call(prepareVoucher, { expense_id: made.id, ...cheque });
    const signed = await head.call(authoriseVoucher, { id: voucher.id });
    expect(signed).toMatchObject({ state: 'prepared', needs_second: true });
    await expect(head.call(authoriseVoucher, { id: voucher.id })).rejects.toMatchObject({
      code: 'voucher.signed_by_you',
    });
    const [leaf] = (await clerk.call(listCheques, { search: '000123' })).rows;
    await clerk.call(printCheque, { id: leaf!.id });
    expect(await school.admin.call(authoriseVoucher, { id: voucher.id })).toMatchObject({
      state: 'paid',
      needs_second: false,
    });
    await expect(
      clerk.call(spoilCheque, {
        money_account_id: books.bank_id,
        number: '000123',
        reason: 'Torn leaf',
      }),
    ).rejects.toMatchObject({ code: 'cheque.used' });
    await clerk.call(spoilCheque, {
      money_account_id: books.bank_id,
      number: '000124',
      reason: 'Wrong date',
    });
    const before = await balanceOf('5300');
    await head.call(cancelVoucher, {
      id: voucher.id,
      reason: 'Stopped at the bank',
      cancelled_on: today,
    });
    expect(before - (await balanceOf('5300'))).toBe(5_000_00);
    const { rows } = await clerk.call(listCheques, { state: 'cancelled' });
    expect(rows.map((row) => row.number)).toEqual(['000124', '000123']);
    await expect(clerk.call(printCheque, { id: rows[0]!.id })).rejects.toMatchObject({
      code: 'cheque.state',
    });
    const again = await clerk.call(prepareVoucher, {
      expense_id: made.id,
      ...cheque,
      reference: '000125',
    });
    const [drawn] = (await clerk.call(listCheques, { state: 'drawn' })).rows;
    expect(await clerk.call(presentCheque, { id: drawn!.id, presented_on: today })).toMatchObject({
      state: 'presented',
    });
    const key = 'finance.cheque_two_sign';
    await school.admin.call(changeSetting, { key, value: false, version: 0 });
    expect(await head.call(authoriseVoucher, { id: again.id })).toMatchObject({ state: 'paid' });
  });

  test('in a batch leave when another person released exactly what was seen', async () => {
    const ids: string[] = [];
    for (const title of ['Chalk', 'Dusters']) {
      const made = await approvedExpense({
        title,
        lines: [
          { vote_head_id: books.voteHead('TLM'), particulars: title, amount_cents: 3_000_00 },
        ],
      });
      const voucher = await clerk.call(prepareVoucher, {
        expense_id: made.id,
        ...byBank(),
        payee_account: '01100 22',
      });
      ids.push(voucher.id);
    }
    await expect(clerk.call(prepareBatch, { voucher_ids: ids })).rejects.toMatchObject({
      code: 'batch.name_unchecked',
    });
    const named = { id: ids[0]!, registered_name: 'PETER OTIENO' };
    await expect(clerk.call(checkPayee, named)).rejects.toMatchObject({
      body: { errors: [{ path: 'note' }] },
    });
    const why = { note: 'Her husband, letter on file' };
    await expect(clerk.call(checkPayee, { ...named, ...why })).rejects.toMatchObject({
      code: 'voucher.own',
    });
    expect(await head.call(checkPayee, { ...named, ...why })).toMatchObject({
      registered_name: 'PETER OTIENO',
      name_note: why.note,
    });
    const checked = await clerk.call(checkPayee, { id: ids[1]!, registered_name: 'NJERI MAMA' });
    expect(checked.name_note).toBeNull();
    const first = await clerk.call(prepareBatch, { voucher_ids: ids });
    await expect(clerk.call(prepareBatch, { voucher_ids: ids })).rejects.toMatchObject({
      code: 'voucher.not_prepared',
    });
    await expect(head.call(authoriseVoucher, { id: ids[0]! })).rejects.toMatchObject({
      code: 'voucher.in_batch',
    });
    await clerk.call(cancelBatch, { id: first.id });
    const batch = await clerk.call(prepareBatch, { voucher_ids: ids });
    await expect(
      clerk.call(releaseBatch, { id: batch.id, hash: batch.hash }),
    ).rejects.toMatchObject({ code: 'voucher.own' });
    await expect(
      head.call(releaseBatch, { id: batch.id, hash: 'f'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'batch.changed' });
    await expect(clerk.call(downloadBatch, { id: batch.id })).rejects.toMatchObject({
      code: 'batch.not_released',
    });
    await head.call(releaseBatch, { id: batch.id, hash: batch.hash });
    const file = (await clerk.call(downloadBatch, { id: batch.id })) as { text: string };
    expect(file.text).toContain('01100 22');
    expect((await clerk.call(listBatches, {})).rows.map((one) => one.state).toSorted()).toEqual([
      'cancelled',
      'released',
    ]);
    expect(await balanceOf('5100')).toBe(6_000_00);
    // The next payment into that account knows the name; but the bank must have shown the batch.
    const next = await approvedExpense({ title: 'Glue' });
    const voucher = await clerk.call(prepareVoucher, {
      expense_id: next.id,
      ...byBank(),
      payee_account: '01100 22',
    });
    expect(voucher.registered_name).toBe('NJERI MAMA');
    await school.sql(
      `update finance.payment_batches set released_at = released_at - interval '15 days'
       where id = $1`,
      [batch.id],
    );
    const more = { voucher_ids: [voucher.id] };
    await expect(clerk.call(prepareBatch, more)).rejects.toMatchObject({ code: 'batch.unmatched' });
    expect((await clerk.call(listBatches, {})).rows.map((one) => one.matched_count)).toEqual([
      0, 0,
    ]);
    await head.call(cancelVoucher, {
      id: voucher.id,
      reason: 'Paid another way',
      cancelled_on: today,
    });
    await head.call(cancelExpense, { id: next.id, reason: 'Paid another way' });
  });

  test('never leave a fund for another: money is lent first, and paid back', async () => {
    const { rows } = await clerk.call(listTransfers, {});
    expect(rows).toEqual([]);
    await expect(
      clerk.call(createTransfer, {
        from_id: books.cash_id,
        to_id: books.bank_id,
        amount_cents: 90_000_00,
        moved_on: today,
        reason: 'Banking of cash',
      }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'amount_cents' }] } });
    const made = await clerk.call(createTransfer, {
      from_id: books.cash_id,
      to_id: books.bank_id,
      amount_cents: 20_000_00,
      moved_on: today,
      reason: 'Banking of cash',
    });
    const before = await balanceOf('1000');
    await approve(made.item_id!);
    expect(before - (await balanceOf('1000'))).toBe(20_000_00);
    await expect(
      clerk.call(createTransfer, {
        from_id: books.cash_id,
        to_id: books.bank_id,
        amount_cents: 1_00,
        moved_on: today,
        reason: 'Loan within the fund',
        is_loan: true,
      }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('cash in hands', () => {
  test('petty cash is spent within its limits, counted by another, and topped up by what was spent', async () => {
    const float = await head.call(createPettyFloat, {
      name: 'Petty cash',
      staff_id: clerk_staff_id,
      level_cents: 10_000_00,
      spend_max_cents: 3_000_00,
    });
    const { id } = float;
    await clerk.call(topUpPettyCash, { id, from_id: books.bank_id });
    await expect(clerk.call(topUpPettyCash, { id, from_id: books.bank_id })).rejects.toMatchObject({
      code: 'petty_cash.top_up_waits',
    });
    const waiting = await head.call(listInbox, {});
    await approve(waiting.rows.find((row) => row.title.startsWith('Top-up'))!.id);
    const stamps = {
      id,
      spent_on: today,
      payee_name: 'Posta',
      particulars: 'Stamps',
      vote_head_id: books.voteHead('OFF'),
      amount_cents: 1_200_00,
    };
    await expect(
      clerk.call(spendPettyCash, { ...stamps, amount_cents: 3_000_01 }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'amount_cents' }] } });
    await clerk.call(spendPettyCash, stamps);
    const spent = await clerk.call(spendPettyCash, { ...stamps, amount_cents: 300_00 });
    expect(spent).toMatchObject({ balance_cents: 8_500_00, top_up_cents: 1_500_00 });
    await head.call(cancelPettyVoucher, { id: spent.vouchers[0]!.id, reason: 'Typed twice' });
    await expect(clerk.call(countPettyCash, { id, counted_cents: 1 })).rejects.toMatchObject({
      code: 'petty_cash.own_count',
    });
    const counted = await head.call(countPettyCash, { id, counted_cents: 8_700_00 });
    expect(counted.counts[0]).toMatchObject({ counted_cents: 8_700_00, book_cents: 8_800_00 });
    expect((await clerk.call(listPettyFloats, {})).rows[0]!.top_up_cents).toBe(1_200_00);
    const level = { id, level_cents: 15_000_00 };
    await expect(head.call(editPettyFloat, { ...level, version: 9 })).rejects.toMatchObject({
      code: 'record.stale',
    });
    expect(await head.call(editPettyFloat, { ...level, version: 1 })).toMatchObject({
      top_up_cents: 6_200_00,
      spend_max_cents: 3_000_00,
      version: 2,
    });
  });

  test('an imprest is one at a time, due in seven working days, and accounted for to the cent', async () => {
    const LTT = books.voteHead('LTT');
    const ask = { staff_id: clerk_staff_id, purpose: 'Music festival', vote_head_id: LTT };
    const made = await school.admin.call(requestImprest, { ...ask, amount_cents: 9_000_00 });
    await expect(
      school.admin.call(requestImprest, { ...ask, amount_cents: 1_00 }),
    ).rejects.toMatchObject({ code: 'imprest.second' });
    await approve(made.item_id!);
    const voucher = await school.admin.call(prepareVoucher, {
      imprest_id: made.id,
      ...byBank(),
      money_account_id: books.cash_id,
      method: 'cash',
    });
    await head.call(authoriseVoucher, { id: voucher.id });
    expect(await balanceOf('1200')).toBe(9_000_00);
    const [issued] = (await head.call(listImprests, { state: 'issued' })).rows;
    expect(issued!.due_on! > today).toBe(true);
    const spent = (amount_cents: number) => [{ vote_head_id: LTT, amount_cents }];
    const back = { id: made.id, surrendered_on: today };
    await expect(
      head.call(surrenderImprest, { ...back, lines: spent(9_000_01) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'lines' }] } });
    const done = await head.call(surrenderImprest, {
      ...back,
      lines: spent(7_000_00),
      returned_cents: 1_500_00,
      money_account_id: books.cash_id,
    });
    expect(done).toMatchObject({ state: 'surrendered', recover_cents: 500_00 });
    await head.call(recoverImprest, {
      id: made.id,
      money_account_id: books.cash_id,
      recovered_on: today,
    });
    expect(await balanceOf('1200')).toBe(0);
  });

  test('is measured against the budget like any spending', async () => {
    const [EWC, FOD] = [books.voteHead('EWC'), books.voteHead('FOD')];
    const budget = await clerk.call(createBudget, {
      financial_year_id: setup.financial_years[0]!.id,
      kind: 'supplementary',
      reason: 'Water of the year',
      lines: [{ vote_head_id: EWC, amount_cents: 5_000_00 }],
    });
    await approve(budget.item_id!);
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: true, version: 2 });
    const over = (path: string, by: number) => ({
      code: 'expense.over_budget',
      body: { errors: [{ path, message: `Over budget by ${formatKes(by)}` }] },
    });
    const { id } = (await clerk.call(listPettyFloats, {})).rows[0]!;
    const water = (amount_cents: number) => ({
      id,
      spent_on: today,
      payee_name: 'Nairobi Water',
      particulars: 'Bowser',
      vote_head_id: EWC,
      amount_cents,
    });
    await clerk.call(spendPettyCash, water(2_500_00));
    await expect(clerk.call(spendPettyCash, water(2_600_00))).rejects.toMatchObject(
      over('amount_cents', 100_00),
    );
    const ask = { staff_id: clerk_staff_id, purpose: 'Pump repair', vote_head_id: EWC };
    await expect(
      school.admin.call(requestImprest, { ...ask, amount_cents: 2_600_00 }),
    ).rejects.toMatchObject(over('amount_cents', 100_00));
    const made = await school.admin.call(requestImprest, { ...ask, amount_cents: 2_000_00 });
    // What was asked for is promised: 500 is left, whoever spends it.
    await expect(clerk.call(spendPettyCash, water(600_00))).rejects.toMatchObject(
      over('amount_cents', 100_00),
    );
    await approve(made.item_id!);
    const paid = { ...byBank(), money_account_id: books.cash_id, method: 'cash' as const };
    const voucher = await school.admin.call(prepareVoucher, { imprest_id: made.id, ...paid });
    await head.call(authoriseVoucher, { id: voucher.id });
    const spent = (vote_head_id: string, amount_cents: number) => ({ vote_head_id, amount_cents });
    const back = { id: made.id, surrendered_on: today };
    const left = await head.call(checkExpense, { vote_head_id: FOD });
    expect(left.left_cents).toBeLessThan(0);
    await expect(
      head.call(surrenderImprest, {
        ...back,
        lines: [spent(EWC, 1_500_00), spent(FOD, 500_00)],
      }),
    ).rejects.toMatchObject(over('lines', 500_00));
    await head.call(surrenderImprest, { ...back, lines: [spent(EWC, 2_000_00)] });

    // What comes back by itself is no way around it.
    await clerk.call(createRecurring, {
      payee_name: 'Nairobi Water',
      title: 'Water bill',
      vote_head_id: EWC,
      amount_cents: 900_00,
      next_on: today,
    });
    const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
    await inScope(server.pool, { ...scope, limits: '*' }, 'write', (db) =>
      draftRecurring({ ...scope, db, now: server.clock.now }),
    );
    const [draft] = (await clerk.call(listExpenses, { state: 'draft' })).rows;
    await expect(clerk.call(sendExpenseDraft, { id: draft!.id })).rejects.toMatchObject({
      code: 'expense.over_budget',
    });

    // Where a school only warns, the form says so before, and the trail after.
    await school.admin.call(changeSetting, { key, value: false, version: 3 });
    const warned = await clerk.call(checkExpense, { vote_head_id: EWC });
    expect(warned).toMatchObject({ left_cents: 500_00, over_budget: 'warn' });
    await clerk.call(spendPettyCash, water(600_00));
    const trail = await school.admin.call(listAudit, { record_type: 'petty cash voucher' });
    expect(JSON.stringify(trail.rows[0])).toContain(`Over budget by ${formatKes(100_00)}`);
  });

  test('stays in its fund, from the box to what comes back', async () => {
    const { id: fund_id } = await school.admin.call(funds.create, { name: 'Tuition' });
    const books_head = await school.admin.call(createVoteHead, {
      code: 'BKS',
      name: 'Text books',
      kind: 'expense',
      account_id: setup.accounts.find((one) => one.code === '5100')!.id,
      fund_id,
    });
    const [general] = (await clerk.call(listPettyFloats, {})).rows;
    const chalk = {
      id: general!.id,
      spent_on: today,
      payee_name: 'Duka',
      particulars: 'Set books',
      vote_head_id: books_head.id,
      amount_cents: 500_00,
    };
    const other_fund = { code: 'voucher.other_fund' };
    await expect(clerk.call(spendPettyCash, chalk)).rejects.toMatchObject(other_fund);
    const box = await head.call(createPettyFloat, {
      name: 'Petty cash of tuition',
      staff_id: clerk_staff_id,
      level_cents: 5_000_00,
      spend_max_cents: 1_000_00,
      fund_id,
    });
    const tuition_bank = await clerk.call(createMoneyAccount, {
      name: 'Tuition account',
      kind: 'bank',
      fund_id,
    });
    const lent = await clerk.call(createTransfer, {
      from_id: books.bank_id,
      to_id: tuition_bank.id,
      amount_cents: 20_000_00,
      moved_on: today,
      reason: 'Until the grant comes',
      is_loan: true,
    });
    await approve(lent.item_id!);
    await clerk.call(topUpPettyCash, { id: box.id, from_id: tuition_bank.id });
    const { rows } = await head.call(listInbox, {});
    await approve(rows.find((row) => row.title.includes('Petty cash of tuition'))!.id);
    expect(await clerk.call(spendPettyCash, { ...chalk, id: box.id })).toMatchObject({
      balance_cents: 4_500_00,
    });

    const made = await school.admin.call(requestImprest, {
      staff_id: clerk_staff_id,
      purpose: 'Book fair',
      vote_head_id: books_head.id,
      amount_cents: 3_000_00,
    });
    await approve(made.item_id!);
    const pay = { ...byBank(), imprest_id: made.id };
    await expect(school.admin.call(prepareVoucher, pay)).rejects.toMatchObject(other_fund);
    const voucher = await school.admin.call(prepareVoucher, {
      ...pay,
      money_account_id: tuition_bank.id,
    });
    await head.call(authoriseVoucher, { id: voucher.id });
    const back = {
      id: made.id,
      surrendered_on: today,
      lines: [{ vote_head_id: books_head.id, amount_cents: 2_000_00 }],
      returned_cents: 600_00,
    };
    await expect(
      head.call(surrenderImprest, {
        ...back,
        lines: [{ vote_head_id: books.voteHead('LTT'), amount_cents: 2_000_00 }],
        money_account_id: tuition_bank.id,
      }),
    ).rejects.toMatchObject(other_fund);
    await expect(
      head.call(surrenderImprest, { ...back, money_account_id: books.cash_id }),
    ).rejects.toMatchObject(other_fund);
    await head.call(surrenderImprest, { ...back, money_account_id: tuition_bank.id });
    const recovered = { id: made.id, recovered_on: today };
    await expect(
      head.call(recoverImprest, { ...recovered, money_account_id: books.bank_id }),
    ).rejects.toMatchObject(other_fund);
    await head.call(recoverImprest, { ...recovered, money_account_id: tuition_bank.id });
  });
});

describe('income that no learner pays', () => {
  test('has a receipt, and only another person cancels it', async () => {
    const hall = await clerk.call(recordOtherIncome, {
      kind: 'hire',
      payer_name: 'Neema Church',
      particulars: 'Hall on Sunday',
      vote_head_id: books.voteHead('ACT'),
      amount_cents: 8_000_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: today,
    });
    expect(hall.receipt_number).toMatch(/\/OR\/26\/0003$/);
    await clerk.call(printOtherIncome, { id: hall.id });
    const undo = { id: hall.id, reason: 'Paid by mistake', cancelled_on: today };
    await expect(clerk.call(cancelOtherIncome, undo)).rejects.toMatchObject({
      code: 'payment.cancel_own',
    });
    await head.call(cancelOtherIncome, undo);
    expect((await clerk.call(listOtherIncomes, { kind: 'hire' })).total_cents).toBe(0);
    await clerk.call(exportOtherIncomes, { format: 'csv' });
  });

  test('of the government is expected by learner and tranche, and spread over its vote heads', async () => {
    const { id: financial_year_id } = setup.financial_years[0]!;
    const rates = [
      { vote_head_id: books.voteHead('TUI'), amount_cents: 4_144_00 },
      { vote_head_id: books.voteHead('ACT'), amount_cents: 1_500_00 },
    ];
    const enrolment_on = '2026-02-01';
    const shares = (...all: number[]) => all.map((share) => ({ share, enrolment_on }));
    await expect(
      head.call(saveCapitation, { financial_year_id, rates, tranches: shares(5000, 3000) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'tranches' }] } });
    const set = await head.call(saveCapitation, {
      financial_year_id,
      rates,
      tranches: shares(5000, 3000, 2000),
    });
    expect(set.per_learner_cents).toBe(5_644_00);
    expect(set.tranches[0]).toMatchObject({ learner_count: 3, expected_cents: 8_466_00 });
    const got = await clerk.call(receiveCapitation, {
      tranche_id: set.tranches[0]!.id,
      payer_name: 'Ministry of Education',
      particulars: 'First tranche',
      amount_cents: 8_000_00,
      method: 'bank',
      reference: 'MOE1',
      money_account_id: books.bank_id,
      received_on: today,
    });
    expect(got.lines.map((line) => line.amount_cents)).toEqual([5_873_85, 2_126_15]);
    const after = await head.call(getCapitation, { financial_year_id });
    expect(after.tranches[0]!.received_cents).toBe(8_000_00);
    const list = (await head.call(exportCapitationList, {
      id: set.tranches[0]!.id,
      format: 'csv',
    })) as { text: string };
    expect(list.text.split('\n').filter((line) => line.startsWith('A'))).toHaveLength(3);
  });
});

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});

describe('an account', () => {
  test('that names its vote heads pays for them alone', async () => {
    const [food, travel] = [books.voteHead('FOD'), books.voteHead('LTT')];
    const kitchen = await clerk.call(createMoneyAccount, {
      name: 'Kitchen account',
      kind: 'bank',
      allowed_head_ids: [food],
    });
    expect(kitchen).toMatchObject({ currency: 'KES', allowed_head_ids: [food] });
    const fromKitchen = { method: 'eft' as const, money_account_id: kitchen.id, paid_on: today };
    const both = await approvedExpense();
    await expect(
      clerk.call(prepareVoucher, { expense_id: both.id, ...fromKitchen }),
    ).rejects.toMatchObject({
      code: 'voucher.other_head',
      message: expect.stringContaining(
        'Kitchen account may not pay for Travel and transport. It may pay for Food and kitchen.',
      ),
    });
    const more = await clerk.call(editMoneyAccount, {
      id: kitchen.id,
      version: kitchen.version,
      allowed_head_ids: [food, travel],
    });
    const voucher = await clerk.call(prepareVoucher, { expense_id: both.id, ...fromKitchen });
    // What was prepared before the rule is refused by whoever pays it.
    await clerk.call(editMoneyAccount, {
      id: kitchen.id,
      version: more.version,
      allowed_head_ids: [food],
    });
    await expect(head.call(authoriseVoucher, { id: voucher.id })).rejects.toMatchObject({
      code: 'voucher.other_head',
    });
    await expect(
      clerk.call(createMoneyAccount, {
        name: 'Nowhere',
        kind: 'bank',
        allowed_head_ids: [clerk.id],
      }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'allowed_head_ids' }] } });
  });

  test('in other money is held, and nothing is posted to it', async () => {
    const dollars = await clerk.call(createMoneyAccount, {
      name: 'Dollar account',
      kind: 'bank',
      currency: 'USD',
    });
    const gift = {
      kind: 'donation' as const,
      payer_name: 'Friends abroad',
      particulars: 'Gift',
      vote_head_id: books.voteHead('ACT'),
      amount_cents: 1_000_00,
      method: 'bank' as const,
      reference: 'USD 1',
      money_account_id: dollars.id,
      received_on: today,
    };
    await expect(clerk.call(recordOtherIncome, gift)).rejects.toMatchObject({
      code: 'finance.other_currency',
      message: expect.stringContaining('Dollar account is held in USD'),
    });
    const shillings = { id: dollars.id, version: dollars.version, currency: 'KES' as const };
    const same = await clerk.call(editMoneyAccount, shillings);
    await clerk.call(recordOtherIncome, gift);
    await expect(
      clerk.call(editMoneyAccount, { id: same.id, version: same.version, currency: 'USD' }),
    ).rejects.toMatchObject({ code: 'finance.currency_posted' });
  });
});
