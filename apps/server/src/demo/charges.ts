import { formatDay } from '@darasa/rules/dates';
import type { VoteHead } from '@darasa/contract/finance/books/setup';
import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

const story_day = '2026-09-07';
const club_size = 12;

/**
 * What changes accounts beside bills and payments, in the third term: a trip, lost books, a waiver
 * that three people have put through, promises kept open, and what is held back.
 */
export async function seedCharges(
  ctx: Ctx,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const semester_id = demoId(`${school.name} ${calendar.year} Term 3`);
  const { vote_heads, accounts, fee_categories, financial_years } = await finance.readBooks(ctx);
  const heads = vote_heads.filter((one) => one.kind !== 'expense' && !one.is_capitation);
  const activity = heads.find((one) => ['ACT', 'COC'].includes(one.code)) ?? heads[0]!;
  const owing = await finance.listOwing(ctx);
  const debtors = owing.filter((one) => one.balance_cents > 0).map((one) => one.student_id);
  await fillClub(ctx, school, calendar);
  const school_id = school.id;
  const sold_id = school.short_name === 'Academy' ? await seedTax(ctx, school, activity) : null;
  const of = { calendar, school_id, semester_id, vote_head_id: activity.id, debtors };
  await seedExtraCharges(ctx, { ...of, sold_id: sold_id ?? activity.id });
  const caution =
    vote_heads.find((one) => one.is_refundable) ??
    (await finance.addVoteHead(ctx, {
      code: 'CAU',
      name: 'Caution money',
      kind: 'income',
      account_id: accounts.find((one) => one.code === '2300')!.id,
      priority: 9,
      is_refundable: true,
      is_capitation: false,
      tax: 'none',
    }));
  await seedDeposits(ctx, { calendar, school_id, semester_id, vote_head_id: caution.id, debtors });
  await seedWaivers(ctx, { semester_id, debtors, calendar });
  const owed = new Map((await finance.listOwing(ctx)).map((o) => [o.student_id, o.balance_cents]));
  for (const [i, student_id] of debtors.slice(0, 8).entries()) {
    await finance.makePromise(ctx, {
      student_id,
      amount_cents: Math.min(5_000_00 + i * 1_000_00, owed.get(student_id)!),
      due_on: calendar.day(i < 3 ? '2026-09-18' : '2026-10-16'),
      promised_by: ['Grace Wanjiru', 'Peter Otieno', 'Fatuma Hassan', 'John Kiprono'][i % 4]!,
    });
  }
  const hold = { is_on: true, version: 0 };
  await finance.saveHold(ctx, { ...hold, what: 'report-form', above_cents: 15_000_00 });
  await finance.saveHold(ctx, { ...hold, what: 'exam-card', above_cents: 20_000_00 });
  await finance.saveTermPlan(ctx, {
    semester_id,
    instalments: [
      { due_on: calendar.day('2026-08-31'), percent: 50 },
      { due_on: calendar.day('2026-09-21'), percent: 30 },
      { due_on: calendar.day('2026-10-12'), percent: 20 },
    ],
  });
  await finance.saveCeiling(ctx, {
    financial_year_id: financial_years[0]!.id,
    fee_category_id: fee_categories.find((one) => one.name === 'Boarder')!.id,
    amount_cents: 53_554_00,
    authority: 'Gazette Notice 1555 of 2015',
    version: 0,
  });
}

/** One school sells uniforms and books, which are taxed: KRA, played by the simulator, hears of each. */
async function seedTax(ctx: Ctx, { kra_pin }: DemoSchool, like: VoteHead): Promise<string> {
  await finance.connectFiscalDevice(ctx, { tin: kra_pin, serial: 'DEMO-OSCU-1130' });
  const { id } = await finance.addVoteHead(ctx, {
    code: 'UNI',
    name: 'Uniforms and items sold',
    kind: 'income',
    account_id: like.account_id,
    priority: like.priority,
    is_refundable: false,
    is_capitation: false,
    tax: 'standard',
  });
  return id;
}

interface Charging {
  calendar: DemoCalendar;
  school_id: string;
  semester_id: string;
  vote_head_id: string;
  debtors: string[];
}

async function seedExtraCharges(ctx: Ctx, of: Charging & { sold_id: string }): Promise<void> {
  const { calendar, semester_id, vote_head_id, debtors } = of;
  const day_of = calendar.day(story_day);
  const common = { semester_id, vote_head_id, charged_on: day_of, is_refundable: false };
  const trip = await finance.defineCharge(ctx, {
    ...common,
    name: 'Trip to Lake Nakuru',
    note: `Leaves on ${formatDay(calendar.day('2026-10-16'))} at 6 am, lunch included`,
    source: 'manual',
    amount_cents: 1_800_00,
    is_optional: true,
    is_trip: true,
    opt_in_until: calendar.day('2026-10-09'),
    places: 60,
  });
  const invited = [
    ...new Set([...(await childrenOfParent(ctx, of.school_id)), ...debtors.slice(10, 22)]),
  ];
  const asked = invited.map((student_id) => ({ student_id }));
  await finance.addToCharge(ctx, {
    id: trip.id,
    members: asked,
    ask_parents: true,
    expected_cents: asked.length * 1_800_00,
  });
  const lost = await finance.defineCharge(ctx, {
    ...common,
    vote_head_id: of.sold_id,
    name: 'Lost and broken items',
    source: 'stores',
    amount_cents: 650_00,
    is_optional: false,
  });
  const members = debtors.slice(20, 26).map((student_id) => ({ student_id }));
  if (members.length === 0) return;
  await finance.addToCharge(ctx, {
    id: lost.id,
    members,
    ask_parents: false,
    expected_cents: members.length * 650_00,
  });
}

