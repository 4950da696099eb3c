import { expect, test } from 'vitest';
import { CallError, noResponse } from '#platform/call-error.ts';
import { resetFailure } from './reset-failure.ts';

const answered = (status: number) =>
  new CallError(status, { resultMessage: { en: 'What the server said.' } });

test.each([
  [answered(401), 'Reset Failed. Verification code is invalid.'],
  [answered(403), 'Reset Failed, Your reset code has expired.'],
  [answered(429), 'Something went wrong. Please try again later.'],
  [answered(500), 'Something went wrong. Please try again later.'],
  [noResponse(), 'No response from server. Please try again later or contact your administrator.'],
  [new TypeError('x is undefined'), 'Something went wrong. Please try again later.'],
])('%s', (error, sentence) => {
  expect(resetFailure(error)).toMatchObject({ message: sentence });
});

test('a 400 is about the fields and keeps its own words', () => {
  const error = new CallError(400, { errors: [{ path: 'password', message: 'Too short' }] });
  expect(resetFailure(error)).toBe(error);
});
