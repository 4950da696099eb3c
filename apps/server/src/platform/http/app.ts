import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@darasa/contract/endpoint';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Secret } from '../auth/tokens.ts';
import type { Pool } from '../db/pool.ts';
import { scrub } from '../client-reports/scrub.ts';
import { countFailing } from '../domains/watch.ts';
import { fail } from '../fail.ts';
import { loggedError } from '../logged-error.ts';
import type { FileStore } from '../files/store.ts';
import { admit, type AdmissionGround as AroundCalls, whoseCall } from './admission.ts';
import { networkOf } from '../network-of.ts';
import { checkAnswer } from './check-answer.ts';
import { FileAnswer, successBody } from './envelope.ts';
import { answerFailure } from './failures.ts';
import { checkOrigin, setHeaders } from './headers.ts';
import type { Tenant } from '../tenancy.ts';
import type { Host } from './host.ts';
import { createLimits, type Limits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { addDocumentation } from './documentation.ts';
import { addNotices, type NoticeRoute } from './notices.ts';
import type { Route, SentUpload } from './route.ts';
import { sendFile } from './send-file.ts';
import { readUpload, upload_bytes_max } from './upload.ts';
import { visitOf } from './visit.ts';

export type App = FastifyInstance;

export interface AppOptions {
  pool: Pool;
  secret: Secret;
  /** The name above an SMS that no school has its own for; the carrier's where the server has none. */
  sms_sender?: string | null;
  /** Whether a simulator plays M-Pesa for schools that have connected nothing. */
  plays_mpesa?: boolean;
  files: FileStore;
  routes: Route[];
  notices?: readonly NoticeRoute[];
  findSession: Host['findSession'];
  recallSession: Host['recallSession'];
  findTenant(domain: string): Promise<Tenant | null>;
  /** Tests turn the clock; everybody else uses the real one. */
  clock?: () => Date;
  limits?: Limits;
  log_level?: string;
  log_stream?: { write(line: string): void };
  /** The proxies whose word about a caller's address is taken; nobody's when empty. */
  trusted_proxies?: string[];
  /** Further lines for the page of figures. */
  figures?: () => string[];
  /** Output shapes and audit trails are checked on every answer. Always on in tests. */
  strict?: boolean;
}

const body_bytes_max = 1_000_000;

export function createApp(options: AppOptions): App {
  const { pool, clock = () => new Date() } = options;
  const limits = createLimits(options.limits);
  const metrics = createMetrics({
    pool,
    inFlight: limits.inFlight,
    domainsFailing: countFailing(pool, clock),
    more: options.figures ?? (() => []),
  });
  const app = newFastify(options);
  app.decorateRequest('claims', null);
  app.decorateRequest('sender', null);
  const host: Host = {
    pool,
    secret: options.secret,
    sms_sender: options.sms_sender ?? null,
    plays_mpesa: options.plays_mpesa ?? false,
    files: options.files,
    findSession: options.findSession,
    recallSession: options.recallSession,
    findTenant: options.findTenant,
    checkOutput: options.strict ? checkAnswer : () => {},
    securityEvent: (request, what, facts) => request.log.warn({ security: what, ...facts }, what),
  };

  // Hooks that wait for nothing are no promises: each would cost every request a turn.
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(reply);
    checkOrigin(request);
    done();
  });
  // A connection whose last call ends while we close is not kept for another one.
  app.addHook('preClose', (done) => {
    app.server.keepAliveTimeout = 1;
    done();
  });
  app.addHook('onClose', async () => metrics.stop());
  app.setErrorHandler(answerFailure);
  app.register(
    async (api) => {
      api.setNotFoundHandler(async () => {
        throw fail('request.not_found');
      });
      const around = { clock, limits, metrics };
      const isUpload = ({ endpoint }: Route) => endpoint.upload;
      for (const one of options.routes) if (!isUpload(one)) addRoute(api, host, one, around);
      // What reads files has hooks that every request would wait for, so it stands apart.
      api.register(async (uploads) => {
        uploads.register(multipart, {
          limits: { fileSize: upload_bytes_max, files: 1, fields: 10 },
        });
        for (const one of options.routes.filter(isUpload)) addRoute(uploads, host, one, around);
      });
      addDocumentation(
        api,
        options.routes.map((route) => route.endpoint),
        around,
      );
      addNotices(api, host, options.notices ?? [], around);
      addReports(api, around);
    },
    { prefix: '/api' },
  );
  addHealth(app, pool, metrics.text);
  return app;
}

