import type { Statement, StatementKind } from '@darasa/contract/finance/books/accounting';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './statements-queries.ts';
import type { CashMovement, Movement } from './statements-queries.ts';

export interface StatementInput {
  kind: StatementKind;
  from: string;
  to: string;
  basis: 'accrual' | 'cash';
  fund_id?: string | undefined;
}

type Section = Statement['sections'][number];
type Note = Statement['notes'][number];
interface Amounts {
  amount_cents: number;
  prior_cents: number;
}

export async function makeStatement(
  ctx: Pick<Ctx, 'db'>,
  { kind, from, to, basis, fund_id }: StatementInput,
): Promise<Statement> {
  const of = { from, to, prior_from: yearBefore(from), prior_to: yearBefore(to) };
  if (kind === 'balance') {
    const standing = await queries.listStandings(ctx.db, to, of.prior_to, fund_id);
    return balanceSheet(standing, fund_id !== undefined);
  }
  if (kind === 'income' && basis === 'accrual') {
    const [moved, planned] = await Promise.all([
      queries.listMovements(ctx.db, of, fund_id),
      queries.listPlanned(ctx.db, of, fund_id),
    ]);
    return besideBudget(incomeAndExpenditure(moved), planned);
  }
  const [moved, cash, planned] = await Promise.all([
    queries.listCashMovements(ctx.db, of, fund_id),
    queries.listCash(ctx.db, of, fund_id),
    queries.listPlanned(ctx.db, of, fund_id),
  ]);
  const total = totalOf(cash);
  const of_funds = fund_id === undefined ? [] : [crossingOf(moved, total)];
  return kind === 'income'
    ? withBalances(besideBudget(receiptsAndPayments(moved, of_funds), planned), cash)
    : cashFlow(moved, total, of_funds);
}

/** What was planned beside what came of it, as public schools show it; also where nothing came yet. */
function besideBudget(statement: Statement, planned: queries.PlannedAccount[]): Statement {
  if (planned.length === 0) return statement;
  const [came, went, ...others] = statement.sections as [Section, Section, ...Section[]];
  const of = (side: queries.PlannedAccount['side']) => planned.filter((one) => one.side === side);
  return {
    ...statement,
    sections: [withPlan(came, of('income')), withPlan(went, of('expense')), ...others],
  };
}

function withPlan(section: Section, planned: queries.PlannedAccount[]): Section {
  const budgets = new Map(planned.map((one) => [one.account_id, one.budget_cents]));
  const seen = new Set(section.rows.map((row) => row.account_id));
  const untouched = planned
    .filter((one) => !seen.has(one.account_id))
    .map(({ account_id, name }) => ({ account_id, name, note: null, ...nothing }));
  const rows = [...section.rows, ...untouched].map((row) => {
    // A line that nobody planned has no budget, which is not a budget of nothing.
    const budget_cents = budgets.get(row.account_id ?? '');
    return budget_cents === undefined ? row : { ...row, budget_cents };
  });
  const budget_cents = planned.reduce((total, one) => total + one.budget_cents, 0);
  return { ...section, rows, total: { ...section.total, budget_cents } };
}

const nothing: Amounts = { amount_cents: 0, prior_cents: 0 };

/** 29 February had no day of its own the year before. */
const yearBefore = (day: string): string => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before;
};

function incomeAndExpenditure(moved: Movement[]): Statement {
  const notes: Note[] = [];
  const of = (kind: Movement['kind']) => moved.filter((one) => one.kind === kind);
  const income = sectionOf('Income', of('income'), -1, notes);
  const expense = sectionOf('Expenditure', of('expense'), 1, notes);
  return { sections: [income, expense], results: [surplusOf(income, expense)], notes };
}

/**
 * Receipts and payments by what they are for. Money that is parked counts for what it became, on the
 * day it became it; so what is held grows and shrinks between these figures and the money itself.
 */
