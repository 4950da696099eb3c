import type { Audience } from '@darasa/contract/communication/writing/campaigns';
import { sql } from 'kysely';
import { type Db, joiningMany, scopeOf } from '#platform/db/scope.ts';

export interface GuardianRow {
  /** Told on paper only: everywhere else a family is its phone. */
  guardian_id?: string | null;
  guardian: string | null;
  phone: string | null;
  language: 'en' | 'sw';
  student_id: string;
  first_name: string;
  surname: string;
  full_name: string;
  /** Told only where a text speaks of it. */
  admission_number?: string;
  class_name: string | null;
}

const rows_max = 60_000;
/** So few learners are looked up one by one; more are read with the whole school. */
const looked_up_max = 100;

/**
 * Learners of the audience with who is told of them: the first to be called, or all. The first are
 * counted behind the join: joined with what was counted, nothing could be looked up.
 */
export async function listGuardians(
  db: Db,
  audience: Audience,
  {
    on_paper,
    with_accounts,
    of_records = false,
  }: {
    on_paper: boolean;
    with_accounts: boolean;
    /** Only guardians who may see the learner's records: what is told is one of them. */
    of_records?: boolean;
  },
): Promise<GuardianRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const { class_ids, stream_ids, house_ids, student_ids, boarding, guardians } = audience;
  const is_many = !student_ids?.length || student_ids.length > looked_up_max;
  const found = await sql<GuardianRow>`
    with told as (
      select s.id, s.first_name, s.other_names, s.surname, s.admission_number, s.class_id, s.stream_id,
        r.guardian_id, row_number() over (partition by s.id order by r.priority, r.id) as nth
      from students.students s
      left join students.student_guardians r on r.tenant_id = ${tenant_id} and r.student_id = s.id
        and r.gets_messages and not r.is_barred and (r.sees_records or not ${of_records}::boolean)
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
        and s.status in ('active', 'suspended', 'on-leave')
        and ${inClasses(class_ids, stream_ids)}
        and ${anyOf('s.house_id', house_ids)}
        and ${is_many ? among('s.id', student_ids) : anyOf('s.id', student_ids)}
        and (${boarding ?? null}::text is null or s.boarding = ${boarding ?? null})
    )
    select ${on_paper ? sql`g.id as guardian_id, ` : sql``}g.first_name || ' ' || g.last_name as guardian, g.phone,
      coalesce(g.language, 'en') as language, s.id as student_id, s.first_name,
      s.surname, concat_ws(' ', s.first_name, s.other_names, s.surname) as full_name,
      ${with_accounts ? sql`s.admission_number, ` : sql``}nullif(concat_ws(' ', c.name, t.name), '') as class_name
    from told s
    left join administration.classes c on c.tenant_id = ${tenant_id} and c.id = s.class_id
    left join administration.streams t on t.tenant_id = ${tenant_id} and t.id = s.stream_id
    left join students.guardians g on g.tenant_id = ${tenant_id} and g.id = s.guardian_id
    where s.nth <= ${guardians === 'all' ? 9 : 1}
    limit ${rows_max}
  `.execute(is_many ? joiningMany(db) : db);
  return found.rows.sort(byName);
}

/**
 * By class, sisters and brothers in the order of their names. The database would take a third of the
 * statement to put five thousand names in order; here it is done in a few milliseconds.
 */
