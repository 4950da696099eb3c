import { isoDate } from '@darasa/rules/dates';
import { demo as finance, documentTypes } from '../modules/finance/index.ts';
import {
  documentTypes as knownTypes,
  registerDocumentTypes,
} from '../platform/approvals/document-types.ts';
import type { Ctx } from '../platform/ctx.ts';
import { withOwner } from '../platform/db/owner.ts';
import { createPool } from '../platform/db/pool.ts';
import { loginsFor } from '../platform/db/roles.ts';
import { atWork, type Making, type Work } from './at-work.ts';
import { seedCharges } from './charges.ts';
import { dayAtCounter } from './counter.ts';
import { seedDesk } from './desk.ts';
import { grant_days, promiseGrants, receiveGrant, seedGoods } from './grants.ts';
import { seedIncoming } from './incoming.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId, hashed, isControl, pick } from './make.ts';
import { seedCheques, seedReconciliation } from './reconciliation.ts';
import { seedSpending } from './spending.ts';
import { kiotaSchools, type DemoSchool } from './schools.ts';

const templates = { Academy: 'private', Senior: 'public-secondary', International: 'cambridge' };
/** A boarder's first term by vote head, in shillings. */
const prices: Record<string, Record<string, number>> = {
  private: { TUI: 24_500, BRD: 18_000, LUN: 6_500, ACT: 2_000, EXM: 1_500 },
  'public-secondary': {
    BES: 10_800,
    PE: 2_000,
    EWC: 2_100,
    RMI: 800,
    'LT&T': 540,
    ADM: 840,
    MED: 170,
    ACT: 270,
    INS: 350,
  },
  cambridge: { TUI: 118_000, MEA: 24_000, COC: 9_500 },
};
type Ways = readonly (readonly ['mobile-money' | 'bank' | 'cash', string])[];
const thirds: Ways = [
  ['mobile-money', 'mobile-money'],
  ['bank', 'bank'],
  ['cash', 'cash'],
];
const paid_by: Ways = [
  ['mobile-money', 'mobile-money'],
  ['bank', 'bank'],
  ['mobile-money', 'mobile-money'],
  ['cash', 'cash'],
];

/**
 * A year of money in the three schools, made by the product's own services: the same structures,
 * bills, receipts and chain of seals that a bursar would have made.
 */
export async function seedFinance(owner_url: string, calendar: DemoCalendar): Promise<void> {
  const pool = createPool(loginsFor(owner_url).web_url, {
    size: kiotaSchools.length,
    // A year of money is made in one go, also on a machine that has much else to do.
    statement_ms_max: 60_000,
  });
  const inEach = (make: (of: Making) => Promise<void>) =>
    Promise.all(kiotaSchools.map((school) => make({ pool, school, calendar })));
  // A change that is asked for takes its way to whoever agrees. A server knows all types already, and keeps them.
  if (knownTypes().length === 0) registerDocumentTypes(documentTypes);
  try {
    await withOwner(owner_url, async (owner) => {
      await inEach(seedFirstTerm);
      // Before PostgreSQL has counted the new rows it takes their tables for empty, and plans so.
      await owner.query('analyze');
      await inEach(seedRestOfYear);
      await owner.query('analyze');
    });
  } finally {
    await pool.end();
  }
}

const terms = [
  { name: 'Term 1', billed_on: '2026-01-05' },
  { name: 'Term 2', billed_on: '2026-04-27' },
  { name: 'Term 3', billed_on: '2026-08-24' },
];
const isPublic = (school: DemoSchool): boolean => school.short_name === 'Senior';
const idOf = ({ school, calendar }: Making, term: string) =>
  demoId(`${school.name} ${calendar.year} ${term}`);

async function seedFirstTerm(making: Making): Promise<void> {
  const { school, calendar } = making;
  const template = templates[school.short_name as keyof typeof templates] as 'private';
  await as(making, '2026-01-05T05:00:00Z', async (ctx) => {
    await finance.startBooks(ctx, { template });
    await moveYear(ctx, calendar);
    const books = await finance.readBooks(ctx);
    for (const category of books.fee_categories) {
      const made = await finance.makeStructures(ctx, {
        fee_category_id: category.id,
        fee_group_id: books.fee_groups[0]!.id,
        financial_year_id: books.financial_years[0]!.id,
        classes: school.classes.map((one) => demoId(`${school.name} ${one.name}`)),
        particulars: pricesOf(template, category.name).map(([code, shillings]) => ({
          vote_head_id: books.vote_heads.find((head) => head.code === code)!.id,
          semester_amounts: terms.map(({ name }, i) => ({
            semester_id: idOf(making, name),
            amount: Math.round(shillings * [1, 0.8, 0.6][i]!),
          })),
        })),
      });
      const ids = made.rows.map((row) => row.id);
      const director = { ...ctx, user: { ...ctx.user, id: demoId('kiota person director') } };
      await finance.moveStructures(director, { ids, state: 'approved' });
      await finance.moveStructures(ctx, { ids, state: 'published' });
    }
    if (isPublic(school)) await promiseGrants(ctx, calendar);
  });
  await bill(making, 0);
  await payOver(making, 0, paying_days[0]!);
  if (isPublic(school)) await receiveGrantOn(making, 0);
}

