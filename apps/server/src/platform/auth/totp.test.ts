import { describe, expect, test } from 'vitest';
import { base32, counterAt, matchTotp, totpOf, totpUri } from './totp.ts';

// RFC 6238, appendix B, the rows of SHA-1.
const key = Buffer.from('12345678901234567890');

describe('a code of an application', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one of RFC 6238', (second, code) => {
    const counter = counterAt(new Date(second * 1000));
    expect(totpOf(key, counter, 8)).toBe(code);
    expect(totpOf(key, counter)).toBe(code.slice(2));
  });

  test('works half a minute early or late, once', () => {
    const now = new Date('2026-11-16T06:00:00Z');
    const counter = counterAt(now);
    for (const drift of [-1, 0, 1]) {
      expect(matchTotp(key, totpOf(key, counter + drift), now, 0)).toBe(counter + drift);
    }
    expect(matchTotp(key, totpOf(key, counter - 2), now, 0)).toBeNull();
    expect(matchTotp(key, totpOf(key, counter), now, counter)).toBeNull();
  });

  test('its key is written as RFC 4648 does', () => {
    const written = [
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
    ] as const;
    for (const [text, wanted] of written) expect(base32(Buffer.from(text))).toBe(wanted);
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpUri(key, 'Darasa', 'a@b.test')).toBe(
      `otpauth://totp/Darasa:a%40b.test?secret=${secret}&issuer=Darasa`,
    );
    expect(totpUri(key, 'Darasa', `${'long'.repeat(20)}@b.test`)).toBe(
      `otpauth://totp/Darasa?secret=${secret}&issuer=Darasa`,
    );
  });
});
