import type { FastifyInstance } from 'fastify';
import * as identity from './modules/identity/index.ts';
import type { Pool } from './platform/db/pool.ts';
import { type AppOptions, createApp } from './platform/http/app.ts';
import type { Tenant } from './platform/http/host.ts';
import type { Route } from './platform/http/route.ts';

/** Every route of the product, in one place: what is not listed here does not exist. */
export const routes: Route[] = [...identity.routes];

type Options = Omit<AppOptions, 'routes' | 'findSession' | 'findTenant'> & { routes?: Route[] };

export function composeApp(options: Options): FastifyInstance {
  return createApp({
    routes,
    ...options,
    findSession: identity.findLiveSession,
    findTenant: rememberTenants(options.pool, options.clock),
  });
}

const remembered_ms = 1_000;
const remembered_max = 5_000;

/** A page and its first calls ask for the same domain at once; a second later it is asked anew. */
export function rememberTenants(pool: Pool, clock: () => Date = () => new Date()) {
  const known = new Map<string, { at_ms: number; tenant: Promise<Tenant | null> }>();
  return (domain: string): Promise<Tenant | null> => {
    const now_ms = clock().getTime();
    const last = known.get(domain);
    if (last && now_ms - last.at_ms < remembered_ms) return last.tenant;
    if (known.size >= remembered_max) known.clear();
    const tenant = identity.findTenantByDomain(pool, domain);
    // A failed lookup is not remembered.
    tenant.catch(() => known.delete(domain));
    known.set(domain, { at_ms: now_ms, tenant });
    return tenant;
  };
}
