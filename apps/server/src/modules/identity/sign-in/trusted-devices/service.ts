import type { OutputOf } from '@darasa/contract/endpoint';
import type { listTrustedDevices } from '@darasa/contract/identity/sign-in/two-step';
import { deviceWords } from '@darasa/rules/device-words';
import { hashOf, randomSecret } from '#platform/auth/tokens.ts';
import { type ChangeNoter, type Ctx, nowIso, type Open } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

const day_s = 24 * 60 * 60;

type Known = Parameters<typeof queries.touchDevice>[4];

/** A code is spared only where one was typed before: whoever has the password alone could trust any device. */
export async function isTrusted(
  db: Db,
  user_id: string,
  { device_cookie, now }: Pick<Open, 'device_cookie' | 'now'>,
  after: Known = 'code',
): Promise<boolean> {
  if (!device_cookie) return false;
  return queries.touchDevice(db, user_id, hashOf(device_cookie), now.toISOString(), after);
}

/** After a code none is asked for on this device from now on. One that is trusted already stays as it is. */
export async function trust(
  db: Db,
  open: Open,
  changed: ChangeNoter,
  { user_id, days, after }: { user_id: string; days: number; after: Known },
): Promise<void> {
  if (await isTrusted(db, user_id, open, after)) return;
  const token = randomSecret();
  const id = newId(open.now.getTime());
  const now = nowIso(open);
  const expires_at = new Date(open.now.getTime() + days * day_s * 1000).toISOString();
  await queries.insertDevice(db, {
    tenant_id: open.tenant.id,
    id,
    user_id,
    token_hash: hashOf(token),
    with_code: after === 'code',
    device: open.device,
    address: open.address,
    trusted_at: now,
    last_used_at: now,
    expires_at,
  });
  changed('trusted_device', id, null, { user_id, device: open.device, expires_at });
  open.keepDeviceCookie(token, days * day_s);
}

export async function list(
  ctx: Ctx,
  cookie: string | undefined,
): Promise<OutputOf<typeof listTrustedDevices>> {
  const hash = cookie ? hashOf(cookie) : '';
  const rows = await queries.listDevices(ctx.db, ctx.user.id, hash, nowIso(ctx));
  return { rows: rows.map((row) => ({ ...row, device: deviceWords(row.device) })) };
}

export async function revoke(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  if (!(await queries.revokeDevice(ctx.db, ctx.user.id, id, nowIso(ctx)))) {
    throw fail('record.not_found');
  }
  ctx.changed('trusted_device', id, { revoked_at: null }, { revoked_at: nowIso(ctx) });
  return {};
}
