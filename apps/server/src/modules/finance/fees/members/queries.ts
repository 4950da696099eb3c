import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  findMembers,
  LearnerLine,
  listMemberGroups,
} from '@darasa/contract/finance/fees/members';
import { members_max } from '@darasa/contract/finance/fees/members';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

type Asked = InputOf<typeof findMembers>;

/** Learners at school who fit, and whether they are already in the charge or the waiver. */
export async function listLearners(db: Db, asked: Asked): Promise<LearnerLine[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const numbers = asked.lines?.map((line) => line.admission_number.toLowerCase()) ?? null;
  const found = await sql<LearnerLine>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      null::bigint as amount_cents,
      (x.student_id is not null or w.student_id is not null) as is_in
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join (
      select distinct m.student_id
      from finance.extra_charge_members m
      where m.extra_charge_id = ${asked.extra_charge_id ?? null}::uuid and m.state <> 'removed'
    ) x on x.student_id = s.id
    left join (
      select distinct m.student_id
      from finance.waiver_members m
      where m.waiver_id = ${asked.waiver_id ?? null}::uuid and m.state <> 'ended'
    ) w on w.student_id = s.id
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and (${numbers}::text[] is not null or ${asked.student_ids ?? null}::uuid[] is not null
        or s.status in ('active', 'suspended', 'on-leave'))
      and (${asked.class_id ?? null}::uuid is null or s.class_id = ${asked.class_id ?? null})
      and (${asked.stream_id ?? null}::uuid is null or s.stream_id = ${asked.stream_id ?? null})
      and (${asked.house_id ?? null}::uuid is null or s.house_id = ${asked.house_id ?? null})
      and (${asked.club_id ?? null}::uuid is null or exists (
        select 1 from administration.club_members k
        where k.tenant_id = s.tenant_id and k.student_id = s.id and k.to_on is null
          and k.club_id = ${asked.club_id ?? null}))
      and (${asked.boarding ?? null}::text is null or s.boarding = ${asked.boarding ?? null})
      and (${asked.student_ids ?? null}::uuid[] is null
        or s.id = any(${asked.student_ids ?? null}::uuid[]))
      and (${numbers}::text[] is null or s.number_key = any(${numbers}::text[]))
    order by c.level nulls last, c.name, t.name, s.surname, s.first_name, s.id
    limit ${members_max}
  `.execute(db);
  return found.rows;
}

/** Clubs with how many are in them now, and houses. */
export async function findGroups(db: Db): Promise<OutputOf<typeof listMemberGroups>> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OutputOf<typeof listMemberGroups>>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name) order by h.name)
        from administration.houses h
        where h.tenant_id = ${tenant_id} and h.school_id = ${school_id}
          and h.retired_at is null), '[]') as houses,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'member_count', (
          select count(*) from administration.club_members m
          where m.tenant_id = c.tenant_id and m.club_id = c.id and m.to_on is null)) order by c.name)
        from administration.clubs c
        where c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
          and c.retired_at is null), '[]') as clubs
  `.execute(db);
  return found.rows[0]!;
}
