import type { InputOf } from '@darasa/contract/endpoint';
import type { LeaveBalance, LeaveRow, LeaveType, listLeave } from '@darasa/contract/staff/leave';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, lockRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const own_max = 100;

const nameOf = (of: string, user: string) =>
  sql.raw(`concat_ws(' ', coalesce(${user}.first_name, ${of}.first_name),
    coalesce(${user}.last_name, ${of}.last_name))`);

const shown = sql`l.id, l.staff_id, ${nameOf('f', 'u')} as staff_name, f.staff_number,
  t.name as type, l.from_on, l.to_on, l.half_day, l.half_days, l.reason,
  l.reliever_id, case when r.id is not null then ${nameOf('r', 'ru')} end as reliever, l.state,
  concat_ws(' ', du.first_name, du.last_name) as decided_by_name, l.decision_note, l.created_at`;

type Stored = Omit<LeaveRow, 'decided_by'> & { decided_by_name: string };

const rowOf = ({ decided_by_name, ...row }: Stored): LeaveRow => ({
  ...row,
  decided_by: decided_by_name || null,
});

const requests = (db: Db) => sql`staff.leave_requests l
  join staff.leave_types t on t.tenant_id = l.tenant_id and t.id = l.type_id
  join identity.staff f on f.tenant_id = l.tenant_id and f.id = l.staff_id
  left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
  left join identity.staff r on r.tenant_id = l.tenant_id and r.id = l.reliever_id
  left join identity.users ru on ru.tenant_id = r.tenant_id and ru.id = r.user_id
  left join identity.users du on du.tenant_id = l.tenant_id and du.id = l.decided_by
  where l.tenant_id = ${scopeOf(db).tenant_id} and l.school_id = ${scopeOf(db).school_id}`;

export async function listPage(db: Db, input: InputOf<typeof listLeave>) {
  const { page, page_size } = input;
  const which = sql.join([requests(db), ...conditionsOf(input)], sql` and `);
  const found = await sql<Stored & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${which}) c
    left join (
      select ${shown}
      from ${which}
      order by l.from_on desc, l.id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.from_on desc, p.id
  `.execute(db);
  const { rows, count } = countedPage(found.rows);
  return { rows: (rows as Stored[]).map(rowOf), count };
}

type Which = Pick<InputOf<typeof listLeave>, 'state' | 'staff_id' | 'search' | 'id'>;

function* conditionsOf({ id, state, staff_id, search }: Which): Generator<RawBuilder<unknown>> {
  if (id) yield sql`l.id = ${id}`;
  if (state) yield sql`l.state = ${state}`;
  if (staff_id) yield sql`l.staff_id = ${staff_id}`;
  if (!search) return;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  yield sql`(${nameOf('f', 'u')} ilike ${pattern} or f.staff_number ilike ${pattern}
    or ${nameOf('r', 'ru')} ilike ${pattern})`;
}

export async function listOwn(db: Db, staff_id: string): Promise<LeaveRow[]> {
  const found = await sql<Stored>`
    select ${shown}
    from ${requests(db)} and l.staff_id = ${staff_id}
    order by l.from_on desc, l.id
    limit ${own_max}
  `.execute(db);
  return found.rows.map(rowOf);
}

/** Lists whom this person stands in for, from today on. */
export async function listRelieved(db: Db, staff_id: string, today: string) {
  const found = await sql<Pick<LeaveRow, 'id' | 'staff_name' | 'from_on' | 'to_on' | 'half_day'>>`
    select l.id, ${nameOf('f', 'u')} as staff_name, l.from_on, l.to_on, l.half_day
    from ${requests(db)} and l.reliever_id = ${staff_id}
      and l.state = 'approved' and l.to_on >= ${today}::date
    order by l.from_on, l.id
    limit ${own_max}
  `.execute(db);
  return found.rows;
}

export async function findRow(db: Db, id: string): Promise<LeaveRow | undefined> {
  const found = await sql<Stored>`
    select ${shown} from ${requests(db)} and l.id = ${id}
  `.execute(db);
  return found.rows[0] && rowOf(found.rows[0]);
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
