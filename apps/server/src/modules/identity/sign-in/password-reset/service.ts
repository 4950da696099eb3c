import { createHmac, randomInt } from 'node:crypto';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  resetPassword,
  sendResetCode,
} from '@darasa/contract/identity/sign-in/password-reset';
import type { Language } from '@darasa/rules/message-fields';
import { countAttempt, findBlocked, type Limit } from '#platform/auth/attempts.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { sameText, type Secret } from '#platform/auth/tokens.ts';
import { nowIso, type Open } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { networkOf } from '#platform/network-of.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { wordingOf } from '#platform/wordings/say.ts';
import { shutOut } from '../account/shut-out.ts';
import { forgetLocks } from '../locks/queries.ts';
import { findByIdentifier } from '../sessions/queries.ts';
import { normaliseIdentifier } from '../sessions/service.ts';
import * as queries from './queries.ts';

const day_ms = 24 * 60 * 60_000;
const code_s_max = 10 * 60;
const tries_max = 5;
const codes_limit: Limit = { window_ms: day_ms, tries_max: 3, block_ms: day_ms };
const address_limit: Limit = { window_ms: day_ms / 24, tries_max: 60, block_ms: day_ms / 24 };
/** Far below the limit of a whole school, so that one address alone cannot shut its people out. */
const tries_limit: Limit = { window_ms: day_ms, tries_max: 100, block_ms: day_ms / 24 };
/** So many wrong codes in one day are an attack on the whole school, so nobody resets for a day. */
const tenant_limit: Limit = { window_ms: day_ms, tries_max: 500, block_ms: day_ms };
const tenant_subject = 'reset failures';
/** Where a try counts that no code could have answered: it threatens nobody, and takes the same time. */
const nobody_subject = 'reset failures of nobody';

/** Answers alike for a known and an unknown person, and for each of the names of one; the limits count both. */
export async function sendCode(
  open: Open,
  input: InputOf<typeof sendResetCode>,
): Promise<OutputOf<typeof sendResetCode>> {
  const identifier = normaliseIdentifier(input.identifier);
  const address = `reset address ${networkOf(open.address)}`;
  const reset_request_id = newId(open.now.getTime());
  const expires_at = new Date(open.now.getTime() + code_s_max * 1000).toISOString();
  await open.inTenant('write', async (db, changed) => {
    const user = await findByIdentifier(db, input.user_type, identifier);
    const name = `reset name ${input.user_type} ${identifier}`;
    const blocked = await findBlocked(db, [name, address, tenant_subject], open.now);
    if (blocked.length) throw fail('reset.too_many');
    const count = (subject: string, limit: Limit) =>
      countAttempt(db, open.tenant.id, subject, limit, open.now);
    // Of many requests at once only as many go on as there are codes left today.
    if (!(await count(name, codes_limit))) throw fail('reset.too_many');
    await count(address, address_limit);
    // By email or by phone, the codes of a day are those of one person. Nobody hears which of the two
    // used them up, or a refusal would tell that both names are one account.
    const has_codes_left = await count(`reset ${user?.id ?? name}`, codes_limit);
    if (!user || user.disabled_at || !has_codes_left) return;
    // The first door of a parent is the invitation, which asks about the child.
    if (input.user_type === 'parent' && !user.password_hash) return;
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    await queries.insertResetCode(db, {
      tenant_id: open.tenant.id,
      id: reset_request_id,
      user_id: user.id,
      code_hash: codeHash(open.secret, reset_request_id, code),
      sent_at: nowIso(open),
      expires_at,
    });
    await sendMessages(db, open.tenant.name, user, code);
    changed('user', user.id, null, { password_reset: 'code sent' });
  });
  return { reset_request_id, expires_at, expires_in_s: code_s_max };
}

const letter = {
  en: {
    hello: 'Hello',
    subject: 'password reset',
    told: (organisation: string) =>
      `Somebody asked to reset your ${organisation} password. The code was sent to your phone. If it was not you, tell the school office.`,
  },
  sw: {
    hello: 'Habari',
    subject: 'nenosiri jipya',
    told: (organisation: string) =>
      `Mtu ameomba kubadilisha nenosiri lako la ${organisation}. Msimbo umetumwa kwa simu yako. Kama si wewe, iambie ofisi ya shule.`,
  },
};

/** The code goes to the phone, and the email is told; with no phone the email gets the code. */
async function sendMessages(
  db: Db,
  organisation: string,
  user: { phone: string | null; email: string | null; first_name: string; language: Language },
  code: string,
): Promise<void> {
  const say = await wordingOf(db, 'reset_code');
  const text = say({ code, organisation }, user.language);
  const words = letter[user.language];
  if (user.phone) await enqueue(db, 'sms.send', { to: user.phone, text, is_asked_code: true });
  if (!user.email) return;
  await enqueue(db, 'email.send', {
    to: user.email,
    subject: `${organisation}: ${words.subject}`,
    text: `${words.hello} ${user.first_name},\n\n${user.phone ? words.told(organisation) : text}`,
  });
}

/** Right but late is 403; everything else that is not right is 401, so that nothing can be learnt. */
export async function reset(
  open: Open,
  input: InputOf<typeof resetPassword>,
): Promise<Record<string, never>> {
  const address = `reset tries ${networkOf(open.address)}`;
  const checkRoom = async (db: Db): Promise<void> => {
    const blocked = await findBlocked(db, [address, tenant_subject], open.now);
    if (blocked.length) throw fail('reset.too_many');
  };
  // Looked at before the slow hash as well, so that nobody who is refused anyway keeps others waiting.
  await open.inTenant('read', checkRoom);
  const password_hash = await hashPassword(input.password);
  await open.inTenant('write', async (db, changed) => {
    await checkRoom(db);
    const code = await queries.findResetCode(db, input.reset_request_id);
    const hash = codeHash(open.secret, input.reset_request_id, input.code);
    const usable = code && !code.used_at && code.tries < tries_max;
    if (!usable || !sameText(code.code_hash, hash)) {
      // Asked alike for a request that never was: the time of the answer tells nobody apart.
      await queries.countTry(db, input.reset_request_id);
      await countAttempt(db, open.tenant.id, address, tries_limit, open.now);
      const subject = usable ? tenant_subject : nobody_subject;
      await countAttempt(db, open.tenant.id, subject, tenant_limit, open.now);
      throw fail('reset.invalid', {}, { keeps_writes: true });
    }
    if (Date.parse(code.expires_at) <= open.now.getTime()) throw fail('reset.expired');
    await queries.markUsed(db, code.id, nowIso(open));
    await queries.setPasswordHash(db, code.user_id, password_hash);
    await shutOut(db, { user_id: code.user_id }, 'password reset', nowIso(open));
    await forgetLocks(db, code.user_id);
    changed('user', code.user_id, null, { password_reset: 'done' });
  });
  return {};
}

/** Eight digits are few, so the hash is keyed and bound to the one request it was sent for. */
const codeHash = (secret: Secret, reset_request_id: string, code: string): string =>
  createHmac('sha256', secret).update(`reset ${reset_request_id} ${code}`).digest('base64url');
