import type { Account } from '@darasa/contract/identity/account';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { askPhoneChange, confirmPhoneChange } from '@darasa/contract/identity/two-step';
import { countAttempt, type Limit } from '../../../platform/auth/attempts.ts';
import { requireStepUp } from '../../../platform/auth/step-up.ts';
import type { Secret } from '../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { changePhone } from '../account/details.ts';
import { code_s_max, isCode, passCode, sendCode } from '../two-step/codes.ts';
import { findAddresses, findCode } from '../two-step/queries.ts';

const day_ms = 24 * 60 * 60_000;
const asks_limit: Limit = { window_ms: day_ms, tries_max: 5, block_ms: day_ms };

/** A phone is where reset codes go, so it is taken only from whoever holds it and is still there. */
export async function ask(
  ctx: Ctx,
  secret: Secret,
  { phone }: InputOf<typeof askPhoneChange>,
): Promise<OutputOf<typeof askPhoneChange>> {
  requireStepUp(ctx);
  const subject = `phone change ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, asks_limit, ctx.now))) {
    throw fail('reset.too_many');
  }
  const { tenant_id, now, user } = ctx;
  const asking = { tenant_id, user_id: user.id, purpose: 'phone' as const, phone, now };
  const { language } = await findAddresses(ctx.db, user.id);
  const to = { phone, email: null, language };
  const { id, sent_to } = await sendCode(ctx.db, secret, asking, to);
  ctx.changed('user', user.id, null, { phone_change: `code sent to ${sent_to}` });
  return { request_id: id, sent_to, expires_in_s: code_s_max };
}

export async function confirm(
  ctx: Ctx,
  secret: Secret,
  { request_id, code }: InputOf<typeof confirmPhoneChange>,
): Promise<Account> {
  const asked = await findCode(ctx.db, request_id, 'phone');
  const own = asked?.user_id === ctx.user.id ? asked : undefined;
  const { phone } = await passCode(ctx.db, own, ctx.now, (kept) => isCode(secret, kept, code));
  return changePhone(ctx, phone ?? '');
}
