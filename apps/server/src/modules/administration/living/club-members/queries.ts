import type { ClubMember } from '@darasa/contract/administration/living/club-members';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** As many as any club has. */
const members_max = 2_000;

export async function listMembers(
  db: Db,
  which: { club_id: string } | { id: string },
): Promise<ClubMember[]> {
  const wanted = 'id' in which ? sql`b.id = ${which.id}` : sql`b.club_id = ${which.club_id}`;
  const found = await sql<ClubMember>`
    select b.id, b.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number, c.name as class_name, m.name as stream_name, b.post, b.from_on,
      coalesce(k.answer, 'not-asked') as trip_consent,
      case when num_nonnulls(h.allergies, h.conditions, h.medication) > 0
        then jsonb_build_object('allergies', h.allergies, 'conditions', h.conditions,
          'medication', h.medication)
      end as care
    from administration.club_members b
    join students.students s on (s.tenant_id, s.id) = (b.tenant_id, b.student_id)
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    left join lateral (
      select k.answer
      from students.consents k
      where k.tenant_id = b.tenant_id and k.student_id = b.student_id and k.kind = 'trips'
      order by k.on_date desc, k.created_at desc, k.id desc
      limit 1
    ) k on true
    left join students.health_records h
      on (h.tenant_id, h.student_id) = (b.tenant_id, b.student_id)
    where b.tenant_id = ${scopeOf(db).tenant_id} and ${wanted} and b.to_on is null
    order by b.post is null, lower(s.surname), lower(s.first_name), b.id
    limit ${members_max}
  `.execute(db);
  return found.rows;
}

export async function findLearner(db: Db, club_id: string, admission_number: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; is_member: boolean }>`
    select s.id, exists (
        select from administration.club_members m
        where m.tenant_id = s.tenant_id and m.club_id = ${club_id} and m.student_id = s.id
          and m.to_on is null
      ) as is_member
    from students.students s
    where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
      and number_key = lower(${admission_number})
      and status in ('active', 'suspended', 'on-leave')
  `.execute(db);
  return found.rows[0];
}

/** A member who is in already only gets the post. */
export async function upsertMember(
  db: Db,
  row: {
    id: string;
    club_id: string;
    student_id: string;
    post: string | null;
    from_on: string;
    by: string;
    now: string;
  },
): Promise<string> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql<{ id: string }>`
    insert into administration.club_members (tenant_id, id, school_id, club_id, student_id, post,
      from_on, created_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id ?? null}, ${row.club_id}, ${row.student_id},
      ${row.post}, ${row.from_on}, ${row.by}, ${row.now})
    on conflict (tenant_id, club_id, student_id) where to_on is null
    do update set post = excluded.post
    returning id
  `.execute(db);
  return made.rows[0]!.id;
}

export async function endMember(db: Db, id: string, to_on: string): Promise<boolean> {
  const ended = await sql`
    update administration.club_members
    set to_on = greatest(from_on, ${to_on}::date)
    where id = ${id} and to_on is null
    returning id
  `.execute(db);
  return ended.rows.length > 0;
}

/** Those who go leave their clubs too. */
export async function endMembersOf(db: Db, student_ids: string[], to_on: string): Promise<void> {
  await sql`
    update administration.club_members
    set to_on = greatest(from_on, ${to_on}::date)
    where student_id = any(${student_ids}::uuid[]) and to_on is null
  `.execute(db);
}
