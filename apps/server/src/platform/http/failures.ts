import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChildFailed } from '../children/child.ts';
import { fail, Failure } from '../fail.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { errorBody } from './envelope.ts';

/** Turns whatever was thrown into a status, a code and a sentence; the details stay in our log. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  logFailure(error, failure, request);
  if (failure.retry_after_s) reply.header('retry-after', String(failure.retry_after_s));
  reply.status(failure.status).type('application/json').send(errorBody(failure, request.id));
}

/** Who was turned away at the door is a figure; what the database refused is a line with its reason. */
function logFailure(error: unknown, failure: Failure, request: FastifyRequest): void {
  if (failure.status < 500) return;
  if (failure.code !== 'server.busy') return request.log.error({ err: error }, 'request failed');
  const cause = error === failure ? failure.cause : error;
  if (!cause) return;
  const { message, code } = cause as { message?: string; code?: string };
  const { method, url } = request.routeOptions;
  request.log.warn({ cause: message, code, route: `${String(method)} ${url}` }, 'database is busy');
}

/** The failure is what a caller is told of whatever was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof UnreadableFile) return fail('file.unreadable', { sentence: error.message });
  // Too many prints, pictures or sheets wait already.
  if (error instanceof ChildFailed && error.reason === 'too busy') {
    return fail('server.busy', {}, { retry_after_s: 5 });
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // Row security kept a row from being written that belongs to an account outside the limits.
  if (code === '42501' && (error as Error).message.includes('"money_limits"')) {
    return fail('access.money_account');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fail('request.media_type');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) {
    return fail('request.too_large', { limit: '1 MB' });
  }
  if (statusCode === 429) return fail('request.too_many');
  if (statusCode && statusCode < 500) return fail('request.unreadable');
  // The database stopped the statement, or there was no connection to be had in time.
  if (error instanceof Error && error.message.startsWith('timeout exceeded')) {
    return fail('server.busy', {}, { retry_after_s: 2 });
  }
  if (code === '57014' || code === '53300' || code === '55P03') {
    return fail('server.busy', {}, { retry_after_s: 2 });
  }
  // Bytes that the edge let through and the database cannot hold are the caller's mistake.
  if (code?.startsWith('22')) return fail('request.unreadable');
  return fail('server.failed');
}
