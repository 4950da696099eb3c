import { groupBy } from '@darasa/rules/group-by';
import { normalisePhone } from '@darasa/rules/phone';
import { quietUntil } from '@darasa/rules/quiet-hours';
import { plainMarks, segmentsOf } from '@darasa/rules/sms-segments';
import { newId } from '#platform/ids.ts';
import type { PhoneNews, TellingMessage } from '#platform/jobs/tasks.ts';
import { markDeliveries } from '#platform/notifications/deliveries.ts';
import { insertCampaign } from '../outgoing/campaign-queries.ts';
import type { NewMessage, SendingCtx } from '../outgoing/new-message.ts';
import { insertMessages } from '../outgoing/queries.ts';
import { wakeWorker } from '../outgoing/launch.ts';
import { quietHours } from '../outgoing/night.ts';

const text_max = 1_500;

/**
 * Telling takes the usual way; what the product says by itself goes the way of every other message: one row
 * for each phone, checked against opting out, sent once, followed to the end. It costs the school no
 * tokens.
 */
export async function tell(ctx: SendingCtx, telling: PhoneNews): Promise<void> {
  const { id, title, about, at_night, is_private } = telling;
  const now = ctx.now.toISOString();
  const phones = groupBy(telling.messages, (one) => normalisePhone(one.to));
  const nowhere = phones.get(null) ?? [];
  await markDeliveries(
    ctx.db,
    nowhere.flatMap((one) =>
      one.delivery_id ? [{ id: one.delivery_id, reason: 'Not a phone number' }] : [],
    ),
    now,
  );
  const messages = [...phones].flatMap(([phone, all]) =>
    phone ? [messageFor(ctx, phone, all)] : [],
  );
  if (messages.length === 0) return;
  const campaign = {
    id,
    channel: 'sms' as const,
    kind: 'notice' as const,
    about: about ?? null,
    title,
    audience: { to: 'numbers', numbers: [] },
    text_en: messages[0]!.text,
    text_sw: null,
    whatsapp_template_id: null,
    category: 'utility',
    is_private,
    wants_reply: false,
    state: 'sending' as const,
    send_at: null,
    recipients_count: messages.length,
    tokens_estimated: 0,
    excluded: [],
    created_by: null,
    created_at: now,
  };
  // A job that is done again finds its own work.
  if (!(await insertCampaign(ctx.db, campaign))) return;
  const until = at_night ? null : quietUntil(ctx.now, await quietHours(ctx));
  const leaves_at = (until ?? ctx.now).toISOString();
  await insertMessages(ctx.db, { ...campaign, at_night }, messages, leaves_at);
  await wakeWorker(ctx, 'sms', (until ?? endOf(ctx.now)).toISOString());
}

const together_ms = 1_000;

/** On a fee day there is a receipt each moment: those of the same second leave in one turn. */
const endOf = (now: Date): Date => new Date(Math.ceil(now.getTime() / together_ms) * together_ms);

/** Of three children a phone hears in one message. */
function messageFor(ctx: SendingCtx, phone: string, all: readonly TellingMessage[]): NewMessage {
  const [first] = all;
  const texts = new Set(all.map((one) => one.text));
  const text = plainMarks([...texts].join('\n')).slice(0, text_max);
  return {
    id: newId(ctx.now.getTime()),
    phone,
    name: first?.name ?? '',
    student_ids: [...new Set(all.flatMap((one) => one.student_ids ?? []))],
    learners: [...new Set(all.flatMap((one) => one.learner ?? []))].join(', '),
    language: first?.language ?? 'en',
    text,
    segments: segmentsOf(text).segments,
    tokens: 0,
    delivery_ids: all.flatMap((one) => one.delivery_id ?? []),
  };
}
