import { nextDocumentNumbers } from '../modules/administration/index.ts';
import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { yearOfBills } from './bills.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';
import { seedBills, seedSuppliers } from './spending-bills.ts';
import { seedFeesMoved, seedPettyCash } from './spending-cash.ts';
import { readSpending, type Spending } from './spending-ground.ts';
import { seedVouchers } from './spending-vouchers.ts';

/**
 * A year of spending: suppliers, vouchers, a project, a budget, petty cash and an open imprest. The rows
 * are put in whole; the postings go through the ledger like every other.
 */
export async function seedSpending(
  ctx: Ctx,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const spending = await readSpending(ctx, school, calendar);
  const { at, headOf } = spending;
  await seedSuppliers(spending);
  const wishes = yearOfBills(school.name, spending);
  const entries = [
    ...(await seedBills(spending, wishes)),
    ...(await seedVouchers(
      spending,
      wishes.filter((one) => one.is_paid),
    )),
    ...(await seedFeesMoved(spending)),
  ];
  const petty = await seedPettyCash(spending);
  entries.push(...petty.entries);
  // Each was entered on its own day: nothing here is back-dated.
  for (const day of [...new Set(entries.map((one) => one.posted_on))].toSorted()) {
    await finance.postAll(
      { ...ctx, now: new Date(at(day)) },
      entries.filter((one) => one.posted_on === day),
    );
  }

  await seedBudget(spending, [...wishes, ...petty.spent]);
  await seedChanges(ctx, school, headOf(['LT&T', 'LTT']), calendar);
}

/** The estimates: a little more than was spent, but for one vote head that is over. */
async function seedBudget(
  { ctx, calendar, books, ground, at, idOf }: Spending,
  spent: { vote_head_id: string; amount_cents: number }[],
): Promise<void> {
  const budget_id = idOf('budget');
  const [budget_number] = await nextDocumentNumbers(ctx, 'budget', {
    date: calendar.day('2026-01-05'),
    count: 1,
  });
  await ctx.db
    .insertInto('finance.budgets')
    .values({
      ...ground,
      id: budget_id,
      financial_year_id: books.financial_years[0]!.id,
      number: budget_number!,
      kind: 'original',
      reason: `Estimates of ${calendar.year}, approved by the board`,
      state: 'approved',
      created_by: ctx.user.id,
      created_at: at(calendar.day('2026-01-05')),
    })
    .execute();
  const totals = new Map<string, number>();
  for (const one of spent) {
    totals.set(one.vote_head_id, (totals.get(one.vote_head_id) ?? 0) + one.amount_cents);
  }
  await ctx.db
    .insertInto('finance.budget_lines')
    .values(
      [...totals].map(([vote_head_id, cents], i) => ({
        ...ground,
        budget_id,
        line_number: i + 1,
        vote_head_id,
        side: 'expense',
        amount_cents: Math.round((cents * (i === 1 ? 0.94 : 1.2)) / 1_000_000) * 1_000_000,
      })),
    )
    .execute();
}

/** Two changes that somebody else should look at: what a supplier is paid less, and what is paid first. */
async function seedChanges(
  ctx: Ctx,
  school: DemoSchool,
  head: { id: string; priority: number },
  calendar: DemoCalendar,
): Promise<void> {
  const common = {
    tenant_id: ctx.tenant_id,
    school_id: school.id,
    user_id: ctx.user.id,
    request_id: 'demo',
    device: 'Chrome on Windows',
  };
  await ctx.db
    .insertInto('platform.audit')
    .values([
      {
        ...common,
        id: demoId(`${school.name} change of a supplier`),
        at: calendar.moment('2026-09-23T08:12:00Z'),
        action: 'Change a supplier',
        record_type: 'supplier',
        record_id: demoId(`${school.name} supplier Ngong Hardware`),
        before: JSON.stringify({ withholding_rate: 0 }),
        after: JSON.stringify({ withholding_rate: 300 }),
      },
      {
        ...common,
        id: demoId(`${school.name} change of a vote head`),
        at: calendar.moment('2026-09-24T13:40:00Z'),
        action: 'Change a vote head',
        record_type: 'vote head',
        record_id: head.id,
        before: JSON.stringify({ priority: head.priority + 1 }),
        after: JSON.stringify({ priority: head.priority }),
      },
    ])
    .execute();
}
