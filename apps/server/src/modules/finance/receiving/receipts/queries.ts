import type { ReceiptSeries } from '@darasa/contract/finance/receiving/receipts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { receiptNumbers } from '#modules/finance/books/ledger/receipt-numbers-queries.ts';

export interface StoredSeries {
  kind: ReceiptSeries['kind'];
  series: string;
  digits: number;
  first: number;
  last: number;
  count: number;
  cancelled_count: number;
  missing: number[];
}

/** The runs of numbers, newest first, and what is missing inside of them. */
export async function listSeries(db: Db, missing_max: number): Promise<StoredSeries[]> {
  const found = await sql<StoredSeries>`
    with numbered as (${receiptNumbers()})
    select s.kind, s.series, s.digits, s.first, s.last, s.count, s.cancelled_count,
      case when s.last - s.first + 1 = s.count then '[]'::json else (
        select coalesce(json_agg(m.at order by m.at), '[]'::json)
        from (
          select at from generate_series(s.first, s.last) at
          where not exists (
            select 1 from numbered n
            where n.kind = s.kind and n.series = s.series and n.number = at)
          order by at
          limit ${missing_max}
        ) m
      ) end as missing
    from (
      select kind, series, max(digits) as digits, min(number) as first, max(number) as last,
        count(*)::int as count, count(*) filter (where is_cancelled)::int as cancelled_count
      from numbered
      group by kind, series
    ) s
    order by s.kind desc, s.series desc
    limit 50
  `.execute(db);
  return found.rows;
}

/** Which school a child of this family goes to. */
export async function findSchool(db: Db, student_id: string): Promise<string | undefined> {
  const found = await sql<{ school_id: string }>`
    select s.school_id from students.students s where s.id = ${student_id}
  `.execute(db);
  return found.rows[0]?.school_id;
}

export interface Contact {
  name: string;
  relation: string;
  phone: string | null;
  email: string | null;
}

/** Lists who may hear of the fees of a learner, whoever is called first in front. */
export async function listContacts(db: Db, student_id: string): Promise<Contact[]> {
  const found = await sql<Contact>`
    select g.first_name || ' ' || g.last_name as name, l.relation, g.phone, g.email
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id = ${student_id} and l.sees_fees and not l.is_barred
    order by l.priority, l.id
    limit 10
  `.execute(db);
  return found.rows;
}

export interface CheckedReceipt {
  title: string;
  serial: string;
  holder: string;
  school_name: string;
  issued_on: string;
  amount_cents: number;
  cancelled_on: string | null;
}

/** The transaction of a stranger sees the one receipt with this code, and nothing else. */
export async function findByCode(db: Db, code: string): Promise<CheckedReceipt | undefined> {
  const entered = sql`select finance.enter_receipt(${code})`.execute(db);
  const found = sql<CheckedReceipt>`
    select 'Receipt' as title, p.receipt_number as serial,
      coalesce(p.receipt ->> 'first_name', '') as holder, h.name as school_name,
      p.received_on as issued_on,
      coalesce((p.receipt ->> 'total_cents')::bigint, p.amount_cents) as amount_cents,
      (x.created_at at time zone 'Africa/Nairobi')::date as cancelled_on
    from finance.payments p
    join identity.schools h on h.tenant_id = p.tenant_id and h.id = p.school_id
    left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
    where p.verify_code = ${code}
    union all
    select 'Receipt of a grant', g.receipt_number, g.giver_name, h.name, g.received_on,
      g.amount_cents, (x.created_at at time zone 'Africa/Nairobi')::date
    from finance.grant_receipts g
    join identity.schools h on h.tenant_id = g.tenant_id and h.id = g.school_id
    left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
    where g.verify_code = ${code}
    union all
    select 'Official receipt', o.receipt_number, o.payer_name, h.name, o.received_on,
      o.amount_cents, (o.cancelled_at at time zone 'Africa/Nairobi')::date
    from finance.other_incomes o
    join identity.schools h on h.tenant_id = o.tenant_id and h.id = o.school_id
    where o.verify_code = ${code}
    union all
    select 'Receipt of capitation', c.receipt_number, split_part(c.name, ' ', 1), h.name,
      (c.created_at at time zone 'Africa/Nairobi')::date, c.amount_cents,
      (o.cancelled_at at time zone 'Africa/Nairobi')::date
    from finance.capitation_receipts c
    join finance.other_incomes o on o.tenant_id = c.tenant_id and o.id = c.other_income_id
    join identity.schools h on h.tenant_id = c.tenant_id and h.id = c.school_id
    where c.verify_code = ${code}
  `.execute(db);
  await entered;
  return (await found).rows[0];
}
