import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  changeCurrentSchool,
  login,
  refreshToken,
  Session,
} from '@darasa/contract/identity/sign-in/session';
import { isoDate } from '@darasa/rules/dates';
import { normalisePhone } from '@darasa/rules/phone';
import { countAttempt, findBlocked, type Limit, returnAttempt } from '#platform/auth/attempts.ts';
import { checkPassword } from '#platform/auth/passwords.ts';
import * as tokens from '#platform/auth/tokens.ts';
import { type ChangeNoter, type Ctx, nowIso, type Open, type Visit } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { deviceOf, sealFor } from '#platform/entries/seals.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { networkOf } from '#platform/network-of.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { trust } from '../trusted-devices/service.ts';
import { stepFor } from '../two-step/challenge.ts';
import { endSessions } from './ending.ts';
import { forgetWrongPasswords } from '../locks/queries.ts';
import { nameSubject } from '../locks/subjects.ts';
import { lockedFailure, longest_lock_ms } from '../locks/locked.ts';
import * as queries from './queries.ts';

const minute_ms = 60_000;
/**
 * Five wrong passwords lock a name for a quarter of an hour, five more for twice as long, up to two hours;
 * fifty in a row for good. A person has two names at most, so an account hears ten guesses in a quarter
 * of an hour and a hundred ever.
 */
const name_limit: Limit = {
  window_ms: 15 * minute_ms,
  tries_max: 5,
  block_ms: 15 * minute_ms,
  block_ms_max: longest_lock_ms,
  in_a_row_max: 50,
};
/** One address may be a whole school behind one router, so it gets far more room. */
const address_limit: Limit = {
  window_ms: 15 * minute_ms,
  tries_max: 300,
  block_ms: 15 * minute_ms,
};

export async function signIn(open: Open, input: InputOf<typeof login>): Promise<Session> {
  const identifier = normaliseIdentifier(input.identifier);
  const address = `address ${networkOf(open.address)}`;
  const name = nameSubject(input.user_type, identifier);
  const found = await open.inTenant('write', async (db) => {
    const blocked = await findBlocked(db, [name, address], open.now);
    if (blocked.length) throw lockedFailure(blocked, open.now);
    // Counted before the password is compared: of many tries at once only the allowed ones go on.
    if (!(await countAttempt(db, open.tenant.id, name, name_limit, open.now))) {
      throw lockedFailure(await findBlocked(db, [name], open.now), open.now);
    }
    return queries.findByIdentifier(db, input.user_type, identifier);
  });
  const enabled = found && !found.disabled_at ? found : undefined;
  const right = await compare(open, name, enabled?.password_hash ?? null, input.password);
  if (!enabled || !right) {
    await open.inTenant('write', (db) =>
      countAttempt(db, open.tenant.id, address, address_limit, open.now),
    );
    throw fail('sign_in.refused');
  }
  const trusted = input.trusted ?? false;
  const needed = await stepFor(open, enabled.id, trusted);
  if (needed) throw fail('sign_in.code_needed', {}, { data: needed });
  return enter(open, { user_id: enabled.id, trusted, after: 'password' });
}

/** Opens the session of somebody who has proven everything that was asked for. */
export async function enter(
  open: Open,
  { user_id, trusted, after }: { user_id: string; trusted: boolean; after: 'code' | 'password' },
): Promise<Session> {
  const actor = { user_id, session_id: null };
  const days = trusted ? await trustedDays(open, user_id) : 0;
  const session = await open.inTenant(
    'write',
    async (db, changed) => {
      await forgetWrongPasswords(db, user_id);
      const school_id = await queries.findOpeningSchool(db, user_id, isoDate(open.now));
      const opener = { user_id, school_id, trusted, confirmed_at: nowIso(open) };
      const session = await openSession(db, open, changed, opener);
      if (trusted) await trust(db, open, changed, { user_id, days, after });
      return session;
    },
    actor,
  );
  const ground = { secret: open.secret, tenant_id: open.tenant.id, now: open.now };
  return { ...session, seal: sealFor(ground, deviceOf(ground, open)) };
}

/** For how long the school lets a device be trusted. */
async function trustedDays(open: Open, user_id: string): Promise<number> {
  const school_id = await open.inTenant('read', (db) =>
    queries.findOpeningSchool(db, user_id, isoDate(open.now)),
  );
  const actor = { user_id, session_id: null, school_id };
  return open.inTenant('read', (db) => settingOf({ db }, 'security.trusted_days'), actor);
}

