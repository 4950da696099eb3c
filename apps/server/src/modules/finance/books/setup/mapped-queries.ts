import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const named_max = 5;

/**
 * Lists what is in use and posts to an account: vote heads, and the bank or cash that it is the page of.
 */
export async function listMapped(db: Db, account_id: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select v.name from finance.vote_heads v
    where v.retired_at is null and ${account_id} in (v.account_id, v.expense_account_id)
    union all
    select m.name from finance.money_accounts m
    where m.retired_at is null and m.account_id = ${account_id}
    order by name
    limit ${named_max}
  `.execute(db);
  return found.rows.map((row) => row.name);
}
