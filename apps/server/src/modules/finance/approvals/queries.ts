import { sql } from 'kysely';
import type { Db } from '../../../platform/db/scope.ts';

export type ApprovedTable = 'journal_vouchers' | 'budgets' | 'expenses' | 'imprests' | 'transfers';

export async function updateState(db: Db, table: ApprovedTable, id: string, state: string) {
  await sql`
    update ${sql.table(`finance.${table}`)} t set state = ${state} where t.id = ${id}
  `.execute(db);
}
