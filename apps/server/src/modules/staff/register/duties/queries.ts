import { open_stages } from '@darasa/contract/students/joining/enquiries';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const duties_max = 40;

/** Lists what rests on this person in the school, in words. */
export async function listDuties(db: Db, id: string, today: string): Promise<string[]> {
  const found = await sql<{ words: string }>`
    select 'Class teacher of ' || c.name || ' ' || s.name as words, 1 as rank
    from administration.class_teachers t
    join administration.streams s on (s.tenant_id, s.id) = (t.tenant_id, t.stream_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    where t.staff_id = ${id} and (t.to_on is null or t.to_on > ${today}::date)
      and s.retired_at is null
    union all
    select case when head_id = ${id} then 'Head of ' else 'Deputy head of ' end || name, 2
    from administration.departments
    where ${id} in (head_id, deputy_id) and retired_at is null
    union all
    select 'Patron of ' || name, 3
    from administration.houses
    where patron_id = ${id} and retired_at is null
    union all
    select 'Patron of the club ' || name, 3
    from administration.clubs
    where patron_id = ${id} and retired_at is null
    union all
    select 'Patron of the dormitory ' || name, 3
    from administration.dormitories
    where patron_id = ${id} and retired_at is null
    union all
    select 'Holder of imprest ' || i.number || ', not surrendered', 6
    from identity.staff f
    join finance.imprests i on (i.tenant_id, i.holder_id) = (f.tenant_id, f.user_id)
    where f.id = ${id} and i.state = 'issued'
    union all
    select 'Keeper of the petty cash in ' || m.name, 6
    from identity.staff f
    join finance.petty_floats p on (p.tenant_id, p.holder_id) = (f.tenant_id, f.user_id)
    join finance.money_accounts m on (m.tenant_id, m.id) = (p.tenant_id, p.money_account_id)
    where f.id = ${id} and m.retired_at is null
    union all
    select case count(*) when 1 then 'One open enquiry' else count(*) || ' open enquiries' end, 5
    from identity.staff f
    join students.enquiries e on (e.tenant_id, e.officer_id) = (f.tenant_id, f.user_id)
    where f.id = ${id} and e.student_id is null and e.stage = any(${[...open_stages]}::text[])
    having count(*) > 0
    union all
    select case count(*) when 1 then 'One open conversation' else count(*) || ' open conversations' end,
      5
    from identity.staff f
    join communication.conversations v on (v.tenant_id, v.assigned_to) = (f.tenant_id, f.user_id)
    where f.id = ${id} and v.state = 'open'
    having count(*) > 0
    union all
    select 'Stands in for ' || concat_ws(' ', coalesce(u.first_name, o.first_name),
      coalesce(u.last_name, o.last_name)) || ' on leave until ' || to_char(l.to_on, 'FMDD Mon YYYY'), 5
    from staff.leave_requests l
    join identity.staff o on (o.tenant_id, o.id) = (l.tenant_id, l.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (o.tenant_id, o.user_id)
    where l.reliever_id = ${id} and l.to_on >= ${today}::date
      and l.state in ('pending', 'returned', 'approved')
    union all
    select 'Cashier of an open shift', 6
    from identity.staff f
    join finance.shifts h on (h.tenant_id, h.cashier_id) = (f.tenant_id, f.user_id)
    where f.id = ${id} and h.closed_at is null
    union all
    select 'Teacher of ' || string_agg(distinct s.name, ', '), 4
    from administration.teaching g
    join administration.subjects s on (s.tenant_id, s.id) = (g.tenant_id, g.subject_id)
    join administration.streams t on (t.tenant_id, t.id) = (g.tenant_id, g.stream_id)
    where g.staff_id = ${id} and (g.to_on is null or g.to_on > ${today}::date)
      and s.retired_at is null and t.retired_at is null
    having count(*) > 0
    union all
    select case count(*) when 1 then 'One approval that' else count(*) || ' approvals that' end
      || ' cannot be decided without them', 5
    from identity.staff f
    join workflows.step_people p on (p.tenant_id, p.user_id) = (f.tenant_id, f.user_id)
    join workflows.steps w on (w.tenant_id, w.id) = (p.tenant_id, p.step_id) and w.state = 'open'
    where f.id = ${id}
      and w.needed_count > (
        select count(*)
        from workflows.step_people o
        where o.step_id = w.id and o.user_id <> p.user_id)
      and not exists (
        select
        from workflows.events e
        where e.step_id = w.id and e.user_id = p.user_id and e.counts)
    having count(*) > 0
    order by rank, words
    limit ${duties_max}
  `.execute(db);
  return found.rows.map((row) => row.words);
}
