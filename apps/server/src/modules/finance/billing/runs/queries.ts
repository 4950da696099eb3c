import type { BillingPreview, BillingRun } from '@darasa/contract/finance/billing';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../../platform/db/scope.ts';

export interface NewRun {
  id: string;
  semester_id: string;
  class_id: string | null;
  student_id: string | null;
  billed_on: string;
  billed_count: number;
  billed_cents: number;
  prepaid_used_cents: number;
  first_number: string;
  last_number: string;
  skipped_count: number;
  skipped: BillingPreview['skipped'];
  user_id: string;
  now: string;
}

export async function insertRun(db: Db, row: NewRun): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.billing_runs (tenant_id, id, school_id, semester_id, class_id, student_id,
      billed_on, billed_count, billed_cents, prepaid_used_cents, first_number, last_number,
      skipped_count, skipped, created_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.semester_id}, ${row.class_id},
      ${row.student_id}, ${row.billed_on}, ${row.billed_count}, ${row.billed_cents},
      ${row.prepaid_used_cents}, ${row.first_number}, ${row.last_number}, ${row.skipped_count},
      ${JSON.stringify(row.skipped)}::jsonb, ${row.user_id}, ${row.now})
  `.execute(db);
}

/** The newest first. Who was left out then may have a bill by now. */
export async function listRuns(db: Db, semester_id: string): Promise<BillingRun[]> {
  const found = await sql<BillingRun>`
    select r.id, t.name || ' ' || t.year as semester_name,
      coalesce(s.admission_number || ' ' || concat_ws(' ', s.first_name, s.surname), c.name) as of,
      r.billed_on, r.billed_count, r.billed_cents, r.prepaid_used_cents, r.first_number,
      r.last_number, r.skipped_count, coalesce(k.skipped, '[]'::jsonb) as skipped,
      coalesce(u.first_name || ' ' || u.last_name, '') as created_by, r.created_at
    from finance.billing_runs r
    join administration.terms t on t.tenant_id = r.tenant_id and t.id = r.semester_id
    left join administration.classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
    left join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    left join identity.users u on u.tenant_id = r.tenant_id and u.id = r.created_by
    left join lateral (
      select jsonb_agg(e.one || jsonb_build_object('is_billed', b.id is not null) order by e.at)
        as skipped
      from jsonb_array_elements(r.skipped) with ordinality e (one, at)
      -- Who may see one class reads no names of another.
      join students.students seen on seen.tenant_id = r.tenant_id
        and seen.id = (e.one ->> 'student_id')::uuid
      left join finance.bills b on b.tenant_id = r.tenant_id and b.semester_id = r.semester_id
        and b.student_id = seen.id
    ) k on true
    where r.semester_id = ${semester_id}
    order by r.created_at desc, r.id desc
    limit 50
  `.execute(db);
  return found.rows;
}
