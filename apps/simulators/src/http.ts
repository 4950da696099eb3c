import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Mood, moods } from './moods.ts';
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
  const spoken = spokenWith(providers);
  if (method === 'POST' && url.pathname === '/reply') {
    const form = new URLSearchParams(bytes.toString('utf8'));
    const [from, words] = [form.get('from') ?? '', form.get('text') ?? ''];
    const heard = await spoken[form.get('channel') ?? 'sms']?.reply(from, words);
    return heard ? back : text(404, 'Nobody wrote to this phone, or nobody listens.');
  }
  if (method === 'POST' && url.pathname === '/opt-out') {
    const from = new URLSearchParams(bytes.toString('utf8')).get('from') ?? '';
    const heard = await spoken['sms']?.optOut?.(from);
    return heard ? back : text(404, 'Nobody wrote to this phone, or nobody listens.');
  }
  if (method === 'POST' && url.pathname === '/mood') {
    const form = new URLSearchParams(bytes.toString('utf8'));
    const provider_spoken = spoken[form.get('provider') ?? ''];
    const mood = moods.find((one) => one === form.get('mood'));
    if (!provider_spoken || !mood) return text(400, 'Not understood');
    provider_spoken.mood = mood;
    return back;
  }
  if (url.pathname === '/') {
    const states = Object.entries(spoken).map(([name, one]) => [name, one.mood]);
    const body = outboxPage(outbox.list(), Object.fromEntries(states));
    return { status: 200, type: 'html', body };
  }
  return text(404, 'Not found');
}

/** Providers that a person can answer, and whose mood can be set. */
interface Spoken {
  mood: Mood;
  reply(from: string, words: string): Promise<boolean>;
  optOut?(from: string): Promise<boolean>;
}

const spokenWith = (providers: Provider[]): Record<string, Spoken> =>
  Object.fromEntries(
    providers
      .filter((one): one is Provider & Spoken => 'mood' in one && 'reply' in one)
      .map((one) => [one.path === '/africastalking' ? 'sms' : one.path.slice(1), one]),
  );

const back: Answer = {
  status: 200,
  type: 'html',
  body: '<!doctype html><title>Done</title><meta http-equiv="refresh" content="0; url=/">',
};

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
