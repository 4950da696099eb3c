import { createHash } from 'node:crypto';
import type { Endpoint } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Closing, Db } from '../db/scope.ts';
import { fail, Failure } from '../fail.ts';
import { Said } from './envelope.ts';

export interface Key {
  key: string;
  endpoint: string;
  body_hash: string;
}

/** Reads the caller's key and ties it to this endpoint and this very body. */
export function keyOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  input: unknown,
  bytes?: Buffer,
): Key | Failure {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return fail('request.key_missing');
  const hash = createHash('sha256').update(JSON.stringify(input instanceof Failure ? null : input));
  if (bytes) hash.update(bytes);
  return {
    key,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    body_hash: hash.digest('base64url'),
  };
}

/** The answer that was given before to this key of the session's person, if any. */
export async function findAnswer(db: Db, session_id: string, key: Key): Promise<unknown> {
  const row = await db
    .selectFrom('identity.sessions as s')
    .innerJoin('platform.idempotency_keys as k', (on) =>
      on.onRef('k.tenant_id', '=', 's.tenant_id').onRef('k.user_id', '=', 's.user_id'),
    )
    .select(['k.endpoint', 'k.body_hash', 'k.answer'])
    .where('s.id', '=', session_id)
    .where('k.key', '=', key.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.endpoint !== key.endpoint || row.body_hash !== key.body_hash) {
    throw fail('request.key_reused');
  }
  const { message, data } = row.answer as { message: string; data: unknown };
  return new Said(message, data);
}

const key_constraint = 'idempotency_keys_pkey';

/** The answer is kept in the same transaction as its effects, so there is never one without the other. */
export function closingKey(
  tenant_id: string,
  user_id: string,
  key: Key,
  result: unknown,
  now: Date,
): Closing {
  const answer = result instanceof Said ? { ...result } : { message: 'Success', data: result };
  return {
    text: `
      insert into platform.idempotency_keys
        (tenant_id, user_id, key, endpoint, body_hash, answer, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      tenant_id,
      user_id,
      key.key,
      key.endpoint,
      key.body_hash,
      JSON.stringify(answer),
      now.toISOString(),
    ],
  };
}

/** Either our own key was taken, or a rule of the database met the twin's record. */
export const lostTheRace = (error: unknown): boolean =>
  (error instanceof Failure && error.status === 409) ||
  String((error as { constraint?: unknown }).constraint ?? '').startsWith(key_constraint);
