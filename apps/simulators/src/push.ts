import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { json, text, type Call, type Provider } from './provider.ts';

interface Browser {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
}

const browsers_max = 1_000;
const head_bytes = 86;
const tag_bytes = 16;

/**
 * Plays a push service and the browsers behind it. POST /push/new makes a browser and gives its
 * subscription; what is sent there is checked as a real service would check it, opened with the
 * browser's key, and shown in the outbox. A browser whose name begins with "gone" is gone.
 */
export function newPushService(now: () => Date = () => new Date()): Provider {
  const browsers = new Map<string, Browser>();
  return {
    path: '/push',
    answer(call, outbox) {
      const name = call.path.slice('/push/'.length);
      if (call.method !== 'POST') return text(405, 'Use POST');
      if (name === 'new') return json(201, addBrowser(browsers, call));
      const browser = browsers.get(name);
      if (!browser) return text(name.startsWith('gone') ? 410 : 404, 'No such subscription');
      const fault = faultOf(call, now());
      if (fault) return text(fault.status, fault.sentence);
      const message = open(call.bytes, browser);
      outbox.add({ channel: 'push', to: name, from: 'web push', subject: '', text: message });
      return text(201, '');
    },
  };
}

function addBrowser(browsers: Map<string, Browser>, call: Call) {
  if (browsers.size >= browsers_max) browsers.clear();
  const pair = createECDH('prime256v1');
  const browser = { pair, auth: randomBytes(16) };
  const p256dh = pair.generateKeys().toString('base64url');
  const name = randomUUID();
  browsers.set(name, browser);
  return {
    endpoint: `http://${String(call.headers['host'])}/push/${name}`,
    p256dh,
    auth: browser.auth.toString('base64url'),
  };
}

function faultOf(call: Call, now: Date): { status: number; sentence: string } | undefined {
  if (call.headers['content-encoding'] !== 'aes128gcm') {
    return { status: 415, sentence: 'Only aes128gcm is understood' };
  }
  if (!/^\d+$/.test(String(call.headers['ttl'] ?? ''))) {
    return { status: 400, sentence: 'A TTL is needed' };
  }
  const sent = /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(
    String(call.headers['authorization'] ?? ''),
  );
  if (!sent || !isSigned(sent[1]!, sent[3]!, sent[4]!)) {
    return { status: 401, sentence: 'The sender is not proven' };
  }
  const claims = JSON.parse(Buffer.from(sent[2]!, 'base64url').toString()) as {
    aud: string;
    exp: number;
  };
  const ours = `http://${String(call.headers['host'])}`;
  const in_time = claims.exp * 1000 > now.getTime();
  if (claims.aud !== ours || !in_time) {
    return { status: 401, sentence: 'That is for another service, or too old' };
  }
  return undefined;
}

function isSigned(words: string, proof: string, point: string): boolean {
  const raw = Buffer.from(point, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((one) => one.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const signature = Buffer.from(proof, 'base64url');
  return verify('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** What the browser does with it: RFC 8291, from the other side. */
function open(bytes: Buffer, { pair, auth }: Browser): string {
  const salt = bytes.subarray(0, 16);
  const their_key = bytes.subarray(21, head_bytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), their_key]);
  const agreed = derive(pair.computeSecret(their_key), auth, info, 32);
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(bytes.subarray(-tag_bytes));
  const plain = Buffer.concat([
    decipher.update(bytes.subarray(head_bytes, -tag_bytes)),
    decipher.final(),
  ]);
  // Behind the text: the byte 2, and zeros that hide how long it is.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
