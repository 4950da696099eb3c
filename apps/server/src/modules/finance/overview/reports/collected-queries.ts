import type { Dimension } from '@darasa/contract/finance/overview/reports';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { figureRule, sumOfDays } from '#modules/finance/books/figures/queries.ts';
import { type Stretch } from './queries.ts';

const keys: Record<Dimension, { key: string; label: string }> = {
  class: { key: `coalesce(c.id::text, 'none')`, label: `coalesce(c.name, 'No class')` },
  method: { key: 'p.method', label: 'p.method' },
  cashier: { key: 'p.recorded_by::text', label: `u.first_name || ' ' || u.last_name` },
  'vote-head': {
    key: `coalesce(v.id::text, 'none')`,
    label: `coalesce(v.name, 'Paid in advance')`,
  },
  account: {
    key: 'm.id::text',
    label: 'm.name',
  },
  day: { key: 'j.posted_on::text', label: 'j.posted_on::text' },
  month: { key: `to_char(j.posted_on, 'YYYY-MM')`, label: `to_char(j.posted_on, 'YYYY-MM')` },
};

export interface CollectedCell {
  row_key: string;
  row_label: string;
  column_key: string;
  column_label: string;
  amount_cents: number;
}

/** Fee money by any two ways of looking at it, from the lines of learners' accounts. */
export async function listCollected(
  db: Db,
  { from, to }: Stretch,
  by: Dimension,
  across: Dimension | 'none',
): Promise<CollectedCell[]> {
  const row = keys[by];
  const column = across === 'none' ? { key: `'all'`, label: `'Amount'` } : keys[across];
  const found = await sql<CollectedCell>`
    select ${sql.raw(row.key)} as row_key, ${sql.raw(row.label)} as row_label,
      ${sql.raw(column.key)} as column_key, ${sql.raw(column.label)} as column_label,
      -sum(l.amount_cents) as amount_cents
    from finance.accounts a
    join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
    left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    left join identity.users u on u.tenant_id = p.tenant_id and u.id = p.recorded_by
    left join finance.money_accounts m on m.tenant_id = p.tenant_id and m.id = p.money_account_id
    where ${figureRule('collected').lines}
      and l.posted_on between ${from} and ${to}
    group by 1, 2, 3, 4
    having sum(l.amount_cents) <> 0
    order by 2, 4
    limit 5000
  `.execute(db);
  return found.rows;
}

/** The same money by the sums of days, or the goods that came beside it. */
export async function sumCollected(
  db: Db,
  { from, to }: Stretch,
  figure: 'collected' | 'goods',
): Promise<number> {
  const found = await sql<{ cents: number }>`
    select ${sumOfDays(figure)} as cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where d.posted_on between ${from} and ${to}
  `.execute(db);
  return found.rows[0]!.cents;
}
