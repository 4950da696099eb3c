import * as budgets from '#modules/finance/spending/budgets/queries.ts';
import { daysBehind, money, partOf, permille, type Row, totalsOf } from './columns.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './ground.ts';
import { daysInWords } from './words.ts';

const headless = 'No vote head';

/** Heads say what came in for each vote head and what went out of it. */
export async function heads({ ctx, days: asked_days, calendar }: Ground): Promise<Table> {
  const [found, days] = await Promise.all([queries.listHeads(ctx.db, asked_days), calendar]);
  const behind = (figure: string) => ({ figure, ...daysBehind(days) });
  const columns = [
    money('fees', 'Fees paid', behind('paid')),
    money('received', 'Grants and other income', behind('received')),
    money('spent', 'Spent', behind('spent')),
    money('left', 'Balance', behind('head-balance')),
  ];
  const rows = found.map((one): Row => ({
    key: one.vote_head_id ?? 'none',
    label: one.name ?? headless,
    values: {
      fees: one.fees_cents,
      received: one.received_cents,
      spent: one.spent_cents,
      left: one.fees_cents + one.received_cents - one.spent_cents,
    },
    behind: { vote_head_id: one.vote_head_id ?? 'none' },
  }));
  const shown = rows.filter((row) => row.key !== 'none' || hasMoved(row));
  const totals = totalsOf(columns, shown);
  return { about: daysInWords(days), head: 'Vote head', columns, rows: shown, totals, proof: null };
}

const hasMoved = ({ values }: Row): boolean => Object.values(values).some((cents) => cents !== 0);

/** The figures of the budget tab: planned, promised, spent and left. */
export async function budget({ ctx, today }: Ground): Promise<Table> {
  const year = await queries.findYear(ctx.db, today);
  const days = year ? { from: year.starts_on, to: year.ends_on } : null;
  const tab = { href: '/dashboard/finance/accounting?tab=budgets' };
  const columns = [
    { ...money('budget', 'Budget'), ...tab },
    { ...money('to_date', 'Of it for the months so far'), ...tab },
    { ...money('committed', 'Promised'), ...(year ? { href: promisedAt(year.id, 'all') } : {}) },
    money('spent', 'Spent', days ? { figure: 'spent', ...daysBehind(days) } : null),
    money('left', 'Left'),
    permille('part', 'Gone'),
    permille('pace', 'Spent of the months so far'),
  ];
  const [found, headless_cents] = year
    ? await Promise.all([
        budgets.listPosition(ctx.db, year.id, { today }),
        queries.sumHeadless(ctx.db, year),
      ])
    : [[], 0];
  const rows = found
    .filter((one) => one.side === 'expense')
    .map((one): Row => ({
      ...budgetRow(one.vote_head_id, one.name, {
        budget: one.budget_cents,
        to_date: one.to_date_cents,
        committed: one.committed_cents,
        spent: one.actual_cents,
      }),
      hrefs: { committed: promisedAt(year!.id, one.vote_head_id) },
    }));
  if (headless_cents !== 0) {
    const values = { budget: 0, to_date: 0, committed: 0, spent: headless_cents };
    rows.push(budgetRow('none', headless, values));
  }
  const totals = totalsOf(columns, rows);
  const parts = partsOf(totals as Planned);
  return {
    about: year ? year.name : 'No financial year runs',
    head: 'Vote head',
    columns,
    rows,
    totals: { ...totals, ...parts },
    proof: null,
  };
}

/** The papers behind what is promised are listed beside the budget. */
const promisedAt = (financial_year_id: string, promised: string): string =>
  `/dashboard/finance/accounting?${new URLSearchParams({ tab: 'budgets', financial_year_id, promised })}`;

type Planned = { budget: number; to_date: number; committed: number; spent: number };

const partsOf = ({ budget: planned, to_date, committed, spent }: Planned) => ({
  part: partOf(committed + spent, planned),
  pace: partOf(spent, to_date),
});

const budgetRow = (vote_head_id: string, label: string, values: Planned): Row => ({
  key: vote_head_id,
  label,
  values: {
    ...values,
    left: values.budget - values.committed - values.spent,
    ...partsOf(values),
  },
  behind: { vote_head_id },
});
