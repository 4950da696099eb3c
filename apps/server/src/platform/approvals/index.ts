import { pathFits, peopleAsked } from '@darasa/rules/approvals';
import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import { findDocumentType } from './document-types.ts';
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

/** Whether a document without amount, department or facts goes to as many people as its type wants. */
export async function asksEnough(ctx: Pick<Ctx, 'db'>, type: string): Promise<boolean> {
  const bare = { amount_cents: null, department_id: null, facts: {} };
  const path = (await listPathsOf(ctx.db, type)).find((one) => pathFits(one, bare));
  return peopleAsked(path?.steps ?? []) >= (findDocumentType(type)?.people_min ?? 1);
}

/** Call this before anything follows from the document: an order, a payment, a posting. */
export async function requireApproved(
  ctx: Pick<Ctx, 'db'>,
  type: string,
  document_id: string,
): Promise<void> {
  const item = await findStatus(ctx.db, type, document_id);
  if (item?.status !== 'approved') throw fail('approval.needed');
}