/** The books begin with the school's own year, which need not be the calendar's. */
async function moveYear(ctx: Ctx, { years: [year] }: DemoCalendar): Promise<void> {
  const { year: name, starts_on, ends_on } = year!;
  await ctx.db
    .updateTable('finance.financial_years')
    .set({ name: String(name), starts_on, ends_on })
    .where('school_id', '=', ctx.school_id!)
    .execute();
}

async function seedRestOfYear(making: Making): Promise<void> {
  const { school, calendar } = making;
  await bill(making, 1);
  await payOver(making, 1, paying_days[1]!);
  if (isPublic(school)) await receiveGrantOn(making, 1);
  await bill(making, 2);
  await payOver(making, 2, first_weeks);
  await as(making, '2026-09-07T05:00:00Z', (ctx) => seedCharges(ctx, school, calendar));
  await payOver(making, 2, later_weeks);
  if (isPublic(school)) {
    await receiveGrantOn(making, 2);
    await as(making, '2026-09-24T09:00:00Z', (ctx) => seedGoods(ctx, calendar.day('2026-09-24')));
  }
  await as(making, '2026-09-25T07:00:00Z', (ctx) => seedCheques(ctx, calendar));
  await as(making, '2026-09-25T08:00:00Z', (ctx) => seedSpending(ctx, school, calendar));
  await as(making, '2026-09-25T17:00:00Z', (ctx) => finance.sealDay(ctx, isoDate(ctx.now)));
  await payOver(
    making,
    2,
    this_week.filter(([day]) => calendar.day(day) < calendar.today),
  );
  await payToday(making);
  await asNow(making, (ctx) => seedReconciliation(ctx, calendar));
  await asNow(making, (ctx) => seedIncoming(ctx, school, calendar));
  await asNow(making, (ctx) => seedDesk(ctx, school, calendar));
}

/** A bill for everybody on the first day of the term. */
const bill = (making: Making, n: number) =>
  as(making, `${terms[n]!.billed_on}T06:00:00Z`, async (ctx) => {
    const semester_id = idOf(making, terms[n]!.name);
    const billed_on = isoDate(ctx.now);
    const { to_bill_cents } = await finance.previewBilling(ctx, { semester_id });
    await finance.runBilling(ctx, { semester_id, billed_on, expected_cents: to_bill_cents });
  });

const receiveGrantOn = (making: Making, nth: number) =>
  as(making, `${grant_days[nth]}T08:00:00Z`, (ctx) => receiveGrant(ctx, nth, making.calendar));

/** A day scholar sleeps at home and eats one meal of three. */
const pricesOf = (template: string, category: string): [code: string, shillings: number][] =>
  Object.entries(prices[template]!).map(([code, shillings]) => {
    const is_board = ['BES', 'BRD'].includes(code);
    return [code, is_board && category === 'Day' ? shillings / 4 : shillings];
  });

/** Days of a stretch on which money comes, and how many in a hundred families pay on each. */
type PayingDays = [day: string, percent: number][];

const paying_days: PayingDays[] = [
  [
    ['2026-01-06', 14],
    ['2026-01-08', 11],
    ['2026-01-12', 12],
    ['2026-01-16', 9],
    ['2026-01-22', 8],
    ['2026-02-02', 11],
    ['2026-02-06', 6],
    ['2026-02-16', 5],
    ['2026-03-03', 8],
    ['2026-03-16', 4],
    ['2026-03-27', 4],
  ],
  [
    ['2026-04-28', 12],
    ['2026-04-30', 10],
    ['2026-05-05', 12],
    ['2026-05-11', 9],
    ['2026-05-20', 7],
    ['2026-06-01', 11],
    ['2026-06-05', 7],
    ['2026-06-15', 5],
    ['2026-07-02', 9],
    ['2026-07-14', 4],
    ['2026-07-24', 3],
  ],
];
const first_weeks: PayingDays = [
  ['2026-08-25', 14],
  ['2026-08-27', 11],
  ['2026-08-28', 7],
  ['2026-09-01', 14],
  ['2026-09-02', 9],
  ['2026-09-04', 6],
];
const later_weeks: PayingDays = [
  ['2026-09-08', 14],
  ['2026-09-09', 9],
  ['2026-09-11', 4],
  ['2026-09-15', 4],
  ['2026-09-18', 5],
  ['2026-09-22', 13],
  ['2026-09-23', 9],
  ['2026-09-25', 5],
];
const this_week: PayingDays = [
  ['2026-09-28', 4],
  ['2026-09-29', 3],
  ['2026-09-30', 3],
  ['2026-10-01', 2],
  ['2026-10-02', 3],
];
/** On these the office had reminded the families in the days before. */
const reminded_days = new Set([
  '2026-09-01',
  '2026-09-02',
  '2026-09-08',
  '2026-09-09',
  '2026-09-22',
  '2026-09-23',
]);
const counter_day = '2026-09-08';

