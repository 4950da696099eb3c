import { insertRow } from '../db/rows.ts';
import { type Db, scopeOf } from '../db/scope.ts';

/** An approval that its giver may still undo. */
export interface FreshApproval {
  item_id: string;
  user_id: string;
  round: number;
  step: number;
  approved_at: string;
  counts_from: string;
}

const columns = ['item_id', 'user_id', 'round', 'step', 'approved_at', 'counts_from'] as const;

export const findFresh = (db: Db, item_id: string, user_id: string) =>
  db
    .selectFrom('workflows.fresh_approvals')
    .select(columns)
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

export async function insertFresh(db: Db, row: FreshApproval): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'workflows.fresh_approvals', { ...row, tenant_id, school_id: school_id! });
}

/**
 * A fresh approval is deleted by the first who comes, who decides what becomes of it: the one who undoes,
 * or the one who carries it out.
 */
export const deleteFresh = (db: Db, item_id: string, user_id: string) =>
  db
    .deleteFrom('workflows.fresh_approvals')
    .where('item_id', '=', item_id)
    .where('user_id', '=', user_id)
    .returning(columns)
    .executeTakeFirst();

export const secondsLeft = ({ counts_from }: Pick<FreshApproval, 'counts_from'>, now: Date) =>
  Math.max(0, Math.ceil((Date.parse(counts_from) - now.getTime()) / 1000));
