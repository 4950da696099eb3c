import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import {
  createSendingRunners,
  createWhatsapp,
  createWhatsappRunners,
  whatsappAccountOf,
} from '../src/modules/communication/index.ts';
import { inScope } from '../src/platform/db/scope.ts';
import type { NewSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

interface Asked {
  path: string;
  token: string;
  body: Record<string, any> | null;
}

export interface Meta {
  url: string;
  asked: Asked[];
  /** Phones that have no WhatsApp. */
  absent: Set<string>;
}

/** The Cloud API of one screen: it takes messages and templates, and tells how a number fares. */
export async function newMeta(): Promise<Meta> {
  let made = 0;
  const meta: Meta = { url: '', asked: [], absent: new Set() };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const is_file = text.startsWith('%PDF');
    const body = text && !is_file ? (JSON.parse(text) as Record<string, any>) : null;
    const path = request.url ?? '';
    meta.asked.push({ path, token: request.headers.authorization ?? '', body });
    const say = (status: number, said: object) =>
      response.writeHead(status).end(JSON.stringify(said));
    if (request.headers.authorization?.includes('expired')) {
      return say(401, { error: { code: 190, message: 'Invalid OAuth access token' } });
    }
    if (path.endsWith('/messages')) {
      if (meta.absent.has(body!['to'])) return say(400, { error: { code: 131_026 } });
      return say(200, { messages: [{ id: `wamid.test.${process.pid}.${++made}` }] });
    }
    if (path.startsWith('/app/uploads?')) {
      return say(200, { id: `upload:MTphdHRhY2g=?sig=${++made}` });
    }
    if (path.startsWith('/upload:') && is_file && request.headers['file_offset'] === '0') {
      return say(200, { h: `4::sample:${text.length}` });
    }
    if (path.endsWith('/message_templates')) {
      return say(200, { id: `${process.pid}${++made}`, status: 'PENDING' });
    }
    return say(200, { verified_name: 'Kiota', quality_rating: 'GREEN', status: 'CONNECTED' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  meta.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return meta;
}

/** The worker's part about WhatsApp, in our hands. */
export function metaWorkerOf(server: TestServer, school: NewSchool, meta: Meta) {
  const accountIn = async (db: Parameters<typeof whatsappAccountOf>[0]) =>
    (await whatsappAccountOf(db, server.secret, { live_url: meta.url, simulator_url: meta.url }))!;
  const outside = {
    clock: () => new Date(),
    inScope: ((scope, mode, work) =>
      inScope(server.pool, { ...scope, limits: '*' }, mode, work)) as Parameters<
      typeof createSendingRunners
    >[0]['inScope'],
    sms: async () => {
      throw new Error('no SMS here');
    },
    whatsapp: async (_scope: unknown, db: Parameters<typeof whatsappAccountOf>[0]) => ({
      account: meta.url,
      send: createWhatsapp(await accountIn(db)),
    }),
    whatsappAccount: async (_scope: unknown, db: Parameters<typeof whatsappAccountOf>[0]) =>
      accountIn(db),
    callbackUrl: async () => null,
  };
  const runners = { ...createSendingRunners(outside, []), ...createWhatsappRunners(outside) };
  const { tenant_id, school_id } = school;
  const scope = { tenant_id, school_id };
  return {
    drain: () => runners['messages.drain']({ channel: 'whatsapp' }, scope),
    submit: (template_id: string) => runners['whatsapp.submit']({ template_id }, scope),
    check: () => runners['whatsapp.check']({ asked_by: school.admin.id }, scope),
  };
}
