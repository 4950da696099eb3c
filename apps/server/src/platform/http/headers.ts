import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import { normaliseDomain } from '../tenancy.ts';

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Passes are scanned and learners photographed in our own pages.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

const api_policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; sandbox";

/** Every answer gets these; pages replace the policy by their own and assets their caching. */
export const answer_headers = {
  ...everywhere,
  'content-security-policy': api_policy,
  'cache-control': 'no-store',
};

// It answers nothing: a hook that gives the reply back says that it has been sent.
export function setHeaders(reply: FastifyReply): void {
  reply.headers(answer_headers);
}

/** A page's policy: our own files, plus the inline scripts whose hashes we know. */
export function pagePolicy(
  page: Pick<FastifyRequest, 'host' | 'protocol'>,
  script_hashes: string[],
  style_nonce: string,
): string {
  const hashes = script_hashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    `style-src 'self' 'nonce-${style_nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${ownSocket(page)}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Forms are sent by script; a native send would put what was typed into an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Text becomes markup only through the one policy of platform/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /api/csp-reports',
  ].join('; ');
}

/** Not every browser takes a socket to the page's own host for 'self'; to any other there is none. */
const ownSocket = ({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string =>
  /^[a-z0-9.-]+(:\d+)?$/i.test(host) ? ` ${protocol === 'https' ? 'wss' : 'ws'}://${host}` : '';

/** A write from a page of another site is refused before anything reads it. */
export function checkOrigin(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.origin;
  if (origin !== undefined && !isOriginOf(origin, request)) throw fail('request.origin');
}

/** A page is ours when scheme, host and port are: another port of the same machine is another site. */
export function isOriginOf(
  origin: string,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): boolean {
  const own = `${protocol}://${host.trim()}`;
  if (!URL.canParse(origin) || !URL.canParse(own)) return false;
  const [from, here] = [new URL(origin), new URL(own)];
  const isSame = (part: 'protocol' | 'port') => from[part] === here[part];
  return (
    isSame('protocol') &&
    isSame('port') &&
    normaliseDomain(from.host) === normaliseDomain(here.host)
  );
}

/**
 * The media type is checked: what a form of another site can send without asking is not JSON, so no form
 * reaches a handler.
 */
export function checkMediaType(request: FastifyRequest, { upload }: { upload: boolean }): void {
  const type = request.headers['content-type'];
  if (type === undefined || request.method === 'GET') return;
  const wanted = upload ? 'multipart/form-data' : 'application/json';
  if (!type.toLowerCase().startsWith(wanted)) throw fail('request.media_type');
}
