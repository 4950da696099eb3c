import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Visit } from '../ctx.ts';
import { Failure } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import { readInput } from './input.ts';
import type { Answer, Route } from './route.ts';

/** What is known before any organisation is: only the way to look one up. */
export interface Bare extends Visit {
  findTenant(domain: string): Promise<Tenant | null>;
  log: FastifyRequest['log'];
}

/** For the two endpoints that must answer even where there is no organisation, or a suspended one. */
export function bareRoute<E extends Endpoint>(
  endpoint: E,
  serve: (bare: Bare, input: InputOf<E>) => Promise<Answer<E>> | Answer<E>,
): Route {
  return {
    endpoint,
    run: async (host, request, _reply, visit) => {
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
