import type { EntrySheet, getEntry } from '@darasa/contract/academics/exams/entry';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { InputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { insertRows, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface EntryRow extends Omit<EntrySheet, 'has_teacher'> {
  sitting_id: string;
  curriculum: Curriculum;
  subject_id: string;
  subject: string;
  class_id: string;
  class_level: number;
  class: string;
  stream_id: string | null;
  stream: string | null;
  teacher: string | null;
  teacher_user_id: string | null;
}

const rows_max = 5_000;

type Filter = InputOf<typeof getEntry>;

/** The sheets of a term or of one exam; or, where neither is named, of all that is entered or reviewed. */
export async function listRows(db: Db, filter: Filter, today: string): Promise<EntryRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<EntryRow>`
    select h.id, h.sitting_id, x.curriculum, x.name as exam, h.state, i.state = 'open' as is_open,
      h.expected_count, h.entered_count, coalesce(h.entry_to, x.entry_to) as entry_to,
      (select max(v.reminded_on) from academics.sheet_reminders v
        where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id)) as reminded_on,
      h.subject_id, b.name as subject, h.class_id, c.level as class_level,
      c.name as class, h.stream_id, m.name as stream,
      coalesce(u.first_name, f.first_name) || ' ' || coalesce(u.last_name, f.last_name) as teacher,
      f.user_id as teacher_user_id
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
    join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    left join lateral (
      select * from academics.teachers_of(h.group_id, ${today}) as t (staff_id) limit 1
    ) g on true
    left join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, g.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id}
      and ${chosen(filter)}
    order by lower(b.name), b.id, c.level, lower(c.name), lower(m.name), x.list_on, h.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

function chosen({ term_id, sitting_id }: Filter) {
  if (sitting_id) return sql`h.sitting_id = ${sitting_id} and i.state <> 'cancelled'`;
  if (term_id) return sql`x.term_id = ${term_id} and i.state not in ('draft', 'cancelled')`;
  return sql`i.state in ('open', 'review')`;
}

const sittings_max = 200;

export async function listSittings(db: Db, { term_id, sitting_id }: Filter) {
  const { tenant_id, school_id } = scopeOf(db);
  const of_term = term_id
    ? sql`i.term_id = ${term_id} and i.state not in ('draft', 'cancelled')`
    : sql`i.state in ('open', 'review')`;
  const found = await sql<{ id: string; name: string }>`
    select i.id, x.name || ', ' || c.name as name
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id}
      and (${of_term} or i.id = ${sitting_id ?? null})
    order by x.list_on desc, lower(x.name), c.level, lower(c.name), i.id
    limit ${sittings_max}
  `.execute(db);
  return found.rows;
}

export interface WantedSheet {
  sheet_id: string;
  group_id: string;
  staff_id: string;
  user_id: string;
  subject: string;
  class: string;
  stream: string | null;
  exam: string;
  entry_to: string;
  reminded_today: boolean;
}

/** The named sheets that somebody can be reminded of: open, in an open exam, taught by who can sign in. */
export async function listWanted(
  db: Db,
  sheet_ids: readonly string[],
  today: string,
): Promise<WantedSheet[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<WantedSheet>`
    select h.id as sheet_id, h.group_id, f.id as staff_id, f.user_id, b.name as subject,
      c.name as class, coalesce(n.name, m.name) as stream, x.name as exam,
      coalesce(h.entry_to, x.entry_to) as entry_to,
      exists (
        select from academics.sheet_reminders v
        where (v.tenant_id, v.sheet_id, v.reminded_on) = (h.tenant_id, h.id, ${today}::date)
      ) as reminded_today
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
    join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    join academics.groups n on (n.tenant_id, n.id) = (h.tenant_id, h.group_id)
    join lateral (
      select * from academics.teachers_of(h.group_id, ${today}) as t (staff_id) limit 1
    ) g on true
    join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, g.staff_id)
    where h.tenant_id = ${tenant_id} and h.id = any(${sheet_ids}::uuid[])
      and h.state = 'open' and i.state = 'open' and f.user_id is not null
    order by h.id
    for update of h
  `.execute(db);
  return found.rows;
}

export const insertReminders = (db: Db, rows: NewRow<'academics.sheet_reminders'>[]) =>
  insertRows(db, 'academics.sheet_reminders', rows);
