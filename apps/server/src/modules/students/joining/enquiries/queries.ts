import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Enquiry,
  enquiryBoard,
  EnquiryEvent,
  enquiryReport,
  EnquiryRow,
  exportEnquiries,
  listEnquiries,
  ReportRow,
  WebsiteMessage,
} from '@darasa/contract/students/joining/enquiries';
import { open_stages } from '@darasa/contract/students/joining/enquiries';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const cards_max = 30;
const choices_max = 200;
const events_max = 200;
const messages_max = 50;
const report_rows_max = 200;

export type EnquiryFilter = Omit<InputOf<typeof exportEnquiries>, 'format'>;

const row_columns = sql`
  e.id, e.reference, e.first_name || ' ' || e.surname as child_name, c.name as class_name, e.year,
  e.guardian_name, e.guardian_phone, e.source, o.first_name || ' ' || o.last_name as officer,
  e.stage, e.stage_since, e.next_follow_up_on, e.offer_expires_on, e.created_at`;
const joined = sql`
  students.enquiries e
  join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)
  left join identity.users o on (o.tenant_id, o.id) = (e.tenant_id, e.officer_id)`;

export async function pageOfEnquiries(db: Db, input: InputOf<typeof listEnquiries>, today: string) {
  const { page, page_size } = input;
  const found = await sql<EnquiryRow & { count: number }>`
    select n.count, p.*
    from (
      select count(*)::int as count from students.enquiries e where ${matching(db, input, today)}
    ) n
    left join (
      select ${row_columns}
      from ${joined}
      where ${matching(db, input, today)}
      order by ${orderOf(input.sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: EnquiryFilter,
  today: string,
  limit: number,
): Promise<EnquiryRow[]> {
  const found = await sql<EnquiryRow>`
    select ${row_columns}
    from ${joined}
    where ${matching(db, filter, today)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, filter: Partial<EnquiryFilter>, today: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const { search, stage, source, class_id, officer_id, year, due, made_from, made_to } = filter;
  const day = sql`(e.created_at at time zone ${school_zone})::date`;
  const conditions = [
    sql`e.tenant_id = ${tenant_id} and e.school_id = ${school_id}`,
    ...(stage ? [sql`e.stage = ${stage}`] : []),
    ...(source ? [sql`e.source = ${source}`] : []),
    ...(class_id ? [sql`e.class_id = ${class_id}`] : []),
    ...(officer_id ? [sql`e.officer_id = ${officer_id}`] : []),
    ...(year ? [sql`e.year = ${year}`] : []),
    ...(due ? [isDue(today)] : []),
    ...(made_from ? [sql`${day} >= ${made_from}`] : []),
    ...(made_to ? [sql`${day} <= ${made_to}`] : []),
  ];
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    // A phone is typed as 0722 and kept as 254722.
    const digits = search.replace(/\D/g, '').replace(/^(0|254)/, '');
    const phone = digits.length >= 3 ? `%${digits}%` : null;
    conditions.push(sql`(e.first_name || ' ' || e.surname ilike ${pattern}
      or e.guardian_name ilike ${pattern} or e.reference ilike ${pattern}
      or e.guardian_phone like ${phone})`);
  }
  return sql.join(conditions, sql` and `);
}

const isDue = (today: string) =>
  sql`(e.next_follow_up_on <= ${today} and e.stage = any(${open_stages}::text[]))`;

const told_max = 200;

export interface DueFollowUp {
  id: string;
  child_name: string;
  guardian_name: string;
  next_follow_up_on: string;
  class_id: string;
  /** The officer, or else whoever wrote the enquiry down. */
  user_id: string | null;
}

/** Those that fell due since somebody was told; each is taken once for each day that was agreed. */
export async function takeDue(db: Db, today: string): Promise<DueFollowUp[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<DueFollowUp>`
    update students.enquiries t
    set follow_up_told_on = t.next_follow_up_on
    where t.tenant_id = ${tenant_id} and t.id in (
      select e.id from students.enquiries e
      where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and ${isDue(today)}
        and e.follow_up_told_on is distinct from e.next_follow_up_on
      order by e.next_follow_up_on, e.id
      limit ${told_max}
    )
    returning t.id, t.first_name || ' ' || t.surname as child_name, t.guardian_name,
      t.next_follow_up_on, t.class_id, coalesce(t.officer_id, t.created_by) as user_id
  `.execute(db);
  return found.rows;
}

function orderOf(sort: EnquiryFilter['sort'], of?: string) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  if (column === 'child_name') {
    const name = of ? `lower(${of}.child_name)` : "lower(e.first_name || ' ' || e.surname)";
    return sql.raw(`${name} ${way}, ${of ?? 'e'}.id`);
  }
  return sql.raw(`${of ?? 'e'}.${column} ${way} nulls last, ${of ?? 'e'}.id`);
}

/** The newest cards of every stage with the count of all, and how many calls are due: one statement. */
export async function listCards(db: Db, filter: InputOf<typeof enquiryBoard>, today: string) {
  const found = await sql<EnquiryRow & { count: number; nth: number }>`
    select b.*
    from (
      select ${row_columns}, count(*) over (partition by e.stage)::int as count,
        row_number() over (partition by e.stage order by e.stage_since desc, e.id)::int as nth
      from ${joined}
      where ${matching(db, filter, today)}
    ) b
    where b.nth <= ${cards_max}
    order by b.stage, b.nth
  `.execute(db);
  return found.rows;
}

