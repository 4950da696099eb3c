import { randomUUID } from 'node:crypto';
import { json, text, type Provider } from './provider.ts';

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

export const africasTalking: Provider = {
  path: '/africastalking',

  answer(call, outbox) {
    if (call.path !== '/africastalking/version1/messaging') return text(404, 'Not found');
    if (call.method !== 'POST') return text(405, 'Use POST');
    if (!call.headers['apikey']) return text(401, 'The supplied authentication is invalid');

    const form = new URLSearchParams(call.body);
    const missing = ['username', 'to', 'message'].find((name) => !form.get(name)?.trim());
    if (missing) return text(400, `Request is missing required form field '${missing}'`);

    const numbers = (form.get('to') ?? '').split(',').map((number) => number.trim());
    if (numbers.length > recipients_max) return text(400, 'Too many recipients');

    const recipients = numbers.map(deliver);
    for (const { number } of recipients.filter(isSent)) {
      outbox.add({
        channel: 'sms',
        to: number,
        from: form.get('from') ?? 'AFRICASTKNG',
        subject: '',
        text: form.get('message') ?? '',
      });
    }
    return json(201, { SMSMessageData: { Message: summary(recipients), Recipients: recipients } });
  },
};

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
