import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

interface Desk {
  bursary: { sponsor: string; reference: string; shillings: number };
  adjustment: { shillings: number; reason: string };
  claim: { shillings: number; reference: string; note: string };
}

/** Each school has a morning of its own: a cheque to share, a change to agree to, a slip to look for. */
const desks: Record<string, Desk> = {
  Academy: {
    bursary: { sponsor: 'Ngong Rotary Club', reference: 'CHQ 004411', shillings: 84_000 },
    adjustment: { shillings: 3_250, reason: 'Lunch was billed for two weeks of hospital' },
    claim: { shillings: 9_500, reference: 'TKJ2M8QP41', note: 'Paid from the phone of an uncle' },
  },
  Senior: {
    bursary: { sponsor: 'NG-CDF Kajiado North', reference: 'CHQ 120087', shillings: 240_000 },
    adjustment: { shillings: 1_200, reason: 'Ate at home for three weeks with a doctor’s letter' },
    claim: { shillings: 6_000, reference: 'TKK5R1WD73', note: 'Sent on Sunday evening' },
  },
  International: {
    bursary: { sponsor: 'Savanna Scholars Fund', reference: 'EFT 88120', shillings: 310_000 },
    adjustment: { shillings: 12_000, reason: 'Left the coding course after the first week' },
    claim: { shillings: 45_000, reference: 'TKL9C3VB20', note: 'Half of the term, by Paybill' },
  },
};

/** What lies on the bursar's desk this morning. */
export async function seedDesk(ctx: Ctx, school: DemoSchool, calendar: DemoCalendar) {
  const { bursary, adjustment, claim } = desks[school.short_name]!;
  const { money_accounts, vote_heads } = await finance.readBooks(ctx);
  const debtors = (await finance.listOwing(ctx)).filter((one) => one.balance_cents > 5_000_00);
  await finance.receiveBursary(ctx, {
    sponsor: bursary.sponsor,
    reference: bursary.reference,
    amount_cents: bursary.shillings * 100,
    received_on: calendar.workday(2),
    money_account_id: money_accounts.find((one) => one.kind === 'bank')!.id,
  });
  await finance.askAdjustment(ctx, {
    kind: 'credit-note',
    student_id: debtors[3]!.student_id,
    semester_id: demoId(`${school.name} ${calendar.year} Term 3`),
    vote_head_id: vote_heads.find((one) => ['TUI', 'BES'].includes(one.code))!.id,
    amount_cents: adjustment.shillings * 100,
    reason: adjustment.reason,
  });
  const parent = { ...ctx.user, id: demoId('kiota person parent') };
  await finance.claimPayment({ ...ctx, user: parent }, await childOf(ctx, parent.id, debtors[5]!), {
    method: 'mobile-money',
    amount_cents: claim.shillings * 100,
    reference: claim.reference,
    paid_on: calendar.workday(1),
    note: claim.note,
  });
}

/** The parent of the demo has a child in two of the schools; in the other one a debtor stands for it. */
async function childOf(ctx: Ctx, user_id: string, other: { student_id: string }): Promise<string> {
  const found = await ctx.db
    .selectFrom('students.student_guardians as l')
    .innerJoin('students.guardians as g', 'g.id', 'l.guardian_id')
    .select('l.student_id')
    .where('g.user_id', '=', user_id)
    .where('l.school_id', '=', ctx.school_id!)
    .executeTakeFirst();
  return found?.student_id ?? other.student_id;
}
