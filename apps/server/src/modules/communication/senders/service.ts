import type { InputOf } from '@darasa/contract/endpoint';
import type { answerSender, createSender, Sender } from '@darasa/contract/communication/senders';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField, stale } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from './queries.ts';

export async function create(ctx: Ctx, input: InputOf<typeof createSender>): Promise<Sender> {
  schoolOf(ctx);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertSender(ctx.db, {
    id,
    sender: input.sender,
    purpose: input.purpose || null,
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  if (!made) throw failField('sender.taken', 'sender');
  const row = (await queries.lockSender(ctx.db, id))!;
  ctx.changed('sms sender', id, null, row);
  return row;
}

/** Each network says yes or no for itself; with one yes the name is used. */
export async function answer(
  ctx: Ctx,
  { id, version, networks, reason }: InputOf<typeof answerSender>,
): Promise<Sender> {
  const current = await queries.lockSender(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const all = { ...current.networks, ...networks } as Sender['networks'];
  const yours = { ...current, networks: all, state: stateOf(all), reason: reason || null };
  if (current.version !== version) throw stale(current, yours);
  await queries.updateSender(ctx.db, yours);
  const row = { ...yours, version: version + 1 };
  ctx.changed('sms sender', id, current, row);
  return row;
}

function stateOf(networks: Sender['networks']): Sender['state'] {
  const states = Object.values(networks);
  if (states.includes('approved')) return 'approved';
  if (states.length > 0 && states.every((one) => one === 'rejected')) return 'rejected';
  return states.some((one) => one !== 'requested') ? 'submitted' : 'requested';
}