function receiptsAndPayments(moved: CashMovement[], of_funds: CashMovement[]): Statement {
  const notes: Note[] = [];
  const own = moved.filter((one) => one.place === 'own');
  // A deposit that was taken is a receipt too, and one that was given back a payment.
  const isReceipt = (one: Movement) =>
    one.kind === 'income' || (one.kind !== 'expense' && cameIn(one));
  const receipts = sectionOf('Receipts', own.filter(isReceipt), -1, notes);
  const spent = own.filter((one) => !isReceipt(one));
  const payments = sectionOf('Payments', spent, 1, notes);
  const parked = [...moved.filter((one) => one.place !== 'own'), ...of_funds];
  const held = sectionOf('Change in money held', parked, -1, notes);
  const surplus = surplusOf(receipts, payments);
  const change = { label: 'Change in cash and bank', ...plus(surplus, held.total) };
  const sections = [receipts, payments, ...(held.rows.length > 0 ? [held] : [])];
  return { sections, results: [surplus, change], notes };
}

/** Where the money lay before and after, so that a reader finds it in the cash books. */
function withBalances(statement: Statement, cash: queries.CashAt[]): Statement {
  const opening = balancesOf('Cash and bank at the beginning', cash, (one) => ({
    amount_cents: one.opening_cents,
    prior_cents: one.prior_opening_cents,
  }));
  const closing = balancesOf('Cash and bank at the end', cash, (one) => ({
    amount_cents: one.closing_cents,
    prior_cents: one.prior_closing_cents,
  }));
  return { ...statement, sections: [...statement.sections, opening, closing] };
}

function balancesOf(
  title: string,
  cash: queries.CashAt[],
  amountsOf: (one: queries.CashAt) => Amounts,
): Section {
  const rows = cash.map((one) => ({
    account_id: one.account_id,
    name: one.name,
    note: null,
    ...amountsOf(one),
  }));
  return { title, rows, total: { label: `Total ${title.toLowerCase()}`, ...sum(rows, 1) } };
}

const totalOf = (cash: queries.CashAt[]): Balances => ({
  opening_cents: cash.reduce((total, one) => total + one.opening_cents, 0),
  prior_opening_cents: cash.reduce((total, one) => total + one.prior_opening_cents, 0),
  closing_cents: cash.reduce((total, one) => total + one.closing_cents, 0),
  prior_closing_cents: cash.reduce((total, one) => total + one.prior_closing_cents, 0),
});
type Balances = Omit<queries.CashAt, 'account_id' | 'name'>;

const surplusOf = (came: Section, went: Section) => {
  const result = minus(came.total, went.total);
  return { label: result.amount_cents < 0 ? 'Deficit' : 'Surplus', ...result };
};

const cameIn = (one: Movement): boolean => one.amount_cents + one.prior_cents < 0;

/** Stands for no account of the chart. */
const between_funds = 'between-funds';

/** What moved between the banks of this fund and those of others: the rest of its change in cash. */
function crossingOf(moved: CashMovement[], cash: Balances): CashMovement {
  const known = sum(moved, -1);
  return {
    account_id: between_funds,
    code: '',
    name: 'Between this fund and others',
    kind: 'equity',
    part: null,
    vote_head_name: null,
    place: 'funds',
    is_paid_back: false,
    amount_cents: known.amount_cents - (cash.closing_cents - cash.opening_cents),
    prior_cents: known.prior_cents - (cash.prior_closing_cents - cash.prior_opening_cents),
  };
}

