import {
  type FigureName,
  type MovementKind,
  movementKinds,
} from '@darasa/contract/finance/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

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
  /** On the lines `l`, their account `a` and their journal `j`. */
  lines: RawBuilder<unknown>;
  sign: 1 | -1;
}

const receivable = sql`a.part = 'fees-receivable'`;
const is_money_place = sql`exists (
  select 1 from finance.money_accounts m where m.tenant_id = a.tenant_id and m.account_id = a.id)`;
const is = (kind: MovementKind) => sourceIs('j.source', kind);

/** The one place that says which lines make a figure. */
export function figureRule(name: FigureName): FigureRule {
  switch (name) {
    case 'billed':
      return { lines: sql`${receivable} and ${is('bill')}`, sign: 1 };
    case 'waived':
      return { lines: sql`${receivable} and ${is('waiver')}`, sign: -1 };
    case 'paid':
      return { lines: sql`${receivable} and ${is('payment')}`, sign: -1 };
    case 'other':
      return {
        lines: sql`${receivable} and not (${is('bill')} or ${is('waiver')} or ${is('payment')})`,
        sign: 1,
      };
    case 'balance':
      return { lines: receivable, sign: 1 };
    case 'prepaid':
      return { lines: sql`a.part = 'prepayments'`, sign: -1 };
    case 'collected':
      return { lines: sql`${is_money_place} and ${is('payment')}`, sign: 1 };
    case 'cash':
      return { lines: is_money_place, sign: 1 };
    case 'spent':
      return { lines: sql`a.kind = 'expense' and not j.source like 'year-close%'`, sign: 1 };
    case 'creditors':
      return { lines: sql`a.part = 'creditors'`, sign: -1 };
    case 'suspense':
      return { lines: sql`a.part = 'suspense'`, sign: -1 };
  }
}

/** What the running term asks of each learner: bills and charges less waivers. */
export async function listTermBills(db: Db, today: string) {
  const found = await sql<{ student_id: string; bill_cents: number }>`
    select l.student_id, sum(l.amount_cents) as bill_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.semester_id = (
        select t.id from administration.terms t
        where t.starts_on <= ${today}::date order by t.starts_on desc limit 1)
      and (${is('bill')} or ${is('waiver')})
    group by l.student_id
  `.execute(db);
  return found.rows;
}