/** A few deposits, of those who owe least: held for the family until the learner leaves. */
async function seedDeposits(ctx: Ctx, { calendar, semester_id, vote_head_id, debtors }: Charging) {
  const members = debtors.slice(-6).map((student_id) => ({ student_id }));
  if (members.length === 0) return;
  const { id } = await finance.defineCharge(ctx, {
    semester_id,
    vote_head_id,
    charged_on: calendar.day(story_day),
    is_refundable: false,
    name: 'Caution money',
    note: 'Comes back when the learner leaves',
    source: 'manual',
    amount_cents: 2_000_00,
    is_optional: false,
  });
  const expected_cents = members.length * 2_000_00;
  await finance.addToCharge(ctx, { id, members, ask_parents: false, expected_cents });
}

/** Asked by the bursar, agreed to by the director, put on the accounts by the head. */
async function seedWaivers(
  ctx: Ctx,
  { semester_id, debtors, calendar }: Pick<Charging, 'semester_id' | 'debtors' | 'calendar'>,
): Promise<void> {
  const day_of = calendar.day(story_day);
  const kind = {
    basis: 'percent' as const,
    vote_head_ids: [],
    is_stackable: false,
    needs_proof: false,
    budget_cents: 400_000_00,
  };
  const staff = await finance.createWaiverType(ctx, {
    ...kind,
    name: 'Children of staff',
    percent: 50,
    rule: 'staff-child',
  });
  await finance.createWaiverType(ctx, {
    ...kind,
    name: 'Third child',
    percent: 10,
    rule: 'sibling',
    from_child: 3,
  });
  const scholars = await finance.createWaiverType(ctx, {
    ...kind,
    name: 'Scholarship of the board',
    percent: 25,
    rule: 'none',
    condition: 'Mean grade of B or better, and no absence without a reason',
  });
  const sponsored = await finance.createWaiverType(ctx, {
    ...kind,
    name: 'Sponsored learners',
    percent: 50,
    rule: 'none',
  });
  const begin = async (
    name: string,
    waiver_type_id: string,
    ids: string[],
    funder: { funder: 'school' } | { funder: 'sponsor'; sponsor_name: string },
  ) => {
    const waiver = await finance.beginWaiver(ctx, {
      name,
      waiver_type_id,
      kind: 'grouped',
      semester_ids: [semester_id],
      ...funder,
      reason: `Agreed by the board on ${formatDay(calendar.day('2026-08-28'))}`,
    });
    const members = ids.map((student_id) => ({ student_id }));
    await finance.addToWaiver(ctx, { id: waiver.id, members });
    return waiver;
  };
  const given = debtors.slice(30, 36);
  if (given.length === 0) return;
  const bursary = await begin('Bright futures bursary', sponsored.id, given, {
    funder: 'sponsor',
    sponsor_name: 'Bright Futures Trust',
  });
  // Somebody looks once a term whether each of them still meets the condition.
  const best = debtors.slice(38, 42);
  const scholarship = await begin(`Scholars of ${calendar.year}`, scholars.id, best, {
    funder: 'school',
  });
  for (const { id } of [bursary, scholarship]) {
    await finance.markWaiver(ctx.db, id, {
      state: 'applied',
      approved_by: demoId('kiota person director'),
      applied_by: demoId('kiota person admin'),
      applied_at: `${day_of}T09:00:00Z`,
    });
  }
  const all = [...given, ...best];
  await finance.applyWaivers(ctx, { semester_id, student_ids: all, day: day_of });
  await finance.settle(ctx, all, { posted_on: day_of, memo: 'Waived after it was paid' });
  await finance.askSponsors(ctx, { invoiced_on: day_of, due_on: calendar.day('2026-10-30') });
  await begin('Children of staff who joined late', staff.id, debtors.slice(36, 38), {
    funder: 'school',
  });
}

/** A club that can be charged together. */
async function fillClub(ctx: Ctx, school: DemoSchool, { day }: DemoCalendar): Promise<void> {
  const learners = await ctx.db
    .selectFrom('students.students')
    .select('id')
    .where('school_id', '=', school.id)
    .where('status', '=', 'active')
    .orderBy('admission_number')
    .limit(club_size)
    .execute();
  await ctx.db
    .insertInto('administration.club_members')
    .values(
      learners.map(({ id }) => ({
        tenant_id: ctx.tenant_id,
        school_id: school.id,
        id: demoId(`wildlife ${id}`),
        club_id: demoId(`${school.name} club Wildlife`),
        student_id: id,
        from_on: day('2026-01-12'),
        created_by: ctx.user.id,
        created_at: ctx.now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The parent of the demo finds an offer to answer. */
async function childrenOfParent(ctx: Ctx, school_id: string): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('students.student_guardians as l')
    .innerJoin('students.guardians as g', 'g.id', 'l.guardian_id')
    .innerJoin('students.students as s', 's.id', 'l.student_id')
    .select('l.student_id')
    .where('g.user_id', '=', demoId('kiota person parent'))
    .where('s.school_id', '=', school_id)
    .orderBy('l.student_id')
    .execute();
  return found.map((row) => row.student_id);
}
