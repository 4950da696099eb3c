import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

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

/** What is asked about a month and not decided. */
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
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.month_openings (tenant_id, id, school_id, month, reason, asked_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${`${row.month}-01`}, ${row.reason},
      ${row.asked_by}, ${row.now})
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
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
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.month_locks (tenant_id, id, school_id, month, is_locked, reason, created_by,
      created_at)
    values (${tenant_id}, ${lock.id}, ${school_id}, ${`${lock.month}-01`}, ${lock.locked},
      ${lock.reason}, ${lock.user_id}, ${lock.now})
  `.execute(db);
}
