import { randomBytes } from 'node:crypto';

// Without letters that are read as others: no I, L, O and U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A check code has sixty bits of chance: nobody finds a paper by trying. */
export const newCheckCode = (): string =>
  Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join('');

/** A code as somebody types it off the paper: small letters, spaces, and letters that look like digits. */
export const readCheckCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
