import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
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

/**
 * What a caller's address counts as. Whoever has one IPv6 address has the 2^64 of its network, so those
 * are one; an IPv4 address stands for itself, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (old || !isIPv6(address)) return old ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const behind = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - behind.length);
  const groups = [...before, ...Array<string>(gap).fill('0'), ...behind];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
