import { type AllocationRule, type Due, usual_rule } from '@darasa/rules/fees/allocate';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export async function listDues(db: Db, student_ids: string[]) {
  const found = await sql<Due & { student_id: string }>`
    select d.student_id, d.semester_id, extract(epoch from t.starts_on)::bigint as semester_order,
      d.vote_head_id, v.priority, v.position, d.due_cents
    from finance.dues d
    join administration.terms t on t.tenant_id = d.tenant_id and t.id = d.semester_id
    join finance.vote_heads v on v.tenant_id = d.tenant_id and v.id = d.vote_head_id
    where d.student_id = any(${student_ids}::uuid[]) and d.due_cents <> 0
  `.execute(db);
  return found.rows;
}

export async function listPrepaid(db: Db, student_ids: string[]) {
  const found = await sql<{ student_id: string; prepaid_cents: number }>`
    select b.student_id, b.prepaid_cents
    from finance.balances b
    where b.student_id = any(${student_ids}::uuid[]) and b.prepaid_cents <> 0
  `.execute(db);
  return found.rows;
}

/** The order that was in force on a day; the usual one until a school has decided. */
export async function findRule(db: Db, day: string): Promise<AllocationRule> {
  const found = await sql<AllocationRule>`
    select o.terms, o.spread
    from finance.payment_orders o
    where o.from_on <= ${day}::date
    order by o.from_on desc
    limit 1
  `.execute(db);
  return found.rows[0] ?? usual_rule;
}

/** The order that was in force when a payment was recorded. */
export async function findRuleOfPayment(db: Db, payment_id: string): Promise<AllocationRule> {
  const found = await sql<AllocationRule>`
    select o.terms, o.spread
    from finance.payments p
    join finance.payment_orders o on o.tenant_id = p.tenant_id and o.school_id = p.school_id
      and o.from_on <= (p.created_at at time zone 'Africa/Nairobi')::date
    where p.id = ${payment_id}
    order by o.from_on desc
    limit 1
  `.execute(db);
  return found.rows[0] ?? usual_rule;
}

/** Lists who of these has credit, or paid more for something than it costs. */
export async function listUnsettled(db: Db, student_ids: string[]): Promise<string[]> {
  const found = await sql<{ student_id: string }>`
    select b.student_id
    from unnest(${student_ids}::uuid[]) n (student_id)
    join finance.balances b on b.student_id = n.student_id
    where b.prepaid_cents > 0
    union
    select d.student_id
    from unnest(${student_ids}::uuid[]) n (student_id)
    join finance.dues d on d.student_id = n.student_id
    where d.due_cents < 0
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

export interface PrepaidDay {
  student_id: string;
  posted_on: string;
  cents: number;
}

/** Lists how the money in advance of these learners moved after a day, the last day first. */
export async function listPrepaidAfter(
  db: Db,
  student_ids: string[],
  day: string,
): Promise<PrepaidDay[]> {
  const found = await sql<PrepaidDay>`
    select l.student_id, l.posted_on, -sum(l.amount_cents) as cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.student_id = any(${student_ids}::uuid[]) and l.posted_on > ${day}::date
      and a.part = 'prepayments'
    group by l.student_id, l.posted_on
    order by l.posted_on desc
  `.execute(db);
  return found.rows;
}
