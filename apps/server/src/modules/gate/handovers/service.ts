import assert from 'node:assert/strict';
import type { InputOf } from '@darasa/contract/endpoint';
import type { giveHandover, Handover, takeHandover } from '@darasa/contract/gate/handovers';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { requireGatePin } from '#modules/identity/index.ts';
import * as queries from './queries.ts';

const record_type = 'gate handover';

export async function give(ctx: Ctx, input: InputOf<typeof giveHandover>): Promise<Handover> {
  await requireGatePin(ctx);
  const id = newId(ctx.now.getTime());
  const is_given = await queries.insertHandover(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: schoolOf(ctx),
    given_by: ctx.user.id,
    given_at: nowIso(ctx),
    keys: input.keys,
    incidents: input.incidents ?? null,
  });
  if (!is_given) throw fail('handover.waiting');
  const made = await found(ctx, id);
  ctx.changed(record_type, id, null, made);
  return made;
}

/** Two people sign: nobody takes over from themselves. */
export async function take(
  ctx: Ctx,
  { id, taken_note = '' }: InputOf<typeof takeHandover>,
): Promise<Handover> {
  await requireGatePin(ctx);
  const before = await queries.lockHandover(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.taken_at) throw fail('handover.taken');
  if (before.given_by === ctx.user.id) throw fail('handover.own');
  const taken = {
    taken_by: ctx.user.id,
    taken_at: nowIso(ctx),
    taken_note: taken_note || null,
  };
  await queries.updateTaken(ctx.db, id, taken);
  ctx.changed(record_type, id, { taken_at: null }, taken);
  return found(ctx, id);
}

async function found(ctx: Ctx, id: string): Promise<Handover> {
  const [handover] = await queries.handovers.some(ctx.db, [id]);
  assert(handover, 'a handover that was just written is there');
  return handover;
}