function balanceSheet(standing: Movement[], is_one_fund: boolean): Statement {
  const notes: Note[] = [];
  const of = (kind: Movement['kind']) => standing.filter((one) => one.kind === kind);
  const assets = sectionOf('Assets', of('asset'), 1, notes);
  const liabilities = sectionOf('Liabilities', of('liability'), -1, notes);
  const funds = sectionOf('Funds', of('equity'), -1, notes);
  // Income and spending that no close has carried to the fund yet.
  const open = sum([...of('income'), ...of('expense')], -1);
  funds.rows.push({
    account_id: null,
    name: 'Surplus not yet carried to the fund',
    note: null,
    ...open,
  });
  funds.total = { label: 'Total funds', ...plus(funds.total, open) };
  const net = minus(assets.total, liabilities.total);
  const results = [{ label: 'Net assets', ...net }];
  // Money that other funds put here or took from here; over all funds together there is none.
  const apart = minus(net, funds.total);
  if (apart.amount_cents !== 0 || apart.prior_cents !== 0) {
    const label = is_one_fund ? 'Of this owed to other funds' : 'Difference from the funds';
    results.push({ label, ...apart });
  }
  return { sections: [assets, liabilities, funds], results, notes };
}

function cashFlow(moved: CashMovement[], cash: Balances, of_funds: CashMovement[]): Statement {
  const notes: Note[] = [];
  const at = (place: CashMovement['place']) => moved.filter((one) => one.place === place);
  const received = sectionOf('Received from operations', at('own').filter(cameIn), -1, notes);
  const spent = at('own').filter((one) => !cameIn(one));
  const paid = sectionOf('Paid for operations', spent, 1, notes);
  const held = sectionOf('Change in money held', at('held'), -1, notes);
  const other = sectionOf('Funds and opening balances', [...at('funds'), ...of_funds], -1, notes);
  const opening = { amount_cents: cash.opening_cents, prior_cents: cash.prior_opening_cents };
  const closing = { amount_cents: cash.closing_cents, prior_cents: cash.prior_closing_cents };
  const sections = [received, paid, held, other].filter((one) => one.rows.length > 0);
  return {
    sections,
    results: [
      { label: 'Change in cash and bank', ...minus(closing, opening) },
      { label: 'Cash and bank at the beginning', ...opening },
      { label: 'Cash and bank at the end', ...closing },
    ],
    notes,
  };
}

type Row = Movement & Partial<Pick<CashMovement, 'place' | 'is_paid_back'>>;

/** One row for each account; where several vote heads stand behind it, a note takes it apart. */
function sectionOf(title: string, moved: Row[], sign: 1 | -1, notes: Note[]): Section {
  const byAccount = groupBy(moved, (one) => one.account_id);
  const rows = [...byAccount.values()].flatMap((parts) => {
    const amounts = sum(parts, sign);
    const isNothing = (one: Amounts) => one.amount_cents === 0 && one.prior_cents === 0;
    // Money that came and was paid back leaves nothing held, and is told in the note.
    if (isNothing(amounts) && !parts.some((one) => one.is_paid_back && !isNothing(one))) return [];
    const { account_id, name } = parts[0]!;
    let note = null;
    if (parts.length > 1) {
      note = notes.length + 1;
      const named = parts.map((part) => ({ name: partName(part), ...sum([part], sign) }));
      notes.push({ number: note, title: name, rows: named });
    }
    return [
      { account_id: account_id === between_funds ? null : account_id, name, note, ...amounts },
    ];
  });
  const total = { label: `Total ${title.toLowerCase()}`, ...sum(rows, 1) };
  return { title, rows, total };
}

function partName({ vote_head_name, place, is_paid_back }: Row): string {
  if (is_paid_back) return 'Paid back';
  if (vote_head_name) return vote_head_name;
  return place === 'held' ? 'Received, less what was used' : 'Without a vote head';
}

const sum = (parts: readonly Amounts[], sign: 1 | -1): Amounts => ({
  amount_cents: sign * parts.reduce((total, one) => total + one.amount_cents, 0) || 0,
  prior_cents: sign * parts.reduce((total, one) => total + one.prior_cents, 0) || 0,
});
const plus = (a: Amounts, b: Amounts): Amounts => sum([a, b], 1);
const minus = (a: Amounts, b: Amounts): Amounts => ({
  amount_cents: a.amount_cents - b.amount_cents,
  prior_cents: a.prior_cents - b.prior_cents,
});
