import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

interface Line {
  id: string;
  happened_on: string;
  recorded_at: string;
  by: string | null;
  amount_cents: number;
}
export interface PaymentLine extends Line {
  method: PaymentMethod;
  method_name: string | null;
  receipt_number: string;
}
export interface BillLine extends Line {
  term_name: string;
  year: number;
}

const person: RawBuilder<unknown> = sql`u.first_name || ' ' || u.last_name as by`;

/** Payments that still count. */
export async function listPayments(db: Db, student_id: string, rows_max: number) {
  const found = await sql<PaymentLine>`
    select p.id, p.received_on as happened_on, p.created_at as recorded_at, ${person},
      p.amount_cents, p.method, p.receipt ->> 'method_name' as method_name, p.receipt_number
    from finance.payments p
    left join identity.users u on (u.tenant_id, u.id) = (p.tenant_id, p.recorded_by)
    where p.student_id = ${student_id}
      and not exists (
        select from finance.payment_cancellations x
        where (x.tenant_id, x.payment_id) = (p.tenant_id, p.id))
    order by p.received_on desc, p.created_at desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function listBills(db: Db, student_id: string, rows_max: number) {
  const found = await sql<BillLine>`
    select b.id, b.billed_on as happened_on, b.created_at as recorded_at, ${person},
      b.total_cents as amount_cents, t.name as term_name, t.year
    from finance.bills b
    join administration.terms t on (t.tenant_id, t.id) = (b.tenant_id, b.semester_id)
    left join identity.users u on (u.tenant_id, u.id) = (b.tenant_id, b.created_by)
    where b.student_id = ${student_id}
    order by b.billed_on desc, b.created_at desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}
