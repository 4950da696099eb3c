import { expiringList, type StaffDocument } from '@darasa/contract/staff/documents';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const shown = [
  'id',
  'staff_id',
  'kind',
  'title',
  'number',
  'from_on',
  'to_on',
  'note',
  'file_name',
  'retired_at',
  'version',
] as const;
const documents_max = 200;
const reminded_max = 500;

export async function listOf(db: Db, staff_id: string): Promise<StaffDocument[]> {
  const rows = await db
    .selectFrom('staff.documents')
    .select(shown)
    .where('staff_id', '=', staff_id)
    .orderBy('retired_at', (by) => by.asc().nullsFirst())
    .orderBy('to_on', (by) => by.desc().nullsLast())
    .orderBy('id')
    .limit(documents_max)
    .execute();
  return rows as StaffDocument[];
}

export interface DocumentColumns {
  kind: StaffDocument['kind'];
  title: string;
  number: string | null;
  from_on: string | null;
  to_on: string | null;
  note: string | null;
}

export interface NewDocument extends DocumentColumns {
  tenant_id: string;
  id: string;
  school_id: string;
  staff_id: string;
  created_by: string;
  created_at: string;
}

export async function insertDocument(db: Db, row: NewDocument): Promise<StaffDocument> {
  const made = await db
    .insertInto('staff.documents')
    .values(row)
    .returning(shown)
    .executeTakeFirstOrThrow();
  return made as StaffDocument;
}

export async function lockDocument(db: Db, id: string) {
  const found = await lockRow(db, 'staff.documents', id, [...shown, 'file_id']);
  return found as (StaffDocument & { file_id: string | null }) | undefined;
}

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('staff.documents as d')
    .innerJoin('platform.files as f', (on) =>
      on.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'),
    )
    .select(['d.file_name', 'f.media_type', 'f.storage_key'])
    .where('d.id', '=', id)
    .executeTakeFirst();

type Change = Partial<
  DocumentColumns & {
    retired_at: string | null;
    file_id: string;
    file_name: string;
    reminded_at_days: number | null;
  }
>;

export async function updateDocument(db: Db, id: string, change: Change): Promise<StaffDocument> {
  const saved = await db
    .updateTable('staff.documents')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();
  return saved as StaffDocument;
}

const name_text = `concat_ws(' ', coalesce(u.first_name, f.first_name),
  coalesce(u.last_name, f.last_name))`;
const staff_name = sql.raw(name_text);

/** What still counts and ends by a day, of people who are still here. */
const endingBy = (db: Db, day: string) => sql`staff.documents d
  join identity.staff f on f.tenant_id = d.tenant_id and f.id = d.staff_id
  left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
  where d.tenant_id = ${scopeOf(db).tenant_id}
    and d.school_id = ${scopeOf(db).school_id}
    and d.retired_at is null
    and d.to_on <= ${day}::date
    and f.left_on is null`;

/** Those that end within the days asked for, or have ended. */
export const ending = rowsOf(expiringList, {
  from: 'staff.documents d',
  joins: {
    f: 'join identity.staff f on f.tenant_id = d.tenant_id and f.id = d.staff_id',
    u: 'left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id',
  },
  where: 'd.retired_at is null and f.left_on is null',
  columns: {
    staff_name: name_text,
    staff_number: 'f.staff_number',
    days_left: 'd.to_on - :today',
  },
  filters: { within_days: (days: string, today) => sql`d.to_on <= ${today}::date + ${days}::int` },
  search: [name_text, 'f.staff_number', 'd.title'],
});

export async function listAllEnding(db: Db, last_day: string) {
  const found = await sql<{ staff_id: string; title: string; to_on: string }>`
    select d.staff_id, d.title, d.to_on
    from ${endingBy(db, last_day)}
    order by d.to_on, d.id
    limit 5000
  `.execute(db);
  return found.rows;
}

export interface Due {
  id: string;
  staff_id: string;
  user_id: string | null;
  title: string;
  staff_name: string;
  to_on: string;
  days_left: number;
}

/**
 * Marks what has come within so many days of its end since it was last reminded of, and says what
 * that is: whoever asks twice on one day gets nothing the second time.
 */
export async function takeDue(db: Db, today: string, steps: readonly number[]): Promise<Due[]> {
  const found = await sql<Due>`
    with due as (
      select d.id, min(s.days) as step, ${staff_name} as staff_name, f.user_id
      from unnest(${[...steps]}::int[]) s (days), ${endingBy(db, '9999-12-30')}
        and d.to_on - ${today}::date <= s.days
        and (d.reminded_at_days is null or d.reminded_at_days > s.days)
      group by d.id, staff_name, f.user_id
      order by min(d.to_on)
      limit ${reminded_max}
    )
    update staff.documents d
    set reminded_at_days = due.step
    from due
    where d.id = due.id
    returning d.id, d.staff_id, due.user_id, d.title, due.staff_name, d.to_on,
      d.to_on - ${today}::date as days_left
  `.execute(db);
  return found.rows;
}
