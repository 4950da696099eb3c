import type { Account, AccountInput } from '@darasa/contract/identity/sign-in/account';
import type { z } from 'zod';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Ctx } from '#platform/ctx.ts';
import { failField, stale } from '#platform/fail.ts';
import { isSilent } from '#platform/outbox/silent.ts';
import { warn } from '../warnings/service.ts';
import * as queries from './queries.ts';

type Input = z.infer<typeof AccountInput>;

export async function read(ctx: Ctx): Promise<Account> {
  const { photo_id, ...details } = await queries.findAccount(ctx.db, ctx.user.id);
  return {
    id: ctx.user.id,
    ...details,
    profile_pic: photo_id && `/api/files/${photo_id}`,
    roles: ctx.user.roles.map((role) => role.name),
  };
}

/** A keeper of the language is what else keeps the language in which a person is written to. */
export type KeepLanguage = (ctx: Ctx, language: Account['language']) => Promise<void>;

export async function edit(ctx: Ctx, input: Input, keepLanguage: KeepLanguage): Promise<Account> {
  const before = await read(ctx);
  if (input.phone && input.phone !== before.phone) throw failField('phone.unconfirmed', 'phone');
  if (input.email && input.email !== before.email) throw failField('email.unconfirmed', 'email');
  const after = detailsAfter(before, input);
  // Where reset codes go decides who the account belongs to: the phone, or the email without one.
  if (after.email !== before.email || after.phone !== before.phone) requireStepUp(ctx);
  const saved = await save(ctx, before, input.version, after);
  if (saved.language !== before.language) await keepLanguage(ctx, saved.language);
  return saved;
}

/** A phone or an email that proved itself with a code. */
export async function changeAddress(
  ctx: Ctx,
  kind: 'phone' | 'email',
  address: string,
): Promise<Account> {
  const before = await read(ctx);
  const { first_name, last_name, email, phone, language, version } = before;
  const details = { first_name, last_name, email, phone, language, [kind]: address };
  return save(ctx, before, version, details);
}

async function save(
  ctx: Ctx,
  before: Account,
  version: number,
  after: queries.Details,
): Promise<Account> {
  const saved = await queries
    .updateDetails(ctx.db, ctx.user.id, version, after)
    .catch((error: unknown) => {
      const field = queries.takenIdentifier(error);
      throw field ? failField('user.identifier_taken', field) : error;
    });
  if (!saved) throw stale(before);
  ctx.changed('user', ctx.user.id, before, { ...before, ...saved });
  await warnOldAddresses(ctx, before, after);
  return { ...before, ...saved };
}

/** What is not sent stays as it was; only `clear` empties, and never the last way to sign in. */
function detailsAfter(before: Account, input: Input): queries.Details {
  const { first_name, last_name, clear = [] } = input;
  const both = clear.find((field) => input[field] !== undefined);
  if (both) throw failField('request.invalid', both, 'Give a new one or clear it, not both');
  const valueOf = (field: 'email' | 'phone') =>
    clear.includes(field) ? null : (input[field] ?? before[field]);
  const language = input.language ?? before.language;
  const ways = { email: valueOf('email'), phone: valueOf('phone') };
  const after = { first_name, last_name, ...ways, language };
  if (!after.email && !after.phone) throw failField('user.identifier_needed', clear[0] ?? 'email');
  return after;
}

const changeOf = (email: string | null, phone: string | null) =>
  email && phone ? 'email_and_phone' : email ? 'email' : 'phone';

/** Whoever takes over a session, password and all, cannot quietly move the account to their own phone. */
async function warnOldAddresses(ctx: Ctx, before: Account, after: queries.Details): Promise<void> {
  const email = before.email !== after.email ? before.email : null;
  const phone = before.phone !== after.phone ? before.phone : null;
  const { language } = before;
  if (!email && !phone) return;
  // A phone that opted out of SMS hears nothing, so the email that stays does.
  const is_silent = phone !== null && (await isSilent(ctx.db, phone));
  const to = { email: email ?? (is_silent ? before.email : null), phone, language };
  await warn(ctx, to, changeOf(email, phone));
}
