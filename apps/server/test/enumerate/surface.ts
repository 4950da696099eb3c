import { request } from 'node:http';
import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '#platform/http/route.ts';
import { type Caller, callerOf, type RawAnswer, type TestServer } from '../server.ts';
import { callEndpoint, inParallel, nameOf, newSession, sessionsOf } from './calling.ts';
import { anInputFor, type Input } from './inputs.ts';
import type { Side } from './leaks.ts';
import { full } from './printing.ts';

/** Doors that are no endpoints of the contract, each with its reason. */
export const extra_doors: Record<string, string> = {
  'GET /healthz': 'the process is there',
  'GET /readyz': 'the database is there too',
  'GET /metrics': 'figures, for callers on the machine itself',
  'GET /api/openapi.json': 'the contract, described for other programs',
  'GET /api/docs': 'the contract, described for people',
  'POST /api/csp-reports': 'browsers report violations of the policy in their own form',
  ...Object.fromEntries(
    [
      'POST /api/incoming/:id/:id/paybill/confirmation',
      'POST /api/incoming/:id/:id/paybill/validation',
      'POST /api/incoming/:id/:id/prompt/:id',
      'POST /api/incoming/:id/:id/reversal/:id',
      'POST /api/incoming/:id/:id/reversal/:id/standing',
      'POST /api/incoming/:id/:id/kcb/notification',
      'POST /api/incoming/:id/:id/kcb/validation',
      'POST /api/incoming/:id/:id/equity/notification',
      'POST /api/incoming/:id/:id/coop/notification',
      'POST /api/hooks/sms/:id/delivery',
      'POST /api/hooks/sms/:id/reply',
      'POST /api/hooks/sms/:id/opt-out',
      'GET /api/hooks/whatsapp',
      'POST /api/hooks/whatsapp',
      'POST /api/hooks/tokens/:id/:id',
      'GET /api/hooks/papers/:id',
    ].map((door) => [door, 'providers and families come with a secret in the path or a signature']),
  ),
};

/** Every method and path the router knows, read from the router itself. */
export function doorsOf(server: Pick<TestServer, 'app'>): string[] {
  const trail: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line);
      if (!found) return [];
      const depth = found[1]!.length / 4;
      trail.length = depth;
      trail[depth] = found[2]!;
      const path = trail.join('');
      // HEAD beside GET is the router's own, and answers with the same headers and no body.
      const methods = found[3]!.split(', ').filter((method) => method !== 'HEAD');
      return methods.map((method) => `${method} ${path}`);
    });
}

/** The router writes two names of one place as `:id|:student_id`; what a place is called is no door. */
const nameless = (door: string): string => door.replace(/:\w+(\|:\w+)*/g, ':id');

/** Beside the router's doors there is the socket's, which stands in front of it. */
export const served_doors = {
  ...extra_doors,
  'GET *': 'pages of the site, the application and its files',
};

export function doorFaults(
  found: string[],
  endpoints: Endpoint[],
  extra: Record<string, string> = extra_doors,
): string[] {
  const doors = found.map(nameless);
  const wanted = [
    ...endpoints.map((one) => `${one.method} /api${one.path}`),
    ...Object.keys(extra),
  ].map(nameless);
  return [
    ...doors.filter((door) => !wanted.includes(door)).map((door) => `${door}: nobody declared it`),
    ...wanted.filter((door) => !doors.includes(door)).map((door) => `${door}: is not there`),
  ];
}

const json = { 'content-type': 'application/json' };

export interface HeaderReport {
  faults: string[];
  answers: number;
}

/** Looks at the headers of every kind of answer: right, wrong, refused, unknown, unreadable. */
export async function headerFaults(
  server: TestServer,
  routes: Route[],
  { domain, planted }: Side,
): Promise<HeaderReport> {
  const report: HeaderReport = { faults: [], answers: 0 };
  const look = (name: string, answer: RawAnswer) => {
    report.answers++;
    report.faults.push(
      ...wrongHeaders(answer).map((what) => `${name} (${answer.status}): ${what}`),
    );
  };
  const nobody = callerOf(server, { domain });
  const sessions = sessionsOf(server, planted);
  await inParallel(routes, 4, async ({ endpoint }, i) => {
    const input = anInputFor(endpoint, { own: planted, rows: planted.rows });
    const send = (sent: Input) =>
      sessions.call(
        (access_token) => callEndpoint(server, { domain, access_token }, endpoint, sent),
        endpoint.method,
      );
    const body = endpoint.method === 'GET' ? {} : { text: '{', headers: json };
    const wrong = [
      () => send({ ...input, nonsense: 1 }),
      () => callEndpoint(server, { domain }, endpoint, input),
      () => callEndpoint(server, { domain: 'nowhere.test' }, endpoint, input),
      () => nobody.raw(endpoint.method, `/api${endpoint.path}`, body),
    ];
    look(nameOf(endpoint), await send(input));
    // All routes give their refusals through one mechanism, so each is asked for one kind by turns.
    const asked = full ? wrong : [wrong[i % wrong.length]!];
    for (const ask of asked) look(nameOf(endpoint), await ask());
  });
  for (const door of Object.keys(extra_doors)) {
    const [method, path] = door.split(' ') as [string, string];
    look(door, await nobody.raw(method, path));
  }
  look('unknown path', await nobody.raw('GET', '/api/nothing/here'));
  look('unknown page', await nobody.raw('GET', '/%2e%2e/etc/passwd'));
  look('unknown method', await nobody.raw('PUT', '/api/user/me'));
  look('impossible path', await nobody.raw('GET', '/api/%'));
  return report;
}

interface Served {
  port: number;
  /** Where an organisation is at home. */
  domain: string;
  /** The paths of all files of the built web client. */
  files: Iterable<string>;
}

