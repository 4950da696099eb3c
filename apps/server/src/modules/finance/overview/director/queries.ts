import { type ExceptionRule, exceptionRuleNames } from '@darasa/contract/finance/books/figures';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

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
