import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Outbox } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';
import { json, text, type Answer, type Provider } from './provider.ts';

const body_bytes_max = 1024 * 1024;
const types = { json: 'application/json', html: 'text/html', text: 'text/plain' };

export function newHttpServer(providers: Provider[], outbox: Outbox): Server {
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, providers, outbox).catch((error: unknown) =>
      text(400, `Not understood: ${String(error)}`),
    );
    response.writeHead(answer.status, {
      'content-type': `${types[answer.type]}; charset=utf-8`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    });
    response.end(answer.body);
  });
  server.requestTimeout = 10_000;
  return server;
}

async function answerTo(
  request: IncomingMessage,
  providers: Provider[],
  outbox: Outbox,
): Promise<Answer> {
  // The outbox holds codes that open accounts. A foreign name that leads to this machine must
  // not let a web page read it.
  if (!isLocal(request.headers.host)) return text(403, 'Call this by the name localhost.');
  const url = new URL(request.url ?? '/', 'http://localhost');
  const bytes = await readBody(request);
  if (bytes === undefined) return text(413, 'The request is too long.');

  const provider = providers.find(({ path }) => url.pathname.startsWith(`${path}/`));
  const { method = 'GET', headers } = request;
  if (provider) {
    const body = bytes.toString('utf8');
    const call = { method, path: url.pathname, query: url.searchParams, headers, body, bytes };
    return provider.answer(call, outbox);
  }
  if (url.pathname === '/outbox.json') {
    return json(200, { messages: outbox.list({ to: url.searchParams.get('to') ?? undefined }) });
  }
  if (url.pathname === '/') return { status: 200, type: 'html', body: outboxPage(outbox.list()) };
  return text(404, 'Not found');
}

const isLocal = (host = '') => /^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(host);

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= body_bytes_max) chunks.push(chunk);
  }
  return bytes > body_bytes_max ? undefined : Buffer.concat(chunks);
}
