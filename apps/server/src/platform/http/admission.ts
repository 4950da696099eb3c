import type { Endpoint } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Claims, readAccess, readEvenExpired } from '../auth/tokens.ts';
import { fail, type Failure } from '../fail.ts';
import { networkOf } from '../network-of.ts';
import { checkMediaType } from './headers.ts';
import type { Host } from './host.ts';
import { type createLimits, nobody, type Sender } from './limits.ts';
import type { Route } from './route.ts';
import { domainOf, visitOf } from './visit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose good token came with the call; nobody's where none is asked for. */
    claims: Claims | null;
    /** Who may send a file here, once that was asked. */
    sender: Sender | null;
  }
}

export interface AdmissionGround {
  clock: () => Date;
  limits: ReturnType<typeof createLimits>;
}

/** A body of this size comes with its headers; a larger one may be hours on its way. */
const small_bytes = 64_000;

/**
 * A call is admitted first; whoever calls is asked everything before a byte of the body is read: is the
 * token good, were there too many calls, and for a body worth waiting for also whether the session lives
 * and may do this.
 */
export async function admit(
  request: FastifyRequest,
  route: Route,
  host: Host,
  { clock, limits }: AdmissionGround,
): Promise<void> {
  const { endpoint } = route;
  const now = clock();
  checkMediaType(request, endpoint);
  if (isPublic(endpoint)) {
    limits.countCall(endpoint.rate, strangerOf(host, request), now.getTime());
    return;
  }
  const claims = await goodClaims(host, request, now);
  if (!claims) {
    // A token that is none stands for nobody, and anybody can make up another one for every call.
    limits.countCall('stranger', networkOf(request.ip), now.getTime());
    throw await closedOr(tokenFailure(request), host, request);
  }
  request.claims = claims;
  limits.countCall(endpoint.rate, claims.user_id, now.getTime());
  if (!route.knock || !(endpoint.upload || isLarge(request))) return;
  const leave = limits.enter(endpoint.rate, claims.tenant_id, claims.user_id);
  try {
    request.sender = await route.knock(host, request, claims, visitOf(request, now));
  } finally {
    leave();
  }
}

export const isPublic = ({ access }: Endpoint): boolean =>
  'who' in access && access.who === 'public';

/**
 * Who is counted where nobody needs to be signed in: where the call comes from, which may be a whole school.
 * Somebody whose token we made, even if its time is over, is counted for himself, and uses up no colleague's.
 */
function strangerOf(host: Host, request: FastifyRequest): string {
  const token = tokenOf(request);
  const bearer = token ? readEvenExpired(host.secret, token) : null;
  return bearer?.user_id ?? networkOf(request.ip);
}

/**
 * The call is counted for one; whose places a call takes: its organisation's, and without a token those of
 * where it comes from.
 */
export async function whoseCall(host: Host, request: FastifyRequest): Promise<string> {
  if (request.claims) return request.claims.tenant_id;
  return (await host.findTenant(domainOf(request))) ? networkOf(request.ip) : nobody;
}

/** A body that does not say how long it is may be of any length. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > small_bytes;

const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

async function goodClaims(host: Host, request: FastifyRequest, now: Date): Promise<Claims | null> {
  const token = tokenOf(request);
  return token ? readAccess(host.secret, token, now) : null;
}

const tokenFailure = (request: FastifyRequest): Failure =>
  fail(tokenOf(request) ? 'session.ended' : 'session.missing');

/**
 * A suspended organisation is closed to everybody, and signing in again would not help. A session that is
 * alive knows it by itself, so the organisation is asked only where there is none.
 */
export async function closedOr(
  refusal: Failure,
  host: Host,
  request: FastifyRequest,
): Promise<Failure> {
  const tenant = await host.findTenant(domainOf(request));
  return tenant?.suspended ? fail('ORG_SUSPENDED') : refusal;
}
