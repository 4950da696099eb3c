import type { LeaveRow } from '@darasa/contract/staff/leave';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { findRow, lockLeave, updateState } from './queries.ts';
import { tellOfReliever } from './tell.ts';

export const leave_type_key = 'leave';

/** The outcome is said once: what became of a request; said once, however often it is heard. */
export async function settle(
  ctx: Ctx,
  id: string,
  state: LeaveRow['state'],
  decision_note: string | null,
): Promise<void> {
  const before = await lockLeave(ctx.db, id);
  if (!before || before.state === state) return;
  const decision = { state, decided_by: ctx.user.id, decided_at: nowIso(ctx), decision_note };
  await updateState(ctx.db, id, decision);
  ctx.changed('leave', id, { state: before.state }, { state, decision_note });
  if (!before.reliever_id || (state !== 'approved' && before.state !== 'approved')) return;
  const leave = (await findRow(ctx.db, id))!;
  if (state === 'approved') await tellOfReliever(ctx, leave, null);
  else await tellOfReliever(ctx, { ...leave, reliever_id: null, reliever: null }, leave);
}
