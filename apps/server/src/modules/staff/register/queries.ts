import type { InputOf } from '@darasa/contract/endpoint';
import type {
  FoundStaff,
  listStaff,
  StaffPrivate,
  StaffRecord,
  StaffRow,
} from '@darasa/contract/staff/register';
import { open_stages } from '@darasa/contract/students/enquiries';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '../../../platform/counted-page.ts';
import { breaksReference } from '../../../platform/db/refusals.ts';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';

export type Filter = Omit<InputOf<typeof listStaff>, 'page' | 'page_size'>;
export type StoredRow = StaffRow & StaffPrivate;

const found_max = 20;
const duties_max = 40;

// The sign-in's names lead where there is one: their owner keeps them right.
const full_name = sql`concat_ws(' ', coalesce(u.first_name, f.first_name), f.other_names,
  coalesce(u.last_name, f.last_name))`;

/** Staff of the school: employed there, or with a sign-in that may enter it. */
function staffHere(db: Db): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`identity.staff f
    left join identity.users u on u.tenant_id = ${tenant_id} and u.id = f.user_id
    left join administration.departments d
      on d.tenant_id = ${tenant_id} and d.id = f.department_id
    where f.tenant_id = ${tenant_id}
      and (f.school_id = ${school_id}::uuid or exists (
        select
        from identity.user_schools a
        where a.tenant_id = ${tenant_id}
          and a.school_id = ${school_id}::uuid
          and a.user_id = f.user_id))`;
}

const statusOn = (today: string) => sql`case
    when f.left_on <= ${today}::date then 'left'
    when exists (
      select
      from staff.leave_requests l
      where l.tenant_id = f.tenant_id
        and l.staff_id = f.id
        and l.state = 'approved'
        and ${today}::date between l.from_on and l.to_on) then 'on-leave'
    else 'active' end`;

const shown = (today: string) => sql`f.id, f.staff_number, ${full_name} as name,
  '/api/files/' || coalesce(f.photo_id, u.photo_id) as photo,
  f.job_title, d.name as department, f.terms, f.gender, coalesce(f.phone, u.phone) as phone,
  coalesce(f.email, u.email) as email, f.tsc_number, f.joined_on, f.left_on,
  ${statusOn(today)} as status, f.user_id is not null as has_sign_in`;

const kept_private = sql.raw(`f.national_id, f.kra_pin, f.nssf_number, f.sha_number, f.bank_name,
  f.bank_branch, f.bank_account`);

export async function listPage(db: Db, input: InputOf<typeof listStaff>, today: string) {
  const { page, page_size, sort } = input;
  const found = await sql<StaffRow & { count: number }>`
    with here as (select ${shown(today)} from ${matching(db, input, today)})
    select c.count, p.*
    from (select count(*)::int as count from here) c
    left join (
      select *
      from here h
      order by ${orderOf(sort, 'h')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: Filter,
  today: string,
  limit: number,
): Promise<StoredRow[]> {
  const found = await sql<StoredRow>`
    select *
    from (select ${shown(today)}, ${kept_private} from ${matching(db, filter, today)}) h
    order by ${orderOf(filter.sort, 'h')}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, filter: Omit<Filter, 'sort'>, today: string): RawBuilder<unknown> {
  return sql.join([staffHere(db), ...conditionsOf(filter, today)], sql` and `);
}

function* conditionsOf(
  { search, department_id, terms, status }: Omit<Filter, 'sort'>,
  today: string,
) {
  yield status
    ? sql`${statusOn(today)} = ${status}`
    : sql`(f.left_on is null or f.left_on > ${today}::date)`;
  if (department_id) yield sql`f.department_id = ${department_id}`;
  if (terms) yield sql`f.terms = ${terms}`;
  if (search) yield isCalled(search);
}

function isCalled(search: string): RawBuilder<unknown> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  // 0722… is kept as 254722….
  const phone = pattern.replace(/[\s+]/g, '').replace(/^%0/, '%254');
  return sql`(${full_name} ilike ${pattern}
    or f.staff_number ilike ${pattern}
    or f.job_title ilike ${pattern}
    or f.tsc_number ilike ${pattern}
    or coalesce(f.phone, u.phone) like ${phone})`;
}

function orderOf(sort: Filter['sort'], of: string): RawBuilder<unknown> {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const key = column === 'joined_on' ? `${of}.joined_on` : `lower(${of}.${column})`;
  return sql.raw(`${key} ${way} nulls last, ${of}.id`);
}

/** A few people for a chooser; those who left are not offered, unless one is asked for by id. */
export async function findSome(
  db: Db,
  { search, id, today }: { search?: string | undefined; id?: string | undefined; today: string },
): Promise<FoundStaff[]> {
  const which = id ? sql`f.id = ${id}` : sql.join([...conditionsOf({ search }, today)], sql` and `);
  const found = await sql<FoundStaff>`
    select f.id, ${full_name} as name, f.staff_number, f.job_title, d.name as department
    from ${staffHere(db)} and ${which}
    order by lower(${full_name}), f.id
    limit ${found_max}
  `.execute(db);
  return found.rows;
}

export type StoredStaff = Omit<StaffRecord, 'duties' | 'private'> & StaffPrivate;

