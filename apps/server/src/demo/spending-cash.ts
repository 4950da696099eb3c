import { nextDocumentNumbers } from '../modules/administration/index.ts';
import { demo as finance } from '../modules/finance/index.ts';
import type { Entries, Spending } from './spending-ground.ts';

const petty: [payee: string, what: string, heads: [string, string], shillings: number][] = [
  ['Posta Kenya', 'Stamps and a parcel', ['ADM', 'OFF'], 1_150],
  ['Mama Njeri', 'Milk for a meeting', ['BES', 'FOD'], 640],
  ['Boda boda', 'Fare to the bank', ['LT&T', 'LTT'], 400],
  ['Duka la Karen', 'Light bulbs', ['RMI', 'RMI'], 1_850],
];

/** Fees come into the first bank; in a public school that is another fund, so they are moved on. */
export async function seedFeesMoved(spending: Spending): Promise<Entries> {
  const { ctx, calendar, books, ground, at, idOf, bank } = spending;
  const first_bank = books.money_accounts.find((one) => one.kind === 'bank')!;
  if (first_bank.id === bank.id) return [];
  const days = ['2026-01-20', '2026-05-12'].map(calendar.day);
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
  return moved.map((one) => ({
    source: 'transfer' as const,
    source_id: one.id,
    posted_on: one.day,
    memo: `${one.number} ${one.reason}`,
    lines: [
      { account: { id: bank.account_id }, amount_cents: one.cents },
      { account: { id: first_bank.account_id }, amount_cents: -one.cents },
    ],
  }));
}

/** A box of petty cash with a month of small payments. */
export async function seedPettyCash(spending: Spending) {
  const { ctx, calendar, ground, at, idOf, bank, headOf, spentOn } = spending;
  const began_on = calendar.day('2026-09-01');
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
      created_at: at(began_on),
    })
    .execute();
  const petty_numbers = await nextDocumentNumbers(ctx, 'petty-cash-voucher', {
    date: began_on,
    count: petty.length,
  });
  const petty_days = ['2026-09-08', '2026-09-22'].map(calendar.day);
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
    date: began_on,
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
      moved_on: began_on,
      reason: 'Petty cash brought to its level',
      petty_float_id: float_id,
      state: 'posted',
      created_by: ctx.user.id,
      created_at: at(began_on),
    })
    .execute();
  const entries: Entries = [
    {
      source: 'transfer' as const,
      source_id: transfer_id,
      posted_on: began_on,
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
  ];
  return { spent, entries };
}
