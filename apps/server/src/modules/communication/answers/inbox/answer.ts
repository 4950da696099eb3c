import type { Ctx } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import {
  insertCampaign,
  setState,
} from '#modules/communication/sending/outgoing/campaign-queries.ts';
import {
  insertMessages,
  releaseMessages,
} from '#modules/communication/sending/outgoing/queries.ts';
import { reserve } from '#modules/communication/sending/tokens/queries.ts';

interface Answer {
  channel: 'sms' | 'whatsapp';
  phone: string;
  name?: string;
  text: string;
  language: 'en' | 'sw';
  segments: number;
  tokens?: number;
  category?: string;
  whatsapp_template_id?: string;
  parameters?: readonly string[];
  created_by?: string;
  /** Whom it tells of: it is found among what was said of them, by those who may read of them. */
  about: readonly { id: string; name: string }[];
  is_private?: boolean;
  /** Somebody waits for an answer at any hour; what the product adds by itself waits for the morning. */
  at_night?: boolean;
}

/** One message to one phone, as an answer: it is not held by the night, and costs like any other. */
export async function sendAnswer(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>,
  answer: Answer,
): Promise<'sending' | 'paused'> {
  const now = ctx.now.toISOString();
  const { channel, text, segments, tokens = segments, about, at_night = true } = answer;
  const { is_private = false } = answer;
  const campaign = {
    id: newId(ctx.now.getTime()),
    channel,
    kind: 'reply' as const,
    title: is_private ? 'Answer by message' : text.slice(0, 60),
    audience: { to: 'numbers', numbers: [answer.phone] },
    text_en: text,
    text_sw: null,
    whatsapp_template_id: answer.whatsapp_template_id ?? null,
    category: answer.category ?? 'service',
    is_private,
    wants_reply: false,
    state: 'sending' as const,
    send_at: null,
    recipients_count: 1,
    tokens_estimated: tokens,
    excluded: [],
    created_by: answer.created_by ?? null,
    created_at: now,
  };
  await insertCampaign(ctx.db, campaign);
  await insertMessages(ctx.db, { ...campaign, at_night }, [
    {
      id: newId(ctx.now.getTime()),
      phone: answer.phone,
      name: answer.name ?? '',
      student_ids: about.map((one) => one.id),
      learners: about.map((one) => one.name).join(', '),
      language: answer.language,
      text,
      parameters: answer.parameters,
      segments,
      tokens,
    },
  ]);
  const paid = await reserve(ctx.db, { channel, campaign_id: campaign.id, tokens, now });
  await releaseMessages(ctx.db, { campaign_id: campaign.id }, paid ? null : -1, now);
  if (!paid) await setState(ctx.db, campaign.id, 'paused', 'No tokens were left.');
  return paid ? 'sending' : 'paused';
}
