import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  answerConversation,
  Conversation,
  editConversation,
  listConversations,
  OpenConversation,
} from '@darasa/contract/communication/answers/inbox';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { mergeFields } from '@darasa/rules/merge-fields';
import { plainFacts } from '@darasa/rules/message-fields';
import { segmentsOf } from '@darasa/rules/sms-segments';
import { whatsappTokens } from '@darasa/rules/token-prices';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { announce } from '#platform/notifications/announce.ts';
import { resolve } from '#modules/communication/writing/audience/service.ts';
import { parametersOf } from '#modules/communication/writing/campaigns/compose.ts';
import { findWhatsappTemplate } from '#modules/communication/writing/campaigns/queries.ts';
import { conversation_given } from '#modules/communication/events.ts';
import { wakeWorker } from '#modules/communication/sending/outgoing/launch.ts';
import { sendAnswer } from './answer.ts';
import { linkTo } from './link.ts';
import * as queries from './queries.ts';

const window_ms = 24 * 3_600_000;

export async function list(
  ctx: Ctx,
  input: InputOf<typeof listConversations>,
): Promise<OutputOf<typeof listConversations>> {
  const [page, holders] = await Promise.all([
    queries.pageOfConversations(ctx.db, input, ctx.user.id),
    queries.listHolders(ctx.db, input.channel, ctx.user.id),
  ]);
  return { ...page, holders };
}

export async function open(ctx: Ctx, { id }: { id: string }): Promise<OpenConversation> {
  const [conversation, said, learners, around] = await Promise.all([
    queries.findConversation(ctx.db, id),
    queries.listSaid(ctx.db, id),
    queries.listLearners(ctx.db, id),
    queries.findAround(ctx.db, id),
  ]);
  if (!conversation || !around) throw fail('record.not_found');
  const may_read = hasModule(ctx.user, 'communication', 'edit');
  return {
    ...conversation,
    said: said.map(({ is_private, ...one }) => ({
      ...one,
      text: is_private && !may_read ? null : one.text,
    })),
    learners,
    free_until: freeUntil(ctx, conversation, around.last_in_at),
    barred: barredBy(conversation, around),
    canned: around.canned,
    templates: conversation.channel === 'whatsapp' ? around.templates : [],
  };
}

/** WhatsApp carries free words for 24 hours after a person wrote; an SMS goes at any time. */
function freeUntil(ctx: Pick<Ctx, 'now'>, { channel }: Conversation, last_in_at: string | null) {
  if (channel === 'sms' || !last_in_at) return null;
  const until_ms = Date.parse(last_in_at) + window_ms;
  return until_ms > ctx.now.getTime() ? new Date(until_ms).toISOString() : null;
}

type Around = NonNullable<Awaited<ReturnType<typeof queries.findAround>>>;

function barredBy({ channel }: Conversation, around: Around): string | null {
  const out = channel === 'sms' ? around.sms_opted_out : around.whatsapp_opted_out;
  return out ? 'This number asked for no more messages, so nothing can be sent.' : null;
}

export async function edit(
  ctx: Ctx,
  { id, version, state, assigned_staff_id }: InputOf<typeof editConversation>,
): Promise<Conversation> {
  const current = await queries.lockConversation(ctx.db, id);
  if (!current) throw fail('record.not_found');
  if (current.version !== version) {
    throw stale(current, { ...current, state });
  }
  let { assigned_to } = current;
  if (assigned_staff_id === null) assigned_to = null;
  else if (assigned_staff_id) {
    const found = await queries.findUserOfStaff(ctx.db, assigned_staff_id, isoDate(ctx.now));
    if (!found?.may_read) {
      const words = found
        ? 'Choose somebody who may see the messages of this school'
        : 'Choose somebody who can sign in';
      throw failField('request.invalid', 'assigned_staff_id', words);
    }
    assigned_to = found.user_id;
  }
  await queries.updateConversation(ctx.db, { id, state: state ?? current.state, assigned_to });
  const row = (await queries.findConversation(ctx.db, id))!;
  ctx.changed('conversation', id, handled(current), handled(row));
  if (row.assigned_to !== current.assigned_to) await tellAssigned(ctx, row);
  return row;
}

