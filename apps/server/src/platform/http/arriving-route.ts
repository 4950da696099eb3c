import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { Claims, Secret } from '../auth/tokens.ts';
import type { Visit } from '../ctx.ts';
import { type Db, inScope } from '../db/scope.ts';
import { Failure } from '../fail.ts';
import type { LiveSession } from '../tenancy.ts';
import { readInput } from './input.ts';
import { admitTo, type Answer, type ArrivedEntry, endedOrClosed, type Route } from './route.ts';
import { browser_s_max, readCookie, setCookie } from './visit.ts';

/** An arrival is who brings entries, on which browser, and the way to run each as if it came alone. */
export interface Arrival extends Visit {
  claims: Claims;
  session: LiveSession;
  secret: Secret;
  browser_cookie: string | undefined;
  keepBrowser(value: string): void;
  run(route: Route, entry: ArrivedEntry): Promise<unknown>;
  /** A transaction of its own, for what is about the entry and not about a class or an account. */
  inTenant<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * For entries: each opens a transaction of its own, so there is none around them. What `look` reads comes in
 * one flight with the session.
 */
export function arrivingRoute<E extends Endpoint, Found>(
  endpoint: E,
  look: (db: Db, input: InputOf<E>) => Promise<Found>,
  serve: (arrival: Arrival, input: InputOf<E>, found: Found) => Promise<Answer<E>>,
): Route {
  return {
    endpoint,
    run: async (host, request, reply, visit) => {
      const claims = request.claims!;
      const { params, query, body } = request;
      const input = readInput(endpoint, { params, query, body });
      const inTenant: Arrival['inTenant'] = (mode, work) =>
        inScope(host.pool, { ...claims, limits: '*' }, mode, work);
      try {
        const [session, found] = await inTenant('read', async (db) => {
          const looking = input instanceof Failure ? undefined : look(db, input);
          looking?.catch(() => {});
          const live = await host.findSession(db, claims.session_id, visit.now);
          const admitted = admitTo(endpoint, live, request, host);
          if (input instanceof Failure) throw input;
          return [admitted, await looking!] as const;
        });
        const arrival: Arrival = {
          ...visit,
          claims,
          session,
          secret: host.secret,
          browser_cookie: readCookie(request, 'browser'),
          keepBrowser: (value) => setCookie(request, reply, value, browser_s_max, 'browser'),
          run: (route, entry) => route.runEntry!(host, request, reply, visit, entry),
          inTenant,
        };
        const result = await serve(arrival, input as InputOf<E>, found);
        host.checkOutput(endpoint, result, undefined);
        return result;
      } catch (error) {
        throw await endedOrClosed(error, host, request);
      }
    },
  };
}
