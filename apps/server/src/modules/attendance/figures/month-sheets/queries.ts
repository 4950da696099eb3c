import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import { sql } from 'kysely';
import { type NewRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { audienceOf } from '#modules/attendance/registers/registers/queries.ts';

export interface AudienceRow {
  audience_id: string;
  class_id: string;
  stream_id: string | null;
  class: string;
  stream: string | null;
  /** The person leads the class today. */
  leads: boolean;
}

/** The class of a sheet, if the person takes its registers, or is of the office. */
export async function findAudience(
  db: Db,
  audience_id: string,
  { staff_id, today }: { staff_id: string | null; today: string },
): Promise<AudienceRow | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<AudienceRow>`
    select o.audience_id, o.class_id, o.stream_id, c.name as class, o.stream,
      coalesce(o.class_teacher_id = ${staff_id}, false) or exists (
        select from administration.class_teachers k
        where k.tenant_id = ${tenant_id} and k.stream_id = o.stream_id and k.staff_id = ${staff_id}
          and k.from_on <= ${today} and coalesce(k.to_on >= ${today}, true)) as leads
    from ${audienceOf(db, audience_id)} o
    join administration.classes c on c.tenant_id = ${tenant_id} and c.id = o.class_id
  `.execute(db);
  return found.rows[0];
}

/** A sheet is of an audience from the first day of a month to its last. */
export interface Span {
  audience_id: string;
  from: string;
  to: string;
}

export interface MonthRegister extends Pick<RegisterAddress, 'type_id' | 'day'> {
  id: string;
  state: 'open' | 'handed-in' | 'void';
  person_ids: string[] | null;
}

export async function listRegisters(db: Db, { audience_id, from, to }: Span) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<MonthRegister>`
    select r.id, r.type_id, r.day, r.state, o.person_ids
    from attendance.registers r
    join attendance.types t on (t.tenant_id, t.id) = (r.tenant_id, r.type_id)
    left join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
    where r.tenant_id = ${tenant_id} and r.audience_id = ${audience_id} and r.slot = 1
      and r.day between ${from} and ${to} and t.kind = 'roll' and t.is_official
    order by r.day, t.opens_at
    limit 400
  `.execute(db);
  return found.rows;
}

export interface MonthMark {
  register_id: string;
  student_id: string;
  code_id: string;
  code: string;
  minutes: number | null;
  version: number;
  teacher_code: string | null;
  teacher_minutes: number | null;
}

export async function listMarks(db: Db, { audience_id, from, to }: Span): Promise<MonthMark[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<MonthMark>`
    select m.register_id, m.student_id, m.code_id, k.code, m.minutes, m.version,
      case when m.how = 'office' then h.code end as teacher_code, m.teacher_minutes
    from attendance.registers r
    join attendance.marks m on (m.tenant_id, m.register_id) = (r.tenant_id, r.id)
    join attendance.codes k on (k.tenant_id, k.id) = (m.tenant_id, m.code_id)
    left join attendance.codes h on (h.tenant_id, h.id) = (m.tenant_id, m.teacher_code_id)
    where r.tenant_id = ${tenant_id} and r.audience_id = ${audience_id}
      and r.day between ${from} and ${to} and r.state = 'handed-in' and m.student_id is not null
    limit 40000
  `.execute(db);
  return found.rows;
}

export interface MonthPerson {
  student_id: string;
  name: string;
  admission_number: string;
  gender: 'female' | 'male' | null;
}

/** People of a sheet: those on a roster of the month, and those who sit there now. */
export async function listPeople(db: Db, { audience_id, from, to }: Span): Promise<MonthPerson[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<MonthPerson>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number, s.gender
    from students.students s
    where s.tenant_id = ${tenant_id} and s.id in (
        select unnest(o.person_ids)
        from attendance.registers r
        join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
        where r.tenant_id = ${tenant_id} and r.audience_id = ${audience_id}
          and r.day between ${from} and ${to}
        union
        select e.student_id
        from students.enrolments e
        join students.students n on (n.tenant_id, n.id) = (e.tenant_id, e.student_id)
        where e.tenant_id = ${tenant_id} and coalesce(e.stream_id, e.class_id) = ${audience_id}
          and e.from_on <= ${to} and coalesce(e.to_on >= ${from}, true)
          and n.merged_into_id is null
          and (n.status in ('active', 'suspended', 'on-leave') or n.left_on >= ${from}))
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit 600
  `.execute(db);
  return found.rows;
}

export interface SignRow {
  id: string;
  seal: string;
  signed_at: string;
  signed_by: string;
  signed_by_id: string;
  countersigned_at: string | null;
  countersigned_by: string | null;
}

export async function findSign(db: Db, { audience_id, from }: Span): Promise<SignRow | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SignRow>`
    select g.id, g.seal, g.signed_at, concat_ws(' ', u.first_name, u.last_name) as signed_by,
      g.signed_by as signed_by_id, g.countersigned_at,
      nullif(concat_ws(' ', v.first_name, v.last_name), '') as countersigned_by
    from attendance.month_signs g
    join identity.users u on (u.tenant_id, u.id) = (g.tenant_id, g.signed_by)
    left join identity.users v on (v.tenant_id, v.id) = (g.tenant_id, g.countersigned_by)
    where g.tenant_id = ${tenant_id} and g.audience_id = ${audience_id} and g.month = ${from}
  `.execute(db);
  return found.rows[0];
}

/** Keeps registers of the month from moving while it is signed: whoever writes one waits, or is waited for. */
export async function lockRegisters(db: Db, { audience_id, from, to }: Span): Promise<void> {
  const { tenant_id } = placeOf(db);
  await sql`
    select r.id
    from attendance.registers r
    where r.tenant_id = ${tenant_id} and r.audience_id = ${audience_id}
      and r.day between ${from} and ${to}
    order by r.id
    for update
  `.execute(db);
}

export const insertSign = (db: Db, row: NewRow<'attendance.month_signs'>) =>
  db.insertInto('attendance.month_signs').values(row).execute();

export const updateSign = (db: Db, id: string, { at, by }: { at: string; by: string }) =>
  db
    .updateTable('attendance.month_signs')
    .set({ countersigned_at: at, countersigned_by: by })
    .where('id', '=', id)
    .where('countersigned_at', 'is', null)
    .execute();

export const deleteSign = (db: Db, id: string) =>
  db.deleteFrom('attendance.month_signs').where('id', '=', id).execute();
