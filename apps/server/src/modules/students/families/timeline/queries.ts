import type { TimelineEntry } from '@darasa/contract/students/families/timeline';
import type { Enrolment } from '@darasa/contract/students/families/record';
import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

type Entry = { entry: Omit<TimelineEntry, 'what' | 'receipt_number'> };

/** What every line has: which, on which day, when it was written down, and by whom. */
const entryOf = (it: { id: string; on: string; at: string }): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(it.id)}, 'happened_on', ${sql.ref(it.on)},
    'recorded_at', ${sql.ref(it.at)}, 'by', u.first_name || ' ' || u.last_name) as entry`;

export async function listPlaces(db: Db, student_id: string, rows_max: number) {
  const found = await sql<Entry & Pick<Enrolment, 'how' | 'class_name' | 'stream_name'>>`
    select ${entryOf({ id: 'e.id', on: 'e.from_on', at: 'e.created_at' })}, e.how,
      c.name as class_name, m.name as stream_name
    from students.enrolments e
    join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (e.tenant_id, e.stream_id)
    left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.created_by)
    where e.student_id = ${student_id}
    order by e.from_on desc, e.id desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

interface StatusRow extends Entry {
  to_status: LearnerStatus;
  until_on: string | null;
  reason: string;
}

export async function listStatusChanges(db: Db, student_id: string, rows_max: number) {
  const found = await sql<StatusRow>`
    select ${entryOf({ id: 'h.id', on: 'h.on_date', at: 'h.created_at' })}, h.to_status, h.until_on,
      h.reason
    from students.status_changes h
    left join identity.users u on (u.tenant_id, u.id) = (h.tenant_id, h.created_by)
    where h.student_id = ${student_id}
    order by h.created_at desc, h.id desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function listLetters(db: Db, student_id: string, rows_max: number) {
  const found = await sql<Entry & { title: string; serial: string }>`
    select ${entryOf({ id: 'k.id', on: 'k.issued_on', at: 'k.issued_at' })}, k.title, k.serial
    from students.certificates k
    left join identity.users u on (u.tenant_id, u.id) = (k.tenant_id, k.issued_by)
    where k.student_id = ${student_id} and k.cancelled_at is null
    order by k.issued_on desc, k.id desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}
