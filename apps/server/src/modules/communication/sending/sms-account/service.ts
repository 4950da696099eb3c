import type { InputOf } from '@darasa/contract/endpoint';
import type {
  forgetSchoolSms,
  SchoolSms,
  setSchoolSms,
} from '@darasa/contract/communication/sending/sms-account';
import type { Secret } from '#platform/auth/tokens.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, stale } from '#platform/fail.ts';
import { schoolSecretOwner } from '#platform/outbox/accounts.ts';
import { forgetCallbackKey } from '#platform/secrets/callback-keys.ts';
import { seal } from '#platform/secrets/seal.ts';
import { tellAdmins } from '#modules/identity/index.ts';
import * as queries from './queries.ts';

export async function get(ctx: Ctx): Promise<SchoolSms> {
  schoolOf(ctx);
  const { own, organisation } = await queries.findAccounts(ctx.db);
  return { own, used: own ? 'school' : organisation ? 'organisation' : 'server' };
}

const screen = '/dashboard/communication/sms/settings';
const changed_words = {
  en: 'The SMS account of a school was changed.',
  sw: 'Akaunti ya SMS ya shule moja imebadilishwa.',
};

/** The key is sealed before it is stored. The trail tells that it was replaced, and not by what. */
export async function set(
  ctx: Ctx,
  secret: Secret,
  { api_key, version, ...details }: InputOf<typeof setSchoolSms>,
): Promise<SchoolSms> {
  requireStepUp(ctx);
  const school_id = schoolOf(ctx);
  const { own } = await get(ctx);
  const sealed_secret = seal(secret, schoolSecretOwner(ctx.tenant_id, school_id), api_key);
  const row = { details, sealed_secret, by: ctx.user.id, now: nowIso(ctx), version };
  if (!(await queries.saveAccount(ctx.db, row))) {
    throw stale(own, { ...own, ...details });
  }
  ctx.changed('SMS account', school_id, own, { ...details, key_replaced_at: nowIso(ctx) });
  await forgetCallbackKey(ctx.db, { kind: 'sms', school_id });
  await tellAdmins(ctx, changed_words, screen);
  return get(ctx);
}

export async function forget(
  ctx: Ctx,
  { version }: InputOf<typeof forgetSchoolSms>,
): Promise<SchoolSms> {
  requireStepUp(ctx);
  const school_id = schoolOf(ctx);
  const { own } = await get(ctx);
  if (!own) throw fail('record.not_found');
  if (!(await queries.deleteAccount(ctx.db, version))) {
    throw stale(own, null);
  }
  ctx.changed('SMS account', school_id, own, null);
  await forgetCallbackKey(ctx.db, { kind: 'sms', school_id });
  await tellAdmins(ctx, changed_words, screen);
  return get(ctx);
}