const socket = '/api/socket/?EIO=4&transport=polling';

/** Looks at what the running product answers outside the API: pages, files and the socket. */
export async function servedFaults({ port, domain, files }: Served): Promise<HeaderReport> {
  const report: HeaderReport = { faults: [], answers: 0 };
  const [visitor, stranger] = [domain, 'nowhere.test'].map((one) =>
    callerOf({ port }, { domain: one }),
  ) as [Caller, Caller];
  const look = (name: string, answer: Pick<RawAnswer, 'status' | 'headers' | 'text'>) => {
    report.answers++;
    // A browser keeps pages and files as each of them says, and nothing else.
    const may_be_kept = !name.includes('/api');
    report.faults.push(
      ...wrongHeaders(answer, may_be_kept).map((what) => `${name} (${answer.status}): ${what}`),
    );
  };
  const ask = async (who: Caller, door: string, options = {}): Promise<RawAnswer> => {
    const [method, path] = door.split(' ') as [string, string];
    const answer = await who.raw(method, path, options);
    look(door.replace(/&sid=[\w-]+/, '&sid=…'), answer);
    return answer;
  };
  for (const path of [...pages, ...files]) {
    await ask(visitor, `GET ${path}`);
    await ask(stranger, `GET ${path}`);
  }
  for (const door of other_doors) await ask(visitor, door);
  const opened = await ask(visitor, `GET ${socket}`);
  const sid = /"sid":"([\w-]+)"/.exec(opened.text)![1];
  await ask(visitor, `POST ${socket}&sid=${sid}`, { text: '40' });
  await ask(visitor, `GET ${socket}&sid=${sid}`);
  await ask(visitor, `POST ${socket}&sid=${sid}`, { text: 'x'.repeat(20_000) });
  look('upgrade to /api/socket', await upgraded(port, domain));
  return report;
}

const pages = `/ /home/app /auth/login /dashboard/app /parent/app /suspended /verify/1 /lost /breaks
  /assets/gone.js /%2e%2e/etc/passwd /%`.split(/\s+/);

const other_doors = [
  'GET /api/nothing',
  'GET /api/user/me',
  'GET /api/openapi.json',
  'GET /healthz',
  'POST /home/app',
  'HEAD /home/app',
  'GET /api/socket',
  'GET /api/socket/',
  `POST ${socket}`,
  `OPTIONS ${socket}`,
  `GET ${socket}&sid=unknown`,
  'GET /api/socket/?EIO=3&transport=polling',
  'GET /api/socket/?EIO=4&transport=pigeon',
];

/** What a web socket is answered with when it is let in. */
const upgraded = (port: number, domain: string) =>
  new Promise<Pick<RawAnswer, 'status' | 'headers' | 'text'>>((resolve, reject) => {
    const headers = {
      host: domain,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const path = socket.replace('polling', 'websocket');
    const asked = request({ host: '127.0.0.1', port, path, headers, setHost: false });
    asked.on('upgrade', (answer, connection) => {
      connection.destroy();
      const all = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) all.set(name, String(value));
      resolve({ status: answer.statusCode!, headers: all, text: '' });
    });
    asked.on('error', reject);
    asked.end();
  });

function wrongHeaders(
  { headers, text }: Pick<RawAnswer, 'headers' | 'text'>,
  may_be_kept = false,
): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const checks: [string, boolean][] = [
    ['no content security policy', policy !== ''],
    ['its policy allows inline scripts or eval', !/unsafe-(inline|eval)/.test(policy)],
    ['its policy allows plug-ins', policy.includes("object-src 'none'")],
    ['its policy allows another base', policy.includes("base-uri 'none'")],
    ['its policy allows framing', policy.includes("frame-ancestors 'none'")],
    [
      'no HSTS for a year',
      Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) >=
        31_536_000,
    ],
    ['the type may be guessed', headers.get('x-content-type-options') === 'nosniff'],
    ['no referrer policy', headers.has('referrer-policy')],
    ['it may be cached', may_be_kept || headers.get('cache-control') === 'no-store'],
    ['it says what it runs on', !headers.has('x-powered-by') && !headers.has('server')],
    ['a body without a type', text === '' || headers.has('content-type')],
  ];
  return checks.filter(([, holds]) => !holds).map(([what]) => what);
}

/** Calls every route with secrets in it and says which of them the log remembers. */
export async function loggedSecrets(
  server: TestServer,
  routes: Route[],
  { domain, planted }: Side,
): Promise<string[]> {
  const secrets = new Set<string>();
  const starts_at = server.logged.length;
  let n = 0;
  const faults: string[] = [];
  for (const { endpoint } of routes) {
    const valid = anInputFor(endpoint, { own: planted, rows: planted.rows });
    const input = withSecrets(valid, () => {
      const secret = `secret-canary-${String(++n).padStart(5, '0')}`;
      secrets.add(secret);
      return secret;
    });
    const access_token = await newSession(server, planted);
    secrets.add(access_token.split('.')[2]!);
    const cookie = `darasa=cookie-canary-${n}`;
    secrets.add(`cookie-canary-${n}`);
    const was = server.logged.length;
    await callEndpoint(server, { domain, access_token, cookie }, endpoint, input);
    const log = server.logged.slice(was).join('\n');
    const seen = [...secrets].filter((secret) => log.includes(secret));
    if (seen.length) faults.push(`${nameOf(endpoint)}: ${seen.length} secrets in the log`);
  }
  if (server.logged.length === starts_at) faults.push('nothing was logged at all');
  return faults;
}

const secret_names = /password|token|code|secret|pin|key/;

const withSecrets = (input: Input, secret: () => string): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && secret_names.test(name) ? secret() : value,
    ]),
  );
