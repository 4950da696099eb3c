import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { newId } from '../src/platform/ids.ts';

export type GatewayMood = 'well' | 'down' | 'lying' | 'silent';

export interface Gateway {
  url: string;
  mood: GatewayMood;
  answer_ms: number;
  /** What phones got, each message once however often it was asked for. */
  delivered: { to: string; text: string; from: string | null }[];
  calls: number;
  /** How it will call the next message in its books. */
  next_id: string | null;
  /** A name above messages that it has never heard of. */
  unknown_sender: string | null;
}

/** A carrier of one screen that keeps its promise about keys, and can be in trouble. */
export async function newGateway(): Promise<Gateway> {
  const keys = new Map<string, string>();
  const gateway: Gateway = {
    url: '',
    mood: 'well',
    answer_ms: 0,
    delivered: [],
    calls: 0,
    next_id: null,
    unknown_sender: null,
  };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    gateway.calls++;
    const { mood } = gateway;
    if (mood === 'down') return response.writeHead(503).end();
    const form = new URLSearchParams(body);
    const [to, text] = [form.get('to')!.slice(1), form.get('message')!];
    const from = form.get('from');
    const is_unknown = from !== null && from === gateway.unknown_sender;
    const bad = is_unknown ? '402' : /^254700000(\d{3})$/.exec(to)?.[1];
    const key = String(request.headers['idempotency-key']);
    if (!bad && !keys.has(key)) {
      keys.set(key, gateway.next_id ?? `ATPid_${newId()}`);
      gateway.next_id = null;
      gateway.delivered.push({ to, text, from });
    }
    // The message is taken, and nobody hears of it.
    if (mood === 'silent') return request.socket.destroy();
    const recipient = bad
      ? { statusCode: Number(bad), status: 'UserInBlacklist', messageId: 'None', cost: '0' }
      : { statusCode: 101, status: 'Success', messageId: keys.get(key), cost: 'KES 0.8000' };
    const said =
      mood === 'lying' ? { fine: true } : { SMSMessageData: { Recipients: [recipient] } };
    if (gateway.answer_ms) await new Promise((resolve) => setTimeout(resolve, gateway.answer_ms));
    return response.writeHead(201).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}
