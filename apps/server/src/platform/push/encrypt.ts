import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Of a browser: its public key on P-256 and a secret that the push service does not know. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** Ours for one message: a fresh pair and a fresh salt, which only tests choose. */
interface Once {
  private_key: Buffer;
  salt: Buffer;
}

const record_bytes = 4_096;
const tag_bytes = 16;
/** Header of 86 bytes, a delimiter, and the tag take their share of one record. */
export const push_bytes_max = record_bytes - 86 - 1 - tag_bytes;

/**
 * A push message as RFC 8291 asks for: the browser's and our key agree on a secret, and the text is
 * sealed as one record of RFC 8188 (aes128gcm). The push service carries it and cannot read it.
 */
export function encryptPush(text: string, browser: BrowserKeys, once: Once = newOnce()): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > push_bytes_max) throw new Error('a push message is too long');
  const their_key = Buffer.from(browser.p256dh, 'base64url');
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(once.private_key);
  const our_key = ours.getPublicKey();
  const auth = Buffer.from(browser.auth, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), their_key, our_key]);
  const agreed = derive(ours.computeSecret(their_key), auth, info, 32);
  const key = derive(agreed, once.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(agreed, once.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte 2 says that this record is the last one.
  const sealed = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(record_bytes);
  const head = [once.salt, size, Buffer.of(our_key.length), our_key];
  return Buffer.concat([...head, ...sealed, cipher.getAuthTag()]);
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function newOnce(): Once {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { private_key: pair.getPrivateKey(), salt: randomBytes(16) };
}
