import { expect, test } from 'vitest';
import {
  carrierTrouble,
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

test('trouble on the way to the carrier is told apart', () => {
  expect(['no answer', 'no line', 'status 429', 'status 401'].map(carrierTrouble)).toEqual([
    'The carrier did not answer in time',
    'The carrier was not reached',
    'The carrier asked us to slow down',
    'The carrier does not accept the school’s keys',
  ]);
  expect(carrierTrouble('status 503')).toBe('The carrier is in trouble (503)');
});
