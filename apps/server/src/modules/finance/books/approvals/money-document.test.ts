import { departments } from '@darasa/contract/administration/school/departments';
import { createBudget, getBudget } from '@darasa/contract/finance/spending/budgets';
import { createExpense, listExpenses } from '@darasa/contract/finance/spending/expenses';
import { listImprests, requestImprest } from '@darasa/contract/finance/spending/imprests';
import { createJournalVoucher, listJournalVouchers } from '@darasa/contract/finance/books/journals';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { listTransfers } from '@darasa/contract/finance/books/transfers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { addPath, listPaths } from '@darasa/contract/platform/workflows';
import { leadDepartment } from '@darasa/contract/staff/departments';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let clerk: Person;
let cook: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  clerk = await school.staff(['finance', 'dashboard']);
  cook = await school.staff(['dashboard']);
  director = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
  const { admin } = school;
  const kitchen = await admin.call(departments.create, { name: 'Kitchen' });
  await admin.call(leadDepartment, {
    id: kitchen.id,
    version: kitchen.version,
    head_id: cook.session.staff!.id,
  });
  const budget = await clerk.call(createBudget, {
    financial_year_id: books.financial_year_id,
    kind: 'original',
    reason: 'Estimates',
    lines: [
      {
        vote_head_id: books.voteHead('FOD'),
        department_id: kitchen.id,
        side: 'expense',
        amount_cents: 100_000_00,
      },
    ],
  });
  await director.call(decide, { id: budget.item_id!, decision: 'approve', round: 1, step: 1 });
});

const spend = (code: string, amount_cents: number) =>
  clerk.call(createExpense, {
    payee_name: 'Mama Njeri',
    title: 'From the market',
    lines: [{ vote_head_id: books.voteHead(code), particulars: 'As listed', amount_cents }],
  });
const pathOf = async (item_id: string) =>
  (await clerk.call(getApproval, { id: item_id })).path_name;

test('a path looks at the vote head, and asks who holds its budget', async () => {
  const { admin } = school;
  const { types } = await admin.call(listPaths, {});
  const facts = types.find((one) => one.key === 'expense')!.facts;
  expect(facts.map((one) => one.name)).toEqual(['vote_head', 'kind', 'over_budget']);
  const food = facts[0]!.choices.find((name) => /food/i.test(name))!;
  const owner = [
    { name: 'Owner', approvers: [{ kind: 'budget-owner' as const }], rule: 'any' as const },
  ];
  const path = { document_type: 'expense', steps: owner };
  await admin.call(addPath, {
    ...path,
    name: 'Over',
    position: 1,
    facts: [{ name: 'over_budget', op: 'is', value: 'Yes' }],
    steps: [{ name: 'Board', approvers: [{ kind: 'director' }], rule: 'any' }],
  });
  await admin.call(addPath, {
    ...path,
    name: 'Food',
    position: 2,
    facts: [{ name: 'vote_head', op: 'is', value: food }],
  });
  const rice = await spend('FOD', 30_000_00);
  const chalk = await spend('LTT', 1_000_00);
  const feast = await spend('FOD', 90_000_00);
  expect(await Promise.all([rice, chalk, feast].map((one) => pathOf(one.item_id!)))).toEqual([
    'Food',
    'No path fits: decided by the directors',
    'Over',
  ]);
  // Both wait, so both are promised: the kitchen is over by 20,000 already.
  expect((await cook.call(listInbox, {})).rows).toMatchObject([
    { id: rice.item_id, left_cents: -20_000_00 },
  ]);
  const seen = await cook.call(getApproval, { id: rice.item_id! });
  expect(seen).toMatchObject({ left_cents: -20_000_00, may: { decide: true, open: false } });
  const at = { id: feast.item_id!, round: 1, step: 1, comment: 'Not this year' };
  await director.call(decide, { ...at, decision: 'reject' });
  expect((await cook.call(listInbox, {})).rows[0]?.left_cents).toBe(70_000_00);
  await cook.call(decide, { id: rice.item_id!, round: 1, step: 1, decision: 'approve' });
});

test('an approval leads to the document itself', async () => {
  const { id, item_id } = await spend('LTT', 2_000_00);
  const { link, may } = await clerk.call(getApproval, { id: item_id! });
  expect(link).toBe(`/dashboard/finance/expenses?id=${id}`);
  expect(may.open).toBe(true);
  expect((await clerk.call(listExpenses, { id })).rows.map((row) => row.id)).toEqual([id]);

  const imprest = await clerk.call(requestImprest, {
    staff_id: cook.session.staff!.id,
    purpose: 'Music festival',
    vote_head_id: books.voteHead('LTT'),
    amount_cents: 5_000_00,
  });
  expect((await clerk.call(listImprests, { id: imprest.id })).count).toBe(1);
  expect((await clerk.call(listImprests, { id })).count).toBe(0);
  expect((await clerk.call(listTransfers, { id })).count).toBe(0);
  const { accounts } = await clerk.call(getFinanceSetup, {});
  const voucher = await clerk.call(createJournalVoucher, {
    kind: 'correction',
    posted_on: isoDate(server.clock.now),
    memo: 'Wrong account',
    lines: [
      { account_id: accounts.find((one) => one.kind === 'expense')!.id, debit_cents: 1_00 },
      { account_id: accounts.findLast((one) => one.kind === 'expense')!.id, credit_cents: 1_00 },
    ],
  });
  expect((await clerk.call(listJournalVouchers, { id: voucher.id })).count).toBe(1);
});

test('the link of an approval opens the budget itself, and only for its school', async () => {
  const { financial_years } = await school.admin.call(getFinanceSetup, {});
  const made = await clerk.call(createBudget, {
    financial_year_id: books.financial_year_id,
    kind: 'supplementary',
    reason: 'More for the kitchen',
    lines: [{ vote_head_id: books.voteHead('FOD'), side: 'expense', amount_cents: 500_00 }],
  });
  const { link } = await director.call(getApproval, { id: made.item_id! });
  expect(link).toBe(`/dashboard/finance/accounting?tab=budgets&id=${made.id}`);
  expect(await director.call(getBudget, { id: made.id })).toMatchObject({
    number: made.number,
    financial_year_name: financial_years.find((one) => one.id === books.financial_year_id)!.name,
    lines: [{ side: 'expense', amount_cents: 500_00, department_name: null, month_cents: [] }],
  });
  const stranger = await newSchool(server);
  await expect(stranger.admin.call(getBudget, { id: made.id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});
