import type { Account } from '@darasa/contract/identity/sign-in/account';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  askPhoneChange,
  confirmPhoneChange,
} from '@darasa/contract/identity/sign-in/two-step';
import { countAttempt, type Limit } from '#platform/auth/attempts.ts';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { changeAddress } from '../account/details.ts';
import { code_s_max, isCode, passCode, sendCode } from '../two-step/codes.ts';
import { findCode } from '../two-step/queries.ts';
import { findAddresses } from '../warnings/queries.ts';

const day_ms = 24 * 60 * 60_000;
const asks_limit: Limit = { window_ms: day_ms, tries_max: 5, block_ms: day_ms };

/** One of them: both are names to sign in with, and where reset codes go. */
export type NewAddress = { phone: string; email?: never } | { email: string; phone?: never };
type Kind = 'phone' | 'email';

/** A new one is taken only from whoever reads what is sent there, and is still at the keyboard. */
export async function ask(
  ctx: Ctx,
  secret: Secret,
  address: NewAddress,
): Promise<OutputOf<typeof askPhoneChange>> {
  requireStepUp(ctx);
  const kind: Kind = address.email ? 'email' : 'phone';
  const subject = `${kind} change ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, asks_limit, ctx.now))) {
    throw fail('reset.too_many');
  }
  const { tenant_id, now, user } = ctx;
  const asking = { tenant_id, user_id: user.id, purpose: kind, ...address, now };
  const { language } = await findAddresses(ctx.db, user.id);
  const to = { phone: null, email: null, ...address, language };
  const { id, sent_to } = await sendCode(ctx.db, secret, asking, to);
  ctx.changed('user', user.id, null, { [`${kind}_change`]: `code sent to ${sent_to}` });
  return { request_id: id, sent_to, expires_in_s: code_s_max };
}

export async function confirm(
  ctx: Ctx,
  secret: Secret,
  kind: Kind,
  { request_id, code }: InputOf<typeof confirmPhoneChange>,
): Promise<Account> {
  const asked = await findCode(ctx.db, request_id, kind);
  const own = asked?.user_id === ctx.user.id ? asked : undefined;
  const passed = await passCode(ctx.db, own, ctx.now, (kept) => isCode(secret, kept, code));
  return changeAddress(ctx, kind, passed[kind] ?? '');
}
