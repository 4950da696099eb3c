import {
  type FigureName,
  type MovementKind,
  movementKinds,
} from '@darasa/contract/finance/books/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** Postings of a kind, by the name of where they came from; a column of sources is handed in. */
export function sourceIs(column: 'j.source' | 'd.source', kind: MovementKind): RawBuilder<boolean> {
  const name = sql.raw(column);
  if (kind !== 'journal') return sql`${name} like any(${patternsOf(kind)}::text[])`;
  const others = (Object.keys(movementKinds) as MovementKind[]).filter((one) => one !== 'journal');
  return sql`not ${name} like any(${others.flatMap(patternsOf)}::text[])`;
}

const patternsOf = (kind: MovementKind): string[] =>
  movementKinds[kind].begins.map((start) => `${start}%`);

interface FigureRule {
  /** On the lines `l` or sums of days `d`, their account `a` and where they came from. */
  lines: RawBuilder<unknown>;
  sign: 1 | -1;
  /** The same in two halves, where its accounts lead there quicker than its journals, which are many. */
  halves?: { accounts: RawBuilder<unknown>; journals: RawBuilder<unknown> };
}

const rule = (
  accounts: RawBuilder<unknown>,
  journals: RawBuilder<unknown>,
  sign: 1 | -1,
): FigureRule => ({
  lines: sql`(${accounts} and ${journals})`,
  sign,
  halves: { accounts, journals },
});
const whole = (accounts: RawBuilder<unknown>, sign: 1 | -1): FigureRule => ({
  lines: accounts,
  sign,
  halves: { accounts, journals: sql`true` },
});

const receivable = sql`a.part = 'fees-receivable'`;
const of_learners = sql`a.part in ('fees-receivable', 'prepayments')`;
const is_money_place = sql`exists (
  select 1 from finance.money_accounts m where m.tenant_id = a.tenant_id and m.account_id = a.id)`;

/**
 * The one place that says which lines make a figure. The sums of days know the same columns, so a
 * figure that is read from them cannot differ from the lines behind it.
 */
export function figureRule(
  name: Exclude<FigureName, 'capitation'>,
  source: 'j.source' | 'd.source' = 'j.source',
): FigureRule {
  const from = sql.raw(source);
  const is = (kind: MovementKind) => sourceIs(source, kind);
  const relieved = sql`(${is('waiver')} or ${is('credit-note')})`;
  const paid = rule(receivable, is('payment'), -1);
  // Also what money that was held became, and interest; what is billed or waived is no receipt.
  const came = sql.join(
    (['grant', 'income', 'bank', 'payment', 'pocket'] as const).map(is),
    sql` or `,
  );
  const earned = sql`a.kind = 'income' and a.part is distinct from 'waivers'`;
  const received = rule(sql`(${earned})`, sql`(${came})`, -1);
  const spent = rule(sql`a.kind = 'expense'`, sql`not ${from} like 'year-close%'`, 1);
  switch (name) {
    case 'billed':
      return rule(receivable, is('bill'), 1);
    case 'waived':
      return { lines: sql`${receivable} and ${is('waiver')}`, sign: -1 };
    case 'credit-notes':
      return { lines: sql`${receivable} and ${is('credit-note')}`, sign: -1 };
    case 'relieved':
      return { lines: sql`${receivable} and ${relieved}`, sign: -1 };
    case 'paid':
      return paid;
    case 'other':
      return {
        lines: sql`${receivable} and not (${is('bill')} or ${relieved} or ${is('payment')})`,
        sign: 1,
      };
    case 'balance':
      return whole(receivable, 1);
    case 'prepaid':
      return whole(sql`a.part = 'prepayments'`, -1);
    case 'collected':
      return rule(of_learners, sql`${from} like 'payment%'`, -1);
    case 'goods':
      return { lines: sql`${of_learners} and ${from} like 'goods%'`, sign: -1 };
    case 'cancelled':
      return {
        lines: sql`${of_learners} and ${from} in ('payment-cancelled', 'goods-cancelled')`,
        sign: 1,
      };
    case 'received':
      return received;
    case 'head-balance':
      return { lines: sql`(${paid.lines} or ${received.lines} or ${spent.lines})`, sign: -1 };
    case 'changed':
      return {
        lines: sql`${of_learners} and ${from} not in ('bill', 'payment', 'goods', 'prepayment')`,
        sign: 1,
      };
    case 'cash':
      return whole(is_money_place, 1);
    case 'spent':
      return spent;
    case 'creditors':
      return whole(sql`a.part = 'creditors'`, -1);
    case 'suspense':
      return whole(sql`a.part = 'suspense'`, -1);
  }
}

/** Lines alone know which receipt they are of, so this one is never read from the sums of days. */
const capitation: FigureRule = {
  lines: sql`a.kind = 'income' and (${sourceIs('j.source', 'grant')} or ${sourceIs('j.source', 'income')})
    and (l.vote_head_id in (select v.id from finance.vote_heads v where v.is_capitation)
      or j.source_id in (select o.id from finance.other_incomes o where o.tranche_id is not null))`,
  sign: -1,
};

export const lineRule = (name: FigureName): FigureRule =>
  name === 'capitation' ? capitation : figureRule(name);

/** A sum of days is what a figure adds up to over the sums of days `d` and their accounts `a`. */
export function sumOfDays(name: Exclude<FigureName, 'capitation'>): RawBuilder<number> {
  const { lines, sign } = figureRule(name, 'd.source');
  return sql<number>`coalesce(sum((d.debit_cents - d.credit_cents) * ${sign}::int)
    filter (where ${lines}), 0)`;
}

/** The same over lines `l` with their journal `j`. */
export function sumOfLines(name: FigureName): RawBuilder<number> {
  const { lines, sign } = lineRule(name);
  return sql<number>`coalesce(sum(l.amount_cents * ${sign}::int) filter (where ${lines}), 0)`;
}

/** The waiver `w` behind a posting `j`: it is posted learner by learner, and decided as one. */
export const waiverOfPosting = sql.raw(`
  left join finance.waiver_uses u on u.tenant_id = j.tenant_id and u.id = j.source_id
  left join finance.waiver_members w on w.tenant_id = u.tenant_id and w.id = u.waiver_member_id`);

/** A line that asks for fees, or asks for less: bills and charges, waivers and credit notes. */
export const isAsked = sql`(${sourceIs('j.source', 'bill')} or ${sourceIs('j.source', 'waiver')}
  or ${sourceIs('j.source', 'credit-note')})`;

/** Lists what the running term asks of each learner. */
export const listTermBills = (db: Db, today: string) =>
  listBillsOf(
    db,
    sql`select t.id from administration.terms t
      where t.starts_on <= ${today}::date order by t.starts_on desc limit 1`,
  );

/** The term whose fees are due now or next. Days and bills of a reminder are both of this one. */
export const dueTerm = (today: string) => sql<{ id: string }>`
  select t.id from administration.terms t
  where t.ends_on >= ${today}::date
  order by t.starts_on
  limit 1
`;

/** The same for the term whose fees are due now or next: between terms that is the one to come. */
export const listDueBills = (db: Db, today: string) => listBillsOf(db, dueTerm(today));

async function listBillsOf(db: Db, term: ReturnType<typeof dueTerm>) {
  const found = await sql<{ student_id: string; bill_cents: number }>`
    select l.student_id, sum(l.amount_cents) as bill_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.semester_id = (${term})
      and ${isAsked}
    group by l.student_id
  `.execute(db);
  return found.rows;
}
