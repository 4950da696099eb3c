import type {
  DuplicateReason,
  DuplicateSide,
  Merge,
} from '@darasa/contract/students/joining/duplicates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { learner_columns, with_place } from '#modules/students/learners/learner/queries.ts';

const pairs_max = 300;
const pairs_of_file_max = 20_000;
const merges_max = 50;

export interface FoundPair {
  one_id: string;
  other_id: string;
  reason: DuplicateReason;
}

/** Only the pairs of these, and then all of them. */
interface AskedLearners {
  admission_numbers: string[];
}

/**
 * Pairs by exact keys: certificate, UPI, or birth date with a shared phone. Each is a join on equal
 * values, so the work grows with the number of learners and not with its square. Whether the names
 * of the last kind are near enough is for the rules to say.
 */
export async function findPairs(db: Db, of?: AskedLearners): Promise<FoundPair[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<FoundPair>`
    with learners as materialized (
      select s.id, s.born_on, lower(s.admission_number) as number,
        nullif(upper(regexp_replace(s.birth_certificate_number, '[^A-Za-z0-9]', '', 'g')), '')
          as certificate,
        nullif(upper(regexp_replace(s.upi, '[^A-Za-z0-9]', '', 'g')), '') as upi
      from students.students s
      where s.tenant_id = ${tenant_id}
        and s.school_id = ${school_id}
        and s.merged_into_id is null
    ),
    phones as materialized (
      select distinct l.student_id, s.born_on, p.phone
      from students.student_guardians l
      join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
      join learners s on s.id = l.student_id and s.born_on is not null
      cross join unnest(array[g.phone, g.other_phone]) p (phone)
      where l.tenant_id = ${tenant_id}
        and l.school_id = ${school_id}
        and p.phone is not null
    ),
    pairs as (
      select a.id as one_id, b.id as other_id, 'birth-certificate' as reason
      from learners a
      join learners b on b.certificate = a.certificate and b.id > a.id
      union
      select a.id, b.id, 'upi'
      from learners a
      join learners b on b.upi = a.upi and b.id > a.id
      union
      select a.student_id, b.student_id, 'name-and-phone'
      from phones a
      join phones b on (b.phone, b.born_on) = (a.phone, a.born_on) and b.student_id > a.student_id
    )
    select p.one_id, p.other_id, p.reason
    from pairs p
    where not exists (
      select from students.different_learners d
      where d.tenant_id = ${tenant_id}
        and d.one_id = p.one_id
        and d.other_id = p.other_id
    )
      ${of ? onlyOf(of) : sql``}
    order by p.one_id, p.other_id, p.reason
    limit ${of ? pairs_of_file_max : pairs_max}
  `.execute(db);
  return found.rows;
}

function onlyOf({ admission_numbers }: AskedLearners) {
  const numbers = admission_numbers.map((one) => one.toLowerCase());
  return sql`
    and exists (
      select from learners l
      where l.id in (p.one_id, p.other_id) and l.number = any(${numbers}::text[])
    )`;
}

export async function listSides(db: Db, ids: string[]): Promise<DuplicateSide[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<DuplicateSide>`
    select ${learner_columns},
      coalesce(g.guardians, '{}') as guardians, coalesce(e.enrolment_count, 0) as enrolment_count
    from students.students s ${with_place}
    left join (
      select l.student_id,
        array_agg(concat_ws(', ', p.first_name || ' ' || p.last_name, '+' || p.phone)
          order by l.priority, l.id) as guardians
      from students.student_guardians l
      join students.guardians p on (p.tenant_id, p.id) = (l.tenant_id, l.guardian_id)
      where l.tenant_id = ${tenant_id} and l.student_id = any(${ids}::uuid[])
      group by l.student_id
    ) g on g.student_id = s.id
    left join (
      select n.student_id, count(*)::int as enrolment_count
      from students.enrolments n
      where n.tenant_id = ${tenant_id} and n.student_id = any(${ids}::uuid[])
      group by n.student_id
    ) e on e.student_id = s.id
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows;
}

export const insertDifferent = (
  db: Db,
  rows: {
    tenant_id: string;
    school_id: string;
    one_id: string;
    other_id: string;
    created_by: string;
    created_at: string;
  }[],
) =>
  db
    .insertInto('students.different_learners')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function listMerges(db: Db): Promise<Merge[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Merge>`
    select m.id, concat_ws(' ', k.first_name, k.surname) as kept,
      k.admission_number as kept_number, concat_ws(' ', o.first_name, o.surname) as merged,
      o.admission_number as merged_number, coalesce((m.moved->>'count')::int, 0) as moved_count,
      coalesce(m.moved->'apart', '[]') as apart,
      u.first_name || ' ' || u.last_name as by, m.merged_at, m.undone_at
    from students.merges m
    join students.students k on (k.tenant_id, k.id) = (m.tenant_id, m.kept_id)
    join students.students o on (o.tenant_id, o.id) = (m.tenant_id, m.merged_id)
    left join identity.users u on (u.tenant_id, u.id) = (m.tenant_id, m.merged_by)
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
    order by m.merged_at desc, m.id desc
    limit ${merges_max}
  `.execute(db);
  return found.rows;
}
