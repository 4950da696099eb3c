/**
 * Why a message did not arrive, in sentences for a school office: what happened and what can be done. The
 * code of the carrier stays behind it, for whoever has to ask them.
 */

/** Error codes of the WhatsApp Cloud API. */
const whatsapp: Record<number, string> = {
  0: 'WhatsApp no longer accepts the keys of the school’s number: connect it again',
  190: 'WhatsApp no longer accepts the keys of the school’s number: connect it again',
  3: 'The school’s number may not do this: look at its rights with Meta',
  10: 'The school’s number may not do this: look at its rights with Meta',
  368: 'Meta has blocked the school’s account because of its rules',
  130_403: 'The number cannot be reached from the school’s number',
  130_472: 'Meta held this message back in one of its trials; an SMS reaches them',
  130_497: 'WhatsApp lets this account write to no number of that country',
  131_005: 'The school’s number may not do this: look at its rights with Meta',
  131_008: 'The template lacks a fact that it has a place for',
  131_009: 'The template was given a fact that does not fit',
  131_021: 'The number is the school’s own',
  131_026: 'This number is not on WhatsApp, or has an old version of it',
  131_030: 'The school’s number is on trial, and writes only to the numbers named there',
  131_031: 'Meta has locked the school’s account',
  131_037: 'Meta has not approved the name of the school’s number yet',
  131_042: 'Meta cannot take its money: look at how the school’s account is paid',
  131_045: 'The school’s number is not registered with WhatsApp',
  131_047: 'More than 24 hours have passed since they wrote: send a template',
  131_049:
    'Meta did not deliver it, because the person gets many such messages: try tomorrow or send an SMS',
  131_050: 'They stopped messages of this kind from the school',
  131_051: 'WhatsApp does not carry this kind of message',
  131_052: 'WhatsApp could not load the paper',
  131_053: 'WhatsApp could not load the paper',
  131_055: 'WhatsApp does not carry this kind of message',
  131_057: 'The school’s WhatsApp account is in maintenance: try again later',
  132_000: 'The template has another number of places than it was given facts',
  132_001: 'The template does not exist in this language',
  132_005: 'With the facts filled in, the template is too long',
  132_007: 'The words of the template break the rules of WhatsApp',
  132_012: 'A fact does not fit the place of the template',
  132_015: 'Meta has paused the template because people complained about it',
  132_016: 'Meta has disabled the template for good',
  133_010: 'The school’s number is not registered with WhatsApp',
};

export const whatsappFailure = (code: number | undefined): string =>
  knownWhatsappFailure(code) ??
  withCode('WhatsApp did not deliver it: try again later or send an SMS', code);

/** In our words, if the code is one of those: Meta says the others better. */
export function knownWhatsappFailure(code: number | undefined): string | null {
  const words = whatsapp[code ?? -1];
  return words === undefined ? null : withCode(words, code);
}

/** What Africa's Talking says at once of a message that it does not take. */
const refused: Record<number, string> = {
  402: 'The sender name is not registered',
  403: 'Not a phone number',
  404: 'This kind of number gets no SMS',
  405: 'The account with the carrier has no money left',
  406: 'The number has blocked messages from the school',
  407: 'The network of this number was not reached',
  409: 'The number takes no such messages',
  502: 'The network refused it: try again later',
};

export const smsRefusal = (code: number): string =>
  refused[code] ?? withCode('The carrier did not take it: try again later', code);

/** What the network says later of one that the carrier took. */
const not_delivered: Record<string, string> = {
  UserInBlackList: 'The number has blocked messages from the school',
  UserDoesNotExist: 'No such number',
  NotNetworkSubcriber: 'No such number on the network',
  UserIsInactive: 'The number is not in use',
  UserAccountSuspended: 'The number is suspended',
  UserNotSubscribedToProduct: 'The number takes no such messages',
  DeliveryFailure: 'The network could not deliver it',
  InsufficientCredit: 'The phone had no credit',
};

export const smsNotDelivered = (failure: string): string =>
  not_delivered[failure] ?? 'The network could not deliver it';

/** Between us and the carrier: it says nothing about the message, which is tried again. */
export function carrierTrouble(short: string): string {
  if (short === 'no answer') return 'The carrier did not answer in time';
  if (short === 'no line') return 'The carrier was not reached';
  const [, status] = /^status (\d{3})$/.exec(short) ?? [];
  if (status === '401' || status === '403') return 'The carrier does not accept the school’s keys';
  if (status === '429') return 'The carrier asked us to slow down';
  if (status) return withCode('The carrier is in trouble', Number(status));
  return `The carrier was not reached: ${short}`;
}

/** A mail failure is what a mail server says, or the line to it: "EENVELOPE 550". */
export function emailFailure(short: string): string {
  const [, status] = /\b([45]\d\d)\b/.exec(short) ?? [];
  const sentence =
    by_status[status ?? ''] ??
    Object.entries(by_word).find(([word]) => short.includes(word))?.[1] ??
    'The mail server did not take it: try again later';
  return withCode(sentence, status ?? short);
}

const by_status: Record<string, string> = {
  421: 'The mail server is busy: it is tried again',
  450: 'The mailbox could not be used just now: it is tried again',
  530: 'The mail server wants a name and a password: look at the account in Settings',
  535: 'The mail server does not accept the name or the password: look at the account in Settings',
  550: 'There is no such mailbox, or it takes no mail from us: check the address',
  551: 'There is no such mailbox on that server: check the address',
  552: 'The mailbox is full',
  553: 'The mail server does not accept the address: check how it is written',
  554: 'The mail server refused the message',
};

const by_word: Record<string, string> = {
  EAUTH:
    'The mail server does not accept the name or the password: look at the account in Settings',
  EENVELOPE: 'The mail server does not accept the address: check how it is written',
  EMESSAGE: 'The mail server refused the message',
  ETIMEDOUT: 'The mail server did not answer in time',
  EDNS: 'The mail server was not found: look at its name in Settings',
  ETLS: 'The mail server offers no safe line: look at the account in Settings',
  ECONNECTION: 'The mail server was not reached',
  ESOCKET: 'The mail server was not reached',
};

/** Of an SMS that went out alone: refused with a code, or not carried at all. */
export function smsFailure(short: string): string {
  const [, code] = /\((\d{3})\)$/.exec(short) ?? [];
  return code ? smsRefusal(Number(code)) : carrierTrouble(short);
}

const withCode = (sentence: string, code: number | string | undefined): string =>
  code === undefined ? sentence : `${sentence} (${code})`;
