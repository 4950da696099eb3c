import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { newTrail } from '../audit/trail.ts';
import { readEvenExpired } from '../auth/tokens.ts';
import type { Open } from '../ctx.ts';
import { inScope } from '../db/scope.ts';
import { fail, Failure } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import { readInput } from './input.ts';
import type { Answer, Route } from './route.ts';
import { browser_s_max, domainOf, originOf, readCookie, setCookie } from './visit.ts';

/** For the few endpoints that nobody needs to be signed in for. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  serve: (open: Open, input: InputOf<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return {
    endpoint,
    run: async (host, request, reply, visit) => {
      const tenant = await host.findTenant(domainOf(request));
      checkTenant(tenant, request);
      const input = readInput(endpoint, {
        params: request.params,
        query: request.query,
        body: request.body,
      });
      if (input instanceof Failure) throw input;
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      const bearer = token ? readEvenExpired(host.secret, token) : null;
      let changes = 0;
      const open: Open = {
        ...visit,
        tenant,
        secret: host.secret,
        origin: originOf(request),
        bearer: bearer?.tenant_id === tenant.id ? bearer : null,
        cookie: readCookie(request),
        keepCookie: (value, max_age_s) => setCookie(request, reply, value, max_age_s),
        device_cookie: readCookie(request, 'device'),
        keepDeviceCookie: (value, max_age_s) =>
          setCookie(request, reply, value, max_age_s, 'device'),
        browser_cookie: readCookie(request, 'browser'),
        keepBrowser: (value) => setCookie(request, reply, value, browser_s_max, 'browser'),
        inTenant: (mode, work, actor) => {
          const scope = { tenant_id: tenant.id, school_id: actor?.school_id ?? null };
          // Nobody is signed in, so there is no role that could be limited.
          return inScope(host.pool, { ...scope, limits: '*' }, mode, async (db, closing) => {
            const who = { user_id: null, session_id: null, ...actor };
            const trail = newTrail({ ...visit, ...scope, ...who }, endpoint.summary);
            try {
              return await work(db, trail.changed);
            } finally {
              changes += trail.count();
              closing.push(...trail.closing());
            }
          });
        },
      };
      const result = await serve(open, input);
      host.checkOutput(endpoint, result, endpoint.audited ? changes : undefined);
      return result;
    },
  };
}

function checkTenant(tenant: Tenant | null, request: FastifyRequest): asserts tenant is Tenant {
  if (!tenant) throw fail('organization.unknown');
  const named = request.headers['x-tenant-id'];
  if (named !== undefined && named !== tenant.id) throw fail('organization.unknown');
  if (tenant.suspended) throw fail('ORG_SUSPENDED');
}
