import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

// Cross-module reading lives here: a dashboard is made of what other modules wrote.

const terms_max = 6;
const classes_max = 100;
const rows_max = 5;
const changes_max = 6;
const message_length_max = 240;

type Card<K extends keyof Dashboard> = NonNullable<Dashboard[K]>;

/** This year's terms and those already planned after it; row security keeps to the school. */
export const listTerms = (db: Db, year: number): Promise<Dashboard['terms']> =>
  db
    .selectFrom('administration.terms')
    .select(['id', 'name', 'year', 'starts_on', 'ends_on'])
    .select(['half_term_starts_on', 'half_term_ends_on'])
    .where('year', '>=', year)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(terms_max)
    .execute();

export async function listEvents(db: Db, today: string): Promise<Dashboard['events']> {
  const found = await sql<Dashboard['events'][number]>`
    select id, title, starts_on, ends_on, to_char(starts_at, 'HH24:MI') as starts_at,
      to_char(ends_at, 'HH24:MI') as ends_at, place, cancelled_at
    from administration.events
    where ends_on >= ${today}
    order by starts_on, starts_at nulls first, id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function listClasses(db: Db): Promise<Card<'classes'>> {
  const found = await sql<Card<'classes'>[number]>`
    select c.id, c.name, c.curriculum,
      coalesce(array_agg(s.name order by s.name) filter (where s.id is not null), '{}') as streams
    from administration.classes c
    left join administration.streams s on (s.tenant_id, s.class_id) = (c.tenant_id, c.id)
    group by c.tenant_id, c.id
    order by c.level, c.name
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}

/** Staff of the school who were given an account and never used it: newest first, to be helped. */
export async function listStaffNotSignedIn(
  db: Db,
  school_id: string | null,
): Promise<Card<'staff_not_signed_in'>> {
  type Row = Card<'staff_not_signed_in'>['rows'][number];
  const found = await sql<Row & { count: number }>`
    select f.id, u.first_name || ' ' || u.last_name as name, f.job_title, count(*) over () as count
    from identity.staff f
    join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
    where a.school_id = ${school_id}
      and u.user_type = 'staff'
      and u.last_sign_in_at is null
      and u.disabled_at is null
      and f.left_on is null
    order by f.created_at desc, f.id
    limit ${rows_max}
  `.execute(db);
  return counted(found.rows);
}

export async function listContactMessages(
  db: Db,
  since: string,
): Promise<Card<'contact_messages'>> {
  type Row = Card<'contact_messages'>['rows'][number];
  const found = await sql<Row & { count: number }>`
    select id, name, phone, left(message, ${message_length_max}::int) as message, created_at,
      count(*) over () as count
    from website.contact_messages
    where created_at >= ${since}
    order by created_at desc, id
    limit ${rows_max}
  `.execute(db);
  return counted(found.rows);
}

/**
 * The latest receipts that stand. The day's index is read from its end, and a learner looked up for each
 * receipt, until there are enough: joined to all learners, every receipt of the book was read first.
 */
export async function listLatestPayments(db: Db): Promise<Card<'payments'>['rows']> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Card<'payments'>['rows'][number]>`
    select p.id, p.receipt_number, p.student_id, s.name, p.amount_cents, p.received_on
    from finance.payments p
    cross join lateral (
      select s.first_name || ' ' || s.surname as name
      from students.students s
      where s.tenant_id = ${tenant_id} and s.id = p.student_id
      offset 0) s
    where p.tenant_id = ${tenant_id}
      and p.school_id = ${school_id}
      and not exists (
        select from finance.payment_cancellations c
        where c.tenant_id = ${tenant_id} and c.payment_id = p.id)
    order by p.received_on desc, p.created_at desc, p.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

/** Lists what people changed in this school or in the organisation; coming and going is not news. */
export async function listRecentChanges(
  db: Db,
  school_id: string | null,
): Promise<Card<'recent_changes'>> {
  const found = await sql<Card<'recent_changes'>[number]>`
    select e.id, e.at, u.first_name || ' ' || u.last_name as who, e.action
    from platform.audit e
    left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.user_id)
    where e.record_type <> 'session'
      and (e.school_id is null or e.school_id = ${school_id})
    order by e.at desc, e.id
    limit ${changes_max}
  `.execute(db);
  return found.rows;
}

function counted<R extends object>(found: (R & { count: number })[]): { count: number; rows: R[] } {
  const rows = found.map(({ count: _count, ...row }) => row as unknown as R);
  return { count: found[0]?.count ?? 0, rows };
}
