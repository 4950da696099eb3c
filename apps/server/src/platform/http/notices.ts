import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inSchoolOf, type InSchool } from '../automatic.ts';
import type { Secret } from '../auth/tokens.ts';
import type { Visit } from '../ctx.ts';
import { type Db, inScope } from '../db/scope.ts';
import { fail } from '../fail.ts';
import { isUuid } from '../ids.ts';
import { networkOf } from '../network-of.ts';
import type { Tenant } from '../tenancy.ts';
import { FileAnswer } from './envelope.ts';
import type { Host } from './host.ts';
import { type createLimits, nobody } from './limits.ts';
import { sendFile } from './send-file.ts';
import { domainOf, visitOf } from './visit.ts';

/**
 * The one door for what a company on the internet tells us, in its own words: no session, no envelope,
 * no schema of ours. Its path carries a secret or its body a signature, and nothing is believed before
 * that was proved.
 */
export interface NoticeRoute {
  method?: 'GET' | 'POST';
  /** Below /api. With `:school_id` in it, the news is for that school. */
  path: string;
  /** Money must not vanish, so a suspended organisation hears of it; of other things it does not. */
  is_deaf_when_suspended?: boolean;
  /** Answers what the company expects to read. */
  serve(notice: Notice): Promise<object | PlainAnswer | FileAnswer>;
}

/** For companies that expect a word instead of JSON. */
export class PlainAnswer {
  status: number;
  text: string;
  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

export interface Notice extends Visit {
  tenant_id: string;
  /** Empty where the path names none. */
  school_id: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** Exactly what came: signatures are made over these. */
  bytes: Buffer;
  /** The same as JSON, or undefined when it is none. */
  body: unknown;
  secret: Secret;
  plays_mpesa: boolean;
  /** A write in one school, with its lines in the audit trail. */
  inSchool: InSchool;
  /** A look at, or a write of, what has no trail of its own, in one school or in all of them. */
  within<T>(
    school_id: string | null,
    mode: 'read' | 'write',
    work: (db: Db) => Promise<T>,
  ): Promise<T>;
}

const notice_bytes_max = 256_000;

/** They stand apart, because here the body is read as bytes: a signature is over those. */
export function addNotices(
  api: FastifyInstance,
  host: Host,
  routes: readonly NoticeRoute[],
  around: { clock: () => Date; limits: ReturnType<typeof createLimits> },
): void {
  api.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: notice_bytes_max },
      (_request, bytes, done) => done(null, bytes),
    );
    for (const one of routes) {
      const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const now = around.clock();
        const tenant = await host.findTenant(domainOf(request));
        const leave = await around.limits.enterNotice(tenant?.id ?? nobody);
        try {
          const answer = await one.serve(noticeOf(host, one, request, { tenant, now }));
          // Whoever has the link has the file; a search engine should not.
          if (answer instanceof FileAnswer) {
            return sendFile(reply.header('x-robots-tag', 'noindex'), answer);
          }
          if (!(answer instanceof PlainAnswer)) return answer;
          return reply.status(answer.status).type('text/plain').send(answer.text);
        } finally {
          leave();
        }
      };
      own.route({
        method: one.method ?? 'POST',
        url: one.path,
        exposeHeadRoute: false,
        onRequest: (request, _reply, done) => {
          const caller = networkOf(request.ip);
          around.limits.countCall('notice', caller, around.clock().getTime());
          done();
        },
        handler,
      });
    }
  });
}

function noticeOf(
  host: Host,
  route: NoticeRoute,
  request: FastifyRequest,
  { tenant, now }: { tenant: Tenant | null; now: Date },
): Notice {
  const params = request.params as Record<string, string>;
  const is_for_school = route.path.includes('/:school_id/');
  const school_id = params['school_id'] ?? '';
  const is_deaf = tenant?.suspended && route.is_deaf_when_suspended;
  if (!tenant || is_deaf || (is_for_school && !isUuid(school_id))) throw fail('request.not_found');
  const visit = visitOf(request, now);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const tenant_id = tenant.id;
  return {
    ...visit,
    tenant_id,
    school_id,
    params,
    query: request.query as Record<string, string>,
    headers: request.headers,
    bytes,
    body: parse(bytes),
    secret: host.secret,
    plays_mpesa: host.plays_mpesa,
    inSchool: inSchoolOf(host.pool, () => visit),
    within: (own_school_id, mode, work) =>
      inScope(host.pool, { tenant_id, school_id: own_school_id, limits: '*' }, mode, work),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
