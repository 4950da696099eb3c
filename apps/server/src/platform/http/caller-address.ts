import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** For what is answered before Fastify sees it: the address that it would read, by the same proxies. */
export const callerAddress = (request: IncomingMessage, trusted_proxies: string[]): string =>
  proxyAddr(request, trusted_proxies);

/** The same for how it comes: a proxy of ours says whether it took the call over TLS. */
export function callerProtocol(
  { socket, headers }: IncomingMessage,
  trusted_proxies: string[],
): 'http' | 'https' {
  const isTrusted = proxyAddr.compile(trusted_proxies);
  const told = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  if (told && isTrusted(socket.remoteAddress ?? '', 0)) return told === 'https' ? 'https' : 'http';
  return 'encrypted' in socket ? 'https' : 'http';
}