/** A try that found no room to be hashed was no try, and is not held against the name. */
async function compare(open: Open, name: string, stored: string | null, password: string) {
  try {
    return await checkPassword(stored, password);
  } catch (error) {
    await open.inTenant('write', (db) => returnAttempt(db, name));
    throw error;
  }
}

export const normaliseIdentifier = (text: string): string =>
  normalisePhone(text) ?? text.trim().toLowerCase();

/** An opening is what the opening of a session needs from a request, be it open or signed in. */
export interface Opening extends Visit {
  tenant: { id: string };
  secret: tokens.Secret;
  keepCookie(value: string | null, max_age_s?: number): void;
}

interface Opener {
  user_id: string;
  school_id: string | null;
  trusted: boolean;
  /** Of the sign-in that goes on; left out, this is one. */
  goes_on?: { expires_at: string; signed_in_before_at: string | null };
  /** When the person last proved who they are. */
  confirmed_at: string | null;
}

export async function openSession(
  db: Db,
  open: Opening,
  changed: ChangeNoter,
  { user_id, school_id, trusted, confirmed_at, goes_on }: Opener,
): Promise<Session> {
  const now = nowIso(open);
  const id = newId(open.now.getTime());
  const seed = tokens.randomSecret();
  const cookie = tokens.randomSecret();
  const person = await queries.findPerson(db, user_id, school_id, open.now);
  if (!person) throw fail('user.not_found');
  const { expires_at, signed_in_before_at } = goes_on ?? {
    expires_at: endOfNew(open),
    signed_in_before_at: person.user.last_sign_in_at,
  };
  await queries.insertSession(
    {
      tenant_id: open.tenant.id,
      id,
      user_id,
      school_id,
      seed,
      cookie_hash: tokens.hashOf(cookie),
      trusted,
      confirmed_at,
      device: open.device,
      address: open.address,
      now,
      expires_at,
      signed_in_before_at,
    },
    db,
  );
  await queries.markPresent(db, user_id, { school_id, signed_in_at: goes_on ? null : now });
  changed('session', id, null, { user_id, school_id, device: open.device, trusted });
  // A trusted device keeps its half over a browser restart, but never beyond the session itself.
  open.keepCookie(cookie, trusted ? secondsUntil(expires_at, open) : undefined);
  const claims = { tenant_id: open.tenant.id, user_id, session_id: id, school_id };
  return {
    access_token: await tokens.signAccess(open.secret, claims, open.now),
    refresh_token: tokens.refreshTokenOf(open.secret, { id, seed }, 1),
    ...person,
    user: { ...person.user, last_sign_in_at: signed_in_before_at },
  };
}

const endOfNew = ({ now }: Visit): string =>
  new Date(now.getTime() + tokens.session_ms_max).toISOString();

const secondsUntil = (expires_at: string, { now }: Visit): number =>
  Math.floor((Date.parse(expires_at) - now.getTime()) / 1000);

/**
 * One use, one successor. The token before the current one still works for a few seconds and gets
 * the same successor, because two tabs may ask at once; anything older was stolen, and the whole
 * session ends.
 */
export async function refresh(
  open: Open,
  input: InputOf<typeof refreshToken>,
): Promise<OutputOf<typeof refreshToken>> {
  const asked = tokens.readRefreshToken(input.refresh_token);
  if (!asked || !open.cookie) throw fail('refresh.refused');
  const cookie = open.cookie;
  return open.inTenant('write', async (db) => {
    const session = await queries.findSessionForRefresh(db, asked.session_id, open.now);
    if (!session || !isAlive(session, open.now)) throw fail('refresh.refused');
    const genuine =
      tokens.sameText(
        tokens.refreshTokenOf(open.secret, session, asked.generation),
        input.refresh_token,
      ) && tokens.sameText(session.cookie_hash, tokens.hashOf(cookie));
    if (!genuine) throw fail('refresh.refused');
    const generation = await nextGeneration(db, session, asked.generation, open.now);
    const claims = {
      tenant_id: open.tenant.id,
      user_id: session.user_id,
      session_id: session.id,
      school_id: session.school_id,
    };
    const access_token = await tokens.signAccess(open.secret, claims, open.now);
    return {
      access_token,
      refresh_token: tokens.refreshTokenOf(open.secret, session, generation),
      jwtToken: access_token,
    };
  });
}

