import type { Endpoint } from '@darasa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Secret } from '../auth/tokens.ts';
import type { Db } from '../db/scope.ts';
import type { Pool } from '../db/pool.ts';
import type { FileStore } from '../files/store.ts';
import type { LiveSession, Tenant } from '../tenancy.ts';

/** A host is what routes need from the application around them. */
export interface Host {
  pool: Pool;
  secret: Secret;
  sms_sender: string | null;
  /** A simulator on this machine plays M-Pesa for schools that have connected nothing. */
  plays_mpesa: boolean;
  files: FileStore;
  /** Null when the session does not exist, has ended, is idle or is too old. */
  findSession(db: Db, session_id: string, now: Date): Promise<LiveSession | null>;
  /**
   * What was last found of a session, or nothing. It may have changed since, so what is made of it counts
   * only when `findSession` answers with this very object.
   */
  recallSession(session_id: string): LiveSession | undefined;
  /** By domain; remembered for a second, so that a suspension is felt at once. */
  findTenant(domain: string): Promise<Tenant | null>;
  /** In tests: the output must fit its schema, and a write must have left a trail. */
  checkOutput(endpoint: Endpoint, result: unknown, changes: number | undefined): void;
  securityEvent(request: FastifyRequest, what: string, facts: object): void;
}
