import {
  type LeaveBalance,
  leaveList,
  type LeaveRow,
  type LeaveType,
} from '@darasa/contract/staff/leave';
import { sql } from 'kysely';
import { insertRow, lockRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const own_max = 100;

const nameOf = (of: string, user: string) =>
  `concat_ws(' ', coalesce(${user}.first_name, ${of}.first_name),
    coalesce(${user}.last_name, ${of}.last_name))`;
const staff_name = nameOf('f', 'u');

export const requests = rowsOf(leaveList, {
  from: 'staff.leave_requests l',
  joins: {
    t: 'join staff.leave_types t on t.tenant_id = l.tenant_id and t.id = l.type_id',
    f: 'join identity.staff f on f.tenant_id = l.tenant_id and f.id = l.staff_id',
    u: 'left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id',
    r: 'left join identity.staff r on r.tenant_id = l.tenant_id and r.id = l.reliever_id',
    ru: 'left join identity.users ru on ru.tenant_id = r.tenant_id and ru.id = r.user_id',
    du: 'left join identity.users du on du.tenant_id = l.tenant_id and du.id = l.decided_by',
  },
  columns: {
    staff_name,
    staff_number: 'f.staff_number',
    type: 't.name',
    reliever: `case when r.id is not null then ${nameOf('r', 'ru')} end`,
    decided_by: "nullif(concat_ws(' ', du.first_name, du.last_name), '')",
  },
  filters: {
    begins: 'l.from_on',
  },
  search: [staff_name, 'f.staff_number', nameOf('r', 'ru')],
  sorts: {
    half_days: ['l.half_days'],
    days: ['l.from_on'],
    staff_name: [`lower(${staff_name})`, 'l.from_on'],
  },
  names: {
    id: nameIn(`(
      select l.id, ${staff_name} || ', ' || t.name as name
      from staff.leave_requests l
      join staff.leave_types t on t.tenant_id = l.tenant_id and t.id = l.type_id
      join identity.staff f on f.tenant_id = l.tenant_id and f.id = l.staff_id
      left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    ) n`),
    staff_id: nameIn(`(
      select f.id, ${staff_name} as name
      from identity.staff f
      left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    ) n`),
  },
});

export const listOwn = (db: Db, staff_id: string): Promise<LeaveRow[]> =>
  requests.all(db, { sort: '-days', staff_id }, own_max);

export const findRow = async (db: Db, id: string): Promise<LeaveRow | undefined> =>
  (await requests.some(db, [id]))[0];

/** Lists whom this person stands in for, from today on. */
export async function listRelieved(db: Db, staff_id: string, today: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Pick<LeaveRow, 'id' | 'staff_name' | 'from_on' | 'to_on' | 'half_day'>>`
    select l.id, ${sql.raw(staff_name)} as staff_name, l.from_on, l.to_on, l.half_day
    from staff.leave_requests l
    join identity.staff f on f.tenant_id = l.tenant_id and f.id = l.staff_id
    left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where l.tenant_id = ${tenant_id}
      and l.school_id = ${school_id}
      and l.reliever_id = ${staff_id}
      and l.state = 'approved' and l.to_on >= ${today}::date
    order by l.from_on, l.id
    limit ${own_max}
  `.execute(db);
  return found.rows;
}

/** Lists what a year allows, and what of it is taken or asked for; each year counts its own days. */
export async function listBalances(
  db: Db,
  staff_id: string,
  year: number,
): Promise<LeaveBalance[]> {
  const found = await sql<LeaveBalance>`
    select t.id, t.name, t.days_per_year, t.counts, t.only_for,
      coalesce(sum(c.half_days) filter (where l.state = 'approved'), 0)::int as taken_half_days,
      coalesce(sum(c.half_days) filter (where l.state = 'pending'), 0)::int as waiting_half_days,
      t.days_per_year * 2
        - coalesce(sum(c.half_days) filter (where l.state in ('approved', 'pending')), 0)::int
        as left_half_days
    from staff.leave_types t
    left join staff.leave_requests l on l.tenant_id = t.tenant_id
      and l.type_id = t.id
      and l.staff_id = ${staff_id}
      and ${year} in (extract(year from l.from_on), extract(year from l.to_on))
    left join lateral (
      select case when extract(year from l.from_on) = ${year}
        then l.half_days - l.next_year_half_days else l.next_year_half_days end as half_days
    ) c on true
    where t.tenant_id = ${scopeOf(db).tenant_id}
      and t.school_id = ${scopeOf(db).school_id}
      and t.retired_at is null
      and (t.only_for is null or t.only_for = (
        select gender from identity.staff where id = ${staff_id}))
    group by t.tenant_id, t.id
    order by t.position, t.name
  `.execute(db);
  return found.rows;
}

/**
 * Their rows are locked, so that two requests for the same days cannot pass side by side, and nobody
 * leaves the school while being named. In one order, so that two who name each other take turns.
 */
export const lockPeople = (db: Db, ids: string[]) =>
  db
    .selectFrom('identity.staff')
    .select(['id', 'user_id', 'department_id', 'joined_on', 'left_on'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function findOverlap(
  db: Db,
  staff_id: string,
  span: { from_on: string; to_on: string; half_day: string | null },
  states: readonly LeaveRow['state'][] = ['pending', 'approved'],
): Promise<{ from_on: string; to_on: string; type: string } | undefined> {
  const found = await sql<{ from_on: string; to_on: string; type: string }>`
    select l.from_on, l.to_on, t.name as type
    from staff.leave_requests l
    join staff.leave_types t on t.tenant_id = l.tenant_id and t.id = l.type_id
    where l.staff_id = ${staff_id}
      and l.state = any(${states}::text[])
      and l.from_on <= ${span.to_on}::date
      and l.to_on >= ${span.from_on}::date
      and (l.half_day is null or l.half_day = coalesce(${span.half_day}, l.half_day))
    order by l.from_on
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface NewLeave {
  tenant_id: string;
  id: string;
  school_id: string;
  staff_id: string;
  type_id: string;
  from_on: string;
  to_on: string;
  half_day: string | null;
  half_days: number;
  next_year_half_days: number;
  reason: string | null;
  reliever_id: string | null;
  created_by: string;
  created_at: string;
}

export const insertLeave = (db: Db, row: NewLeave) => insertRow(db, 'staff.leave_requests', row);

export const lockLeave = (db: Db, id: string) =>
  lockRow(db, 'staff.leave_requests', id, [
    'id',
    'staff_id',
    'state',
    'from_on',
    'to_on',
    'half_day',
    'reliever_id',
    'created_by',
  ]);

export interface Decision {
  state: LeaveRow['state'];
  decided_by: string;
  decided_at: string;
  decision_note: string | null;
}

export const updateState = (db: Db, id: string, decision: Decision) =>
  patchRow(db, 'staff.leave_requests', id, decision);

export const listUsersOf = (db: Db, staff_ids: string[]) =>
  db.selectFrom('identity.staff').select(['id', 'user_id']).where('id', 'in', staff_ids).execute();

export const updateReliever = (db: Db, id: string, reliever_id: string) =>
  patchRow(db, 'staff.leave_requests', id, { reliever_id });

const usual_types: Omit<LeaveType, 'id'>[] = [
  { name: 'Annual leave', days_per_year: 21, counts: 'working-days', only_for: null },
  { name: 'Sick leave', days_per_year: 30, counts: 'working-days', only_for: null },
  { name: 'Compassionate leave', days_per_year: 5, counts: 'working-days', only_for: null },
  { name: 'Maternity leave', days_per_year: 90, counts: 'all-days', only_for: 'female' },
  { name: 'Paternity leave', days_per_year: 14, counts: 'all-days', only_for: 'male' },
  { name: 'Study leave', days_per_year: 20, counts: 'working-days', only_for: null },
  { name: 'Unpaid leave', days_per_year: null, counts: 'working-days', only_for: null },
];

/** A school that has none begins with what the Employment Act gives; asked for again it adds nothing. */
export async function insertUsualTypes(
  db: Db,
  { ids, now }: { ids: () => string; now: string },
): Promise<LeaveType[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const rows = usual_types.map((type, position) => ({ ...type, position, id: ids() }));
  const made = await sql<LeaveType>`
    insert into staff.leave_types (tenant_id, id, school_id, name, days_per_year, counts, only_for,
      position, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.name, n.days_per_year, n.counts,
      n.only_for, n.position, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, name text,
      days_per_year int, counts text, only_for text, position int)
    where not exists (select from staff.leave_types t where t.school_id = ${school_id}::uuid)
    on conflict do nothing
    returning id, name, days_per_year, counts, only_for
  `.execute(db);
  return made.rows;
}

export async function listTypeNames(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('staff.leave_types')
    .select('name')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .limit(100)
    .execute();
  return found.map((row) => row.name);
}
