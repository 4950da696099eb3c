import { nextDocumentNumbers } from '../modules/administration/index.ts';
import { projectOf, supplier_names, type yearOfBills } from './bills.ts';
import type { Entries, Spending } from './spending-ground.ts';

export type Wish = ReturnType<typeof yearOfBills>[number];

export async function seedSuppliers({ ctx, calendar, ground, at, idOf }: Spending): Promise<void> {
  await ctx.db
    .insertInto('finance.suppliers')
    .values(
      supplier_names.map((name, i) => ({
        ...ground,
        id: idOf(`supplier ${name}`),
        name,
        kra_pin: `P0512345${String(10 + i)}Q`,
        phone: `2547120008${String(10 + i)}`,
        withholding_rate: name.includes('Motors') || name.includes('Hardware') ? 300 : 0,
        created_at: at(calendar.day('2026-01-05')),
      })),
    )
    .execute();
}

/** The bills of the year, each approved on its day and owed from then on; what they post is answered. */
export async function seedBills(spending: Spending, wishes: Wish[]): Promise<Entries> {
  const { ctx, calendar, ground, at, idOf, spentOn } = spending;
  const project_id = idOf('project');
  await ctx.db
    .insertInto('finance.projects')
    .values({
      ...ground,
      ...projectOf(calendar),
      id: project_id,
      created_at: at(calendar.day('2026-03-02')),
    })
    .execute();
  const numbers = await nextDocumentNumbers(ctx, 'expense-request', {
    date: calendar.day('2026-01-05'),
    count: wishes.length,
  });
  await ctx.db
    .insertInto('finance.expenses')
    .values(
      wishes.map((one, i) => ({
        ...ground,
        id: one.id,
        number: numbers[i]!,
        kind: 'purchase',
        supplier_id: idOf(`supplier ${one.payee}`),
        payee_name: one.payee,
        title: one.title,
        invoice_number: one.invoice_number,
        invoiced_on: one.day,
        amount_cents: one.amount_cents,
        claimed_cents: one.amount_cents,
        is_bill: true,
        project_id: one.is_of_project ? project_id : null,
        retention_cents: one.held_cents,
        retention_due_on: one.held_until,
        // As long as something is held back, not all of it is paid.
        state: one.is_paid && one.held_cents === 0 ? 'paid' : 'approved',
        approved_on: one.day,
        created_by: ctx.user.id,
        created_at: at(one.day),
      })),
    )
    .execute();
  await ctx.db
    .insertInto('finance.expense_lines')
    .values(
      wishes.map((one) => ({
        ...ground,
        expense_id: one.id,
        line_number: 1,
        vote_head_id: one.vote_head_id,
        particulars: one.title,
        amount_cents: one.amount_cents,
        claimed_cents: one.amount_cents,
      })),
    )
    .execute();
  return wishes.map((one, i) => ({
    source: 'expense' as const,
    source_id: one.id,
    posted_on: one.day,
    memo: `${numbers[i]} ${one.payee}, invoice ${one.invoice_number}`,
    lines: [
      {
        account: { id: spentOn(one.vote_head_id) },
        amount_cents: one.amount_cents,
        vote_head_id: one.vote_head_id,
      },
      {
        account: { part: 'creditors' },
        amount_cents: one.held_cents - one.amount_cents,
        vote_head_id: one.vote_head_id,
      },
      ...(one.held_cents === 0
        ? []
        : [
            {
              account: { part: 'retentions' as const },
              amount_cents: -one.held_cents,
              vote_head_id: one.vote_head_id,
            },
          ]),
    ],
  }));
}