export async function countDue(db: Db, filter: InputOf<typeof enquiryBoard>, today: string) {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from students.enquiries e
    where ${matching(db, { ...filter, due: true }, today)}
  `.execute(db);
  return found.rows[0]!.count;
}

export async function findEnquiry(
  db: Db,
  id: string,
): Promise<Omit<Enquiry, 'events'> | undefined> {
  const found = await sql<Omit<Enquiry, 'events'>>`
    select ${row_columns}, e.first_name, e.surname, e.other_names, e.gender, e.born_on, e.class_id,
      e.boarding, e.previous_school, e.guardian_email, e.relation, e.source_detail, e.officer_id,
      e.lost_reason, e.notes, e.documents, e.offered_on, e.student_id, s.admission_number, e.version
    from ${joined}
    left join students.students s on (s.tenant_id, s.id) = (e.tenant_id, e.student_id)
    where e.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function listEvents(db: Db, enquiry_id: string): Promise<EnquiryEvent[]> {
  const found = await sql<EnquiryEvent>`
    select v.id, v.at, u.first_name || ' ' || u.last_name as who, v.kind, v.from_stage, v.to_stage,
      v.note
    from students.enquiry_events v
    left join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.by_id)
    where v.enquiry_id = ${enquiry_id}
    order by v.at desc, v.id desc
    limit ${events_max}
  `.execute(db);
  return found.rows;
}

export const lockEnquiry = (db: Db, id: string) =>
  db
    .selectFrom('students.enquiries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedEnquiry = NonNullable<Awaited<ReturnType<typeof lockEnquiry>>>;

/** Enquiries for the same child from the same phone, whatever became of them. */
export async function findSame(
  db: Db,
  {
    guardian_phone,
    first_name,
    surname,
  }: Record<'guardian_phone' | 'first_name' | 'surname', string>,
) {
  const found = await sql<Pick<EnquiryRow, 'id' | 'reference' | 'child_name' | 'stage'>>`
    select e.id, e.reference, e.first_name || ' ' || e.surname as child_name, e.stage
    from students.enquiries e
    where e.guardian_phone = ${guardian_phone}
      and lower(e.first_name) = lower(${first_name})
      and lower(e.surname) = lower(${surname})
    order by e.created_at desc
    limit 3
  `.execute(db);
  return found.rows;
}

/** Whether the class and the message are there for this school. */
export async function findNamed(
  db: Db,
  named: { class_id: string | null; message_id: string | null },
) {
  const found = await sql<{ has_class: boolean; has_message: boolean }>`
    select
      exists (select from administration.classes c where c.id = ${named.class_id}) as has_class,
      exists (
        select from website.contact_messages m where m.id = ${named.message_id}
      ) as has_message
  `.execute(db);
  return found.rows[0]!;
}

export interface NewEnquiry {
  tenant_id: string;
  id: string;
  school_id: string;
  reference: string;
  stage: string;
  stage_since: string;
  created_by: string;
  created_at: string;
  first_name: string;
  surname: string;
  class_id: string;
  year: number;
  guardian_name: string;
  guardian_phone: string;
  source: string;
  [optional: string]: string | number | null | undefined;
}

/** False when another enquiry already answers the same message. */
export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<boolean> {
  const made = await db
    .insertInto('students.enquiries')
    .values(enquiry)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'contact_message_id']).doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const updateEnquiry = (
  db: Db,
  id: string,
  change: Partial<Omit<LockedEnquiry, 'tenant_id' | 'id' | 'version'>>,
) => patchRow(db, 'students.enquiries', id, change);

export const insertEvent = (db: Db, event: NewRow<'students.enquiry_events'>) =>
  insertRow(db, 'students.enquiry_events', event);

export const listClasses = (db: Db) =>
  db
    .selectFrom('administration.classes')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('level')
    .orderBy('name')
    .limit(choices_max)
    .execute();

const report_by = {
  source: { key: sql`e.source`, label: sql`e.source` },
  officer: {
    key: sql`coalesce(e.officer_id::text, '')`,
    label: sql`coalesce(o.first_name || ' ' || o.last_name, 'Nobody yet')`,
  },
  class_name: { key: sql`e.class_id::text`, label: sql`c.name` },
  // Only those who were lost have a reason: the others do not stand in this report.
  lost_reason: { key: sql`lower(e.lost_reason)`, label: sql`e.lost_reason` },
};

/** "Offered" counts everybody who ever got an offer, whatever came of it. */
export async function countByKey(
  db: Db,
  { by, ...filter }: InputOf<typeof enquiryReport>,
): Promise<ReportRow[]> {
  const { key, label } = report_by[by];
  const found = await sql<ReportRow>`
    select ${key} as key, min(${label}) as label, count(*)::int as total,
      (count(*) filter (where e.stage = any(${open_stages}::text[])))::int as open,
      (count(*) filter (where e.offered_on is not null))::int as offered,
      (count(*) filter (where e.stage = 'accepted'))::int as accepted,
      (count(*) filter (where e.stage = 'declined'))::int as declined,
      (count(*) filter (where e.stage = 'lost'))::int as lost
    from ${joined}
    where ${matching(db, filter, '')}
      ${by === 'lost_reason' ? sql`and e.stage = 'lost' and e.lost_reason is not null` : sql``}
    group by 1
    order by total desc, label
    limit ${report_rows_max}
  `.execute(db);
  return found.rows;
}

export async function listNewMessages(db: Db): Promise<WebsiteMessage[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<WebsiteMessage>`
    select m.id, m.name, m.phone, m.email, m.message, m.created_at
    from website.contact_messages m
    where m.tenant_id = ${tenant_id}
      and not exists (
        select from students.enquiries e
        where (e.tenant_id, e.contact_message_id) = (m.tenant_id, m.id)
      )
    order by m.created_at desc, m.id
    limit ${messages_max}
  `.execute(db);
  return found.rows;
}
