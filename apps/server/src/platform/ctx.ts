import type { Session } from '@darasa/contract/identity/session';
import type { Db } from './db/scope.ts';
import { fail } from './fail.ts';

/** What a request knows of the world when it has no session. */
export interface Visit {
  now: Date;
  request_id: string;
  device: string;
  address: string;
}

/** Everything a service may use: one database handle and the facts about who asks. */
export interface Ctx extends Visit {
  db: Db;
  tenant_id: string;
  school_id: string | null;
  session_id: string;
  user: Session['user'];
  staff: Session['staff'];
  /** Writes one line of the audit trail, in this transaction: what was, and what is now. */
  changed: Changed;
}

export type Changed = (
  record_type: string,
  record_id: string,
  before: object | null,
  after: object | null,
) => void;

/** The school that the work belongs to; a person without any school cannot do school work. */
export function schoolOf(ctx: Pick<Ctx, 'school_id'>): string {
  if (!ctx.school_id) throw fail('school.not_found');
  return ctx.school_id;
}

export const nowIso = (ctx: Pick<Visit, 'now'>): string => ctx.now.toISOString();
