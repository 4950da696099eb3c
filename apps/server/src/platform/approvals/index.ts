import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import { listPathsOf } from './path-queries.ts';
import { findStatus } from './queries.ts';

export { cutAmount } from './cut.ts';
export { callBack } from './decide.ts';
export { giveBack } from './delegations.ts';
export {
  type BudgetLeft,
  type DecidedDocument,
  type DeclaredFact,
  type DocumentType,
  documentType,
} from './document-types.ts';
export { fillSeats } from './escalate.ts';
export { listApprovers } from './history-queries.ts';
export { minutesOf } from './minutes.ts';
export { listOverseers } from './people-queries.ts';
export { listSeats } from './path-queries.ts';
export { updateDetail } from './queries.ts';
export { type AskerCtx, inNameOf, submit } from './submit.ts';

/** Whether the school has a path of its own for such documents; without one they may need none. */
export const hasPath = async (ctx: Pick<Ctx, 'db'>, type: string): Promise<boolean> =>
  (await listPathsOf(ctx.db, type)).length > 0;

/** Call this before anything follows from the document: an order, a payment, a posting. */
export async function requireApproved(
  ctx: Pick<Ctx, 'db'>,
  type: string,
  document_id: string,
): Promise<void> {
  const item = await findStatus(ctx.db, type, document_id);
  if (item?.status !== 'approved') throw fail('approval.needed');
}
