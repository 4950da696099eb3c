import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { Failure } from '../fail.ts';
import { callerAddress } from '../http/caller-address.ts';
import { networkOf } from '../network-of.ts';
import { errorBody } from '../http/envelope.ts';
import { answer_headers } from '../http/headers.ts';
import type { createLimits } from '../http/limits.ts';

interface DoorOptions {
  limits: ReturnType<typeof createLimits>;
  clock: () => Date;
  trusted_proxies: string[];
}

/**
 * The socket's server answers before the application sees a request, so what holds for every answer is
 * said here once more: the headers, and how often one address may come.
 */
export function keepDoor(
  { engine }: Server,
  { limits, clock, trusted_proxies }: DoorOptions,
): void {
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(answer_headers)) response.setHeader(name, value);
    try {
      if (isHandshake(request)) {
        const address = callerAddress(request, trusted_proxies);
        limits.countCall('handshake', networkOf(address), clock().getTime());
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return refuse(response, error);
    }
    next();
  });
}

/** What comes later names the connection that the handshake has opened. */
const isHandshake = ({ url }: IncomingMessage): boolean =>
  !new URL(url ?? '/', 'http://here').searchParams.get('sid');

/** A web socket that is refused is only cut off: a browser would not read why. */
function refuse(response: ServerResponse, failure: Failure): void {
  response.statusCode = failure.status;
  response.setHeader('content-type', 'application/json');
  if (failure.retry_after_s) response.setHeader('retry-after', failure.retry_after_s);
  response.end(JSON.stringify(errorBody(failure, randomUUID())));
}
