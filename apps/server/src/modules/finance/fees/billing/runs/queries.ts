import type { BillingPreview, BillingRun } from '@darasa/contract/finance/fees/billing';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** How far a run came. */
interface Run {
  id: string;
  semester_id: string;
  billed_on: string;
  billed_count: number;
  billed_cents: number;
  prepaid_used_cents: number;
  first_number: string | null;
  last_number: string | null;
  skipped_count: number;
  skipped: BillingPreview['skipped'];
}

export interface NewRun extends Run {
  class_id: string | null;
  student_id: string | null;
  user_id: string;
  now: string;
  /** Who is still to be billed, of a run that goes on by itself. */
  to_bill?: { student_ids: string[]; cents: number };
}

/** False when another run for the term is going on. */
export async function insertRun(db: Db, row: NewRun): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const { to_bill } = row;
  const made = await sql`
    insert into finance.billing_runs (tenant_id, id, school_id, semester_id, class_id, student_id,
      billed_on, billed_count, billed_cents, prepaid_used_cents, first_number, last_number,
      skipped_count, skipped, state, to_bill, to_bill_count, to_bill_cents, ended_at, created_by,
      created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.semester_id}, ${row.class_id},
      ${row.student_id}, ${row.billed_on}, ${row.billed_count}, ${row.billed_cents},
      ${row.prepaid_used_cents}, ${row.first_number}, ${row.last_number}, ${row.skipped_count},
      ${JSON.stringify(row.skipped)}::jsonb, ${to_bill ? 'running' : 'done'},
      ${to_bill?.student_ids ?? null}::uuid[], ${to_bill?.student_ids.length ?? row.billed_count},
      ${to_bill?.cents ?? row.billed_cents}, ${to_bill ? null : row.now}::timestamptz,
      ${row.user_id}, ${row.now})
    on conflict (tenant_id, school_id, semester_id) where state = 'running' do nothing
    returning id
  `.execute(db);
  return made.rows.length === 1;
}

/** The newest first. Who was left out then may have a bill by now. */
export async function listRuns(db: Db, semester_id: string): Promise<BillingRun[]> {
  const found = await sql<BillingRun>`
    select r.id, t.name || ' ' || t.year as semester_name,
      coalesce(s.admission_number || ' ' || concat_ws(' ', s.first_name, s.surname), c.name) as of,
      r.billed_on, r.billed_count, r.billed_cents, r.prepaid_used_cents, r.first_number,
      r.last_number, r.skipped_count, coalesce(k.skipped, '[]'::jsonb) as skipped,
      r.state, coalesce(r.to_bill_count, r.billed_count) as to_bill_count,
      coalesce(r.to_bill_cents, r.billed_cents) as to_bill_cents, r.fault,
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

export interface OpenRun extends Run {
  to_bill_count: number;
  seen_count: number;
  /** The next of those who are to be billed. */
  next_ids: string[];
  created_by: string;
}

/** Held until this part of it is written down: two workers never bill the same part. */
export async function lockOpenRun(db: Db, id: string, next: number): Promise<OpenRun | undefined> {
  const found = await sql<OpenRun>`
    select r.id, r.semester_id, r.billed_on, r.billed_count, r.billed_cents, r.prepaid_used_cents,
      r.first_number, r.last_number, r.skipped_count, r.skipped, r.to_bill_count, r.seen_count,
      r.to_bill[r.seen_count + 1 : r.seen_count + ${next}::int] as next_ids, r.created_by
    from finance.billing_runs r
    where r.id = ${id} and r.state = 'running'
    for update
  `.execute(db);
  return found.rows[0];
}

export async function listOpenRuns(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select r.id from finance.billing_runs r where r.state = 'running' order by r.id limit 100
  `.execute(db);
  return found.rows.map((row) => row.id);
}

type Progress = Omit<OpenRun, 'semester_id' | 'billed_on' | 'next_ids' | 'created_by'>;

export async function updateProgress(db: Db, row: Progress): Promise<void> {
  await sql`
    update finance.billing_runs
    set billed_count = ${row.billed_count}, billed_cents = ${row.billed_cents},
      prepaid_used_cents = ${row.prepaid_used_cents}, first_number = ${row.first_number},
      last_number = ${row.last_number}, skipped_count = ${row.skipped_count},
      skipped = ${JSON.stringify(row.skipped)}::jsonb, seen_count = ${row.seen_count}
    where id = ${row.id}
  `.execute(db);
}

export async function endRun(
  db: Db,
  id: string,
  end: { state: 'done' | 'stopped'; fault: string | null; ended_at: string },
): Promise<void> {
  await sql`
    update finance.billing_runs
    set state = ${end.state}, fault = ${end.fault}, ended_at = ${end.ended_at}, to_bill = null
    where id = ${id}
  `.execute(db);
}
