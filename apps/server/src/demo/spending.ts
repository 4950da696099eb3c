import { nextDocumentNumbers } from '../modules/administration/index.ts';
import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { project, supplier_names, yearOfBills } from './bills.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

const director_id = demoId('kiota person director');

const petty: [payee: string, what: string, heads: [string, string], shillings: number][] = [
  ['Posta Kenya', 'Stamps and a parcel', ['ADM', 'OFF'], 1_150],
  ['Mama Njeri', 'Milk for a meeting', ['BES', 'FOD'], 640],
  ['Boda boda', 'Fare to the bank', ['LT&T', 'LTT'], 400],
  ['Duka la Karen', 'Light bulbs', ['RMI', 'RMI'], 1_850],
];

/**
 * A year of spending: suppliers, vouchers, a project, a budget, petty cash and an open imprest. The rows
 * are put in whole; the postings go through the ledger like every other.
 */
export async function seedSpending(ctx: Ctx, school: DemoSchool): Promise<void> {
  const books = await finance.readBooks(ctx);
  const is_public = books.vote_heads.some((head) => head.code === 'BES');
  const headOf = ([in_public, in_private]: [string, string]) =>
    books.vote_heads.find((head) => head.code === (is_public ? in_public : in_private))!;
  const bank = books.money_accounts.find((one) => one.kind === 'bank' && one.fund_id === null)!;
  const spentOn = (id: string) => {
    const head = books.vote_heads.find((one) => one.id === id)!;
    return head.expense_account_id ?? head.account_id;
  };
  const ground = { tenant_id: ctx.tenant_id, school_id: school.id };
  const at = (day: string) => `${day}T07:00:00Z`;
  const idOf = (words: string) => demoId(`${school.name} ${words}`);

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
        created_at: at('2026-01-05'),
      })),
    )
    .execute();

  const wishes = yearOfBills(school.name, { headOf, is_public, idOf });
  const paid = wishes.filter((one) => one.is_paid);
  const project_id = idOf('project');
  await ctx.db
    .insertInto('finance.projects')
    .values({ ...ground, ...project, id: project_id, created_at: at('2026-03-02') })
    .execute();
  const numbers = await nextDocumentNumbers(ctx, 'expense-request', {
    date: '2026-01-05',
    count: wishes.length,
  });
  const voucher_numbers = await nextDocumentNumbers(ctx, 'payment-voucher', {
    date: '2026-01-05',
    count: paid.length + 1,
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
  const entries: Parameters<typeof finance.postAll>[1] = wishes.map((one, i) => ({
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

  const travel = headOf(['LT&T', 'LTT']);
  const imprest = {
    id: idOf('imprest'),
    voucher_id: idOf('imprest voucher'),
    cents: 24_000_00,
    holder_id: demoId(
      school.short_name === 'Senior' ? 'kiota person teacher' : 'kiota person admin',
    ),
  };
  const [imprest_number] = await nextDocumentNumbers(ctx, 'imprest-warrant', {
    date: '2026-11-09',
    count: 1,
  });
  await ctx.db
    .insertInto('finance.imprests')
    .values({
      ...ground,
      id: imprest.id,
      number: imprest_number!,
      holder_id: imprest.holder_id,
      purpose: 'Drama festival in Nakuru',
      vote_head_id: travel.id,
      amount_cents: imprest.cents,
      state: 'issued',
      issued_on: '2026-11-09',
      due_on: '2026-11-18',
      created_by: ctx.user.id,
      created_at: at('2026-11-06'),
    })
    .execute();

  const common = {
    ...ground,
    money_account_id: bank.id,
    state: 'paid',
    prepared_by: ctx.user.id,
    authorised_by: director_id,
  };
  await ctx.db
    .insertInto('finance.vouchers')
    .values([
      ...paid.map((one, i) => ({
        ...common,
        id: one.voucher_id,
        number: voucher_numbers[i]!,
        expense_id: one.id,
        imprest_id: null,
        payee_name: one.payee,
        particulars: one.title,
        gross_cents: one.amount_cents - one.held_cents,
        net_cents: one.amount_cents - one.held_cents,
        method: one.by_cheque ? 'cheque' : 'eft',
        reference: one.by_cheque ? String(100_201 + i) : `FT26${String(1000 + i)}`,
        paid_on: one.day,
        authorised_at: at(one.day),
        created_at: at(one.day),
      })),
      {
        ...common,
        id: imprest.voucher_id,
        number: voucher_numbers.at(-1)!,
        expense_id: null,
        imprest_id: imprest.id,
        payee_name: 'Imprest holder',
        particulars: `${imprest_number} Drama festival in Nakuru`,
        gross_cents: imprest.cents,
        net_cents: imprest.cents,
        method: 'eft',
        reference: 'FT269001',
        paid_on: '2026-11-09',
        authorised_at: at('2026-11-09'),
        created_at: at('2026-11-09'),
      },
    ])
    .execute();
  await ctx.db
    .insertInto('finance.voucher_lines')
    .values([
      ...paid.map((one) => ({
        ...ground,
        voucher_id: one.voucher_id,
        line_number: 1,
        vote_head_id: one.vote_head_id,
        amount_cents: one.amount_cents - one.held_cents,
      })),
      {
        ...ground,
        voucher_id: imprest.voucher_id,
        line_number: 1,
        vote_head_id: travel.id,
        amount_cents: imprest.cents,
      },
    ])
    .execute();
  await ctx.db
    .insertInto('finance.cheque_leaves')
    .values(
      paid.flatMap((one, i) =>
        one.by_cheque
          ? [
              {
                ...ground,
                id: idOf(`cheque ${i}`),
                money_account_id: bank.id,
                number: String(100_201 + i),
                voucher_id: one.voucher_id,
                drawn_on: one.day,
                amount_cents: one.amount_cents - one.held_cents,
                // One was never brought to the bank, and is stale by now.
                presented_on: i === 0 || one.day > '2026-10' ? null : one.day,
                created_by: ctx.user.id,
                created_at: at(one.day),
              },
            ]
          : [],
      ),
    )
    .execute();
  entries.push(
    ...paid.map((one, i) => ({
      source: 'voucher' as const,
      source_id: one.voucher_id,
      posted_on: one.day,
      memo: `${voucher_numbers[i]} ${one.payee}: ${one.title}`,
      lines: [
        {
          account: { part: 'creditors' as const },
          amount_cents: one.amount_cents - one.held_cents,
          vote_head_id: one.vote_head_id,
        },
        { account: { id: bank.account_id }, amount_cents: one.held_cents - one.amount_cents },
      ],
    })),
    {
      source: 'voucher' as const,
      source_id: imprest.voucher_id,
      posted_on: '2026-11-09',
      memo: `${voucher_numbers.at(-1)} imprest ${imprest_number}`,
      lines: [
        { account: { part: 'imprests' }, amount_cents: imprest.cents, vote_head_id: travel.id },
        { account: { id: bank.account_id }, amount_cents: -imprest.cents },
      ],
    },
  );

  // Fees come into the first bank; in a public school that is another fund, so they are moved on.
  const first_bank = books.money_accounts.find((one) => one.kind === 'bank')!;
  if (first_bank.id !== bank.id) {
    const days = ['2026-01-20', '2026-05-12'];
    const moved_numbers = await nextDocumentNumbers(ctx, 'money-transfer', {
      date: days[0]!,
      count: days.length,
    });
    const moved = days.map((day, i) => ({
      id: idOf(`fees moved ${i}`),
      number: moved_numbers[i]!,
      cents: 650_000_00,
      day,
      reason: 'Fees that parents paid into the tuition account',
    }));
    await ctx.db
      .insertInto('finance.transfers')
      .values(
        moved.map((one) => ({
          ...ground,
          id: one.id,
          number: one.number,
          from_id: first_bank.id,
          to_id: bank.id,
          amount_cents: one.cents,
          moved_on: one.day,
          reason: one.reason,
          state: 'posted',
          created_by: ctx.user.id,
          created_at: at(one.day),
        })),
      )
      .execute();
    entries.push(
      ...moved.map((one) => ({
        source: 'transfer' as const,
        source_id: one.id,
        posted_on: one.day,
        memo: `${one.number} ${one.reason}`,
        lines: [
          { account: { id: bank.account_id }, amount_cents: one.cents },
          { account: { id: first_bank.account_id }, amount_cents: -one.cents },
        ],
      })),
    );
  }

  // A box of petty cash with a month of small payments.
  const box = await finance.addMoneyAccount(ctx, { name: 'Petty cash', kind: 'cash' });
  const float_id = idOf('petty float');
  await ctx.db
    .insertInto('finance.petty_floats')
    .values({
      ...ground,
      id: float_id,
      money_account_id: box.id,
      holder_id: ctx.user.id,
      level_cents: 20_000_00,
      spend_max_cents: 3_000_00,
      created_at: at('2026-10-01'),
    })
    .execute();
  const petty_numbers = await nextDocumentNumbers(ctx, 'petty-cash-voucher', {
    date: '2026-10-01',
    count: petty.length,
  });
  const petty_days = ['2026-10-08', '2026-10-22'];
  const spent = petty.map(([payee, what, heads, shillings], i) => ({
    ...ground,
    id: idOf(`petty ${i}`),
    petty_float_id: float_id,
    number: petty_numbers[i]!,
    spent_on: petty_days[i % 2]!,
    payee_name: payee,
    particulars: what,
    vote_head_id: headOf(heads).id,
    amount_cents: shillings * 100,
    created_by: ctx.user.id,
    created_at: at(petty_days[i % 2]!),
  }));
  await ctx.db.insertInto('finance.petty_vouchers').values(spent).execute();
  const [transfer_number] = await nextDocumentNumbers(ctx, 'money-transfer', {
    date: '2026-10-01',
    count: 1,
  });
  const transfer_id = idOf('petty transfer');
  await ctx.db
    .insertInto('finance.transfers')
    .values({
      ...ground,
      id: transfer_id,
      number: transfer_number!,
      from_id: bank.id,
      to_id: box.id,
      amount_cents: 20_000_00,
      moved_on: '2026-10-01',
      reason: 'Petty cash brought to its level',
      petty_float_id: float_id,
      state: 'posted',
      created_by: ctx.user.id,
      created_at: at('2026-10-01'),
    })
    .execute();
  entries.push(
    {
      source: 'transfer' as const,
      source_id: transfer_id,
      posted_on: '2026-10-01',
      memo: `${transfer_number} Petty cash brought to its level`,
      lines: [
        { account: { id: box.account_id }, amount_cents: 20_000_00 },
        { account: { id: bank.account_id }, amount_cents: -20_000_00 },
      ],
    },
    ...spent.map((one) => ({
      source: 'petty-voucher' as const,
      source_id: one.id,
      posted_on: one.spent_on,
      memo: `${one.number} ${one.payee_name}: ${one.particulars}`,
      lines: [
        {
          account: { id: spentOn(one.vote_head_id) },
          amount_cents: one.amount_cents,
          vote_head_id: one.vote_head_id,
        },
        { account: { id: box.account_id }, amount_cents: -one.amount_cents },
      ],
    })),
  );
  // Each was entered on its own day: nothing here is back-dated.
  for (const day of [...new Set(entries.map((one) => one.posted_on))].toSorted()) {
    await finance.postAll(
      { ...ctx, now: new Date(at(day)) },
      entries.filter((one) => one.posted_on === day),
    );
  }

  // The estimates: a little more than was spent, but for one vote head that is over.
  const budget_id = idOf('budget');
  const [budget_number] = await nextDocumentNumbers(ctx, 'budget', {
    date: '2026-01-05',
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
      reason: 'Estimates of 2026, approved by the board',
      state: 'approved',
      created_by: ctx.user.id,
      created_at: at('2026-01-05'),
    })
    .execute();
  const totals = new Map<string, number>();
  for (const one of [...wishes, ...spent]) {
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
  await seedChanges(ctx, school, travel);
  await finance.sealDay(ctx, ctx.now.toISOString().slice(0, 10));
}

/** Two changes that somebody else should look at: what a supplier is paid less, and what is paid first. */
async function seedChanges(
  ctx: Ctx,
  school: DemoSchool,
  head: { id: string; priority: number },
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
        at: '2026-11-10T08:12:00Z',
        action: 'Change a supplier',
        record_type: 'supplier',
        record_id: demoId(`${school.name} supplier Ngong Hardware`),
        before: JSON.stringify({ withholding_rate: 0 }),
        after: JSON.stringify({ withholding_rate: 300 }),
      },
      {
        ...common,
        id: demoId(`${school.name} change of a vote head`),
        at: '2026-11-11T13:40:00Z',
        action: 'Change a vote head',
        record_type: 'vote head',
        record_id: head.id,
        before: JSON.stringify({ priority: head.priority + 1 }),
        after: JSON.stringify({ priority: head.priority }),
      },
    ])
    .execute();
}