/** Whoever takes a conversation for themselves knows it already. */
async function tellAssigned(ctx: Ctx, { id, name, channel, assigned_to }: Conversation) {
  if (!assigned_to || assigned_to === ctx.user.id) return;
  await announce(ctx, conversation_given, {
    to: [assigned_to],
    title: `${ctx.user.first_name} ${ctx.user.last_name} gave you a conversation`.slice(0, 120),
    text: `With ${name ?? 'somebody'}. It waits for your answer.`.slice(0, 500),
    link: linkTo(channel, id),
  });
}

/** The trail keeps who has it and how it stands, not what a parent wrote. */
const handled = ({ state, assigned_to }: Conversation) => ({ state, assigned_to });

export async function markRead(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  if (!(await queries.markRead(ctx.db, id))) throw fail('record.not_found');
  return {};
}

export async function answer(
  ctx: Ctx,
  { id, text, whatsapp_template_id }: InputOf<typeof answerConversation>,
): Promise<OutputOf<typeof answerConversation>> {
  schoolOf(ctx);
  const conversation = await queries.lockConversation(ctx.db, id);
  const around = conversation ? await queries.findAround(ctx.db, id) : undefined;
  if (!conversation || !around) throw fail('record.not_found');
  if (barredBy(conversation, around)) throw fail('message.opted_out');
  const { channel, phone } = conversation;
  const written =
    channel === 'whatsapp' && whatsapp_template_id
      ? await templateWords(ctx, conversation, whatsapp_template_id)
      : await freeWords(ctx, conversation, around, text);
  const state = await sendAnswer(ctx, {
    channel,
    phone,
    name: conversation.name ?? '',
    language: 'en',
    about: await queries.listLearners(ctx.db, id),
    created_by: ctx.user.id,
    ...written,
  });
  await queries.touch(ctx.db, id, written.text, nowIso(ctx));
  await wakeWorker(ctx, channel, null);
  ctx.changed('conversation', id, null, { answered: written.text.slice(0, 120), state });
  return { state };
}

async function freeWords(ctx: Ctx, conversation: Conversation, around: Around, text?: string) {
  if (!text) throw failField('request.invalid', 'text', 'Write the answer');
  const facts = plainFacts({
    name: conversation.name ?? '',
    school: around.school,
    today: formatDate(ctx.now),
  });
  const words = mergeFields(text, facts);
  if (conversation.channel === 'sms') {
    return { text: words, segments: segmentsOf(words).segments };
  }
  if (!freeUntil(ctx, conversation, around.last_in_at)) throw fail('whatsapp.window_closed');
  const month_began = `${isoDate(ctx.now).slice(0, 7)}-01T00:00:00+03:00`;
  const sent = await queries.countServiceSent(ctx.db, month_began);
  const tokens = whatsappTokens('service', isoDate(ctx.now), sent);
  return { text: words, segments: 1, tokens };
}

/** The template's places are filled with what is known of the person who has this phone. */
async function templateWords(ctx: Ctx, { phone, id }: Conversation, template_id: string) {
  const template = await findWhatsappTemplate(ctx.db, template_id);
  if (!template || template.with_document) throw fail('whatsapp.template_needed');
  if (template.state !== 'approved') throw fail('whatsapp.not_approved', { name: template.name });
  const learners = await queries.listLearners(ctx.db, id);
  const audience =
    learners.length > 0
      ? {
          to: 'guardians' as const,
          guardians: 'all' as const,
          student_ids: learners.map((one) => one.id),
        }
      : { to: 'numbers' as const, guardians: 'first' as const, numbers: [phone] };
  const found = await resolve(ctx, { audience, channel: 'whatsapp', texts: [template.body] });
  const recipient = found.recipients.find((one) => one.phone === phone);
  if (!recipient) {
    const left_out = found.excluded.find((one) => one.phone === phone);
    if (left_out?.why === 'no-consent') throw fail('whatsapp.no_consent');
    throw fail('message.nobody', { reason: `We do not know ${left_out?.detail ?? 'the facts'}.` });
  }
  const facts = recipient.factsIn(template.language);
  return {
    text: mergeFields(template.body, facts),
    language: template.language,
    segments: 1,
    tokens: whatsappTokens(template.category, isoDate(ctx.now)),
    category: template.category,
    whatsapp_template_id: template.id,
    parameters: parametersOf(template.body, facts),
  };
}
