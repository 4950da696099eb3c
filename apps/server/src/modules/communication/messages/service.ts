import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { MessageRow, resendMessage } from '@darasa/contract/communication/messages';
import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { start } from '../campaigns/service.ts';
import * as queries from './queries.ts';

/** What tells of marks or health is read by whoever may edit; others see that it was sent. */
export const shownTo =
  (ctx: Pick<Ctx, 'user'>) =>
  ({ is_private, ...row }: queries.StoredMessage): MessageRow =>
    is_private && !hasModule(ctx.user, 'communication', 'edit') ? { ...row, text: null } : row;

/** Sends a failed message again, to a corrected number where one is given. */
export async function resend(
  ctx: Ctx,
  { id, phone }: InputOf<typeof resendMessage>,
): Promise<OutputOf<typeof resendMessage>> {
  schoolOf(ctx);
  const message = await queries.lockMessage(ctx.db, id);
  if (!message) throw fail('record.not_found');
  if (message.state !== 'failed') throw fail('message.not_failed');
  const to = phone ?? message.phone;
  if (await queries.isOptedOut(ctx.db, to)) throw fail('message.opted_out');
  const { campaign_id, channel, kind } = message;
  let sent_id = id;
  // A number that the carrier charged for keeps its row; the corrected one gets its own.
  if (to !== message.phone || message.sent_at) {
    sent_id = newId(ctx.now.getTime());
    const made = await queries.copyForResend(ctx.db, id, {
      id: sent_id,
      phone: to,
      now: nowIso(ctx),
    });
    if (!made) throw takenBy(to);
  } else {
    await queries.replan(ctx.db, id);
  }
  await queries.forgetRefusal(ctx.db, to);
  await start(ctx, { id: campaign_id, channel, kind, send_at: null }, message.tokens, false);
  ctx.changed('sent message', id, { phone: message.phone }, { phone: to, resent_as: sent_id });
  return { id: sent_id };
}

function takenBy(phone: string) {
  const failure = fail('message.phone_taken', { phone: formatPhone(phone) });
  return failField('message.phone_taken', 'phone', failure.sentence);
}