interface Refreshable {
  id: string;
  user_id: string;
  generation: number;
  rotated_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
  disabled_at: string | null;
  school_is_open: boolean;
}

function isAlive(session: Refreshable, now: Date): boolean {
  const idle_ms = now.getTime() - Date.parse(session.last_seen_at);
  const in_time = now.getTime() < Date.parse(session.expires_at) && idle_ms < tokens.idle_ms_max;
  return in_time && !session.ended_at && !session.disabled_at && session.school_is_open;
}

async function nextGeneration(
  db: Db,
  session: Refreshable,
  asked: number,
  now: Date,
): Promise<number> {
  if (asked === session.generation) {
    await queries.advanceSession(db, session.id, asked + 1, now.toISOString());
    return asked + 1;
  }
  const rotated_ms_ago = now.getTime() - Date.parse(session.rotated_at);
  const in_grace = asked === session.generation - 1 && rotated_ms_ago <= tokens.refresh_grace_ms;
  if (in_grace) return session.generation;
  await endSessions(
    db,
    { user_id: session.user_id, only: session.id },
    'refresh token used twice',
    now.toISOString(),
  );
  throw fail('refresh.refused', {}, { keeps_writes: true });
}

/**
 * Ends the session of the bearer, whatever id the call names. Asking twice does no harm. Whoever comes
 * back to a screen left open leaves for good too, though the access token has run out meanwhile.
 */
export async function signOut(open: Open): Promise<Record<string, never>> {
  const { bearer } = open;
  open.keepCookie(null);
  if (!bearer) return {};
  await open.inTenant('write', async (db, changed) => {
    const session = await queries.findSessionForRefresh(db, bearer.session_id, open.now);
    if (!session || session.ended_at) return;
    const which = { user_id: session.user_id, only: session.id };
    await endSessions(db, which, 'signed out', nowIso(open));
    changed('session', session.id, { ended_at: null }, { ended_at: nowIso(open) });
  });
  return {};
}

/** Working in another school is a new session: what the old one had open is refused from now on. */
export async function changeSchool(
  ctx: Ctx,
  opening: Opening,
  input: InputOf<typeof changeCurrentSchool>,
): Promise<Session> {
  if (input.user_id !== ctx.user.id) throw fail('user.not_found');
  if (!ctx.user.user_schools_access.some((school) => school.id === input.school_id)) {
    throw fail('school.not_found');
  }
  const { school_id } = input;
  if (school_id === ctx.school_id) return sameSession(ctx, opening);
  return beginAnew(ctx, opening, { school_id, confirmed_at: null, reason: 'switched school' });
}

/** The session as it is, with its tokens: nothing ends, and nothing begins. The trail knows that it was asked. */
async function sameSession(ctx: Ctx, { secret }: Opening): Promise<Session> {
  const { id, user_id, school_id, generation, seed } = (await queries.findSessionForRefresh(
    ctx.db,
    ctx.session_id,
    ctx.now,
  ))!;
  const person = await queries.findPerson(ctx.db, user_id, school_id, ctx.now);
  if (!person) throw fail('user.not_found');
  ctx.changed('session', id, { school_id }, { school_id });
  const claims = { tenant_id: ctx.tenant_id, user_id, session_id: id, school_id };
  return {
    access_token: await tokens.signAccess(secret, claims, ctx.now),
    refresh_token: tokens.refreshTokenOf(secret, { id, seed }, generation),
    ...person,
    user: { ...person.user, last_sign_in_at: ctx.user.last_sign_in_at },
  };
}

/**
 * Ends the session that asks and opens another in its place. The device is trusted as before, and the
 * twelve hours run on from the sign-in.
 */
export async function beginAnew(
  ctx: Ctx,
  opening: Opening,
  { reason, ...to }: Pick<Opener, 'school_id' | 'confirmed_at'> & { reason: string },
): Promise<Session> {
  const { trusted, ...goes_on } = await queries.findTerms(ctx.db, ctx.session_id);
  const which = { user_id: ctx.user.id, only: ctx.session_id };
  await endSessions(ctx.db, which, reason, nowIso(ctx));
  const opener = { ...to, user_id: ctx.user.id, trusted, goes_on };
  return openSession(ctx.db, opening, ctx.changed, opener);
}
