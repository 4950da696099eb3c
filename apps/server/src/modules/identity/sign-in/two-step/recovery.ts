import { createHmac, randomBytes } from 'node:crypto';
import type { Secret } from '#platform/auth/tokens.ts';
import { base32 } from '#platform/auth/totp.ts';
import type { Ctx } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { replaceRecoveryCodes } from './queries.ts';

const codes = 10;
const code_bytes = 5;

/** Ten codes for the day the phone is lost, told once: ABCD-EFGH. */
export async function renewCodes(ctx: Ctx, secret: Secret): Promise<string[]> {
  const fresh = Array.from({ length: codes }, () => base32(randomBytes(code_bytes)));
  const rows = fresh.map((code) => ({
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    user_id: ctx.user.id,
    code_hash: recoveryHash(secret, ctx.user.id, code),
  }));
  await replaceRecoveryCodes(ctx.db, ctx.user.id, rows);
  return fresh.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`);
}

/** However it was typed: with or without the dash, in small letters. */
export const recoveryHash = (secret: Secret, user_id: string, typed: string): string =>
  createHmac('sha256', secret)
    .update(`recovery ${user_id} ${typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`)
    .digest('base64url');
