import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';

/** What the government gives for each learner of a public secondary school in a year, in shillings. */
const rates: [code: string, shillings: number][] = [
  ['G-TUI', 4_144],
  ['G-OPS', 11_600],
  ['G-RMI', 5_000],
  ['G-ACT', 1_500],
];
const tranches = [
  { share: 5_000, enrolment_on: '2026-01-19', received_on: '2026-02-16' },
  { share: 3_000, enrolment_on: '2026-04-30', received_on: '2026-05-25' },
  { share: 2_000, enrolment_on: '2026-08-31', received_on: '2026-09-22' },
];

/** Promised at the beginning of the year, for the public school only. */
export async function promiseGrants(ctx: Ctx, calendar: DemoCalendar): Promise<void> {
  const { vote_heads, financial_years } = await finance.readBooks(ctx);
  await finance.saveCapitation(ctx, {
    financial_year_id: financial_years[0]!.id,
    rates: rates.map(([code, shillings]) => ({
      vote_head_id: vote_heads.find((head) => head.code === code)!.id,
      amount_cents: shillings * 100,
    })),
    tranches: tranches.map(({ share, enrolment_on }) => ({
      share,
      enrolment_on: calendar.day(enrolment_on),
    })),
  });
}

/** When the money of each tranche came, in the order of the year. */
export const grant_days = tranches.map((one) => one.received_on);

/**
 * A tranche comes as two payments, each into the account of its own fund. The learners have their
 * receipts of all but the last, which are still to be made.
 */
export async function receiveGrant(ctx: Ctx, nth: number, calendar: DemoCalendar): Promise<void> {
  const { vote_heads, financial_years, money_accounts } = await finance.readBooks(ctx);
  const of = await finance.readCapitation(ctx, { financial_year_id: financial_years[0]!.id });
  const tranche = of.tranches[nth]!;
  const fundOf = (id: string) => vote_heads.find((head) => head.id === id)!.fund_id;
  for (const place of money_accounts.filter((one) => one.fund_id !== null)) {
    const own = of.rates.filter((rate) => fundOf(rate.vote_head_id) === place.fund_id);
    const per_learner = own.reduce((sum, rate) => sum + rate.amount_cents, 0);
    const { id } = await finance.receiveCapitation(ctx, {
      tranche_id: tranche.id,
      payer_name: 'Ministry of Education',
      particulars: `Capitation ${calendar.year}, tranche ${tranche.number}`,
      amount_cents: Math.round((per_learner * tranche.learner_count * tranche.share) / 10_000),
      method: 'bank',
      money_account_id: place.id,
      reference: `IFMIS26${tranche.number}${place.name.slice(0, 3).toUpperCase()}`,
      received_on: calendar.day(grant_days[nth]!),
    });
    if (nth < tranches.length - 1) await finance.issueCapitationReceipts(ctx, { id });
  }
}

const goods = [
  { item: 'Maize', quantity: 6, unit: 'bags', shillings: 21_000, by: 'Samuel Lekishon' },
  { item: 'Firewood', quantity: 1.5, unit: 'lorries', shillings: 13_500, by: 'Ruth Naserian' },
];

/** Two families bring what the kitchen needs instead of money. */
export async function seedGoods(ctx: Ctx, received_on: string): Promise<void> {
  const owing = await finance.listOwing(ctx);
  const families = owing.filter((one) => one.balance_cents > 25_000_00);
  await finance.receiveAll(
    ctx,
    goods.slice(0, families.length).map(({ item, quantity, unit, shillings, by }, i) => ({
      student_id: families[i]!.student_id,
      amount_cents: shillings * 100,
      method: 'in-kind',
      in_kind: { item, quantity, unit },
      payer_name: by,
      received_on,
    })),
  );
}