const byName = (a: GuardianRow, b: GuardianRow): number =>
  compare(a.class_name ?? '', b.class_name ?? '') ||
  compare(a.surname, b.surname) ||
  compare(a.first_name, b.first_name) ||
  compare(a.student_id, b.student_id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A whole class beside one stream of another. */
const inClasses = (class_ids: Ids, stream_ids: Ids) =>
  class_ids?.length && stream_ids?.length
    ? sql`(${anyOf('s.class_id', class_ids)} or ${anyOf('s.stream_id', stream_ids)})`
    : sql`${anyOf('s.class_id', class_ids)} and ${anyOf('s.stream_id', stream_ids)}`;

type Ids = readonly string[] | undefined;

const anyOf = (column: string, ids: Ids) =>
  ids && ids.length > 0 ? sql`${sql.raw(column)} = any (${ids}::uuid[])` : sql`true`;

/** The same for many: a statement of its own, so that neither is run by the plan of the other. */
const among = (column: string, ids: Ids) =>
  ids && ids.length > 0 ? sql`${sql.raw(column)} in (select unnest(${ids}::uuid[]))` : sql`true`;

export interface StaffRow {
  staff_id: string;
  name: string;
  staff_number: string | null;
  phone: string | null;
}

/** Staff of the school who have not left. */
export async function listStaff(
  db: Db,
  audience: Partial<Pick<Audience, 'department_ids' | 'role_ids' | 'staff_ids'>>,
  today: string,
): Promise<StaffRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const { department_ids, role_ids, staff_ids } = audience;
  const in_role = sql`exists (
    select
    from identity.user_roles g
    where g.tenant_id = ${tenant_id} and g.user_id = f.user_id and g.ended_at is null
      and (g.school_id is null or g.school_id = ${school_id})
      and coalesce(g.from_on, ${today}) <= ${today} and coalesce(g.to_on, ${today}) >= ${today}
      and ${anyOf('g.role_id', role_ids)})`;
  const found = await sql<StaffRow>`
    select f.id as staff_id, f.staff_number, coalesce(f.phone, u.phone) as phone,
      concat_ws(' ', coalesce(u.first_name, f.first_name), coalesce(u.last_name, f.last_name)) as name
    from identity.staff f
    left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where f.tenant_id = ${tenant_id}
      and (f.left_on is null or f.left_on > ${today})
      and (f.school_id = ${school_id} or exists (
        select
        from identity.user_schools a
        where a.tenant_id = ${tenant_id} and a.school_id = ${school_id} and a.user_id = f.user_id))
      and ${anyOf('f.department_id', department_ids)}
      and ${anyOf('f.id', staff_ids)}
      and ${role_ids?.length ? in_role : sql`true`}
    order by name, f.id
    limit 5000
  `.execute(db);
  return found.rows;
}

/** The audience that was kept under a name, unless it is out of use. */
export async function findKept(db: Db, group_id: string): Promise<Audience | undefined> {
  const found = await sql<{ audience: Audience }>`
    select audience
    from communication.groups
    where id = ${group_id} and retired_at is null
  `.execute(db);
  return found.rows[0]?.audience;
}

export interface BarredPhone {
  phone: string;
  opted_out: boolean;
  refused_reason: string | null;
}

/**
 * Of these phones, those that asked for no more SMS, or that the carrier refuses. For many phones the
 * others of the organisation come along: they are fewer than what would have to be asked.
 */
export async function listBarred(db: Db, phones: readonly string[]): Promise<BarredPhone[]> {
  const among_these =
    phones.length > looked_up_max ? sql`true` : sql`phone = any (${phones}::text[])`;
  const found = await sql<BarredPhone>`
    select phone, sms_opted_out_at is not null as opted_out, refused_reason
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and ${among_these}
      and (sms_opted_out_at is not null or refused_reason is not null)
  `.execute(db);
  return found.rows;
}

/** Of these phones, those that agreed to WhatsApp. */
export async function listAgreed(db: Db, phones: readonly string[]): Promise<string[]> {
  const found = await sql<{ phone: string }>`
    select phone
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = any (${phones}::text[])
      and whatsapp_opted_in_at is not null and whatsapp_opted_out_at is null
  `.execute(db);
  return found.rows.map((one) => one.phone);
}

export async function findGround(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ school: string; paybill: string | null }>`
    select s.name as school, (
      select m.paybill
      from finance.money_accounts m
      where m.tenant_id = s.tenant_id and m.school_id = s.id and m.paybill is not null
        and m.retired_at is null
      order by m.created_at, m.id
      limit 1) as paybill
    from identity.schools s
    where s.tenant_id = ${tenant_id} and s.id = ${school_id}
  `.execute(db);
  return found.rows[0]!;
}
