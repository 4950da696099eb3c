import {
  type FigureName,
  type MovementKind,
  movementKinds,
} from '@darasa/contract/finance/figures';
import { type RawBuilder, sql } from 'kysely';

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
    case 'suspense':
      return { lines: sql`a.part = 'suspense'`, sign: -1 };
  }
}
