import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { shown, sources } from './queries.ts';

/** The numbers of the receipts of some days, perhaps of one class. */
export async function listReceiptNumbers(
  db: Db,
  { from, to, class_id }: { from: string; to: string; class_id?: string | undefined },
  limit: number,
): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ receipt_number: string }>`
    select distinct p.receipt_number
    from finance.payments p
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
      and p.received_on between ${from}::date and ${to}::date
      and (${class_id ?? null}::uuid is null or p.student_id in (
        select s.id from students.students s where s.class_id = ${class_id ?? null}::uuid))
    limit ${limit}
  `.execute(db);
  return found.rows.map((row) => row.receipt_number);
}

export interface OnPaper extends Payment {
  verify_code: string;
  note: string | null;
  /** How often the receipt was printed, whichever of its children was open then. */
  copies: number;
}

/** Lists whatever stands on these receipts, in the order of day, number and children. */
export async function listOnPapers(db: Db, receipt_numbers: string[]): Promise<OnPaper[]> {
  const found = await sql<OnPaper>`
    select ${shown}, p.verify_code, p.note, coalesce(n.copies, 0)::int as copies
    from ${sources}
    left join (
      select o.receipt_number, count(*) as copies
      from finance.receipt_prints r
      join finance.payments o on o.tenant_id = r.tenant_id and o.id = r.payment_id
      where o.receipt_number = any(${receipt_numbers})
      group by o.receipt_number
    ) n on n.receipt_number = p.receipt_number
    where p.receipt_number = any(${receipt_numbers})
    order by p.received_on, p.receipt_number, p.part
  `.execute(db);
  return found.rows;
}

export interface NewPrint {
  id: string;
  payment_id: string;
  copy_number: number;
}

export async function insertPrints(
  db: Db,
  ground: { tenant_id: string; school_id: string; printed_by: string; now: string },
  prints: NewPrint[],
): Promise<void> {
  await sql`
    insert into finance.receipt_prints (tenant_id, id, school_id, payment_id, copy_number, printed_by,
      created_at)
    select ${ground.tenant_id}::uuid, n.id, ${ground.school_id}::uuid, n.payment_id, n.copy_number,
      ${ground.printed_by}::uuid, ${ground.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) as n (id uuid, payment_id uuid,
      copy_number int)
  `.execute(db);
}
