import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '../ctx.ts';
import { normaliseDomain } from '../tenancy.ts';

export function visitOf(request: FastifyRequest, now: Date): Visit {
  return {
    now,
    request_id: request.id,
    device: String(request.headers['user-agent'] ?? 'Unknown device').slice(0, 200),
    address: request.ip,
  };
}

export const domainOf = (request: FastifyRequest): string => normaliseDomain(request.host ?? '');

/**
 * The origin is where the caller's browser is: what links begin with. The port that a caller names is
 * believed only when it is the one that we listen on; any other would lead the reader of the link to
 * somebody else.
 */
export function originOf(request: FastifyRequest): string {
  const { localPort } = request.raw.socket;
  const port = /:(\d+)$/.exec(request.host)?.[1];
  const shown = port !== undefined && Number(port) === localPort ? `:${port}` : '';
  return `${request.protocol}://${domainOf(request)}${shown}`;
}

// `__Host-` cookies bind to one host over TLS. Plain http on localhost gets the unprefixed name.
const cookieName = (request: FastifyRequest, kind: CookieKind): string =>
  `${request.protocol === 'https' ? '__Host-' : ''}darasa${endings[kind]}`;

/** One half of a session, the proof that a device is trusted, or which browser this is. */
export type CookieKind = 'session' | 'device' | 'browser';
const endings: Record<CookieKind, string> = { session: '', device: '-device', browser: '-browser' };

/** No browser keeps a cookie for longer. */
export const browser_s_max = 400 * 24 * 60 * 60;

export function readCookie(
  request: FastifyRequest,
  kind: CookieKind = 'session',
): string | undefined {
  const wanted = `${cookieName(request, kind)}=`;
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length);
}

/** Without a lifetime the cookie ends with the browser session; null removes it. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string | null,
  max_age_s?: number,
  kind: CookieKind = 'session',
): void {
  const name = cookieName(request, kind);
  const parts = [`${name}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (request.protocol === 'https') parts.push('Secure');
  if (value === null) {
    parts.push('Max-Age=0');
    reply.header('clear-site-data', '"cache"');
  }
  if (value !== null && max_age_s !== undefined) parts.push(`Max-Age=${max_age_s}`);
  reply.header('set-cookie', parts.join('; '));
}
