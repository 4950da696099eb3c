import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import { takeSeat } from './decide.ts';
import * as queries from './queries.ts';
import { note } from './submit.ts';

/**
 * An amount may be cut before the decision: whoever may decide on a document now lowers its amount before
 * deciding. It keeps its way and the votes it has: those who agreed to more agree to less.
 */
export async function cutAmount(
  ctx: Ctx,
  type: string,
  document_id: string,
  to: {
    amount_cents: number;
    details: readonly { label: string; value: string }[];
    comment: string;
  },
): Promise<void> {
  const item = await queries.lockDocument(ctx.db, type, document_id);
  if (!item) throw fail('record.not_found');
  if (item.status !== 'in-approval') throw fail('approval.finished', { status: item.status });
  const step = await queries.findStep(ctx.db, item.id, item.step);
  if (!step) throw fail('record.not_found');
  const for_user_id = await takeSeat(ctx, item, step);
  const { amount_cents, details, comment } = to;
  await queries.updateItem(ctx.db, item.id, { amount_cents, details });
  await note(
    ctx,
    { ...item, amount_cents },
    { kind: 'cut', step_id: step.id, position: step.position, for_user_id, comment },
  );
  ctx.changed('approval', item.id, { amount_cents: item.amount_cents }, { amount_cents });
}
