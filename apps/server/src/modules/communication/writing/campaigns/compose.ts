import type { MessageInput } from '@darasa/contract/communication/writing/campaigns';
import { isoDate } from '@darasa/rules/dates';
import { mergeFields } from '@darasa/rules/merge-fields';
import { segmentsOf } from '@darasa/rules/sms-segments';
import { whatsappTokens } from '@darasa/rules/token-prices';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { Recipient } from '../audience/service.ts';
import type {
  NewMessage,
  SendingCtx,
} from '#modules/communication/sending/outgoing/new-message.ts';
import * as queries from './queries.ts';

type Words = Pick<MessageInput, 'text_en' | 'text_sw'>;
type WhatsappTemplate = NonNullable<Awaited<ReturnType<typeof queries.findWhatsappTemplate>>>;

export interface Composition {
  words: Words;
  template: WhatsappTemplate | null;
  /** The same template in the other language, where Meta carries it. */
  other?: WhatsappTemplate | undefined;
  category: 'marketing' | 'utility' | 'authentication' | 'service';
}

/** Outside of 24 hours after a person wrote, WhatsApp carries approved templates only. */
export async function compositionOf(ctx: SendingCtx, input: MessageInput): Promise<Composition> {
  const words = { text_en: input.text_en, text_sw: input.text_sw };
  if (input.channel === 'sms') return { words, template: null, category: 'utility' };
  const template = input.whatsapp_template_id
    ? await queries.findWhatsappTemplate(ctx.db, input.whatsapp_template_id)
    : undefined;
  if (!template) throw fail('whatsapp.template_needed');
  if (template.state !== 'approved') throw fail('whatsapp.not_approved', { name: template.name });
  if (template.with_document && input.audience.to !== 'guardians') {
    throw fail('whatsapp.paper_for_guardians');
  }
  // What is sent is the template's own text; ours only fills its places.
  return {
    words: { text_en: template.body, text_sw: undefined },
    template,
    other: await queries.findInLanguage(ctx.db, template, template.language === 'en' ? 'sw' : 'en'),
    category: template.category,
  };
}

/** The message of one phone, as it will be read. */
export function messageFor(
  ctx: Pick<SendingCtx, 'now'>,
  { words, template: first, other, category }: Composition,
  recipient: Recipient,
  is_copy?: true,
): NewMessage {
  // A template of WhatsApp has one language; its other half is another template of the same name.
  const template = other?.language === recipient.language ? other : first;
  const language =
    template?.language ?? (recipient.language === 'sw' && words.text_sw ? 'sw' : 'en');
  const source = template?.body ?? (language === 'sw' ? words.text_sw! : words.text_en);
  const facts = recipient.factsIn(language);
  const text = mergeFields(source, facts);
  const segments = template ? 1 : segmentsOf(text).segments;
  return {
    id: newId(ctx.now.getTime()),
    phone: recipient.phone,
    name: recipient.name,
    student_ids: recipient.student_ids,
    learners: recipient.learners,
    language,
    text,
    segments,
    tokens: template ? whatsappTokens(category, isoDate(ctx.now)) : segments,
    parameters: template ? parametersOf(template.body, facts) : undefined,
    is_copy,
  };
}

/** The facts of a template's places, in the order in which they stand. */
export const parametersOf = (body: string, facts: Record<string, string>): string[] =>
  Array.from(body.matchAll(/\{\{\s*([a-z_]+)\s*\}\}/g), ([, name]) => facts[name!] ?? '');
