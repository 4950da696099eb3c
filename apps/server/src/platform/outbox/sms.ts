import { z } from 'zod';
import type { Config } from '../config.ts';
import { maskPhone } from './mask.ts';
import { NoAnswer, postForm } from './post-form.ts';

const wait_ms_max = 10_000;
/** Processed, sent and queued: the message is theirs now. Any other code means that it is not. */
const accepted = new Set([100, 101, 102]);

const Answer = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(
      z.object({
        statusCode: z.int(),
        status: z.string().regex(/^\w{1,40}$/),
        messageId: z.string().max(100).optional(),
        cost: z.string().max(40).optional(),
      }),
    ),
  }),
});

export interface SmsMessage {
  to: string;
  text: string;
  /** The name above the message, where it is another than the account's. */
  sender?: string | null;
  /** The same key twice is one message, however often we had to ask. */
  key?: string;
  /** Where a carrier on this machine tells what became of it; the real one has it in its settings. */
  callback_url?: string | null;
}

/** A receipt for an SMS is what the carrier says of a message that it took. */
export interface SmsReceipt {
  provider_id: string | null;
  cost: string | null;
}

export type SendSms = (message: SmsMessage) => Promise<SmsReceipt>;

/** The carrier looked at the message and said no. Whatever else goes wrong may go better later. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  readonly code: number;
  readonly status: string;
  constructor(to: string, code: number, status: string) {
    super(`the SMS to ${maskPhone(to)} was not sent: ${status} (${code})`);
    this.code = code;
    this.status = status;
  }
}

/**
 * Bulk SMS of Africa's Talking. Whatever is not a clear yes is thrown, and the job tries again. The
 * answer's own text is never passed on, because it names the recipient.
 */
export function createSms(config: Config['sms'], answer_ms_max = wait_ms_max): SendSms {
  return async (message) => {
    const { to } = message;
    const { status, text } = await postForm(
      `${config.base_url}/version1/messaging`,
      formOf(config, message),
      headersOf(config, message),
      answer_ms_max,
    ).catch((error: Error) => refuse(to, error instanceof NoAnswer ? 'no answer' : 'no line'));
    if (status < 200 || status > 299) refuse(to, `status ${status}`);
    const answer = Answer.safeParse(jsonIn(text));
    const recipient = answer.data?.SMSMessageData.Recipients[0];
    if (!recipient) return refuse(to, 'an answer we cannot read');
    if (!accepted.has(recipient.statusCode)) {
      throw new SmsRefused(to, recipient.statusCode, recipient.status);
    }
    const { messageId, cost } = recipient;
    return {
      provider_id: messageId && messageId !== 'None' ? messageId : null,
      cost: cost ?? null,
    };
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function headersOf(config: Config['sms'], { key, callback_url }: SmsMessage) {
  return {
    apiKey: config.api_key,
    accept: 'application/json',
    ...(key ? { 'idempotency-key': key } : {}),
    ...(callback_url ? { 'x-callback-url': callback_url } : {}),
  };
}

function formOf(config: Config['sms'], { to, text, sender }: SmsMessage): URLSearchParams {
  const form = new URLSearchParams({
    username: config.username,
    to: `+${to}`,
    message: text,
    bulkSMSMode: '1',
    enqueue: '1',
  });
  const from = sender ?? config.sender;
  if (from) form.set('from', from);
  return form;
}

function refuse(to: string, reason: string): never {
  throw new Error(`the SMS to ${maskPhone(to)} was not sent: ${reason}`);
}
