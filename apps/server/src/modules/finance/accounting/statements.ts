import type { Statement, StatementKind } from '@darasa/contract/finance/accounting';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '../../../platform/ctx.ts';
import * as queries from './statements/queries.ts';
import type { Movement } from './statements/queries.ts';

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
  if (kind === 'cash-flow') {
    const [moved, cash] = await Promise.all([
      queries.listCashMovements(ctx.db, of, fund_id),
      queries.findCash(ctx.db, of, fund_id),
    ]);
    return cashFlow(moved, cash);
  }
  const moved =
    basis === 'cash'
      ? queries.listCashMovements(ctx.db, of, fund_id)
      : queries.listMovements(ctx.db, of, fund_id);
  return incomeAndExpenditure(await moved, basis);
}

/** 29 February had no day of its own the year before. */
const yearBefore = (day: string): string => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before;
};

function incomeAndExpenditure(moved: Movement[], basis: 'accrual' | 'cash'): Statement {
  const notes: Note[] = [];
  const [came, went] = basis === 'cash' ? ['Receipts', 'Payments'] : ['Income', 'Expenditure'];
  // On the cash view a debt that was paid or a deposit that was taken is a receipt or payment too.
  const isIncome = (one: Movement) =>
    one.kind === 'income' || (basis === 'cash' && one.kind !== 'expense' && one.amount_cents < 0);
  const income = sectionOf(came, moved.filter(isIncome), -1, notes);
  const expense = sectionOf(
    went,
    moved.filter((one) => !isIncome(one)),
    1,
    notes,
  );
  const result = minus(income.total, expense.total);
  const label = result.amount_cents < 0 ? 'Deficit' : 'Surplus';
  return { sections: [income, expense], results: [{ label, ...result }], notes };
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

function cashFlow(moved: Movement[], cash: queries.CashAt): Statement {
  const notes: Note[] = [];
  const isOperating = (one: Movement) => one.kind !== 'equity';
  const operating = moved.filter(isOperating);
  const received = sectionOf(
    'Received from operations',
    operating.filter((one) => one.amount_cents + one.prior_cents < 0),
    -1,
    notes,
  );
  const paid = sectionOf(
    'Paid for operations',
    operating.filter((one) => one.amount_cents + one.prior_cents >= 0),
    1,
    notes,
  );
  const other = sectionOf(
    'Funds and opening balances',
    moved.filter((one) => !isOperating(one)),
    -1,
    notes,
  );
  const opening = { amount_cents: cash.opening_cents, prior_cents: cash.prior_opening_cents };
  const closing = { amount_cents: cash.closing_cents, prior_cents: cash.prior_closing_cents };
  const sections = [received, paid, other].filter((one) => one.rows.length > 0);
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

/** One row for each account; where several vote heads stand behind it, a note takes it apart. */
function sectionOf(title: string, moved: Movement[], sign: 1 | -1, notes: Note[]): Section {
  const byAccount = groupBy(moved, (one) => one.account_id);
  const rows = [...byAccount.values()].flatMap((parts) => {
    const amounts = sum(parts, sign);
    if (amounts.amount_cents === 0 && amounts.prior_cents === 0) return [];
    const { account_id, name } = parts[0]!;
    let note = null;
    if (parts.length > 1) {
      note = notes.length + 1;
      const named = parts.map((part) => ({
        name: part.vote_head_name ?? 'Without a vote head',
        ...sum([part], sign),
      }));
      notes.push({ number: note, title: name, rows: named });
    }
    return [{ account_id, name, note, ...amounts }];
  });
  const total = { label: `Total ${title.toLowerCase()}`, ...sum(rows, 1) };
  return { title, rows, total };
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
