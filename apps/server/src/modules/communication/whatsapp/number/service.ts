import { mayCall } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import { setWhatsappNumber, type WhatsappNumber } from '@darasa/contract/communication/whatsapp';
import type { Secret } from '../../../../platform/auth/tokens.ts';
import { type Ctx, nowIso, schoolOf } from '../../../../platform/ctx.ts';
import { isTaken } from '../../../../platform/db/refusals.ts';
import { fail, failField, stale } from '../../../../platform/fail.ts';
import { enqueue } from '../../../../platform/jobs/enqueue.ts';
import { seal } from '../../../../platform/secrets/seal.ts';
import { callbackToken } from '../../callbacks/token.ts';
import { whatsappOwner } from '../account.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, secret: Secret): Promise<WhatsappNumber> {
  schoolOf(ctx);
  const found = await queries.findNumber(ctx.db);
  const { version = 0, ...own } = found ?? {};
  return {
    own: found ? (own as NonNullable<WhatsappNumber['own']>) : null,
    version,
    callback_path: '/api/hooks/whatsapp',
    // Whoever knows it could subscribe in our name, so only those who may connect see it.
    verify_token: mayCall(setWhatsappNumber.access, ctx.user)
      ? callbackToken(secret, 'whatsapp', ctx.tenant_id)
      : null,
  };
}

/** Token and secret are sealed before they are stored; the trail tells that they were replaced. */
export async function save(
  ctx: Ctx,
  secret: Secret,
  input: InputOf<typeof setWhatsappNumber>,
): Promise<WhatsappNumber> {
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
  return read(ctx, secret);
}

export async function remove(
  ctx: Ctx,
  secret: Secret,
  { version }: { version: number },
): Promise<WhatsappNumber> {
  const before = await queries.findNumber(ctx.db);
  if (!before) throw fail('record.not_found');
  if (!(await queries.deleteNumber(ctx.db, version))) {
    throw stale(before, before);
  }
  ctx.changed('WhatsApp number', schoolOf(ctx), before, null);
  return read(ctx, secret);
}

/** Meta is asked by the worker; how it fares stands beside the number a moment later. */
export async function check(ctx: Ctx): Promise<Record<string, never>> {
  schoolOf(ctx);
  if (!(await queries.findNumber(ctx.db))) throw fail('whatsapp.no_number');
  await enqueue(ctx.db, 'whatsapp.check', { asked_by: ctx.user.id });
  return {};
}
