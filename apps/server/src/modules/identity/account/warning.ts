import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

/** Tells a person outside the application that something about their sign-in changed. */
export async function warn(
  ctx: Pick<Ctx, 'db'>,
  to: { email: string | null; phone: string | null },
  what: string,
): Promise<void> {
  const text = `${what} If it was not you, tell the school office at once.`;
  if (to.email) {
    await enqueue(ctx.db, 'email.send', { to: to.email, subject: 'Your school account', text });
  }
  if (to.phone) await enqueue(ctx.db, 'sms.send', { to: to.phone, text });
}