export async function findRecord(
  db: Db,
  id: string,
  today: string,
): Promise<StoredStaff | undefined> {
  const found = await sql<StoredStaff>`
    select ${shown(today)}, ${kept_private}, f.user_id, f.photo_id is not null as has_own_photo,
      coalesce(u.first_name, f.first_name) as first_name,
      coalesce(u.last_name, f.last_name) as last_name, f.other_names, f.born_on, f.department_id,
      f.responsibility, f.next_of_kin_name, f.next_of_kin_relation, f.next_of_kin_phone,
      f.left_reason, f.version
    from ${staffHere(db)} and f.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** What rests on this person in the school, in words. */
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

/** Locks the row, so that what was read is what is replaced. */
export const lockStaff = (db: Db, id: string) =>
  db
    .selectFrom('identity.staff')
    .select(['id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type StaffColumns = Partial<
  StaffPrivate &
    Pick<
      StaffRecord,
      | 'staff_number'
      | 'first_name'
      | 'last_name'
      | 'other_names'
      | 'gender'
      | 'born_on'
      | 'tsc_number'
      | 'phone'
      | 'email'
      | 'department_id'
      | 'job_title'
      | 'terms'
      | 'joined_on'
      | 'next_of_kin_name'
      | 'next_of_kin_relation'
      | 'next_of_kin_phone'
    >
>;

export interface NewStaff extends StaffColumns {
  tenant_id: string;
  id: string;
  school_id: string;
  staff_number: string;
  created_by: string;
  created_at: string;
}

/** Answers those that were added; whose number is taken in the meantime is left out. */
export async function insertStaff(db: Db, rows: NewStaff[]): Promise<string[]> {
  const columns = sql.raw(new_columns.join(', '));
  const made = await sql<{ id: string }>`
    insert into identity.staff (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::identity.staff, ${JSON.stringify(rows)}::jsonb)
    order by staff_number
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

const new_columns = [
  'tenant_id',
  'id',
  'school_id',
  'staff_number',
  'first_name',
  'last_name',
  'other_names',
  'gender',
  'born_on',
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'tsc_number',
  'phone',
  'email',
  'department_id',
  'job_title',
  'terms',
  'joined_on',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'bank_name',
  'bank_branch',
  'bank_account',
  'created_by',
  'created_at',
];

export const updateStaff = (db: Db, id: string, values: StaffColumns) =>
  db
    .updateTable('identity.staff')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const unique_fields = ['national_id', 'kra_pin', 'tsc_number', 'staff_number'] as const;
export type UniqueField = (typeof unique_fields)[number];

/** Who in the organisation already has one of these numbers. */
export async function listHolders(
  db: Db,
  values: Partial<Record<UniqueField, string | null | undefined>>,
  but_id: string | null,
): Promise<{ field: UniqueField; name: string; staff_number: string }[]> {
  const found = await sql<{ field: UniqueField; name: string; staff_number: string }>`
    select v.field, ${full_name} as name, f.staff_number
    from jsonb_each_text(${JSON.stringify(values)}::jsonb) v (field, value)
    join identity.staff f on case v.field
      when 'national_id' then f.national_id
      when 'kra_pin' then f.kra_pin
      when 'tsc_number' then f.tsc_number
      else f.staff_number end = v.value
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where f.id is distinct from ${but_id}::uuid
  `.execute(db);
  return found.rows;
}

/** Which of these values some member of staff has. */
export async function listTaken(db: Db, field: UniqueField, values: string[]): Promise<string[]> {
  const column = sql.ref(`f.${field}`);
  const found = await sql<{ value: string }>`
    select ${column} as value
    from identity.staff f
    where ${column} = any(${values}::text[])
  `.execute(db);
  return found.rows.map((row) => row.value);
}

/** The largest figure among the numbers that begin like this one, whichever school gave them. */
export async function findLastAlike(db: Db, staff_number: string): Promise<number> {
  const [, before = ''] = /^(.*?)\d+$/.exec(staff_number) ?? [];
  const found = await sql<{ last: number | null }>`
    select max(substring(staff_number from '\\d{1,9}$')::int) as last
    from identity.staff
    where starts_with(staff_number, ${before})
      and substring(staff_number from ${before.length + 1}::int) ~ '^\\d{1,9}$'
  `.execute(db);
  return found.rows[0]?.last ?? 0;
}

export async function hasDepartment(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('administration.departments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listDepartmentsByName(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('administration.departments')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(500)
    .execute();
}

/** Removes those that are still as they were imported, unless some record points at one of them. */
export async function deleteUntouched(db: Db, ids: string[]): Promise<string[] | 'in use'> {
  try {
    const gone = await sql<{ id: string }>`
      delete from identity.staff
      where id = any(${ids}::uuid[]) and version = 1 and user_id is null
      returning id
    `.execute(db);
    return gone.rows.map((row) => row.id);
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}

/** Answers the photo that was there before. */
export async function replacePhoto(db: Db, id: string, photo_id: string | null) {
  const was = await db
    .selectFrom('identity.staff')
    .select('photo_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('identity.staff').set({ photo_id }).where('id', '=', id).execute();
  return was.photo_id;
}
