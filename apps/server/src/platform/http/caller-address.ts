import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** For what is answered before Fastify sees it: the address that it would read, by the same proxies. */
export const callerAddress = (request: IncomingMessage, trusted_proxies: string[]): string =>
  proxyAddr(request, trusted_proxies);
