import { expect, test } from 'vitest';
import {
  carrierTrouble,
  emailFailure,
  smsFailure,
  smsNotDelivered,
  smsRefusal,
  whatsappFailure,
} from './message-failures.ts';

test('a failure is a sentence, with the code behind it for whoever asks the carrier', () => {
  expect(whatsappFailure(131_026)).toBe(
    'This number is not on WhatsApp, or has an old version of it (131026)',
  );
  expect(whatsappFailure(131_047)).toMatch(/^More than 24 hours .*: send a template \(131047\)$/);
  expect(smsRefusal(406)).toBe('The number has blocked messages from the school');
  expect(smsNotDelivered('UserDoesNotExist')).toBe('No such number');
});

test('one that nobody has heard of says what to do, and never only a code', () => {
  expect(whatsappFailure(999_999)).toBe(
    'WhatsApp did not deliver it: try again later or send an SMS (999999)',
  );
  expect(whatsappFailure(undefined)).toBe(
    'WhatsApp did not deliver it: try again later or send an SMS',
  );
  expect(smsRefusal(599)).toBe('The carrier did not take it: try again later (599)');
  expect(smsNotDelivered('SomethingNew')).toBe('The network could not deliver it');
});

test.each([
  [
    'EENVELOPE 550',
    'There is no such mailbox, or it takes no mail from us: check the address (550)',
  ],
  ['EENVELOPE', 'The mail server does not accept the address: check how it is written (EENVELOPE)'],
  [
    'EAUTH 535',
    'The mail server does not accept the name or the password: look at the account in Settings (535)',
  ],
  ['ESOCKET', 'The mail server was not reached (ESOCKET)'],
  ['EMESSAGE 599', 'The mail server refused the message (599)'],
  ['unknown', 'The mail server did not take it: try again later (unknown)'],
])('a mail server that says %s is put into words', (short, words) => {
  expect(emailFailure(short)).toBe(words);
});

test('an SMS that went out alone says why in the same words', () => {
  expect(smsFailure('InsufficientBalance (405)')).toBe(
    'The account with the carrier has no money left',
  );
  expect(smsFailure('no line')).toBe('The carrier was not reached');
});

test('trouble on the way to the carrier is told apart', () => {
  expect(['no answer', 'no line', 'status 429', 'status 401'].map(carrierTrouble)).toEqual([
    'The carrier did not answer in time',
    'The carrier was not reached',
    'The carrier asked us to slow down',
    'The carrier does not accept the school’s keys',
  ]);
  expect(carrierTrouble('status 503')).toBe('The carrier is in trouble (503)');
});
