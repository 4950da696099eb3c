import type {
  ExcludedRecipient,
  MessageInput,
} from '@darasa/contract/communication/writing/campaigns';
import { formatPhone } from '@darasa/rules/phone';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { resolve } from '../audience/service.ts';
import { compositionOf } from './compose.ts';
import * as queries from './queries.ts';

const why_words: Record<ExcludedRecipient['why'], string> = {
  'no-phone': 'No phone',
  'opted-out': 'Asked for no messages',
  refused: 'The carrier refuses the number',
  'no-consent': 'Has not agreed to WhatsApp',
  promised: 'Promised to pay by a day to come',
  'missing-fact': 'A fact in the text is not known',
};

/** Everybody whom a message was thought for, none left out of the list. */
export async function listAudience(ctx: Ctx, input: MessageInput) {
  schoolOf(ctx);
  const { words } = await compositionOf(ctx, input);
  const { recipients, excluded } = await resolve(ctx, {
    audience: input.audience,
    channel: input.channel,
    texts: [words.text_en, ...(words.text_sw ? [words.text_sw] : [])],
  });
  return [
    ...recipients.map((one) => ({
      name: one.name,
      phone: formatPhone(one.phone),
      learners: one.learners,
      state: one.student_ids.length > 1 ? `Once for ${one.student_ids.length} learners` : 'Yes',
      why: '',
    })),
    ...excluded.map((one) => ({ ...leftOutRow(one), learners: '', state: 'No' })),
  ];
}

/** Everybody who was left out when it was sent. */
export async function leftOutOf(ctx: Ctx, id: string) {
  const excluded = await queries.listLeftOut(ctx.db, id, ctx.user.id);
  if (!excluded) throw fail('record.not_found');
  return excluded.map(leftOutRow);
}

const leftOutRow = (one: ExcludedRecipient) => ({
  name: one.name,
  phone: one.phone ? formatPhone(one.phone) : '',
  why: [why_words[one.why], one.detail].filter(Boolean).join(': '),
});