/** Most pay the term, some a part of it, a few nothing, and one in twenty too much. */
const shares = [1, 1, 1, 0.7, 0.5, 1, 0.4, 1, 0, 1.1];

interface Owing {
  student_id: string;
  balance_cents: number;
}

/** Whoever owes at the beginning of the stretch pays on one of its days, or waits for another time. */
async function payOver(making: Making, term: number, days: PayingDays): Promise<void> {
  const [first] = days;
  if (!first) return;
  let owing: Owing[] = [];
  await as(making, `${first[0]}T05:00:00Z`, async (ctx) => {
    owing = await finance.listOwing(ctx);
  });
  for (const [day] of days) {
    const due = owing.filter((one) => payingDayOf(one, days) === day);
    const take = (ctx: Ctx) => receive(ctx, due, (id) => pick(shares, `${id} ${term}`));
    const count = day === counter_day ? (ctx: Ctx) => dayAtCounter(ctx, take) : take;
    await as(making, `${day}T08:00:00Z`, count);
  }
}

function payingDayOf({ student_id }: Owing, days: PayingDays): string | undefined {
  let left = hashed(`${student_id} ${days[0]![0]}`) % 100;
  const day = days.find(([, percent]) => (left -= percent) < 0)?.[0];
  // One in ten is not reminded, for comparison, and thinks of the fees less often.
  const is_lost = day && reminded_days.has(day) && isControl(student_id) && left % 3 !== 0;
  return is_lost ? undefined : day;
}

/** What came in this morning: a third of it by M-Pesa, the rest at the bank and at the counter. */
async function payToday(making: Making): Promise<void> {
  const { calendar, school } = making;
  for (const [i, minutes_ago] of [170, 95, 25].entries()) {
    const at = new Date(
      Math.max(calendar.now.getTime() - minutes_ago * 60_000, calendar.midnight_ms),
    );
    await asAt(making, at, async (ctx) => {
      const owing = await finance.listOwing(ctx);
      const due = owing.filter(({ student_id }) => hashed(`${student_id} today`) % 3 === i);
      const many = 2 + (hashed(`${school.name} ${i}`) % 3);
      await receive(ctx, due.slice(0, many), () => 0.6, thirds);
    });
  }
}

async function receive(
  ctx: Ctx,
  owing: readonly Owing[],
  shareOf: (student_id: string) => number,
  ways: Ways = paid_by,
): Promise<void> {
  const { money_accounts } = await finance.readBooks(ctx);
  const received_on = isoDate(ctx.now);
  const payments = owing.flatMap(({ student_id, balance_cents }, i) => {
    const share = shareOf(student_id);
    const amount_cents =
      share === 1 ? balance_cents : Math.round((balance_cents * share) / 10_000) * 10_000;
    if (amount_cents <= 0) return [];
    const [method, kind] = ways[i % ways.length]!;
    return [
      {
        student_id,
        amount_cents,
        method,
        money_account_id: money_accounts.find((one) => one.kind === kind)!.id,
        ...(method === 'cash' ? {} : { reference: referenceOf(`${student_id} ${received_on}`) }),
        received_on,
      },
    ];
  });
  if (payments.length > 0) await finance.receiveAll(ctx, payments);
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const referenceOf = (words: string): string =>
  `U${Array.from({ length: 9 }, (_, i) => pick([...letters], `${words} ${i}`)).join('')}`;

/** The bursar at work on a day of the story. */
const as = (making: Making, story: string, work: Work) =>
  asAt(making, new Date(making.calendar.moment(story)), work);

const asNow = (making: Making, work: Work) => asAt(making, making.calendar.now, work);

const bursar = { key: 'bursar', first_name: 'Joseph', last_name: 'Karanja' };

const asAt = (making: Making, now: Date, work: Work) => atWork(making, bursar, now, work);
