import { sql } from 'kysely';
import { insertRow, insertUnlessTaken, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

export interface MonthOpening {
  id: string;
  /** Such as 2026-02. */
  month: string;
  reason: string;
  state: 'waiting' | 'returned' | 'done' | 'rejected' | 'withdrawn';
  asked_by: string;
  asked_by_name: string;
}

const shown = sql`
  select o.id, to_char(o.month, 'YYYY-MM') as month, o.reason, o.state, o.asked_by,
    u.first_name || ' ' || u.last_name as asked_by_name
  from finance.month_openings o
  join identity.users u on u.tenant_id = o.tenant_id and u.id = o.asked_by`;

export async function lockOpening(db: Db, id: string): Promise<MonthOpening | undefined> {
  const found = await sql<MonthOpening>`${shown} where o.id = ${id} for update of o`.execute(db);
  return found.rows[0];
}

/** The asked is locked: what is asked about a month and not decided. */
export async function lockAsked(db: Db, month: string): Promise<MonthOpening | undefined> {
  const found = await sql<MonthOpening>`
    ${shown}
    where o.month = ${`${month}-01`} and o.state in ('waiting', 'returned')
    for update of o
  `.execute(db);
  return found.rows[0];
}

/** False when somebody asked the same meanwhile. */
export async function insertOpening(
  db: Db,
  row: { id: string; month: string; reason: string; asked_by: string; now: string },
): Promise<boolean> {
  return insertUnlessTaken(db, 'finance.month_openings', {
    ...placeOf(db),
    id: row.id,
    month: `${row.month}-01`,
    reason: row.reason,
    asked_by: row.asked_by,
    created_at: row.now,
  });
}

export const updateOpening = (
  db: Db,
  id: string,
  change: Partial<Pick<MonthOpening, 'state' | 'reason'>>,
) => db.updateTable('finance.month_openings').set(change).where('id', '=', id).execute();

/** A lock and an opening are both rows: the newest word about a month counts. */
export async function insertMonthLock(
  db: Db,
  lock: {
    id: string;
    month: string;
    locked: boolean;
    reason: string | null;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.month_locks', {
    ...placeOf(db),
    id: lock.id,
    month: `${lock.month}-01`,
    is_locked: lock.locked,
    reason: lock.reason,
    created_by: lock.user_id,
    created_at: lock.now,
  });
}
