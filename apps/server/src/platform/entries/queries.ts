import { refusedEntryList } from '@darasa/contract/platform/entries';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { insertRow, type NewRow } from '../db/rows.ts';
import { type Closing, type Db, scopeOf } from '../db/scope.ts';
import { rowsOf } from '../lists/rows-of.ts';
import { isHere } from '../waiting/here.ts';

const missing_max = 50;
const looked_back_max = 500;

export interface EntryRow {
  tenant_id: string;
  id: string;
  school_id: string;
  user_id: string;
  session_id: string;
  device_id: string;
  n: number;
  kind: string;
  v: number;
  lane: string;
  body_hash: string;
  claimed_at: string;
  done_at: string;
  received_at: string;
  clock: 'right' | 'corrected' | 'doubtful';
  outcome: 'applied' | 'same' | 'merged' | 'refused';
  answer: object | null;
}

/** The entry is kept in the transaction of its effects, so there is never one without the other. */
export function closingEntry(row: EntryRow): Closing {
  const names = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  return {
    text: `insert into platform.entries (${names.join(', ')})
      values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    values,
  };
}

export const findEntries = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('platform.entries')
    .select(['id', 'user_id', 'body_hash', 'outcome', 'answer'])
    .where('tenant_id', '=', scopeOf(db).tenant_id)
    .where('id', 'in', ids)
    .execute();

/** Says whether it was the first: another try may have been quicker. */
export async function insertRefused(db: Db, row: NewRow<'platform.entries'>): Promise<boolean> {
  const made = await db
    .insertInto('platform.entries')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

interface Device {
  device_id: string;
  user_id: string;
}

/** The last number that arrived of a person and device in this school, and those before it that did not. */
export async function findNumbers(db: Db, { device_id, user_id }: Device) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ last_n: number; missing: number[] }>`
    with here as (
      select e.n from platform.entries e
      where e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
        and e.device_id = ${device_id} and e.user_id = ${user_id}
    ), last as (select coalesce(max(n), 0) as n from here)
    select l.n as last_n, array(
        select g from generate_series(greatest(1, l.n - ${looked_back_max}::int), l.n - 1) g
        where not exists (select from here where here.n = g)
        order by g
        limit ${missing_max}
      ) as missing
    from last l
  `.execute(db);
  return found.rows[0]!;
}

export async function saveWaiting(
  db: Db,
  { device_id, user_id }: Device,
  { count, since, now }: { count: number; since: string | null; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into platform.entry_devices as d (tenant_id, school_id, device_id, user_id, waiting_count,
      waiting_since, told_at)
    values (${tenant_id}, ${school_id}, ${device_id}, ${user_id}, ${count}, ${since}, ${now})
    on conflict (tenant_id, school_id, device_id, user_id)
      do update set waiting_count = excluded.waiting_count, waiting_since = excluded.waiting_since,
        told_at = excluded.told_at
      where d.waiting_count > 0 or excluded.waiting_count > 0
  `.execute(db);
}

/** The refused entries that have their input are for the office; the others their author has corrected. */
export const refusedEntries = rowsOf(refusedEntryList, {
  from: 'platform.entries e',
  joins: {
    u: 'join identity.users u on u.tenant_id = e.tenant_id and u.id = e.user_id',
    d: `left join platform.entry_decisions d on d.tenant_id = e.tenant_id and d.entry_id = e.id
      and d.decision <> 'asked'`,
    a: `left join platform.entry_decisions a on a.tenant_id = e.tenant_id and a.entry_id = e.id
      and a.decision = 'asked'`,
    w: 'left join identity.users w on w.tenant_id = d.tenant_id and w.id = d.created_by',
  },
  where: 'e.input is not null',
  columns: {
    author: "u.first_name || ' ' || u.last_name",
    reason: "e.answer ->> 'message'",
    asked: 'a.note',
    state: "coalesce(d.decision, 'waiting')",
    decided_by: "w.first_name || ' ' || w.last_name",
    note: 'd.note',
  },
  filters: {
    state: "coalesce(d.decision, 'waiting')",
    written: `(e.done_at at time zone '${school_zone}')::date`,
  },
  sorts: { author: ["u.first_name || ' ' || u.last_name"] },
  search: ["u.first_name || ' ' || u.last_name", 'e.about'],
});

export const isOfKinds = (kinds: readonly string[]) => sql`e.kind = any(${kinds}::text[])`;

/** Those that nobody decided yet: one row with count, amount_cents and since. */
export const sumUndecided = (db: Db, kinds: readonly string[]) => sql`
    select count(*) as count, null as amount_cents,
      (min(e.received_at) at time zone ${sql.lit(school_zone)})::date as since
    from platform.entries e
    where ${isHere(db, 'e')} and e.input is not null and ${isOfKinds(kinds)}
      and not exists (select from platform.entry_decisions d
        where d.tenant_id = e.tenant_id and d.entry_id = e.id and d.decision <> 'asked')`;

/** One that was refused, with what is still open about it. */
export async function findRefused(db: Db, id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<RefusedRow>`
    select e.id, e.user_id, e.kind, e.v, e.input, e.done_at, e.claimed_at, e.clock, e.about,
      exists (select from platform.entry_decisions d
        where d.tenant_id = e.tenant_id and d.entry_id = e.id and d.decision <> 'asked') as decided,
      exists (select from platform.entry_decisions d
        where d.tenant_id = e.tenant_id and d.entry_id = e.id and d.decision = 'asked') as asked
    from platform.entries e
    where e.tenant_id = ${tenant_id} and e.id = ${id} and e.outcome = 'refused'
  `.execute(db);
  return found.rows[0];
}

export interface RefusedRow {
  id: string;
  user_id: string;
  kind: string;
  v: number;
  input: Record<string, unknown> | null;
  done_at: string;
  claimed_at: string;
  clock: EntryRow['clock'];
  about: string | null;
  decided: boolean;
  asked: boolean;
}

export const insertDecision = (db: Db, row: NewRow<'platform.entry_decisions'>) =>
  insertRow(db, 'platform.entry_decisions', row);

/** The decision goes with the effects of what was applied, or not at all. */
export const closingDecision = (row: NewRow<'platform.entry_decisions'>): Closing => ({
  text: `insert into platform.entry_decisions
      (tenant_id, id, school_id, entry_id, decision, note, created_at, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: [
    row.tenant_id,
    row.id,
    row.school_id,
    row.entry_id,
    row.decision,
    row.note,
    row.created_at,
    row.created_by,
  ],
});
