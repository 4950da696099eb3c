import { open_stages } from '@darasa/contract/students/joining/enquiries';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

// What waits in the students' office: each answers one row with count, amount_cents and since.

export const sumOfCalls = (db: Db, today: string) => sql`
  select count(*) as count, null as amount_cents, min(e.next_follow_up_on) as since
  from students.enquiries e
  where ${isHere(db, 'e')} and e.stage = any(${[...open_stages]}::text[])
    and e.next_follow_up_on <= ${today}::date`;

export const sumOfFamilyRequests = (db: Db) => sql`
  select count(*) as count, null as amount_cents,
    (min(r.asked_at) at time zone 'Africa/Nairobi')::date as since
  from students.family_requests r
  where ${isHere(db, 'r')} and r.state = 'open'`;

/** Learners at school of whom nobody can be called. */
export const sumWithoutPhone = (db: Db) => sql`
  select count(*) as count, null as amount_cents, null as since
  from students.students s
  where ${isHere(db, 's')} and s.status = any(${[...statusesAtSchool]}::text[])
    and not exists (
      select from students.student_guardians l
      join students.guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      where l.tenant_id = s.tenant_id and l.student_id = s.id and g.phone is not null)`;
