import type { CodeNeeded } from '@darasa/contract/identity/sign-in/two-step';
import { isoDate } from '@darasa/rules/dates';
import type { Secret } from '#platform/auth/tokens.ts';
import { matchTotp } from '#platform/auth/totp.ts';
import type { Open } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { unseal } from '#platform/secrets/seal.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { type Limit, countAttempt, forgetAttempts } from '#platform/auth/attempts.ts';
import { forgetWrongPasswords } from '../locks/queries.ts';
import { isTrusted } from '../trusted-devices/service.ts';
import { findAddresses } from '../warnings/queries.ts';
import { code_s_max, isCode, type KeptCode, openStep, passCode, sendCode } from './codes.ts';
import { checkMayGuess, guess } from './guesses.ts';
import * as queries from './queries.ts';
import { recoveryHash } from './recovery.ts';

const minute_ms = 60_000;
/** Codes that are sent cost money. Wrong ones are counted apart; see `guesses.ts`. */
const steps_limit: Limit = { window_ms: 15 * minute_ms, tries_max: 10, block_ms: 15 * minute_ms };

/** Names whose sealed key it is, so that it opens nowhere else. */
export const keyOwner = (user_id: string): string => `two-step ${user_id}`;

/**
 * The second step that a person with the right password still needs, or null. It is needed by
 * whoever set it up, and by whoever may approve money in a school that asks for it; not on a device
 * that they trust.
 */
export async function stepFor(
  open: Open,
  user_id: string,
  trusted: boolean,
): Promise<CodeNeeded | null> {
  const { chosen, school_ids } = await open.inTenant('read', async (db) => {
    const [two_step, ids] = await Promise.all([
      queries.findTwoStep(db, user_id),
      queries.listMoneySchools(db, user_id, isoDate(open.now)),
    ]);
    return { chosen: two_step?.confirmed_at ? two_step : null, school_ids: ids };
  });
  if (!chosen && !(await isAsked(open, user_id, school_ids))) return null;
  return open.inTenant('write', async (db) => {
    // The password was right, so its wrong tries are forgotten; the codes are counted apart.
    await forgetWrongPasswords(db, user_id);
    if (await isTrusted(db, user_id, open)) return null;
    await checkMayGuess({ db, ...guessing(open) }, user_id);
    const subject = `two-step ${user_id}`;
    if (!(await countAttempt(db, open.tenant.id, subject, steps_limit, open.now))) {
      throw fail('sign_in.locked', { minutes: 15 }, { retry_after_s: 15 * 60 });
    }
    const asking = {
      tenant_id: open.tenant.id,
      user_id,
      purpose: 'sign-in' as const,
      trusted,
      now: open.now,
    };
    if (chosen?.method === 'app') {
      const step_id = await openStep(db, asking);
      return { step_id, method: 'app', sent_to: null, expires_in_s: code_s_max };
    }
    const to = await findAddresses(db, user_id);
    const { id: step_id, method, sent_to } = await sendCode(db, open.secret, asking, to);
    return { step_id, method, sent_to, expires_in_s: code_s_max };
  });
}

/** Each school decides for itself, so each is asked. */
export async function isAsked(
  open: Pick<Open, 'inTenant'>,
  user_id: string,
  school_ids: string[],
): Promise<boolean> {
  for (const school_id of school_ids) {
    const actor = { user_id, session_id: null, school_id };
    const asked = await open.inTenant(
      'read',
      (db) => settingOf({ db }, 'security.two_step_money'),
      actor,
    );
    if (asked) return true;
  }
  return false;
}

/** The person behind a step, when the code is right: from the application, the SMS, or on paper. */
export async function passStep(
  open: Open,
  db: Db,
  { step_id, code }: { step_id: string; code: string },
) {
  const { secret, now } = open;
  const step = await queries.findCode(db, step_id, 'sign-in');
  const isRight = async (kept: KeptCode) => {
    if (isCode(secret, kept, code)) return true;
    if (kept.code_hash === null && (await isFromApp(db, secret, kept.user_id, code, now))) {
      return true;
    }
    const hash = recoveryHash(secret, kept.user_id, code);
    return queries.useRecoveryCode(db, kept.user_id, hash, now.toISOString());
  };
  const passed = await passCode(db, step, now, (kept) =>
    guess({ db, ...guessing(open) }, kept.user_id, () => isRight(kept)),
  );
  const { disabled_at } = await findAddresses(db, passed.user_id);
  if (disabled_at) throw fail('code.expired');
  await forgetAttempts(db, `two-step ${passed.user_id}`);
  return { user_id: passed.user_id, trusted: passed.trusted, after: 'code' as const };
}

/** Nobody works in a school yet who is still signing in. */
const guessing = ({ tenant, now }: Open) => ({ tenant_id: tenant.id, school_id: null, now });

export async function isFromApp(
  db: Db,
  secret: Secret,
  user_id: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const two_step = await queries.findTwoStep(db, user_id);
  if (!two_step?.sealed_secret) return false;
  const key = keyOf(secret, user_id, two_step.sealed_secret);
  if (!key) return false;
  const counter = matchTotp(key, code, now, Number(two_step.last_counter));
  return counter !== null && queries.useCounter(db, user_id, counter);
}

/** A key that opens no more proves nothing, and a recovery code still does. */
function keyOf(secret: Secret, user_id: string, sealed: string): Buffer | null {
  try {
    return Buffer.from(unseal(secret, keyOwner(user_id), sealed), 'base64url');
  } catch {
    return null;
  }
}
