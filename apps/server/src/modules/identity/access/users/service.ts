import type { InputOf } from '@darasa/contract/endpoint';
import { director } from '@darasa/contract/access';
import type {
  createUser,
  disableUser,
  setAdmin,
  setDirector,
  User,
} from '@darasa/contract/identity/access/users';
import type { Language } from '@darasa/rules/message-fields';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { breaksReference } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { takenIdentifier } from '#modules/identity/sign-in/account/queries.ts';
import { shutOut } from '#modules/identity/sign-in/account/shut-out.ts';
import { deletePin } from '#modules/identity/sign-in/gate-pin/queries.ts';
import { sendInvite } from '../invites/service.ts';
import { endSessions } from '#modules/identity/sign-in/sessions/ending.ts';
import { forgetLocks } from '#modules/identity/sign-in/locks/queries.ts';
import { nameOf, openUser, openUserBelow } from '../user/open.ts';
import { findUser } from '../user/queries.ts';
import { give } from '../user-access/roles.ts';
import { checkOwnSchools, setSchoolsOf } from '../user-access/schools.ts';
import { tie } from './staff-link.ts';
import { checkGivesBack, checkNotLastAdmin, checkNotSelf, checkWholeAccount } from './guards.ts';
import * as queries from './queries.ts';

type Act = InputOf<typeof disableUser>;

export async function read(ctx: Ctx, { id }: { id: string }): Promise<User> {
  const user = await findUser(ctx.db, id, ctx.now);
  if (!user) throw fail('user.not_found');
  return user;
}

export async function add(
  ctx: Ctx,
  input: InputOf<typeof createUser>,
  origin: string,
  language: Language = 'en',
): Promise<User> {
  const { school_ids, role_id, staff_id, email = null, phone = null, ...person } = input;
  if (!email && !phone) {
    throw failField('user.identifier_needed', 'phone', 'Give a phone or an email to sign in with');
  }
  if (role_id && input.user_type === 'parent') {
    throw fail('role.staff_only', { name: `${person.first_name} ${person.last_name}` });
  }
  await checkOwnSchools(ctx, school_ids);
  const id = newId(ctx.now.getTime());
  const user = { ...person, email, phone, language };
  const row = { tenant_id: ctx.tenant_id, id, ...user, created_at: nowIso(ctx) };
  // The first school named is the one to begin in; the database knows whether it exists.
  await queries
    .insertUser(ctx.db, { ...row, active_school_id: school_ids[0]! })
    .catch((error: unknown) => {
      const field = takenIdentifier(error);
      if (field) throw failField('user.identifier_taken', field);
      throw breaksReference(error) ? fail('school.not_found') : error;
    });
  ctx.changed('user', id, null, user);
  await setSchoolsOf(
    ctx,
    { id, ...person },
    school_ids.map((school_id) => ({ school_id })),
    'New',
  );
  if (staff_id) await tie(ctx, { id, ...person }, staff_id, 'Made with the sign-in');
  if (role_id) await give(ctx, { id, role_id, reason: 'Given with the sign-in' });
  await sendInvite(ctx, { id, ...user }, origin, 'first');
  return read(ctx, { id });
}

export async function disable(ctx: Ctx, { id, reason }: Act): Promise<User> {
  const user = await openUserBelow(ctx, id);
  checkNotSelf(ctx, user);
  await checkWholeAccount(ctx, user);
  await checkNotLastAdmin(ctx, user);
  const disabled_at = user.disabled_at ?? nowIso(ctx);
  await queries.updateUser(ctx.db, id, { disabled_at, disabled_reason: reason });
  await endSessions(ctx.db, { user_id: id }, 'disabled', nowIso(ctx));
  return told(ctx, user, { reason });
}

/**
 * A sign-in ends: whoever leaves signs in no more; the reason stands on the record of the staff register.
 */
export async function endSignIn(ctx: Ctx, id: string): Promise<void> {
  const user = await openUserBelow(ctx, id);
  await checkWholeAccount(ctx, user);
  await checkNotLastAdmin(ctx, user);
  const disabled_at = user.disabled_at ?? nowIso(ctx);
  await queries.updateUser(ctx.db, id, { disabled_at });
  await endSessions(ctx.db, { user_id: id }, 'left', nowIso(ctx));
  ctx.changed('user', id, { disabled_at: user.disabled_at }, { disabled_at });
}

