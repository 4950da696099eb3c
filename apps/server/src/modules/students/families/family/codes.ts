import { createHmac, randomInt } from 'node:crypto';
import type { InputOf } from '@darasa/contract/endpoint';
import type { confirmPhone, MyRequest } from '@darasa/contract/students/families/family';
import type { Language } from '@darasa/rules/message-fields';
import { countAttempt, type Limit } from '#platform/auth/attempts.ts';
import { sameText, type Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import * as queries from './request-queries.ts';

const day_ms = 24 * 60 * 60_000;
const code_ms_max = 15 * 60_000;
const tries_max = 5;
const codes_limit: Limit = { window_ms: day_ms, tries_max: 6, block_ms: day_ms };

interface Me {
  phone: string;
  language: Language;
}

/**
 * A code protects the phone: whoever holds a parent's unlocked phone or password must not be able to move
 * the number away.
 */
export async function sendCode(
  ctx: Ctx,
  request_id: string,
  { phone: old_phone, language }: Me,
  secret: Secret,
): Promise<void> {
  const subject = `family code ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, codes_limit, ctx.now))) {
    throw fail('family.too_many');
  }
  const id = newId(ctx.now.getTime());
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await queries.insertCode(ctx.db, {
    id,
    request_id,
    code_hash: codeHash(secret, id, code),
    sent_at: nowIso(ctx),
    expires_at: new Date(ctx.now.getTime() + code_ms_max).toISOString(),
  });
  const text = (await wordingOf(ctx.db, 'phone_code'))({ code }, language);
  await enqueue(ctx.db, 'sms.send', { to: old_phone, text, is_asked_code: true });
}

export async function sendAgain(ctx: Ctx, id: string, secret: Secret): Promise<MyRequest> {
  const { guardian_phone, guardian_language, ...mine } = await waiting(ctx, id);
  if (!guardian_phone) throw fail('record.not_found');
  await sendCode(ctx, id, { phone: guardian_phone, language: guardian_language }, secret);
  ctx.changed('family request', id, null, { code: 'sent again' });
  return mine;
}

export async function confirm(
  ctx: Ctx,
  { id, code }: InputOf<typeof confirmPhone>,
  secret: Secret,
): Promise<MyRequest> {
  const { guardian_phone: _phone, guardian_language: _language, ...mine } = await waiting(ctx, id);
  const sent = await queries.lockNewestCode(ctx.db, id);
  const in_time = sent && Date.parse(sent.expires_at) > ctx.now.getTime();
  const usable = in_time && !sent.used_at && sent.tries < tries_max;
  if (!usable || !sameText(sent.code_hash, codeHash(secret, sent.id, code))) {
    if (sent) await queries.countTry(ctx.db, sent.id);
    throw Object.assign(failField('family.code_wrong', 'code'), { keeps_writes: true });
  }
  await queries.markUsed(ctx.db, sent.id, nowIso(ctx));
  ctx.changed('family request', id, null, { phone: 'confirmed on the old number' });
  return { ...mine, needs_code: false };
}

async function waiting(ctx: Ctx, id: string) {
  const mine = await queries.findMine(ctx.db, ctx.user.id, id);
  if (!mine?.needs_code) throw fail('record.not_found');
  return mine;
}

/** Six digits are few, so the hash is keyed and bound to the one code it is of. */
const codeHash = (secret: Secret, id: string, code: string): string =>
  createHmac('sha256', secret).update(`family ${id} ${code}`).digest('base64url');