function newFastify(options: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: {
      level: options.log_level ?? 'info',
      ...(options.log_stream ? { stream: options.log_stream } : {}),
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
      serializers: {
        req: (req) => ({ method: req.method, path: req.url.split('?')[0] }),
        err: loggedError,
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: body_bytes_max,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    // The address is that of the last one who is no proxy of ours: what a caller wrote before it counts
    // for nothing.
    trustProxy: options.trusted_proxies?.length ? options.trusted_proxies : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // An address that cannot be read never reaches the hooks; its answer is like any other all the same.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply);
      answerFailure(error, request, reply);
    },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = 10_000;
  app.removeContentTypeParser('text/plain');
  takeNothingAsJson(app);
  return app;
}

/** A call that has nothing to send may still say that it speaks JSON, as those of the specification do. */
function takeNothingAsJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
  );
}

/** Input and output are checked by the contract: reading Fastify's own compilers would slow each start. */
const noSchema = (): never => {
  throw new Error('a schema belongs into the contract');
};

interface Around extends AroundCalls {
  metrics: ReturnType<typeof createMetrics>;
}

function addRoute(api: FastifyInstance, host: Host, route: Route, around: Around): void {
  const { endpoint } = route;
  const name = `${endpoint.method} ${endpoint.path}`;
  assertDeclared(endpoint);
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    // HEAD twins would double the surface for no user.
    exposeHeadRoute: false,
    onRequest: async (request) => admit(request, route, host, around),
    handler: async (request, reply) =>
      answer(reply, endpoint, await serveRoute(host, request, reply, { ...around, route })),
    onResponse: (request, reply, done) => {
      around.metrics.observe(name, reply.statusCode, reply.elapsedTime);
      request.log.info({ endpoint: name, status: reply.statusCode, took_ms: reply.elapsedTime });
      done();
    },
  });
}

/** A call takes its place when all of it is here: until then it costs us nothing but the bytes. */
async function serveRoute(
  host: Host,
  request: FastifyRequest,
  reply: FastifyReply,
  { route, clock, limits }: AroundCalls & { route: Route },
): Promise<unknown> {
  const { endpoint } = route;
  const run = async (upload?: SentUpload) => {
    const whose = await whoseCall(host, request);
    const leave = limits.enter(endpoint.rate, whose, request.claims?.user_id);
    try {
      return await route.run(host, request, reply, visitOf(request, clock()), upload);
    } finally {
      leave();
    }
  };
  if (!endpoint.upload) return run();
  const leave = limits.enterUpload(request.sender!);
  try {
    return await run(await readUpload(request));
  } finally {
    leave();
  }
}

function assertDeclared(endpoint: Endpoint): void {
  const { access, input, output } = endpoint;
  if (!access || !input || !output) {
    throw new Error(`${endpoint.method} ${endpoint.path} lacks access or schemas`);
  }
}

function answer(reply: FastifyReply, endpoint: Endpoint, result: unknown): unknown {
  if (result instanceof FileAnswer) return sendFile(reply, result);
  return successBody(result, endpoint.lift);
}

function addHealth(app: FastifyInstance, pool: Pool, metricsText: () => string): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromMachine(request)) throw fail('request.not_found');
    return reply.type('text/plain; version=0.0.4').send(metricsText());
  });
}

/**
 * Figures about the machine are for its keeper, who asks from the machine itself. A proxy asks from there
 * too, and says for whom.
 */
const isFromMachine = ({ raw, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/**
 * Browsers report policy violations in a form of their own, which is no endpoint of ours. Like errors of the
 * application they are counted, and kept without what was on the screen.
 */
function addReports(api: FastifyInstance, { clock, limits }: Around): void {
  api.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 20_000 },
    (_request, body, done) => done(null, body),
  );
  api.post('/csp-reports', {
    onRequest: (request, _reply, done) => {
      limits.countCall('report', networkOf(request.ip), clock().getTime());
      done();
    },
    handler: async (request, reply) => {
      const leave = limits.enter('report', networkOf(request.ip));
      try {
        const csp_report = scrub(String(request.body));
        request.log.warn({ csp_report }, 'policy violation');
        return reply.status(204).send();
      } finally {
        leave();
      }
    },
  });
}
