import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

/** Each school has a paybill of its own: money that arrives names nothing else. */
const paybills: Record<string, string> = {
  Academy: '522101',
  Senior: '522102',
  International: '522103',
};

/** Wrong admission numbers, names in the place of numbers, and one typed with the wrong figure. */
const astray: [code: string, shillings: number, account: string, name: string, phone: string][] = [
  ['TKF4H8QW2', 12_500, 'Fees term 3', 'MERCY CHEBET', '2547 ***** 418'],
  ['TKF4J2MN0', 8_000, 'John Kamau', 'PETER KAMAU', '2547 ***** 233'],
  ['TKG1B6XZ9', 15_000, '99871', 'FATUMA ALI', '2541 ***** 106'],
  ['TKG5C3RT4', 3_200, 'lunch', 'GRACE AKINYI', '2547 ***** 951'],
  ['TKH9D7PL6', 20_000, 'ADM 00', 'SAMUEL ROTICH', '2547 ***** 760'],
];

/** A handful of payments that nobody could be found for, as every office has on a Monday. */
export async function seedIncoming(
  ctx: Ctx,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const { money_accounts } = await finance.readBooks(ctx);
  const place = money_accounts.find((one) => one.kind === 'mobile-money')!;
  await ctx.db
    .updateTable('finance.money_accounts')
    .set({ paybill: paybills[school.short_name]! })
    .where('id', '=', place.id)
    .execute();
  for (const [i, [code, shillings, account_text, payer_name, payer_phone]] of astray.entries()) {
    // M-Pesa gives a code once in the whole country.
    const receipt = `${code}${school.short_name[0]!}`;
    const story = { receipt, account_text, payer_name, payer_phone };
    await finance.receiveArrival(
      ctx,
      { provider: 'mpesa', kind: 'paybill', payload: JSON.stringify(story) },
      {
        ...story,
        provider: 'mpesa',
        amount_cents: shillings * 100,
        paid_at: calendar.hoursAgo((i + 1) * 5),
        sent_to: paybills[school.short_name]!,
      },
    );
  }
  await seedPrompts(ctx, school, place.id);
}

const ends = ['cancelled', 'timed-out', 'insufficient'] as const;

/** Prompts that came to nothing; those that were paid are among the payments. */
async function seedPrompts(ctx: Ctx, school: DemoSchool, money_account_id: string): Promise<void> {
  const owing = (await finance.listOwing(ctx)).slice(0, ends.length);
  await ctx.db
    .insertInto('finance.prompts')
    .values(
      owing.map(({ student_id, balance_cents }, i) => ({
        tenant_id: ctx.tenant_id,
        school_id: school.id,
        id: demoId(`${school.name} prompt ${i}`),
        student_id,
        amount_cents: Math.max(100, Math.floor(balance_cents / 200) * 100),
        phone: `25472200014${i}`,
        money_account_id,
        account_text: 'FEES',
        source: 'counter',
        state: ends[i]!,
        asked_by: ctx.user.id,
        created_at: ctx.now.toISOString(),
        sent_at: ctx.now.toISOString(),
        answered_at: ctx.now.toISOString(),
      })),
    )
    .execute();
}
