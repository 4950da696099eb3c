import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '@darasa/rules/message-fields';
import type { Secret } from '#platform/auth/tokens.ts';
import { sameText } from '#platform/auth/tokens.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { maskEmail, maskPhone } from '#platform/outbox/mask.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import * as queries from './queries.ts';

export const code_s_max = 10 * 60;
const tries_max = 5;
const subjects = { en: 'Your code', sw: 'Msimbo wako' };

interface Asking {
  tenant_id: string;
  user_id: string;
  purpose: queries.NewCode['purpose'];
  trusted?: boolean;
  /** The new phone or email that the code is to prove. */
  phone?: string;
  email?: string;
  now: Date;
}

/** Six digits to a phone, or to the e-mail of somebody who has none. */
export async function sendCode(
  db: Db,
  secret: Secret,
  asking: Asking,
  to: { phone: string | null; email: string | null; language: Language },
): Promise<{ id: string; method: 'sms' | 'email'; sent_to: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId(asking.now.getTime());
  await keepCode(db, asking, id, codeHash(secret, id, code));
  const words = asking.purpose === 'step-up' ? 'confirm_code' : 'sign_in_code';
  const text = (await wordingOf(db, words))({ code }, to.language);
  if (to.phone) {
    await enqueue(db, 'sms.send', { to: to.phone, text, is_asked_code: true });
    return { id, method: 'sms', sent_to: maskPhone(to.phone) };
  }
  const email = to.email ?? '';
  await enqueue(db, 'email.send', { to: email, subject: subjects[to.language], text });
  return { id, method: 'email', sent_to: maskEmail(email) };
}

/** A step whose code comes from an application: only its tries and its time are kept. */
export async function openStep(db: Db, asking: Asking): Promise<string> {
  const id = newId(asking.now.getTime());
  await keepCode(db, asking, id, null);
  return id;
}

const keepCode = (db: Db, asking: Asking, id: string, code_hash: string | null) =>
  queries.insertCode(db, {
    tenant_id: asking.tenant_id,
    id,
    user_id: asking.user_id,
    purpose: asking.purpose,
    code_hash,
    trusted: asking.trusted ?? false,
    phone: asking.phone ?? null,
    email: asking.email ?? null,
    sent_at: asking.now.toISOString(),
    expires_at: new Date(asking.now.getTime() + code_s_max * 1000).toISOString(),
  });

export type KeptCode = NonNullable<Awaited<ReturnType<typeof queries.findCode>>>;

/**
 * Lets a right code pass once. A wrong one is counted, and the count stays; a code that is used,
 * late or was tried too often gets one and the same answer.
 */
export async function passCode(
  db: Db,
  kept: KeptCode | undefined,
  now: Date,
  isRight: (kept: KeptCode) => boolean | Promise<boolean>,
): Promise<KeptCode> {
  const usable =
    kept && !kept.used_at && kept.tries < tries_max && Date.parse(kept.expires_at) > now.getTime();
  if (!usable) throw fail('code.expired');
  if (!(await isRight(kept))) {
    await queries.countTry(db, kept.id);
    throw Object.assign(fail('code.wrong'), {
      keeps_writes: true,
      fields: [{ path: 'code', message: 'That is not the code. Check it and try again.' }],
    });
  }
  await queries.markCodeUsed(db, kept.id, now.toISOString());
  return kept;
}

export const isCode = (secret: Secret, kept: KeptCode, code: string): boolean =>
  kept.code_hash !== null && sameText(kept.code_hash, codeHash(secret, kept.id, code));

/** Six digits are few, so the hash is keyed and bound to the one request it was sent for. */
const codeHash = (secret: Secret, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${id} ${code}`).digest('base64url');
