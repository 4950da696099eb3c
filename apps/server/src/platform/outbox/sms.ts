import { z } from 'zod';
import type { Config } from '../config.ts';
import { maskPhone } from './mask.ts';

const wait_ms_max = 10_000;
/** Processed, sent and queued: the message is theirs now. Any other code means that it is not. */
const accepted = new Set([100, 101, 102]);

const Answer = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.int(), status: z.string().regex(/^\w{1,40}$/) })),
  }),
});

export type SendSms = (message: { to: string; text: string }) => Promise<void>;

/**
 * Bulk SMS of Africa's Talking. Whatever is not a clear yes is thrown, and the job tries again. The
 * answer's own text is never passed on, because it names the recipient.
 */
export function createSms(config: Config['sms'], answer_ms_max = wait_ms_max): SendSms {
  return async ({ to, text }) => {
    const response = await fetch(`${config.base_url}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey: config.api_key, accept: 'application/json' },
      body: formOf(config, to, text),
      redirect: 'error',
      signal: AbortSignal.timeout(answer_ms_max),
    }).catch((error: Error) => refuse(to, error.name === 'TimeoutError' ? 'no answer' : 'no line'));
    if (!response.ok) {
      await response.body?.cancel();
      refuse(to, `status ${response.status}`);
    }
    const answer = Answer.safeParse(await response.json().catch(() => null));
    const recipient = answer.data?.SMSMessageData.Recipients[0];
    if (!recipient) return refuse(to, 'an answer we cannot read');
    if (!accepted.has(recipient.statusCode)) {
      refuse(to, `${recipient.status} (${recipient.statusCode})`);
    }
  };
}

function formOf(config: Config['sms'], to: string, text: string): URLSearchParams {
  const form = new URLSearchParams({
    username: config.username,
    to: `+${to}`,
    message: text,
    bulkSMSMode: '1',
    enqueue: '1',
  });
  if (config.sender) form.set('from', config.sender);
  return form;
}

function refuse(to: string, reason: string): never {
  throw new Error(`the SMS to ${maskPhone(to)} was not sent: ${reason}`);
}
