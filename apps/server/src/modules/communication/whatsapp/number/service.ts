import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  renewWhatsappToken,
  setWhatsappNumber,
  WhatsappNumber,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import {
  type CallbackPlace,
  forgetCallbackKey,
  listCallbackDates,
  renewCallbackKey,
} from '#platform/secrets/callback-keys.ts';
import { seal } from '#platform/secrets/seal.ts';
import { whatsappOwner } from './account.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx): Promise<WhatsappNumber> {
  const { kind, school_id } = placeOf(ctx);
  const [found, dates] = await Promise.all([
    queries.findNumber(ctx.db),
    listCallbackDates(ctx.db, [kind], school_id),
  ]);
  const { version = 0, ...own } = found ?? {};
  return {
    own: found ? (own as NonNullable<WhatsappNumber['own']>) : null,
    version,
    token_made_at: dates.get(kind) ?? null,
  };
}

const placeOf = (ctx: Ctx): CallbackPlace => ({ kind: 'whatsapp', school_id: schoolOf(ctx) });

/** With it Meta is answered when it asks whether the webhook is ours. The old one stops working. */
export async function renewToken(
  ctx: Ctx,
  { secret, origin }: { secret: Secret; origin: string },
): Promise<OutputOf<typeof renewWhatsappToken>> {
  requireStepUp(ctx);
  const making = { now: ctx.now, made_by: ctx.user.id };
  const token = await renewCallbackKey(ctx.db, secret, placeOf(ctx), making);
  ctx.changed('WhatsApp number', schoolOf(ctx), null, { token_made_at: nowIso(ctx) });
  return {
    addresses: [
      { label: 'Callback URL', url: `${origin}/api/hooks/whatsapp` },
      { label: 'Verify token', url: token },
    ],
  };
}

/** Token and secret are sealed before they are stored; the trail tells that they were replaced. */
export async function save(
  ctx: Ctx,
  secret: Secret,
  input: InputOf<typeof setWhatsappNumber>,
): Promise<WhatsappNumber> {
  requireStepUp(ctx);
  const { access_token, app_secret, version, ...rest } = input;
  const owner = whatsappOwner(ctx.tenant_id, schoolOf(ctx));
  const before = await queries.findNumber(ctx.db);
  const row = {
    ...rest,
    sealed_token: seal(secret, owner, access_token),
    sealed_app_secret: seal(secret, owner, app_secret.toLowerCase()),
    set_by: ctx.user.id,
    set_at: nowIso(ctx),
  };
  const saved = await queries.saveNumber(ctx.db, row, version).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    const taken = fail('whatsapp.number_taken');
    throw failField('whatsapp.number_taken', 'phone_number_id', taken.sentence);
  });
  if (!saved) throw stale(before, rest);
  await enqueue(ctx.db, 'whatsapp.check', { asked_by: ctx.user.id });
  ctx.changed('WhatsApp number', schoolOf(ctx), before ?? null, {
    ...rest,
    keys_replaced_at: nowIso(ctx),
  });
  await forgetCallbackKey(ctx.db, placeOf(ctx));
  return read(ctx);
}

export async function remove(ctx: Ctx, { version }: { version: number }): Promise<WhatsappNumber> {
  requireStepUp(ctx);
  const before = await queries.findNumber(ctx.db);
  if (!before) throw fail('record.not_found');
  if (!(await queries.deleteNumber(ctx.db, version))) {
    throw stale(before, before);
  }
  await forgetCallbackKey(ctx.db, placeOf(ctx));
  ctx.changed('WhatsApp number', schoolOf(ctx), before, null);
  return read(ctx);
}

/** Meta is asked by the worker; how it fares stands beside the number a moment later. */
export async function check(ctx: Ctx): Promise<Record<string, never>> {
  schoolOf(ctx);
  if (!(await queries.findNumber(ctx.db))) throw fail('whatsapp.no_number');
  await enqueue(ctx.db, 'whatsapp.check', { asked_by: ctx.user.id });
  return {};
}
