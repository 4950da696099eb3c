import { eventList, type SchoolEvent } from '@darasa/contract/administration/years/events';
import { sql } from 'kysely';
import { insertRow, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

// In the order in which they come; what is over from its newest backwards.
const nearest = [
  `case when e.ends_on < :today then :today - e.starts_on else e.starts_on - :today end`,
  `case when e.ends_on < :today then coalesce(-extract(epoch from e.starts_at), 1)
    else coalesce(extract(epoch from e.starts_at), -1) end`,
];

export const events = rowsOf(eventList, {
  from: 'administration.events e',
  joins: {
    k: `left join lateral (
      select array_agg(c.id::text order by c.level, c.name) as class_ids,
        array_agg(c.name order by c.level, c.name) as classes
      from administration.event_classes l
      join administration.classes c on (c.tenant_id, c.id) = (l.tenant_id, l.class_id)
      where (l.tenant_id, l.event_id) = (e.tenant_id, e.id)
    ) k on true`,
  },
  columns: {
    starts_at: "to_char(e.starts_at, 'HH24:MI')",
    ends_at: "to_char(e.ends_at, 'HH24:MI')",
    class_ids: "coalesce(k.class_ids, '{}')",
    classes: "coalesce(k.classes, '{}')",
  },
  filters: {
    class_id: (id: string) => eventIsFor(sql`${id}`),
    past: 'e.ends_on < :today',
  },
  search: ['e.title', 'e.place'],
  sorts: { when: nearest },
  names: { class_id: nameIn('administration.classes') },
});

export const findEvent = async (db: Db, id: string): Promise<SchoolEvent | undefined> =>
  (await events.some(db, [id]))[0];

/** The event `e` is for everyone, or for this class among others. */
export const eventIsFor = (class_id: ReturnType<typeof sql>) => sql`(
  not exists (
    select from administration.event_classes l
    where (l.tenant_id, l.event_id) = (e.tenant_id, e.id)
  ) or exists (
    select from administration.event_classes l
    where (l.tenant_id, l.event_id) = (e.tenant_id, e.id) and l.class_id = ${class_id}
  ))`;

/** Locks the row, so that what was read is what is replaced. */
export const lockEvent = (db: Db, id: string) =>
  lockRow(db, 'administration.events', id, ['id', 'version']);

export interface EventValues {
  title: string;
  starts_on: string;
  ends_on: string;
  starts_at: string | null;
  ends_at: string | null;
  place: string | null;
  note: string | null;
}

export const insertEvent = (db: Db, row: NewRow<'administration.events'>) =>
  insertRow(db, 'administration.events', row);

export const updateEvent = (
  db: Db,
  id: string,
  values: Partial<EventValues> & { cancelled_at?: string | null },
) => patchRow(db, 'administration.events', id, values);

/** Answers how many of the wanted classes are of this school. */
export async function replaceClasses(
  db: Db,
  event_id: string,
  class_ids: string[],
): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    delete from administration.event_classes
    where event_id = ${event_id} and class_id <> all(${class_ids}::uuid[])
  `.execute(db);
  const found = await sql<{ count: number }>`
    with wanted as (
      select c.id
      from administration.classes c
      where c.id = any(${class_ids}::uuid[])
    ), added as (
      insert into administration.event_classes (tenant_id, school_id, event_id, class_id)
      select ${tenant_id}::uuid, ${school_id}::uuid, ${event_id}::uuid, w.id
      from wanted w
      on conflict do nothing
    )
    select count(*)::int as count
    from wanted
  `.execute(db);
  return found.rows[0]!.count;
}

/** More than any school has. */
const families_max = 10_000;

/** Each guardian once who gets messages about a learner of these classes, or of any where none is named. */
export async function listFamilies(db: Db, class_ids: string[]) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    id: string;
    user_id: string | null;
    phone: string | null;
    name: string;
    language: 'en' | 'sw';
  }>`
    select distinct g.id, g.user_id, g.phone, g.first_name || ' ' || g.last_name as name, g.language
    from students.students s
    join students.student_guardians l on (l.tenant_id, l.student_id) = (s.tenant_id, s.id)
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id ?? null}
      and s.status in ('active', 'suspended', 'on-leave')
      and (cardinality(${class_ids}::uuid[]) = 0 or s.class_id = any(${class_ids}::uuid[]))
      and l.gets_messages and not l.is_barred and (l.has_custody or l.sees_records)
    order by g.id
    limit ${families_max}
  `.execute(db);
  return found.rows;
}
