import type { FastifyInstance } from 'fastify';
import type { Secret } from '../auth/tokens.ts';
import type { Pool } from '../db/pool.ts';
import { type Db, inScope } from '../db/scope.ts';
import { fail } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import { domainOf } from './visit.ts';

/** What somebody else's server tells us, before anybody made sense of it. */
export interface HookCall {
  tenant: Pick<Tenant, 'id' | 'domain'>;
  now: Date;
  secret: Secret;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** Exactly the bytes that came: signatures are made over these. */
  body: Buffer;
  inSchool<T>(
    school_id: string | null,
    mode: 'read' | 'write',
    work: (db: Db) => Promise<T>,
  ): Promise<T>;
}

/**
 * A door for a provider's own shapes: forms, signatures, challenges. It is no endpoint of the
 * contract, nobody is signed in, and what comes through it is believed only after it was proved.
 */
export interface Hook {
  method: 'GET' | 'POST';
  /** Below /api/hooks. */
  path: string;
  receive(call: HookCall): Promise<HookAnswer>;
}

type HookAnswer =
  | { status: number; text: string }
  | { status: 200; bytes: Uint8Array; media_type: 'application/pdf'; file_name: string };

const body_bytes_max = 256_000;

interface Around {
  pool: Pool;
  secret: Secret;
  clock: () => Date;
  findTenant(domain: string): Promise<Tenant | null>;
}

export function addHooks(api: FastifyInstance, hooks: readonly Hook[], around: Around): void {
  api.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: body_bytes_max },
      (_request, body, done) => done(null, body),
    );
    for (const hook of hooks) {
      door.route({
        method: hook.method,
        url: `/hooks${hook.path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const tenant = await around.findTenant(domainOf(request));
          if (!tenant || tenant.suspended) throw fail('request.not_found');
          const answer = await hook.receive({
            tenant,
            now: around.clock(),
            secret: around.secret,
            params: request.params as Record<string, string>,
            query: request.query as Record<string, string>,
            headers: request.headers,
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            inSchool: (school_id, mode, work) =>
              inScope(around.pool, { tenant_id: tenant.id, school_id, limits: '*' }, mode, work),
          });
          if ('text' in answer) {
            return reply.status(answer.status).type('text/plain').send(answer.text);
          }
          return reply
            .headers({
              'content-disposition': `inline; filename="${answer.file_name}"`,
              'cache-control': 'no-store',
              'x-robots-tag': 'noindex',
            })
            .type(answer.media_type)
            .send(Buffer.from(answer.bytes));
        },
      });
    }
  });
}
