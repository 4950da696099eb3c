import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  answerSender,
  createSender,
  renewSmsAddress,
  Sender,
} from '@darasa/contract/communication/sending/senders';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { renewCallbackKey } from '#platform/secrets/callback-keys.ts';
import { findAccounts } from '../sms-account/queries.ts';
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

const places = [
  ['Delivery reports', 'delivery'],
  ['Incoming messages', 'reply'],
  ['Bulk SMS opt-out', 'opt-out'],
] as const;

/** For the account through which this school sends: its own, or the organisation's. */
export async function renewAddress(
  ctx: Ctx,
  { secret, origin }: { secret: Secret; origin: string },
): Promise<OutputOf<typeof renewSmsAddress>> {
  requireStepUp(ctx);
  const { own } = await findAccounts(ctx.db);
  const place = { kind: 'sms', school_id: own ? schoolOf(ctx) : null };
  const making = { now: ctx.now, made_by: ctx.user.id };
  const key = await renewCallbackKey(ctx.db, secret, place, making);
  ctx.changed('SMS account', place.school_id ?? 'sms', null, { address_made_at: nowIso(ctx) });
  const addresses = places.map(([label, path]) => ({
    label,
    url: `${origin}/api/hooks/sms/${key}/${path}`,
  }));
  return { addresses };
}
