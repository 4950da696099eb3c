import { type ExceptionRule, exceptionRuleNames } from '@darasa/contract/finance/books/figures';
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

/** A rule that there is no longer is nobody's to show again. */
export async function listMuted(db: Db, user_id: string): Promise<ExceptionRule[]> {
  const found = await sql<{ rule: ExceptionRule }>`
    select m.rule
    from finance.mutes m
    where m.user_id = ${user_id} and m.rule = any (${exceptionRuleNames})
    order by m.rule
    limit 50
  `.execute(db);
  return found.rows.map((row) => row.rule);
}

export async function insertMute(
  db: Db,
  row: { tenant_id: string; user_id: string; rule: string; now: string },
): Promise<void> {
  await sql`
    insert into finance.mutes (tenant_id, user_id, rule, created_at)
    values (${row.tenant_id}, ${row.user_id}, ${row.rule}, ${row.now})
    on conflict do nothing
  `.execute(db);
}

export async function deleteMute(db: Db, user_id: string, rule: string): Promise<void> {
  await sql`delete from finance.mutes where user_id = ${user_id} and rule = ${rule}`.execute(db);
}
