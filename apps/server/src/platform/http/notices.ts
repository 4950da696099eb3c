import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSchoolOf, type InSchool } from '../automatic.ts';
import type { Secret } from '../auth/tokens.ts';
import type { Visit } from '../ctx.ts';
import { fail } from '../fail.ts';
import { isUuid } from '../ids.ts';
import type { Host } from './host.ts';
import type { createLimits } from './limits.ts';
import { domainOf, visitOf } from './visit.ts';

/**
 * What a company on the internet tells us, in its own words: no session, no envelope, no schema of
 * ours. The path carries a secret, the body is kept as it came, and an organisation that is suspended
 * hears it all the same.
 */
export interface NoticeRoute {
  /** Below /api, with `:school_id` in it. */
  path: string;
  /** Answers what the company expects to read. */
  serve(notice: Notice): Promise<object>;
}

export interface Notice extends Visit {
  tenant_id: string;
  school_id: string;
  params: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The body as JSON, or undefined when it is none. */
  body: unknown;
  secret: Secret;
  inSchool: InSchool;
}

const notice_bytes_max = 64_000;

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
      const handler = async (request: FastifyRequest): Promise<object> => {
        const now = around.clock();
        const leave = around.limits.enter('notice');
        try {
          around.limits.countCall('notice', request.ip, now.getTime());
          return await one.serve(await noticeOf(host, request, now));
        } finally {
          leave();
        }
      };
      own.route({ method: 'POST', url: one.path, handler });
    }
  });
}

async function noticeOf(host: Host, request: FastifyRequest, now: Date): Promise<Notice> {
  const tenant = await host.findTenant(domainOf(request));
  const params = request.params as Record<string, string>;
  const school_id = params['school_id'] ?? '';
  if (!tenant || !isUuid(school_id)) throw fail('request.not_found');
  const visit = visitOf(request, now);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    ...visit,
    tenant_id: tenant.id,
    school_id,
    params,
    headers: request.headers,
    bytes,
    body: parse(bytes),
    secret: host.secret,
    inSchool: inSchoolOf(host.pool, () => visit),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
