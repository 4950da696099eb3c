import type { InputOf } from '@darasa/contract/endpoint';
import type {
  FoundStaff,
  listStaff,
  StaffPrivate,
  StaffRecord,
  StaffRow,
} from '@darasa/contract/staff/register';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { breaksReference } from '#platform/db/refusals.ts';
import { lockRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export type Filter = Omit<InputOf<typeof listStaff>, 'page' | 'page_size'>;
export type StoredRow = StaffRow & StaffPrivate;

const found_max = 20;

// The sign-in's names lead where there is one: their owner keeps them right.
export const full_name = sql`concat_ws(' ', coalesce(u.first_name, f.first_name), f.other_names,
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

/** Of the record itself, or of the sign-in where the register shows that one. */
export async function showsPhoto(db: Db, file_id: string): Promise<boolean> {
  const found = await sql`
    select
    from ${staffHere(db)}
      and (f.photo_id = ${file_id} or f.photo_id is null and f.user_id = any(array(
        select p.id
        from identity.users p
        where p.tenant_id = ${scopeOf(db).tenant_id} and p.photo_id = ${file_id})))
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** Locks the row, so that what was read is what is replaced. */
export const lockStaff = (db: Db, id: string) =>
  lockRow(db, 'identity.staff', id, ['id', 'version']);

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
  patchRow(db, 'identity.staff', id, values);

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
