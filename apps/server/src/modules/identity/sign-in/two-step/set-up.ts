import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  confirmTwoStep,
  PasswordOnly,
  renewRecoveryCodes,
  startTwoStep,
  TwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { isoDate } from '@darasa/rules/dates';
import type { z } from 'zod';
import { countAttempt, forgetAttempts, type Limit } from '#platform/auth/attempts.ts';
import { checkPassword } from '#platform/auth/passwords.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { base32, newTotpKey, totpUri } from '#platform/auth/totp.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { seal } from '#platform/secrets/seal.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { tellOwner } from '../warnings/service.ts';
import { revokeDevices } from '../trusted-devices/queries.ts';
import { findAddresses } from '../warnings/queries.ts';
import { isFromApp, keyOwner } from './challenge.ts';
import { isCode, openStep, passCode, sendCode } from './codes.ts';
import * as queries from './queries.ts';
import { renewCodes } from './recovery.ts';

const hour_ms = 60 * 60_000;
const guess_limit: Limit = { window_ms: hour_ms, tries_max: 5, block_ms: hour_ms };

export async function read(ctx: Ctx): Promise<TwoStep> {
  const [two_step, recovery_codes_left, forced] = await Promise.all([
    queries.findTwoStep(ctx.db, ctx.user.id),
    queries.countRecoveryCodes(ctx.db, ctx.user.id),
    isForced(ctx),
  ]);
  const since = two_step?.confirmed_at ?? null;
  const method = since ? (two_step!.method as TwoStep['method']) : null;
  return { method, since, forced, recovery_codes_left };
}

async function isForced(ctx: Ctx): Promise<boolean> {
  const [school_ids, asked] = await Promise.all([
    queries.listMoneySchools(ctx.db, ctx.user.id, isoDate(ctx.now)),
    settingOf(ctx, 'security.two_step_money'),
  ]);
  return asked && ctx.school_id !== null && school_ids.includes(ctx.school_id);
}

/** The password first: a session left open must not be locked to a stranger's phone. */
export async function start(
  ctx: Ctx,
  secret: Secret,
  input: InputOf<typeof startTwoStep>,
): Promise<OutputOf<typeof startTwoStep>> {
  const to = await checkedPerson(ctx, input.current_password);
  const before = await queries.findTwoStep(ctx.db, ctx.user.id);
  if (before?.confirmed_at) throw fail('two_step.already');
  if (input.method === 'sms' && !to.phone) throw failField('two_step.no_phone', 'method');
  const { tenant_id, now } = ctx;
  const asking = { tenant_id, user_id: ctx.user.id, purpose: 'set-up' as const, now };
  const key = input.method === 'app' ? newTotpKey() : null;
  await queries.saveTwoStep(ctx.db, {
    tenant_id,
    user_id: ctx.user.id,
    method: input.method,
    sealed_secret: key && seal(secret, keyOwner(ctx.user.id), key.toString('base64url')),
    created_at: nowIso(ctx),
  });
  ctx.changed('user', ctx.user.id, null, { two_step: `set-up begun, by ${words[input.method]}` });
  if (!key) {
    const { sent_to } = await sendCode(ctx.db, secret, asking, { ...to, email: null });
    return { method: 'sms', key: null, uri: null, sent_to };
  }
  await openStep(ctx.db, asking);
  const account = to.email ?? to.phone ?? '';
  return { method: 'app', key: base32(key), uri: totpUri(key, 'Darasa', account), sent_to: null };
}

const words = { app: 'application', sms: 'SMS' };

export async function confirm(
  ctx: Ctx,
  secret: Secret,
  { code }: InputOf<typeof confirmTwoStep>,
): Promise<OutputOf<typeof confirmTwoStep>> {
  const step = await queries.findNewestCode(ctx.db, ctx.user.id, 'set-up');
  await passCode(ctx.db, step, ctx.now, (kept) =>
    kept.code_hash === null
      ? isFromApp(ctx.db, secret, ctx.user.id, code, ctx.now)
      : isCode(secret, kept, code),
  );
  await queries.confirmTwoStep(ctx.db, ctx.user.id, nowIso(ctx));
  ctx.changed('user', ctx.user.id, { two_step: 'off' }, { two_step: 'on' });
  // A device may have been trusted by a thief of the password while there was only that.
  await revokeDevices(ctx.db, ctx.user.id, nowIso(ctx));
  await tellOwner(ctx, ctx.user.id, 'two_step_on');
  return { recovery_codes: await renewCodes(ctx, secret) };
}

export async function remove(
  ctx: Ctx,
  input: z.infer<typeof PasswordOnly>,
): Promise<Record<string, never>> {
  await checkedPerson(ctx, input.current_password);
  const { method, forced } = await read(ctx);
  if (!method) throw fail('two_step.off');
  if (forced) throw fail('two_step.forced');
  await queries.deleteTwoStep(ctx.db, ctx.user.id);
  ctx.changed('user', ctx.user.id, { two_step: 'on' }, { two_step: 'off' });
  await tellOwner(ctx, ctx.user.id, 'two_step_off');
  return {};
}

export async function renew(
  ctx: Ctx,
  secret: Secret,
  input: z.infer<typeof PasswordOnly>,
): Promise<OutputOf<typeof renewRecoveryCodes>> {
  await checkedPerson(ctx, input.current_password);
  const two_step = await queries.findTwoStep(ctx.db, ctx.user.id);
  if (!two_step?.confirmed_at) throw fail('two_step.off');
  ctx.changed('user', ctx.user.id, null, { recovery_codes: 'replaced' });
  return { recovery_codes: await renewCodes(ctx, secret) };
}

/** A try is counted before it is compared, as everywhere where a password is typed. */
async function checkedPerson(ctx: Ctx, password: string) {
  const subject = `password ${ctx.user.id}`;
  const person = await findAddresses(ctx.db, ctx.user.id);
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw fail('sign_in.locked', { minutes: 60 }, { retry_after_s: hour_ms / 1000 });
  }
  if (!(await checkPassword(person.password_hash, password))) {
    throw Object.assign(failField('password.wrong', 'current_password'), { keeps_writes: true });
  }
  await forgetAttempts(ctx.db, subject);
  return person;
}
