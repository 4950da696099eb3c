import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A carrier that takes every SMS and needs a while for each. */
export interface SmsGateway {
  url: string;
  /** How often each phone got a message. */
  got: Map<string, number>;
  stop(): void;
}

export async function startSmsGateway(answer_ms: number): Promise<SmsGateway> {
  const got = new Map<string, number>();
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const number = new URLSearchParams(body).get('to') ?? '';
    const key = String(request.headers['idempotency-key']);
    if (!keys.has(key)) got.set(number, (got.get(number) ?? 0) + 1);
    keys.add(key);
    await sleep(answer_ms);
    const recipient = {
      statusCode: 101,
      number,
      status: 'Success',
      cost: 'KES 0.8000',
      messageId: `ATPid_${key}`,
    };
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ SMSMessageData: { Recipients: [recipient] } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
