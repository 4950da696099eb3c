import type { WaiverCost, WaiverMember } from '@darasa/contract/finance/fees/waivers';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { reviewDue } from './queries.ts';

export interface StoredMember {
  id: string;
  student_id: string;
  admission_number: string;
  name: string;
  class_name: string | null;
  state: 'active' | 'suspended' | 'ended';
  ended_on: string | null;
  ended_reason: string | null;
  review_due: WaiverMember['review_due'];
  review: WaiverMember['review'];
}

export async function listMembers(
  db: Db,
  filter: {
    id: string;
    search?: string | undefined;
    state?: string | undefined;
    review?: 'due' | undefined;
  },
  today: string,
): Promise<StoredMember[]> {
  const pattern = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const found = await sql<StoredMember>`
    select m.id, m.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name, m.state, m.ended_on, m.ended_reason,
      case when due.semester_id is not null
        then jsonb_build_object('id', due.semester_id, 'name', due.name) end as review_due,
      last.review
    from finance.waiver_members m
    left join (
      select m.id, d.id as semester_id, d.name ${reviewDue(today)}
    ) due on due.id = m.id
    left join lateral (
      select jsonb_build_object('semester_name', k.name || ' ' || k.year, 'outcome', r.outcome,
        'note', r.note, 'by', concat_ws(' ', u.first_name, u.last_name),
        'at', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as review
      from finance.waiver_reviews r
      join administration.terms k on k.tenant_id = r.tenant_id and k.id = r.semester_id
      left join identity.users u on u.tenant_id = r.tenant_id and u.id = r.reviewed_by
      where r.tenant_id = m.tenant_id and r.waiver_member_id = m.id
      order by k.starts_on desc
      limit 1
    ) last on true
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where m.waiver_id = ${filter.id}
      and (${filter.review ?? null}::text is null or due.id is not null)
      and (${filter.state ?? null}::text is null or m.state = ${filter.state ?? null})
      and (${pattern}::text is null
        or concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number) ilike ${pattern})
    order by s.surname, s.first_name, m.id
    limit 5000
  `.execute(db);
  return found.rows;
}

export async function lockMembers(db: Db, waiver_id: string, ids: readonly string[]) {
  const found = await sql<{ id: string; student_id: string; state: string }>`
    select m.id, m.student_id, m.state
    from finance.waiver_members m
    where m.waiver_id = ${waiver_id} and m.id = any(${ids}::uuid[])
    order by m.id
    for update
  `.execute(db);
  return found.rows;
}

export async function updateToEnded(
  db: Db,
  ids: readonly string[],
  by: { user_id: string; reason: string; day: string },
): Promise<void> {
  await sql`
    update finance.waiver_members
    set state = 'ended', ended_on = ${by.day}::date, ended_reason = ${by.reason},
      ended_by = ${by.user_id}
    where id = any(${ids}::uuid[])
  `.execute(db);
}

export async function lockLiveUses(db: Db, member_ids: readonly string[]) {
  const found = await sql<{ id: string; amount_cents: number; student_id: string }>`
    select u.id, u.amount_cents, m.student_id
    from finance.waiver_uses u
    join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
    where u.waiver_member_id = any(${member_ids}::uuid[]) and u.taken_back_at is null
    order by u.id
    for update of u
  `.execute(db);
  return found.rows;
}

export async function updateToTakenBack(db: Db, ids: readonly string[], now: string) {
  await sql`
    update finance.waiver_uses set taken_back_at = ${now}::timestamptz where id = any(${ids}::uuid[])
  `.execute(db);
}

export async function countLive(db: Db, waiver_id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from finance.waiver_members
    where waiver_id = ${waiver_id} and state <> 'ended'
  `.execute(db);
  return found.rows[0]!.count;
}

export async function updateState(db: Db, id: string, state: 'active' | 'suspended') {
  await sql`update finance.waiver_members set state = ${state} where id = ${id}`.execute(db);
}

export async function upsertReview(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    waiver_member_id: string;
    semester_id: string;
    outcome: string;
    note: string | null;
    reviewed_by: string;
    created_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.waiver_reviews')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'waiver_member_id', 'semester_id']).doUpdateSet({
        outcome: row.outcome,
        note: row.note,
        reviewed_by: row.reviewed_by,
        created_at: row.created_at,
      }),
    )
    .execute();
}

/** Lists what waivers cost in the terms of a year, seen three ways. */
export async function listCosts(db: Db, year: number): Promise<WaiverCost[]> {
  const found = await sql<WaiverCost>`
    with used as (
      select u.amount_cents, m.student_id, y.name as type_name, y.budget_cents,
        coalesce(w.sponsor_name, 'The school') as funder_name, coalesce(c.name, 'No class')
          as class_name
      from finance.waiver_uses u
      join administration.terms t on t.tenant_id = u.tenant_id and t.id = u.semester_id
        and t.year = ${year}
      join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
      join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
      join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id
      join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
      left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
      where u.taken_back_at is null
    )
    select g.by, g.name, count(distinct g.student_id)::int as learner_count,
      sum(g.amount_cents) as used_cents, max(g.budget_cents) as budget_cents
    from (
      select 'type' as by, type_name as name, student_id, amount_cents, budget_cents from used
      union all
      select 'class', class_name, student_id, amount_cents, null from used
      union all
      select 'funder', funder_name, student_id, amount_cents, null from used
    ) g
    group by g.by, g.name
    order by g.by, used_cents desc, g.name
    limit 500
  `.execute(db);
  return found.rows;
}
