import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { left } from './leavers-queries.ts';

/** Heads whose bills are deposits. */
const refundable = sql`
  select v.id from finance.vote_heads v
  join finance.accounts a on a.tenant_id = v.tenant_id and a.id = v.account_id
  where a.part = 'caution-money'`;

/**
 * Deposits are what is held of each learner: what was paid. A deposit that was waived or written off was
 * never paid, so it is not the family's: `forgiven_cents` of it go back to the account of waivers when it
 * is released. Nor is what was only billed: `unpaid_cents` of it are still owed.
 */
export const deposits = (student_id: string | null) => {
  const of = student_id ? sql`l.student_id = ${student_id}` : sql`true`;
  return sql`
  select h.student_id, h.cents - coalesce(f.cents, 0) - u.cents as held_cents,
    coalesce(f.cents, 0) as forgiven_cents, u.cents as unpaid_cents
  from (
    select l.student_id, -sum(l.amount_cents) as cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'caution-money'
    where l.student_id is not null and ${of}
    group by l.student_id
    having sum(l.amount_cents) <> 0
  ) h
  left join (
    select l.student_id, -sum(l.amount_cents) as cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where ${of} and l.vote_head_id in (${refundable})
      and (a.part = 'fees-receivable' and j.source like any(array['waiver%', 'write-off%'])
        or a.part = 'waivers' and j.source = 'caution-released')
      and exists (
        select from finance.day_sums d
        where d.vote_head_id in (${refundable})
          and d.source like any(array['waiver%', 'write-off%']))
    group by l.student_id
  ) f on f.student_id = h.student_id
  cross join lateral (
    select least(greatest(h.cents - coalesce(f.cents, 0), 0), coalesce((
      select sum(d.due_cents)
      from finance.dues d
      where d.student_id = h.student_id and d.due_cents > 0 and d.vote_head_id in (${refundable})
    ), 0)) as cents
  ) u`;
};

export async function findHeld(db: Db, student_id: string) {
  const found = await sql<{ held_cents: number; forgiven_cents: number; unpaid_cents: number }>`
    select d.held_cents, d.forgiven_cents, d.unpaid_cents from (${deposits(student_id)}) d
  `.execute(db);
  return found.rows[0] ?? { held_cents: 0, forgiven_cents: 0, unpaid_cents: 0 };
}

/** Of those who left, to be asked for within another statement. */
export const leaversDeposits = sql`
  select count(*)::int as count, coalesce(sum(d.held_cents), 0) as cents
  from (${deposits(null)}) d
  join students.students s on s.id = d.student_id
  where ${left} and d.held_cents > 0`;
