import type { Suggestion } from '@darasa/contract/finance/receiving/incoming';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const plain = sql`regexp_replace(upper(s.admission_number), '[^A-Z0-9]', '', 'g')`;
const short = sql`regexp_replace(regexp_replace(
  regexp_replace(upper(s.admission_number), '[^A-Z0-9]+', ' ', 'g'),
  '(^|[A-Z ])0+([0-9])', '\\1\\2', 'g'), ' ', '', 'g')`;

export interface NumberMatch {
  id: string;
  key: string;
  is_exact: boolean;
}

/** Learners whose admission number is one of these, in either way of writing. */
export async function listByNumber(
  db: Db,
  plain_keys: string[],
  short_keys: string[],
): Promise<NumberMatch[]> {
  const found = await sql<NumberMatch>`
    select s.id,
      case when ${plain} = any(${plain_keys}) then ${plain} else ${short} end as key,
      ${plain} = any(${plain_keys}) as is_exact
    from students.students s
    where ${plain} = any(${plain_keys}) or ${short} = any(${short_keys})
    limit 20
  `.execute(db);
  return found.rows;
}

export async function findKnownPayer(
  db: Db,
  account_key: string,
  payer_key: string,
): Promise<string | undefined> {
  const found = await sql<{ student_id: string }>`
    select k.student_id
    from finance.known_payers k
    where k.account_key = ${account_key} and k.payer_key = ${payer_key}
  `.execute(db);
  return found.rows[0]?.student_id;
}

export interface KnownPayer {
  tenant_id: string;
  school_id: string;
  account_key: string;
  payer_key: string;
  student_id: string;
  set_by: string;
  set_at: string;
}

export async function saveKnownPayer(db: Db, row: KnownPayer): Promise<void> {
  await sql`
    insert into finance.known_payers (tenant_id, school_id, account_key, payer_key, student_id,
      set_by, set_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.account_key}, ${row.payer_key},
      ${row.student_id}, ${row.set_by}, ${row.set_at})
    on conflict (tenant_id, school_id, account_key, payer_key)
    do update set student_id = excluded.student_id, set_by = excluded.set_by,
      set_at = excluded.set_at
  `.execute(db);
}

export interface Clues {
  receipt: string;
  phone: string | null;
  /** "2547 ***** 126" as a pattern: what is hidden may be anything. */
  phone_pattern: string | null;
  payer_name: string | null;
  names: string[];
  plain_keys: string[];
  near_pattern: string | null;
}

/**
 * Five kinds of evidence, strongest first; a learner is named once, with the strongest. Siblings of
 * whoever is found come last: the same parent may have meant the other child.
 */
export async function listSuggestions(db: Db, clues: Clues, limit: number): Promise<Suggestion[]> {
  const found = await sql<Suggestion>`
    with clue as (
      select c.student_id, 1 as place, 'A parent says so, with this reference' as reason
      from finance.claims c
      where c.reference = ${clues.receipt}
      union all
      select s.id, 2, 'Admission number is nearly the same'
      from students.students s
      where ${plain} = any(${clues.plain_keys})
        or (${clues.near_pattern}::text is not null and ${plain} like ${clues.near_pattern})
      union all
      select l.student_id, 3, 'Phone of a parent'
      from students.guardians g
      join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
      where g.phone = ${clues.phone} or g.other_phone = ${clues.phone}
        or (${clues.phone_pattern}::text is not null and g.phone like ${clues.phone_pattern}
          and upper(g.first_name) = any(${clues.names}))
      union all
      select p.student_id, 4, 'Paid by the same person before'
      from finance.payments p
      where p.payer_phone = ${clues.phone}
        or (${clues.payer_name}::text is not null and upper(p.payer_name) = upper(${clues.payer_name}))
      union all
      select l.student_id, 5, 'Name of a parent'
      from students.guardians g
      join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
      where cardinality(${clues.names}::text[]) > 1
        and upper(g.first_name) = any(${clues.names}) and upper(g.last_name) = any(${clues.names})
      union all
      select s.id, 6, 'Name of the learner'
      from students.students s
      where cardinality(${clues.names}::text[]) > 1
        and upper(s.first_name) = any(${clues.names}) and upper(s.surname) = any(${clues.names})
    ), first as (
      select distinct on (student_id) student_id, place, reason
      from clue
      order by student_id, place
    ), family as (
      select student_id, place, reason from first
      union all
      select distinct on (other.student_id) other.student_id, 7, 'Brother or sister'
      from first f
      join students.student_guardians own on own.student_id = f.student_id
      join students.student_guardians other
        on (other.tenant_id, other.guardian_id) = (own.tenant_id, own.guardian_id)
      where other.student_id not in (select student_id from first)
    )
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      coalesce(b.balance_cents, 0) as balance_cents, f.reason
    from family f
    join students.students s on s.id = f.student_id
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams t on (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)
    left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)
    order by f.place, s.status <> 'active', s.id
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export interface NamedLearner {
  plain: string;
  id: string;
  name: string;
}

/** Learners by what people type as the account number: only letters and figures count. */
export async function listNamed(db: Db, plain_numbers: string[]): Promise<NamedLearner[]> {
  if (plain_numbers.length === 0) return [];
  const found = await sql<NamedLearner>`
    select n.plain, s.id,
      concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number as name
    from students.students s
    cross join lateral (
      select upper(regexp_replace(s.admission_number, '[^A-Za-z0-9]', '', 'g')) as plain
    ) n
    where n.plain = any(${plain_numbers}::text[])
  `.execute(db);
  return found.rows;
}
