import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

/** Visitors who are still in, or held at the gate: one row with count, amount_cents and since. */
export const sumOnSite = (db: Db, state: 'in' | 'held', due_before: string) => sql`
    select count(*) as count, null as amount_cents,
      (min(v.came_at) at time zone 'Africa/Nairobi')::date as since
    from gate.visits v
    where ${isHere(db, 'v')} and v.left_at is null
      and v.state = ${state} and v.due_at < ${due_before}::timestamptz`;
