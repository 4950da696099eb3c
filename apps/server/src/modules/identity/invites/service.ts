import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { acceptInvite } from '@darasa/contract/identity/users';
import { forgetAttempts } from '../../../platform/auth/attempts.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { hashOf, randomSecret, sameText } from '../../../platform/auth/tokens.ts';
import { type Ctx, nowIso, type Open } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { setPasswordHash } from '../password-reset/queries.ts';
import { endSessions } from '../sessions/ending.ts';
import * as queries from './queries.ts';

const valid_ms = 48 * 60 * 60_000;

const letter = {
  en: {
    hello: 'Hello',
    first: { what: 'You are invited to Darasa.', subject: 'Your sign-in' },
    reset: { what: 'Your password was reset.', subject: 'Set a new password' },
    set: 'Set your password within 48 hours',
    advice: 'If you did not expect this, tell the school office.',
  },
  sw: {
    hello: 'Habari',
    first: { what: 'Umealikwa kwenye Darasa.', subject: 'Kuingia kwako' },
    reset: { what: 'Nenosiri lako limefutwa.', subject: 'Weka nenosiri jipya' },
    set: 'Weka nenosiri lako ndani ya saa 48',
    advice: 'Kama hukutarajia hili, iambie ofisi ya shule.',
  },
};

interface Invited {
  id: string;
  first_name: string;
  email: string | null;
  phone: string | null;
}

/**
 * Sends a link with which the person sets a password, by SMS and by email, as far as both are known.
 * What proves it stands behind the # of the link, so that no server ever logs it.
 */
export async function sendInvite(
  ctx: Pick<Ctx, 'db' | 'now' | 'tenant_id' | 'user'>,
  to: Invited,
  origin: string,
  kind: 'first' | 'reset',
): Promise<void> {
  const proof = randomSecret(24);
  const id = newId(ctx.now.getTime());
  await queries.expireInvites(ctx.db, to.id, nowIso(ctx));
  await queries.insertInvite(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    user_id: to.id,
    proof_hash: hashOf(proof),
    sent_at: nowIso(ctx),
    sent_by: ctx.user.id,
    expires_at: new Date(ctx.now.getTime() + valid_ms).toISOString(),
  });
  const link = `${origin}/auth/set-password#${id}.${proof}`;
  const words = letter[(await queries.languageOf(ctx.db, to.id)) ?? 'en'];
  const text = `${words[kind].what} ${words.set}: ${link}`;
  if (to.phone) await enqueue(ctx.db, 'sms.send', { to: to.phone, text });
  if (!to.email) return;
  const { subject } = words[kind];
  const paragraphs = [`${words.hello} ${to.first_name},`, text, words.advice];
  await enqueue(ctx.db, 'email.send', { to: to.email, subject, text: paragraphs.join('\n\n') });
}

/** Unknown, used, old or wrong: the answer is the same, so that nothing can be learnt. */
export async function accept(
  open: Open,
  { invite_id, proof, password }: InputOf<typeof acceptInvite>,
): Promise<OutputOf<typeof acceptInvite>> {
  const password_hash = await hashPassword(password);
  return open.inTenant('write', async (db, changed) => {
    const invite = await queries.lockInvite(db, invite_id);
    const in_time = invite && Date.parse(invite.expires_at) > open.now.getTime();
    const usable = in_time && !invite.used_at && !invite.disabled_at;
    if (!usable || !sameText(invite.proof_hash, hashOf(proof))) throw fail('invite.refused');
    await queries.markUsed(db, invite.id, nowIso(open));
    await setPasswordHash(db, invite.user_id, password_hash);
    await endSessions(db, { user_id: invite.user_id }, 'password set', nowIso(open));
    for (const identifier of [invite.email, invite.phone]) {
      if (identifier) await forgetAttempts(db, `account ${invite.user_type} ${identifier}`);
    }
    changed('user', invite.user_id, null, { invitation: 'accepted' });
    return { user_type: invite.user_type as 'staff' | 'parent' };
  });
}
