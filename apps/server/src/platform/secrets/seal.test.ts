import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = new TextEncoder().encode('a secret for tests, 32 bytes long');

test('what is sealed opens again, at its own place and with its own secret only', () => {
  const sealed = seal(secret, 'sms of one', 'a key');
  expect(sealed).not.toContain('a key');
  expect(seal(secret, 'sms of one', 'a key')).not.toBe(sealed);
  expect(unseal(secret, 'sms of one', sealed)).toBe('a key');
  expect(() => unseal(secret, 'sms of another', sealed)).toThrow('unable to authenticate data');
  const other = new TextEncoder().encode('another secret, also 32 bytes long');
  expect(() => unseal(other, 'sms of one', sealed)).toThrow('unable to authenticate data');
  const changed = (sealed[0] === 'A' ? 'B' : 'A') + sealed.slice(1);
  expect(() => unseal(secret, 'sms of one', changed)).toThrow('unable to authenticate data');
});
