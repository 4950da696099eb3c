import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import type { Overview } from '@darasa/contract/students/learners/overview';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { hasBirthday, lacks } from '../roll/queries.ts';

const classes_max = 200;
const birthdays_max = 8;
const at_school = sql`s.status = any(${[...statusesAtSchool]}::text[])`;

const own = (db: Db) =>
  sql`s.tenant_id = ${scopeOf(db).tenant_id} and s.school_id = ${scopeOf(db).school_id}`;

type Counts = Pick<
  Overview,
  'count' | 'female_count' | 'male_count' | 'boarding_count' | 'new_count' | 'left_count'
> &
  Omit<Overview['missing'], never>;

export async function countLearners(db: Db, year_starts_on: string): Promise<Counts> {
  const found = await sql<Counts>`
    select
      count(*) filter (where ${at_school})::int as count,
      count(*) filter (where ${at_school} and s.gender = 'female')::int as female_count,
      count(*) filter (where ${at_school} and s.gender = 'male')::int as male_count,
      count(*) filter (where ${at_school} and s.boarding = 'boarding')::int as boarding_count,
      count(*) filter (where ${at_school} and s.admitted_on >= ${year_starts_on}::date)::int
        as new_count,
      count(*) filter (where s.left_on >= ${year_starts_on}::date)::int as left_count,
      count(*) filter (where ${at_school} and ${lacks.upi})::int as upi,
      count(*) filter (where ${at_school} and ${lacks['birth-certificate']})::int
        as "birth-certificate",
      count(*) filter (where ${at_school} and ${lacks['guardian-phone']})::int as "guardian-phone",
      count(*) filter (where ${at_school} and ${lacks.photo})::int as photo,
      count(*) filter (where ${at_school} and ${lacks.class})::int as class
    from students.students s
    where ${own(db)}
  `.execute(db);
  return found.rows[0]!;
}

export async function countByClass(db: Db): Promise<Overview['classes']> {
  const found = await sql<Overview['classes'][number]>`
    select c.id, c.name, c.capacity,
      count(s.id) filter (where s.gender = 'female')::int as female_count,
      count(s.id) filter (where s.gender = 'male')::int as male_count,
      count(s.id) filter (where s.boarding = 'boarding')::int as boarding_count,
      count(s.id)::int as count
    from administration.classes c
    left join students.students s on (s.tenant_id, s.class_id) = (c.tenant_id, c.id)
      and ${own(db)} and ${at_school}
    where c.retired_at is null
    group by c.tenant_id, c.id
    order by c.level, c.name
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}

type Birthday = Overview['birthdays'][number] & { count: number };

/** Today's first; a year's end lies between two neighbours. */
export async function listBirthdays(db: Db, today: string) {
  const found = await sql<Birthday>`
    select s.id, s.admission_number, s.first_name, s.other_names, s.surname, c.name as class_name,
      m.name as stream_name, s.born_on, count(*) over ()::int as count
    from students.students s
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    where ${own(db)} and ${at_school} and ${hasBirthday(today)}
    order by to_char(s.born_on, 'MMDD') < to_char(${today}::date, 'MMDD'),
      to_char(s.born_on, 'MMDD'), s.first_name, s.id
    limit ${birthdays_max}
  `.execute(db);
  return {
    birthdays: found.rows.map(({ count: _, ...row }) => row),
    birthday_count: found.rows[0]?.count ?? 0,
  };
}
