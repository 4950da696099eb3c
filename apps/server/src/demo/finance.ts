import type { Session } from '@darasa/contract/identity/sign-in/session';
import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { withOwner } from '../platform/db/owner.ts';
import { createPool, type Pool } from '../platform/db/pool.ts';
import { loginsFor } from '../platform/db/roles.ts';
import { inScope } from '../platform/db/scope.ts';
import { seedCharges } from './charges.ts';
import { dayAtCounter } from './counter.ts';
import { grant_days, promiseGrants, receiveGrant, seedGoods } from './grants.ts';
import { seedIncoming } from './incoming.ts';
import { demoId, pick } from './make.ts';
import { seedReconciliation } from './reconciliation.ts';
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
const paid_by = [
  ['mobile-money', 'mobile-money'],
  ['bank', 'bank'],
  ['mobile-money', 'mobile-money'],
  ['cash', 'cash'],
] as const;

/**
 * A year of money in the three schools, made by the product's own services: the same structures,
 * bills, receipts and chain of seals that a bursar would have made.
 */
export async function seedFinance(owner_url: string): Promise<void> {
  const pool = createPool(loginsFor(owner_url).web_url, {
    size: kiotaSchools.length,
    // A year of money is made in one go, also on a machine that has much else to do.
    statement_ms_max: 60_000,
  });
  const inEach = (make: (pool: Pool, school: DemoSchool) => Promise<void>) =>
    Promise.all(kiotaSchools.map((school) => make(pool, school)));
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
  { name: 'Term 1', billed_on: '2026-01-06', paid_on: '2026-01-19' },
  { name: 'Term 2', billed_on: '2026-04-28', paid_on: '2026-05-11' },
  { name: 'Term 3', billed_on: '2026-08-25', paid_on: '2026-09-07' },
];
const isPublic = (school: DemoSchool): boolean => school.short_name === 'Senior';
const idOf = (school: DemoSchool, term: string) => demoId(`${school.name} 2026 ${term}`);

async function seedFirstTerm(pool: Pool, school: DemoSchool): Promise<void> {
  const template = templates[school.short_name as keyof typeof templates] as 'private';
  await as(pool, school, '2026-01-05T06:00:00Z', async (ctx) => {
    const books = await finance.startBooks(ctx, { template });
    for (const category of books.fee_categories) {
      const made = await finance.makeStructures(ctx, {
        fee_category_id: category.id,
        fee_group_id: books.fee_groups[0]!.id,
        financial_year_id: books.financial_years[0]!.id,
        classes: school.classes.map((one) => demoId(`${school.name} ${one.name}`)),
        particulars: pricesOf(template, category.name).map(([code, shillings]) => ({
          vote_head_id: books.vote_heads.find((head) => head.code === code)!.id,
          semester_amounts: terms.map(({ name }, i) => ({
            semester_id: idOf(school, name),
            amount: Math.round(shillings * [1, 0.8, 0.6][i]!),
          })),
        })),
      });
      const ids = made.rows.map((row) => row.id);
      const director = { ...ctx, user: { ...ctx.user, id: demoId('kiota person director') } };
      await finance.moveStructures(director, { ids, state: 'approved' });
      await finance.moveStructures(ctx, { ids, state: 'published' });
    }
    if (isPublic(school)) await promiseGrants(ctx);
  });
  await seedTerm(pool, school, 0);
}

async function seedRestOfYear(pool: Pool, school: DemoSchool): Promise<void> {
  await seedTerm(pool, school, 1);
  await seedTerm(pool, school, 2);
  await as(pool, school, '2026-10-05T09:00:00Z', seedReconciliation);
  await as(pool, school, '2026-10-12T09:00:00Z', (ctx) => seedCharges(ctx, school));
  if (isPublic(school)) {
    await as(pool, school, '2026-10-19T09:00:00Z', (ctx) => seedGoods(ctx, '2026-10-19'));
    await receiveGrantOn(pool, school, 2);
  }
  await as(pool, school, '2026-11-13T08:00:00Z', (ctx) => seedSpending(ctx, school));
  await as(pool, school, '2026-11-16T05:00:00Z', (ctx) => seedIncoming(ctx, school));
}

/** Bills for everybody, and what came in for them. */
async function seedTerm(pool: Pool, school: DemoSchool, n: number): Promise<void> {
  const { name, billed_on, paid_on } = terms[n]!;
  await as(pool, school, `${billed_on}T06:00:00Z`, async (ctx) => {
    const semester_id = idOf(school, name);
    const { to_bill_cents } = await finance.previewBilling(ctx, { semester_id });
    await finance.runBilling(ctx, { semester_id, billed_on, expected_cents: to_bill_cents });
  });
  const take = (ctx: Ctx) => payTerm(ctx, paid_on, n);
  const is_last = n === terms.length - 1;
  await as(pool, school, `${paid_on}T09:00:00Z`, is_last ? (ctx) => dayAtCounter(ctx, take) : take);
  if (isPublic(school) && n < 2) await receiveGrantOn(pool, school, n);
}

const receiveGrantOn = (pool: Pool, school: DemoSchool, nth: number) =>
  as(pool, school, `${grant_days[nth]}T08:00:00Z`, (ctx) => receiveGrant(ctx, nth));

/** A day scholar sleeps at home and eats one meal of three. */
const pricesOf = (template: string, category: string): [code: string, shillings: number][] =>
  Object.entries(prices[template]!).map(([code, shillings]) => {
    const is_board = ['BES', 'BRD'].includes(code);
    return [code, is_board && category === 'Day' ? shillings / 4 : shillings];
  });

/** Most pay the term, some a part of it, a few nothing, and one in twenty too much. */
async function payTerm(ctx: Ctx, received_on: string, term: number): Promise<void> {
  const { money_accounts } = await finance.readBooks(ctx);
  const owing = await finance.listOwing(ctx);
  const payments = owing.flatMap(({ student_id, balance_cents }, i) => {
    const share = pick([1, 1, 1, 0.7, 0.5, 1, 0.4, 1, 0, 1.1], `${student_id} ${term}`);
    const amount_cents = Math.round((balance_cents * share) / 10_000) * 10_000;
    if (amount_cents <= 0) return [];
    const [method, kind] = paid_by[i % paid_by.length]!;
    return [
      {
        student_id,
        amount_cents,
        method,
        money_account_id: money_accounts.find((one) => one.kind === kind)!.id,
        ...(method === 'cash' ? {} : { reference: referenceOf(`${student_id} ${term}`) }),
        received_on,
      },
    ];
  });
  await finance.receiveAll(ctx, payments);
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const referenceOf = (words: string): string =>
  `U${Array.from({ length: 9 }, (_, i) => pick([...letters], `${words} ${i}`)).join('')}`;

/** The bursar at work on a day of the past. */
function as(
  pool: Pool,
  school: DemoSchool,
  at: string,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const tenant_id = demoId('kiota');
  const scope = { tenant_id, school_id: school.id, limits: '*' } as const;
  const user = {
    id: demoId('kiota person bursar'),
    first_name: 'Jane',
    last_name: 'Muthoni',
  } as Session['user'];
  return inScope(pool, scope, 'write', (db) =>
    work({
      ...scope,
      db,
      user,
      staff: null,
      confirmed_at: null,
      session_id: demoId('no session'),
      now: new Date(at),
      request_id: 'demo',
      device: 'Office computer',
      address: '127.0.0.1',
      // The trail of the demo is made elsewhere.
      changed: () => undefined,
    }),
  );
}
