import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { type ApprovedTable, lockDocument } from './queries.ts';

/**
 * A returned paper is the asker's: what came back from its approvers is changed by who asked, keeps its
 * number, and is decided again.
 */
export async function requireReturned(ctx: Ctx, table: ApprovedTable, id: string): Promise<void> {
  const row = await lockDocument(ctx.db, table, id);
  if (row?.created_by !== ctx.user.id) throw fail('record.not_found');
  if (row.state !== 'returned') throw fail('approval.not_returned', { number: row.number });
}
