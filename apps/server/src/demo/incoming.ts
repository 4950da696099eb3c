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

type Astray = [code: string, shillings: number, account: string, name: string, phone: string];
/** Wrong admission numbers, names in the place of numbers, and one typed with the wrong figure. */
const astray: Record<string, Astray[]> = {
  Academy: [
    ['TKF4H8QW2', 6_500, 'Fees term 3', 'MERCY CHEBET', '2547 ***** 418'],
    ['TKF4J2MN0', 11_000, 'PP2 Blue', 'PETER KAMAU', '2547 ***** 233'],
    ['TKG1B6XZ9', 4_750, 'swimming', 'FATUMA ALI', '2541 ***** 106'],
  ],
  Senior: [
    ['TKG5C3RT4', 12_500, 'John Kamau', 'GRACE AKINYI', '2547 ***** 951'],
    ['TKH9D7PL6', 8_000, '99871', 'SAMUEL ROTICH', '2547 ***** 760'],
    ['TKH2N5YU8', 15_000, 'ADM 00', 'ESTHER WANJIRU', '2547 ***** 304'],
    ['TKJ6E1OS3', 3_200, 'lunch', 'DENNIS OCHIENG', '2541 ***** 877'],
    ['TKJ8V4LA5', 20_000, 'Form 3', 'HALIMA NOOR', '2547 ***** 042'],
  ],
  International: [
    ['TKK3Q9GH1', 86_000, 'Year 9 fees', 'ANJALI PATEL', '2547 ***** 615'],
    ['TKK7W2BD6', 24_000, 'exams', 'OMAR YUSUF', '2541 ***** 290'],
  ],
};

/** Payments that nobody could be found for, in each school others. */
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
  for (const [i, [code, shillings, account_text, payer_name, payer_phone]] of astray[
    school.short_name
  ]!.entries()) {
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
