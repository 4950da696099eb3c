import { typesGatePin } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  chooseGatePin,
  GatePin,
  typeGatePin,
} from '@darasa/contract/identity/sign-in/gate-pin';
import { countAttempt, findBlocked, forgetAttempts, type Limit } from '#platform/auth/attempts.ts';
import { checkPassword, hashPassword } from '#platform/auth/passwords.ts';
import { session_ms_max } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField, type Failure } from '#platform/fail.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { provePassword } from '../account/password.ts';
import { endSessions } from '../sessions/ending.ts';
import * as queries from './queries.ts';

/** For so long after an act the guard is taken to be still the one who holds the phone. */
const held_ms_max = 2 * 60_000;
/** The session ends with the fifth wrong one, and whoever signs in again knows the password. */
const guess_limit: Limit = { window_ms: session_ms_max, tries_max: 5, block_ms: session_ms_max };

/** In front of whatever is written at the gate; each act prolongs what the PIN has opened. */
export async function requireGatePin(ctx: Ctx): Promise<void> {
  if (!typesGatePin(ctx.user)) return;
  const after = new Date(ctx.now.getTime() - held_ms_max).toISOString();
  if (await queries.prolongProof(ctx.db, ctx.session_id, after, nowIso(ctx))) return;
  if (await settingOf(ctx, 'security.gate_pin')) throw fail('pin.needed');
}

export async function read(ctx: Ctx): Promise<GatePin> {
  const pin = await queries.findPin(ctx.db, ctx.user.id);
  return { since: pin?.set_at ?? null };
}

/** A try is counted before it is compared: many at once then wait for each other and are all counted. */
export async function type(
  ctx: Ctx,
  { pin }: InputOf<typeof typeGatePin>,
): Promise<Record<string, never>> {
  checkKeepsGate(ctx);
  const known = await queries.findPin(ctx.db, ctx.user.id);
  if (!known) throw fail('pin.none');
  const subject = subjectOf(ctx);
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw fail('pin.five_wrong');
  }
  if (!(await checkPassword(known.pin_hash, pin))) throw await refusal(ctx, subject);
  await forgetAttempts(ctx.db, subject);
  await queries.markProven(ctx.db, ctx.session_id, nowIso(ctx));
  ctx.changed('session', ctx.session_id, null, { gate_pin_at: nowIso(ctx) });
  return {};
}

async function refusal(ctx: Ctx, subject: string): Promise<Failure> {
  const [blocked] = await findBlocked(ctx.db, [subject], ctx.now);
  if (!blocked) return Object.assign(failField('pin.wrong', 'pin'), { keeps_writes: true });
  const which = { user_id: ctx.user.id, only: ctx.session_id };
  await endSessions(ctx.db, which, 'five wrong PINs', nowIso(ctx));
  return fail('pin.five_wrong', {}, { keeps_writes: true });
}

/** The password first: somebody who finds the phone unlocked must not choose a PIN for its owner. */
export async function choose(
  ctx: Ctx,
  { current_password, pin }: InputOf<typeof chooseGatePin>,
): Promise<Record<string, never>> {
  checkKeepsGate(ctx);
  await provePassword(ctx, current_password, 'current_password');
  const before = await queries.findPin(ctx.db, ctx.user.id);
  const { tenant_id, user, session_id } = ctx;
  const pin_hash = await hashPassword(pin);
  await queries.savePin(ctx.db, { tenant_id, user_id: user.id, pin_hash, set_at: nowIso(ctx) });
  await queries.forgetProofs(ctx.db, user.id, session_id);
  await queries.markProven(ctx.db, session_id, nowIso(ctx));
  await forgetAttempts(ctx.db, subjectOf(ctx));
  const was = before ? { set_at: before.set_at } : null;
  ctx.changed('gate pin', user.id, was, { set_at: nowIso(ctx) });
  return {};
}

const subjectOf = ({ session_id }: Ctx): string => `gate pin ${session_id}`;

function checkKeepsGate({ user }: Ctx): void {
  if (!typesGatePin(user)) throw fail('pin.not_yours');
}
