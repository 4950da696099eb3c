import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { acceptInvite } from '@darasa/contract/identity/access/users';
import { hashPassword } from '#platform/auth/passwords.ts';
import { hashOf, randomSecret, sameText } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso, type Open } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail, failField, type Failure } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { announce } from '#platform/notifications/announce.ts';
import { isSilent } from '#platform/outbox/silent.ts';
import { shutOut } from '#modules/identity/sign-in/account/shut-out.ts';
import { parent_not_proved } from '#modules/identity/events.ts';
import { setPasswordHash } from '#modules/identity/sign-in/password-reset/queries.ts';
import { forgetLocks } from '#modules/identity/sign-in/locks/queries.ts';
import * as queries from './queries.ts';

const valid_ms = 48 * 60 * 60_000;
const tries_max = 3;

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
 * Sends a link with which the person sets a password, by SMS and by email, as far as both are known
 * and the phone did not opt out of SMS.
 * What proves it stands behind the # of the link, so that no server ever logs it.
 */
export async function sendInvite(
  ctx: Pick<Ctx, 'db' | 'now' | 'tenant_id' | 'user'>,
  to: Invited,
  origin: string,
  kind: 'first' | 'reset',
): Promise<void> {
  const is_silent = to.phone !== null && (await isSilent(ctx.db, to.phone));
  if (is_silent && !to.email) throw fail('invite.phone_silent');
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
  const { language, user_type } = await queries.findInvited(ctx.db, to.id);
  const page = user_type === 'parent' ? 'set-password?parent' : 'set-password';
  const link = `${origin}/auth/${page}#${id}.${proof}`;
  const words = letter[language];
  const text = `${words[kind].what} ${words.set}: ${link}`;
  if (to.phone && !is_silent) await enqueue(ctx.db, 'sms.send', { to: to.phone, text });
  if (!to.email) return;
  const { subject } = words[kind];
  const paragraphs = [`${words.hello} ${to.first_name},`, text, words.advice];
  await enqueue(ctx.db, 'email.send', { to: to.email, subject, text: paragraphs.join('\n\n') });
}

/**
 * The note on SMS is what whoever invites is told about the phone, after the sentence that a link is on its
 * way.
 */
export const smsNote = async (db: Db, phone: string | null | undefined): Promise<string> =>
  phone && (await isSilent(db, phone))
    ? ' This phone opted out of SMS, so the link goes by email only.'
    : '';

export type KnowsChild = (db: Db, user_id: string, said: string) => Promise<boolean>;

/**
 * Unknown, used, old or wrong: the answer is the same, so that nothing can be learnt. The link of a
 * parent may have gone to a number that is no longer theirs, so it opens only to who knows a child.
 */
export async function accept(
  open: Open,
  { invite_id, proof, password, child }: InputOf<typeof acceptInvite>,
  knowsChild: KnowsChild,
): Promise<OutputOf<typeof acceptInvite>> {
  const password_hash = await hashPassword(password);
  const invite = await open.inTenant('write', async (db, changed) => {
    const invite = await queries.lockInvite(db, invite_id);
    const in_time = invite && Date.parse(invite.expires_at) > open.now.getTime();
    const usable = in_time && !invite.used_at && !invite.disabled_at;
    if (!usable || !sameText(invite.proof_hash, hashOf(proof))) throw fail('invite.refused');
    if (invite.user_type === 'parent') {
      if (!child) throw failField('invite.child_needed', 'child');
      if (!(await knowsChild(db, invite.user_id, child))) {
        const tries = invite.tries + 1;
        await queries.countTry(db, invite.id, tries < tries_max ? null : nowIso(open));
        changed('user', invite.user_id, null, { invitation: 'wrong about the child', tries });
        return { ...invite, wrong_tries: tries };
      }
    }
    await queries.markUsed(db, invite.id, nowIso(open));
    await setPasswordHash(db, invite.user_id, password_hash);
    await shutOut(db, { user_id: invite.user_id }, 'password set', nowIso(open));
    await forgetLocks(db, invite.user_id);
    changed('user', invite.user_id, null, { invitation: 'accepted' });
    return { ...invite, wrong_tries: 0 };
  });
  if (invite.wrong_tries > 0) throw await wrongChild(open, invite);
  return { user_type: invite.user_type as 'staff' | 'parent' };
}

/** What to say about a wrong answer. After the last one the school is told, and helps. */
async function wrongChild(
  open: Open,
  invite: Pick<
    queries.StoredInvite,
    'user_id' | 'active_school_id' | 'first_name' | 'last_name'
  > & {
    wrong_tries: number;
  },
): Promise<Failure> {
  const left = tries_max - invite.wrong_tries;
  if (left > 0) {
    return failField('invite.child_wrong', 'child', {
      left: left === 1 ? 'once more' : 'twice more',
    });
  }
  const school_id = invite.active_school_id;
  const name = `${invite.first_name} ${invite.last_name}`;
  const actor = { user_id: invite.user_id, session_id: null, school_id };
  await open.inTenant(
    'write',
    async (db) => {
      const told = { db, tenant_id: open.tenant.id, school_id, now: open.now };
      await announce(told, parent_not_proved, {
        title: `${name} could not prove to know a child`,
        text: 'Three answers were wrong, and the link is closed. Call them, look at the phone on the record, and send a new link.',
        link: `/dashboard/students/parents?search=${encodeURIComponent(name)}`,
      });
    },
    actor,
  );
  return fail('invite.to_school');
}
