import { nextDocumentNumbers } from '../modules/administration/index.ts';
import { demoId } from './make.ts';
import type { Wish } from './spending-bills.ts';
import type { Entries, Spending } from './spending-ground.ts';

const director_id = demoId('kiota person director');

/** What was paid: a voucher for each bill, the leaves of the cheques, and an imprest that is open. */
export async function seedVouchers(spending: Spending, paid: Wish[]): Promise<Entries> {
  const { ctx, calendar, ground, at, bank } = spending;
  const imprest_on = calendar.day('2026-09-14');
  const voucher_numbers = await nextDocumentNumbers(ctx, 'payment-voucher', {
    date: calendar.day('2026-01-05'),
    count: paid.length + 1,
  });
  const imprest = await seedImprest(spending);
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
        particulars: `${imprest.number} Drama festival in Nakuru`,
        gross_cents: imprest.cents,
        net_cents: imprest.cents,
        method: 'eft',
        reference: 'FT269001',
        paid_on: imprest_on,
        authorised_at: at(imprest_on),
        created_at: at(imprest_on),
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
        vote_head_id: imprest.vote_head_id,
        amount_cents: imprest.cents,
      },
    ])
    .execute();
  await seedLeaves(spending, paid);
  return [
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
      posted_on: imprest_on,
      memo: `${voucher_numbers.at(-1)} imprest ${imprest.number}`,
      lines: [
        {
          account: { part: 'imprests' },
          amount_cents: imprest.cents,
          vote_head_id: imprest.vote_head_id,
        },
        { account: { id: bank.account_id }, amount_cents: -imprest.cents },
      ],
    },
  ];
}

async function seedImprest({ ctx, calendar, school, ground, at, idOf, headOf }: Spending) {
  const travel = headOf(['LT&T', 'LTT']);
  const imprest = {
    id: idOf('imprest'),
    voucher_id: idOf('imprest voucher'),
    vote_head_id: travel.id,
    cents: 24_000_00,
    holder_id: demoId(
      school.short_name === 'Senior' ? 'kiota person teacher' : 'kiota person admin',
    ),
  };
  const [number] = await nextDocumentNumbers(ctx, 'imprest-warrant', {
    date: calendar.day('2026-09-14'),
    count: 1,
  });
  await ctx.db
    .insertInto('finance.imprests')
    .values({
      ...ground,
      id: imprest.id,
      number: number!,
      holder_id: imprest.holder_id,
      purpose: 'Drama festival in Nakuru',
      vote_head_id: travel.id,
      amount_cents: imprest.cents,
      state: 'issued',
      issued_on: calendar.day('2026-09-14'),
      due_on: calendar.day('2026-09-25'),
      created_by: ctx.user.id,
      created_at: at(calendar.day('2026-09-11')),
    })
    .execute();
  return { ...imprest, number: number! };
}

async function seedLeaves(
  { ctx, calendar, ground, at, idOf, bank }: Spending,
  paid: Wish[],
): Promise<void> {
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
                presented_on: i === 0 || one.day > calendar.day('2026-08-31') ? null : one.day,
                created_by: ctx.user.id,
                created_at: at(one.day),
              },
            ]
          : [],
      ),
    )
    .execute();
}
