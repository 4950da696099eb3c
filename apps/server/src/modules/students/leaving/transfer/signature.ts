import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { TransferFile } from '@darasa/contract/students/leaving/transfer';
import type { Secret } from '#platform/auth/tokens.ts';

type Unsigned = Omit<TransferFile, 'key' | 'signature'>;

/**
 * Ed25519, so that whoever has the file can see that nothing in it was changed, without any secret.
 * Our key follows from the secret of this installation: a file that carries it was made here.
 */
export function signTransfer(secret: Secret, content: Unsigned): TransferFile {
  const key = keyOf(secret);
  const signature = sign(null, bytesOf(content), key).toString('base64url');
  return { ...content, key: rawKey(key), signature };
}

export function checkTransfer(
  secret: Secret,
  { key, signature, ...content }: TransferFile,
): 'known' | 'unknown' | 'broken' {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 32) return 'broken';
  const open = createPublicKey({
    key: Buffer.concat([public_head, bytes]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, bytesOf(content), open, Buffer.from(signature, 'base64url'))) return 'broken';
  return key === rawKey(keyOf(secret)) ? 'known' : 'unknown';
}

// What stands before the 32 bytes of a key in the usual wrappings (RFC 8410).
const private_head = Buffer.from('302e020100300506032b657004220420', 'hex');
const public_head = Buffer.from('302a300506032b6570032100', 'hex');

function keyOf(secret: Secret): KeyObject {
  const seed = createHmac('sha256', secret).update('transfer files').digest();
  return createPrivateKey({
    key: Buffer.concat([private_head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

const rawKey = (key: KeyObject): string =>
  createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(public_head.length)
    .toString('base64url');

/** The same text for the same content, in whatever order its fields were written. */
const bytesOf = (content: Unsigned): Buffer => Buffer.from(JSON.stringify(sorted(content)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}
