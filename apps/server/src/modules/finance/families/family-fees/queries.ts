import type { ChildBalance, WayToPay } from '@darasa/contract/finance/families/family-fees';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export type FamilyChild = ChildBalance & { school_id: string };

export async function listChildren(
  db: Db,
  student_id: string | null = null,
): Promise<FamilyChild[]> {
  const found = await sql<FamilyChild>`
    select s.id as student_id, s.school_id, s.admission_number, h.name as school_name,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      coalesce(b.balance_cents, 0) as balance_cents, b.last_paid_on
    from students.students s
    join identity.schools h on h.tenant_id = s.tenant_id and h.id = s.school_id
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.id = any (string_to_array(nullif(current_setting('app.fees_of', true), ''), ',')::uuid[])
      and (${student_id}::uuid is null or s.id = ${student_id}::uuid)
    order by s.born_on, s.id
    limit 50
  `.execute(db);
  return found.rows;
}

export async function listWays(db: Db, student_id: string): Promise<WayToPay[]> {
  const found = await sql<WayToPay>`
    select m.name, m.kind, m.bank_name, m.branch, m.account_number, m.paybill
    from finance.money_accounts m
    join students.students s on s.tenant_id = m.tenant_id and s.school_id = m.school_id
    where s.id = ${student_id} and m.retired_at is null
      and (m.paybill is not null or m.account_number is not null)
    order by m.kind desc, m.name
    limit 20
  `.execute(db);
  return found.rows;
}
