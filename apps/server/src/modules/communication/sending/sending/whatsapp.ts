import { whatsappFailure } from '@darasa/rules/message-failures';
import { z } from 'zod';
import { maskPhone } from '#platform/outbox/mask.ts';

const wait_ms_max = 10_000;

export interface WhatsappAccount {
  base_url: string;
  phone_number_id: string;
  /** Templates belong to the business account. */
  business_account_id: string;
  token: string;
  /** Where the simulator tells what Meta decided. */
  callback_url: string | null;
}

export interface WhatsappMessage {
  to: string;
  /** Free text; carried only within 24 hours after the person wrote. */
  text: string;
  template: { name: string; language: string; parameters: readonly string[] } | null;
  document: { link: string; file_name: string } | null;
  key: string;
  callback_url: string | null;
}

export type SendWhatsapp = (message: WhatsappMessage) => Promise<{ provider_id: string }>;

/** Meta looked at the message and said no. */
export class WhatsappRefused extends Error {
  override name = 'WhatsappRefused';
  readonly code: number;
  readonly words: string;
  constructor(to: string, code: number) {
    super(`the WhatsApp message to ${maskPhone(to)} was not sent: ${code}`);
    this.code = code;
    this.words = whatsappFailure(code);
  }
}

export const not_on_whatsapp = 131_026;
/** Too many at once, or their own trouble: the same message may go through later. */
const passing = new Set([4, 1, 2, 130_429, 131_000, 131_016, 131_048, 131_056]);

const Answer = z.object({ messages: z.array(z.object({ id: z.string().max(200) })).min(1) });
const Refusal = z.object({ error: z.object({ code: z.int() }) });

/** WhatsApp Cloud API. Whatever is not a clear yes or no is thrown, and tried again later. */
export function createWhatsapp(
  account: WhatsappAccount,
  answer_ms_max = wait_ms_max,
): SendWhatsapp {
  return async (message) => {
    const response = await fetch(`${account.base_url}/${account.phone_number_id}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.token}`,
        'content-type': 'application/json',
        'idempotency-key': message.key,
        ...(message.callback_url ? { 'x-callback-url': message.callback_url } : {}),
      },
      body: JSON.stringify(bodyOf(message)),
      redirect: 'error',
      signal: AbortSignal.timeout(answer_ms_max),
    }).catch((error: Error) => {
      throw new Error(error.name === 'TimeoutError' ? 'no answer' : 'no line');
    });
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new Error('an answer we cannot read');
      return { provider_id: answer.data.messages[0]!.id };
    }
    const refusal = Refusal.safeParse(body);
    const code = refusal.data?.error.code;
    if (code === undefined || response.status >= 500 || passing.has(code)) {
      throw new Error(`status ${response.status}`);
    }
    throw new WhatsappRefused(message.to, code);
  };
}

function bodyOf({ to, text, template, document, key }: WhatsappMessage) {
  const common = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    biz_opaque_callback_data: key,
  };
  const file = document && { link: document.link, filename: document.file_name };
  if (!template) {
    return file
      ? { ...common, type: 'document', document: { ...file, caption: text } }
      : { ...common, type: 'text', text: { body: text, preview_url: false } };
  }
  const body = template.parameters.map((one) => ({ type: 'text', text: one }));
  const components = [
    ...(file ? [{ type: 'header', parameters: [{ type: 'document', document: file }] }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
  ];
  const { name, language } = template;
  return {
    ...common,
    type: 'template',
    template: { name, language: { code: language }, components },
  };
}
