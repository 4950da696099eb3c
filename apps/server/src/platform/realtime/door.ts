import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { Failure } from '../fail.ts';
import { errorBody } from '../http/envelope.ts';
import { answer_headers } from '../http/headers.ts';
import type { createLimits } from '../http/limits.ts';

interface DoorOptions {
  limits: ReturnType<typeof createLimits>;
  clock: () => Date;
  trust_proxy: boolean;
}

/**
 * The socket's server answers before the application sees a request, so what holds for every answer is
 * said here once more: the headers, and how often one address may come.
 */
export function keepDoor({ engine }: Server, { limits, clock, trust_proxy }: DoorOptions): void {
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(answer_headers)) response.setHeader(name, value);
    try {
      if (isHandshake(request)) {
        limits.countCall('handshake', addressOf(request, trust_proxy), clock().getTime());
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

/** As the application reads it: what a proxy says counts only where one of ours is in front. */
function addressOf({ headers, socket }: IncomingMessage, trust_proxy: boolean): string {
  const told = trust_proxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')[0]!
        .trim()
    : '';
  return told || (socket.remoteAddress ?? '');
}

/** A web socket that is refused is only cut off: a browser would not read why. */
function refuse(response: ServerResponse, failure: Failure): void {
  response.statusCode = failure.status;
  response.setHeader('content-type', 'application/json');
  if (failure.retry_after_s) response.setHeader('retry-after', failure.retry_after_s);
  response.end(JSON.stringify(errorBody(failure, randomUUID())));
}
