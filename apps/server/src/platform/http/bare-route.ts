import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Visit } from '../ctx.ts';
import { fail, Failure } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import type { Host } from './host.ts';
import { readInput } from './input.ts';
import type { Answer, Route } from './route.ts';
import { domainOf } from './visit.ts';

/** A bare visit is what is known before any organisation is: only the way to look one up. */
export interface Bare extends Visit {
  findTenant(domain: string): Promise<Tenant | null>;
  log: FastifyRequest['log'];
}

/** For the two endpoints that must answer even where there is no organisation, or a suspended one. */
export function bareRoute<E extends Endpoint>(
  endpoint: E,
  serve: (bare: Bare, input: InputOf<E>) => Promise<Answer<E>> | Answer<E>,
  { is_lookup = false }: { is_lookup?: boolean } = {},
): Route {
  return {
    endpoint,
    run: async (host, request, _reply, visit) => {
      if (!is_lookup) await checkNamed(host, request);
      const input = readInput(endpoint, {
        params: request.params,
        query: request.query,
        body: request.body,
      });
      if (input instanceof Failure) throw input;
      const result = await serve(
        { ...visit, findTenant: host.findTenant, log: request.log },
        input,
      );
      host.checkOutput(endpoint, result, undefined);
      return result;
    },
  };
}

/**
 * Whoever names an organisation names the one of this address, or is mistaken. Only looking one up heeds no
 * name: a browser that kept an outdated one learns the right one there, and from nowhere else.
 */
async function checkNamed(host: Host, request: FastifyRequest): Promise<void> {
  const named = request.headers['x-tenant-id'];
  if (named === undefined) return;
  const tenant = await host.findTenant(domainOf(request));
  if (named !== tenant?.id) throw fail('organization.unknown');
}