export async function enable(ctx: Ctx, { id, reason }: Act): Promise<User> {
  const user = await openUser(ctx, id);
  await checkWholeAccount(ctx, user);
  await checkGivesBack(ctx, id);
  await queries.updateUser(ctx.db, id, { disabled_at: null, disabled_reason: null });
  return told(ctx, user, { reason });
}

export async function unlock(ctx: Ctx, { id, reason }: Act): Promise<User> {
  const user = await openUser(ctx, id);
  await checkWholeAccount(ctx, user);
  if (!user.locked_until) throw fail('user.not_locked');
  await forgetLocks(ctx.db, id);
  return told(ctx, user, { reason });
}

export async function endAllSessions(ctx: Ctx, { id, reason }: Act): Promise<User> {
  const user = await openUserBelow(ctx, id);
  await checkWholeAccount(ctx, user);
  const which = id === ctx.user.id ? { user_id: id, but: ctx.session_id } : { user_id: id };
  await endSessions(ctx.db, which, 'ended by the office', nowIso(ctx));
  return told(ctx, user, { reason });
}

/** The old password stops at once: whoever asks for this often fears that somebody else knows it. */
export async function reset(ctx: Ctx, { id, reason }: Act, origin: string): Promise<User> {
  const user = await openUserBelow(ctx, id);
  checkNotSelf(ctx, user);
  await checkWholeAccount(ctx, user);
  if (user.disabled_at) throw fail('user.disabled');
  await queries.updateUser(ctx.db, id, { password_hash: null });
  await deletePin(ctx.db, id);
  await shutOut(ctx.db, { user_id: id }, 'password reset', nowIso(ctx));
  await sendInvite(ctx, user, origin, 'reset');
  return told(ctx, user, { reason });
}

export async function invite(ctx: Ctx, { id, reason }: Act, origin: string): Promise<User> {
  const user = await openUser(ctx, id);
  await checkWholeAccount(ctx, user);
  if (user.disabled_at) throw fail('user.disabled');
  if (user.has_password) throw fail('user.signed_in_before');
  await sendInvite(ctx, user, origin, 'first');
  return told(ctx, user, { reason });
}

export async function makeAdmin(
  ctx: Ctx,
  { id, is_admin, reason }: InputOf<typeof setAdmin>,
): Promise<User> {
  requireStepUp(ctx);
  const user = await openUser(ctx, id);
  if (user.user_type === 'parent') {
    throw fail('role.staff_only', { name: `${user.first_name} ${user.last_name}` });
  }
  if (!is_admin) await checkNotLastAdmin(ctx, user);
  await queries.updateUser(ctx.db, id, { is_admin });
  const after = await read(ctx, { id });
  const person = `${user.first_name} ${user.last_name}`;
  ctx.changed(
    'administrator',
    id,
    { person, is_admin: user.is_admin },
    { person, is_admin, reason },
  );
  return after;
}

/** A director signs for the school, so it is as serious as making an administrator. */
export async function makeDirector(
  ctx: Ctx,
  { id, is_director, reason }: InputOf<typeof setDirector>,
): Promise<User> {
  requireStepUp(ctx);
  const user = await openUser(ctx, id);
  const person = nameOf(user);
  if (user.user_type === 'parent') throw fail('role.staff_only', { name: person });
  const is_known = await queries.setResponsibility(ctx.db, user, is_director ? director : null);
  if (!is_known) throw fail('user.not_on_register', { name: person });
  ctx.changed(
    'director',
    id,
    { person, is_director: user.is_director },
    { person, is_director, reason },
  );
  return read(ctx, { id });
}

/** What the trail keeps of an act: what it changed, and why it was done. */
async function told(ctx: Ctx, before: User, why: { reason: string }): Promise<User> {
  const after = await read(ctx, before);
  ctx.changed('user', before.id, trailOf(before), { ...trailOf(after), ...why });
  return after;
}

const trailOf = ({ state, has_password, sessions_count }: User) => ({
  state,
  has_password,
  sessions_count,
});
