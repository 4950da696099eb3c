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
  exportExpenseEntries,
  getExpenseAnalysis,
  getExpenseFile,
  listExpenseEntries,
  listExpenses,
  listRecurring,
  retireRecurring,
  sanctionExpense,
  sendExpenseAgain,
  sendExpenseDraft,
} from '@darasa/contract/finance/expenses';
import { proveLedger } from '@darasa/contract/finance/ledger';
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
import { projects } from '@darasa/contract/finance/fee-lists';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { uploadRequestFile } from '@darasa/contract/requests/requests';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../../test/server.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { draftRecurring } from '../expenses/recurring.ts';
import { newSpending } from '../../../../test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, setup, clerk, head, approve, flour, approvedExpense, byBank, balanceOf } =
  await newSpending(server);

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
    const behind = await head.call(listExpenseEntries, {
      from: today,
      to: today,
      id: rows[1]!.id!,
      name: rows[1]!.name,
    });
    expect(behind).toMatchObject({ count: 1, total_cents: 2_000_00 });
    expect(behind.rows[0]).toMatchObject({ number: voucher.number, is_petty: false });
    const none = { by: 'department' as const, from: today, to: today, name: 'No department' };
    expect(await head.call(listExpenseEntries, none)).toMatchObject({ total_cents: 42_000_00 });
    const listed = await head.call(exportExpenseEntries, { ...none, format: 'csv' });
    expect((listed as { text: string }).text).toContain(voucher.number);
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
      withholding_rate: 300,
    });
    const bill = { supplier_id: supplier.id, payee_name: undefined, invoice_number: 'inv 77' };
    const made = await approvedExpense(bill);
    expect(made.withholding_rate).toBe(300);
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
    const { details } = await head.call(getApproval, { id: budget.item_id! });
    expect(details).toContainEqual({ label: 'Food and kitchen', value: formatKes(100_000_00) });
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
      flour({ project_id, note: 'Cheapest of three', files: [{ id: file.id, name: 'quote.pdf' }] }),
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
    expect(item.details).toContainEqual({ label: 'Note', value: 'Cheapest of three' });
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

  test('that came back is changed by who asked, keeps its number and is decided again', async () => {
    const made = await clerk.call(createExpense, flour({ title: 'Flour for a feast' }));
    const at = async () => {
      const { round, step } = await head.call(getApproval, { id: made.item_id! });
      return { id: made.item_id!, round, step };
    };
    const lines = [
      { vote_head_id: books.voteHead('FOD'), particulars: 'Half of it', amount_cents: 5_000_00 },
    ];
    const less = { ...flour({ title: 'Flour for a feast' }), id: made.id, lines };
    await expect(clerk.call(sendExpenseAgain, less)).rejects.toMatchObject({
      code: 'approval.not_returned',
    });
    await head.call(decide, { ...(await at()), decision: 'return', comment: 'Half will do' });
    await expect(head.call(sendExpenseAgain, less)).rejects.toMatchObject({ status: 404 });
    expect(await clerk.call(sendExpenseAgain, less)).toMatchObject({
      number: made.number,
      item_id: made.item_id,
      state: 'waiting',
      amount_cents: 5_000_00,
      lines: [{ particulars: 'Half of it' }],
    });
    expect(await head.call(getApproval, { id: made.item_id! })).toMatchObject({
      amount_cents: 5_000_00,
    });
    await approve(made.item_id!);
    expect((await clerk.call(listExpenses, { id: made.id })).rows).toMatchObject([
      { state: 'approved', amount_cents: 5_000_00 },
    ]);
  });

  test('is cancelled with a reason, and whoever gives none is asked why', async () => {
    const { id } = await approvedExpense({ title: 'Tents' });
    await expect(head.call(cancelExpense, { id } as never)).rejects.toMatchObject({
      body: { errors: [{ path: 'reason', message: 'Say why, in a few words' }] },
    });
    const cancelled = await head.call(cancelExpense, { id, reason: 'We borrow them' });
    expect(cancelled.state).toBe('cancelled');
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
      code: 'voucher.in_batch',
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

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});
