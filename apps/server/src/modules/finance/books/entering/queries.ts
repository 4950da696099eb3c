import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';

/**
 * Moves the transaction into another school of the same person; into none, where finance is not open to
 * the person. Nobody waits for the answer: whatever is asked next is asked there.
 */
export function enterIfOpen({ db, user, now }: Ctx, school_id: string): void {
  const today = isoDate(now);
  sql`select finance.enter_school(${user.id}::uuid, ${school_id}::uuid, ${today}::date)`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** After `enterFamily`: opens the fees of the children whose fees this parent may see. */
export function enterFees(db: Db): void {
  sql`select finance.enter_fees()`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** After `enterFamily`: goes into the child's school. Nobody waits for the answer. */
export function enterChild(db: Db, student_id: string): void {
  sql`select finance.enter_child(${student_id})`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}
