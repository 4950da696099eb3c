import { getCashBook, getTrialBalance } from '@darasa/contract/finance/books/accounting';
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
} from '@darasa/contract/finance/spending/expenses';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  createSupplier,
  editSupplier,
  exportSuppliers,
  getSupplierLedger,
  listSuppliers,
} from '@darasa/contract/finance/spending/suppliers';
import {
  authoriseVoucher,
  exportVouchers,
  listVouchers,
  prepareVoucher,
  printVoucher,
} from '@darasa/contract/finance/spending/vouchers';
import { projects } from '@darasa/contract/finance/fees/fee-lists';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { uploadRequestFile } from '@darasa/contract/requests/requests';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { describe, expect, test } from 'vitest';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { draftRecurring } from './recurring.ts';
import { newSpending } from '#test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, head, approve, flour, approvedExpense, byBank, balanceOf } =
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
      reference: 'FT26001',
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
    expect((await head.call(listVouchers, { state: 'paid' })).sums).toEqual({
      net_cents: 39_900_00,
    });
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

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});
