import { randomUUID } from 'node:crypto';
import { form_type, tellProduct } from './callback.ts';
import { type Mood, pause, slowly } from './moods.ts';
import type { Outbox } from './outbox.ts';
import { type Call, json, text, type Provider } from './provider.ts';

// Plays the bulk SMS call of Africa's Talking. A number that ends in one of these codes, such as
// +254700000406, is refused with that status, so that failures can be rehearsed.
const refusals: Record<string, string> = {
  '401': 'RiskHold',
  '402': 'InvalidSenderId',
  '404': 'UnsupportedNumberType',
  '405': 'InsufficientBalance',
  '406': 'UserInBlacklist',
  '407': 'CouldNotRoute',
  '409': 'DoNotDisturbRejection',
  '500': 'InternalServerError',
  '501': 'GatewayError',
  '502': 'RejectedByGateway',
};
const refused_numbers = /^\+254700000(\d{3})$/;
const recipients_max = 1_000;
const price_kes = 0.8;
const balance_kes_first = 25_000;
const delivery_ms = 300;
const keys_max = 20_000;

export interface PlayedSms extends Provider {
  mood: Mood;
  /** Somebody answers from a phone. */
  reply(from: string, words: string): Promise<boolean>;
  /** Somebody tells the network that they want no more messages. */
  optOut(from: string): Promise<boolean>;
}

export function newAfricasTalking(): PlayedSms {
  const answered = new Map<string, Recipient[]>();
  const callbacks = new Map<string, string>();
  let balance_kes = balance_kes_first;

  const provider: PlayedSms = {
    path: '/africastalking',
    mood: 'well',

    async answer(call, outbox) {
      if (provider.mood === 'slow') await slowly();
      if (provider.mood === 'down') return text(503, 'Service unavailable');
      if (call.path === '/africastalking/version1/user') {
        return json(200, { UserData: { balance: `KES ${balance_kes.toFixed(4)}` } });
      }
      if (call.path !== '/africastalking/version1/messaging') return text(404, 'Not found');
      if (call.method !== 'POST') return text(405, 'Use POST');
      if (!call.headers['apikey']) return text(401, 'The supplied authentication is invalid');

      const form = new URLSearchParams(call.body);
      const missing = ['username', 'to', 'message'].find((name) => !form.get(name)?.trim());
      if (missing) return text(400, `Request is missing required form field '${missing}'`);
      const numbers = (form.get('to') ?? '').split(',').map((number) => number.trim());
      if (numbers.length > recipients_max) return text(400, 'Too many recipients');

      const recipients = takeOnce(call, numbers, form, outbox);
      if (provider.mood === 'lying') return json(201, { accepted: true });
      return json(201, {
        SMSMessageData: { Message: summary(recipients), Recipients: recipients },
      });
    },

    async reply(from, words) {
      const callback = callbacks.get(from);
      if (!callback) return false;
      const form = new URLSearchParams({
        from,
        to: '22345',
        text: words,
        date: new Date().toISOString(),
        id: randomUUID(),
      });
      return (await tellProduct(`${callback}/reply`, form.toString(), form_type)) === 200;
    },

    async optOut(from) {
      const callback = callbacks.get(from);
      if (!callback) return false;
      const form = new URLSearchParams({ senderId: 'AFRICASTKNG', phoneNumber: from });
      return (await tellProduct(`${callback}/opt-out`, form.toString(), form_type)) === 200;
    },
  };

  /** The same key again is the same message: it is not sent twice. */
  function takeOnce(call: Call, numbers: string[], form: URLSearchParams, outbox: Outbox) {
    const key = String(call.headers['idempotency-key'] ?? '');
    const known = key ? answered.get(key) : undefined;
    if (known) return known;
    const recipients = numbers.map(deliver);
    if (key) answered.set(key, recipients);
    if (answered.size > keys_max) answered.delete(answered.keys().next().value!);
    const callback = String(call.headers['x-callback-url'] ?? '');
    for (const { number, messageId } of recipients.filter(isSent)) {
      balance_kes -= price_kes;
      outbox.add({
        channel: 'sms',
        to: number,
        from: form.get('from') ?? 'AFRICASTKNG',
        subject: '',
        text: form.get('message') ?? '',
      });
      if (!callback) continue;
      callbacks.set(number, callback);
      void reportLater(callback, number, messageId);
    }
    return recipients;
  }

  async function reportLater(callback: string, number: string, id: string): Promise<void> {
    await pause(delivery_ms);
    // A number that ends in 9999 belongs to a phone that is switched off for good.
    const off = number.endsWith('9999');
    const form = new URLSearchParams({
      id,
      phoneNumber: number,
      status: off ? 'Failed' : 'Success',
      networkCode: /^\+2547[0-2]/.test(number) ? '63902' : '63903',
      ...(off ? { failureReason: 'UserDoesNotExist' } : {}),
    });
    const times = provider.mood === 'twice' ? 2 : 1;
    for (let time = 0; time < times; time++) {
      await tellProduct(`${callback}/delivery`, form.toString(), form_type);
    }
  }

  return provider;
}

type Recipient = {
  statusCode: number;
  number: string;
  status: string;
  cost: string;
  messageId: string;
};

function deliver(number: string): Recipient {
  if (!/^\+\d{9,15}$/.test(number)) return refuse(number, 403, 'InvalidPhoneNumber');
  const code = refused_numbers.exec(number)?.[1] ?? '';
  const refusal = refusals[code];
  if (refusal) return refuse(number, Number(code), refusal);
  const messageId = `ATPid_${randomUUID().replaceAll('-', '')}`;
  return {
    statusCode: 101,
    number,
    status: 'Success',
    cost: `KES ${price_kes.toFixed(4)}`,
    messageId,
  };
}

const refuse = (number: string, statusCode: number, status: string): Recipient => ({
  statusCode,
  number,
  status,
  cost: '0',
  messageId: 'None',
});

const isSent = (recipient: Recipient) => recipient.statusCode === 101;

function summary(recipients: Recipient[]): string {
  const sent = recipients.filter(isSent).length;
  return `Sent to ${sent}/${recipients.length} Total Cost: KES ${(sent * price_kes).toFixed(4)}`;
}
