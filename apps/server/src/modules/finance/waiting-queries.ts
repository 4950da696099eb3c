import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

// What waits in the money office: each answers one row with count, amount_cents and since.

export const sumOfSuspense = (db: Db) => sql`
  select count(*) as count, sum(a.amount_cents) as amount_cents,
    (min(a.paid_at) at time zone 'Africa/Nairobi')::date as since
  from finance.arrivals a
  where ${isHere(db, 'a')} and a.state in ('new', 'suspense')`;

export const sumOfClaims = (db: Db) => sql`
  select count(*) as count, sum(c.amount_cents) as amount_cents, min(c.paid_on) as since
  from finance.claims c
  where ${isHere(db, 'c')} and c.state = 'received'`;

export const sumOfCheques = (db: Db, today: string) => sql`
  select count(*) as count, sum(q.amount_cents) as amount_cents,
    min(greatest(q.received_on, q.dated_on)) as since
  from finance.cheques q
  where ${isHere(db, 'q')} and q.state = 'received' and q.dated_on <= ${today}::date`;

/** Promises whose day has passed lately, of learners who paid less since then and still owe. */
export const sumOfBroken = (db: Db, from: string, today: string) => sql`
  select count(*) as count, sum(p.amount_cents - p.paid_cents) as amount_cents, min(p.due_on) as since
  from (
    select p.amount_cents, p.due_on, coalesce((
        select sum(y.amount_cents)
        from finance.payments y
        where y.tenant_id = p.tenant_id and y.student_id = p.student_id
          and y.created_at >= p.created_at and y.received_on <= p.due_on
          and not exists (
            select from finance.payment_cancellations x
            where x.tenant_id = y.tenant_id and x.payment_id = y.id)), 0) as paid_cents
    from finance.promises p
    join finance.balances b on b.tenant_id = p.tenant_id and b.student_id = p.student_id
    where ${isHere(db, 'p')} and p.cancelled_at is null and b.balance_cents > 0
      and p.due_on >= ${from}::date and p.due_on < ${today}::date
  ) p
  where p.paid_cents < p.amount_cents`;

/** Accounts at a bank or a paybill whose last month nobody signed yet. */
export const sumOfUnsigned = (db: Db, month: string, ended_on: string) => sql`
  select count(*) as count, null as amount_cents, case when count(*) > 0 then ${ended_on}::date end as since
  from finance.money_accounts m
  where ${isHere(db, 'm')} and m.kind <> 'cash' and m.retired_at is null
    and exists (
      select from finance.statements t
      where t.tenant_id = m.tenant_id and t.money_account_id = m.id and t.withdrawn_at is null
        and t.to_on >= ${month}::date)
    and not exists (
      select from finance.reconciliations r
      where r.tenant_id = m.tenant_id and r.money_account_id = m.id and r.month = ${month}::date
        and r.state = 'signed')`;
