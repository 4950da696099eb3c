import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { MessageRow, resendMessage } from '@darasa/contract/communication/sending/messages';
import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { correctPhone } from '#modules/students/index.ts';
import { replanFailed } from '../outgoing/queries.ts';
import { start } from '../outgoing/launch.ts';
import * as queries from './queries.ts';

/** A message that tells of marks or health is read by whoever may edit; others see that it was sent. */
export const shownTo =
  (ctx: Pick<Ctx, 'user'>) =>
  <R extends MessageRow>(row: R): R =>
    row.is_private && !hasModule(ctx.user, 'communication', 'edit') ? { ...row, text: null } : row;

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
  if (message.is_resent) throw fail('message.not_failed');
  const { campaign_id, channel, kind } = message;
  if (await queries.isOptedOut(ctx.db, to, channel)) throw fail('message.opted_out');
  const sent_id =
    to === message.phone ? await again(ctx, message) : await toAnother(ctx, message, to);
  await queries.forgetRefusal(ctx.db, to);
  const campaign = { id: campaign_id, channel, kind, send_at: null };
  await start(ctx, campaign, message.tokens, false, [sent_id]);
  ctx.changed('sent message', id, { phone: message.phone }, { phone: to, resent_as: sent_id });
  const guardians_corrected = to === message.phone ? 0 : await correctGuardian(ctx, message, to);
  return { id: sent_id, guardians_corrected };
}

type Failed = NonNullable<Awaited<ReturnType<typeof queries.lockMessage>>>;

async function again(ctx: Ctx, { id, campaign_id }: Failed): Promise<string> {
  const [one] = await replanFailed(ctx.db, { campaign_id, ids: [id] }, nowIso(ctx));
  if (!one) throw fail('message.opted_out');
  return one.id;
}

/** The wrong number keeps its row, with what it cost; the right one gets its own. */
async function toAnother(ctx: Ctx, { id }: Failed, phone: string): Promise<string> {
  const sent_id = newId(ctx.now.getTime());
  const made = await queries.copyForResend(ctx.db, id, { id: sent_id, phone, now: nowIso(ctx) });
  if (!made) throw takenBy(phone);
  return sent_id;
}

/** Whoever may edit families corrects the number for good: the next message finds it right. */
async function correctGuardian(ctx: Ctx, { phone, student_ids }: Failed, to: string) {
  if (student_ids.length === 0 || !hasModule(ctx.user, 'students', 'edit')) return 0;
  return correctPhone(ctx, phone, to);
}

function takenBy(phone: string) {
  const failure = fail('message.phone_taken', { phone: formatPhone(phone) });
  return failField('message.phone_taken', 'phone', failure.sentence);
}
