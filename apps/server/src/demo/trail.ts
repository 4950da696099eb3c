import type { OwnerClient } from '../platform/db/owner.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

/** What the office changed in the last month, as the trail would have kept it: one line a change. */
export async function seedTrail(
  client: OwnerClient,
  tenant_id: string,
  school: DemoSchool,
  { now }: DemoCalendar,
): Promise<void> {
  const office = ['admin', 'Secretary 1', 'Head teacher 1'];
  const people = office.map((key) => demoId(`kiota person ${key}`));
  await client.query(
    `insert into platform.audit (tenant_id, id, school_id, at, user_id, request_id, device, action,
       record_type, record_id, before, after)
     select $1, md5('trail ' || c.record_id || c.action || c.at)::uuid, $2, c.at,
       ($4::uuid[])[1 + c.n % 3], 'demo-' || c.n, 'Chrome on Windows', c.action, c.record_type,
       c.record_id, c.before, c.after
     from (
       select n, 'Edit learner details' as action, 'learner' as record_type,
         id::text as record_id, ${inTheMonth('n')} as at,
         jsonb_build_object('county', null, 'religion', null) as before,
         jsonb_build_object('county', county, 'religion', religion) as after
       from (select *, row_number() over (order by admission_number)::int as n
             from students.students where school_id = $2) s
       where n % 6 = 0
       union all
       select n, 'Edit guardian details', 'guardian', id::text, ${inTheMonth('n * 7')},
         jsonb_build_object('phone', overlay(phone placing '0' from 12)),
         jsonb_build_object('phone', phone)
       from (select g.id, g.phone, row_number() over (order by g.id)::int as n
             from students.guardians g
             where g.phone is not null and exists (
               select from students.student_guardians l
               join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
               where (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id) and s.school_id = $2)) g
       where n % 12 = 0
     ) c`,
    [tenant_id, school.id, now.toISOString(), people],
  );
}

/** Some minute of a working morning or afternoon of the last thirty days, spread by a number. */
const inTheMonth = (n: string): string =>
  `date_trunc('day', $3::timestamptz) - interval '1 day' * (1 + (${n}) % 30)
     + interval '5 hours' + interval '1 minute' * ((${n}) * 37 % 480)`;
