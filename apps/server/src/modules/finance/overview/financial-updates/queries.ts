import type {
  BoardMember,
  PlannedUpdate,
  update_results,
} from '@darasa/contract/finance/overview/financial-updates';
import type { UpdatePace } from '@darasa/rules/financial-updates';
import { sql } from 'kysely';
import { insertRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const rows_max = 100;

const shown = sql.raw(`u.id, u.kind, u.every, u.first_on, u.at_minute, u.class_ids,
  (select string_agg(c.name, ', ' order by c.level, c.name) from administration.classes c
    where c.tenant_id = u.tenant_id and c.id = any(u.class_ids)) as class_names,
  u.owing_at_least, u.skip_promised, u.text_en, u.next_on, u.stopped_at, u.last_sent_at,
  u.last_state, u.last_count, u.last_message_id,
  (select concat_ws(' ', p.first_name, p.last_name) from identity.users p
    where p.tenant_id = u.tenant_id and p.id = u.changed_by) as planned_by,
  u.version
  from finance.planned_updates u`);

/** Those that will still go out come first. */
export async function listPlanned(db: Db): Promise<PlannedUpdate[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<PlannedUpdate>`
    select ${shown}
    where u.tenant_id = ${tenant_id} and u.school_id = ${school_id}
    order by u.stopped_at is not null, u.next_on nulls last, u.created_at desc
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function findPlanned(db: Db, id: string): Promise<PlannedUpdate | undefined> {
  const found = await sql<PlannedUpdate>`select ${shown} where u.id = ${id}`.execute(db);
  return found.rows[0];
}

export async function lockPlanned(db: Db, id: string): Promise<PlannedUpdate | undefined> {
  const found = await sql<PlannedUpdate>`
    select ${shown}
    where u.id = ${id}
    for update of u
  `.execute(db);
  return found.rows[0];
}

export interface PlannedValues {
  kind: string;
  every: UpdatePace;
  first_on: string;
  term_day: number | null;
  at_minute: number;
  class_ids: string[];
  owing_at_least: number | null;
  skip_promised: boolean;
  text_en: string;
  next_on: string | null;
  changed_by: string;
}

export async function insertPlanned(db: Db, row: NewRow<'finance.planned_updates'>): Promise<void> {
  await insertRow(db, 'finance.planned_updates', row);
}

export async function updatePlanned(
  db: Db,
  id: string,
  values: Partial<PlannedValues> & { stopped_at?: string | null },
): Promise<void> {
  await patchRow(db, 'finance.planned_updates', id, values);
}

/** Finds how long the newest term that has begun by the day was under way. */
export async function findTermDay(db: Db, on: string): Promise<number | undefined> {
  const found = await sql<{ days: number }>`
    select ${on}::date - t.starts_on as days
    from administration.terms t
    where t.starts_on <= ${on}::date
    order by t.starts_on desc
    limit 1
  `.execute(db);
  return found.rows[0]?.days;
}

/** The same day of the next term after the day, if its days are known. */
export async function findInNextTerm(
  db: Db,
  term_day: number,
  after: string,
): Promise<string | null> {
  const found = await sql<{ next_on: string }>`
    select t.starts_on + ${term_day}::int as next_on
    from administration.terms t
    where t.starts_on + ${term_day}::int > ${after}::date
    order by t.starts_on
    limit 1
  `.execute(db);
  return found.rows[0]?.next_on ?? null;
}

export interface DueUpdate {
  id: string;
  kind: PlannedUpdate['kind'];
  every: UpdatePace;
  first_on: string;
  term_day: number | null;
  class_ids: string[];
  owing_at_least: number | null;
  skip_promised: boolean;
  text_en: string;
  changed_by: string;
}

/** Held until the end of the transaction, so that two workers never send the same. */
export async function lockDue(db: Db, today: string, minute: number): Promise<DueUpdate[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<DueUpdate>`
    select u.id, u.kind, u.every, u.first_on, u.term_day, u.class_ids, u.owing_at_least,
      u.skip_promised, u.text_en, u.changed_by
    from finance.planned_updates u
    where u.tenant_id = ${tenant_id} and u.school_id = ${school_id} and u.stopped_at is null
      and (u.next_on < ${today}::date or (u.next_on = ${today}::date and u.at_minute <= ${minute}))
    order by u.next_on, u.id
    limit ${rows_max}
    for update of u
  `.execute(db);
  return found.rows;
}

/** Updates of each term that had to wait until somebody wrote down when the next one begins. */
export async function updateWaiting(db: Db, today: string): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    update finance.planned_updates u
    set next_on = t.next_on
    from (
      select w.id, min(t.starts_on + w.term_day) as next_on
      from finance.planned_updates w
      join administration.terms t on t.tenant_id = w.tenant_id and t.school_id = w.school_id
        and t.starts_on + w.term_day > greatest(${today}::date - 1,
          (w.last_sent_at at time zone 'Africa/Nairobi')::date)
      where w.tenant_id = ${tenant_id} and w.school_id = ${school_id} and w.every = 'term'
        and w.next_on is null and w.stopped_at is null
      group by w.id
    ) t
    where u.tenant_id = ${tenant_id} and u.id = t.id
  `.execute(db);
}

export async function updateSent(
  db: Db,
  id: string,
  sent: {
    next_on: string | null;
    last_sent_at: string;
    last_state: (typeof update_results)[number];
    last_count: number;
    last_message_id: string | null;
  },
): Promise<void> {
  await db.updateTable('finance.planned_updates').set(sent).where('id', '=', id).execute();
}

export async function listBoard(db: Db): Promise<BoardMember[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<BoardMember>`
    select m.id, m.name, m.phone
    from finance.board_members m
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
    order by m.name, m.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function insertMember(db: Db, row: NewRow<'finance.board_members'>): Promise<void> {
  await insertRow(db, 'finance.board_members', row);
}

export async function deleteMember(db: Db, id: string): Promise<BoardMember | undefined> {
  const found = await sql<BoardMember>`
    delete from finance.board_members where id = ${id} returning id, name, phone
  `.execute(db);
  return found.rows[0];
}
