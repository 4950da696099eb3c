import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { Claims, Secret } from './auth/tokens.ts';
import type { Db } from './db/scope.ts';
import { fail } from './fail.ts';
import type { Tenant } from './tenancy.ts';

/** A visit is what a request knows of the world when it has no session. */
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
  /** When the person last confirmed who they are, by password or code; see `auth/step-up.ts`. */
  confirmed_at: string | null;
  /** Set where this was written without a line and came later. */
  entry?: EntryFacts;
  /** Writes one line of the audit trail, in this transaction: what was, and what is now. */
  changed: ChangeNoter;
}

/** The facts of an entry that waited on a device; see `platform/entries`. */
export interface EntryFacts {
  id: string;
  /** When it was written, as far as that is known. */
  done_at: string;
  /** To be added to moments that the device's own clock gave. */
  shift_ms: number;
  clock: 'right' | 'corrected' | 'doubtful';
  is_day_sure: boolean;
  /** The office applies what was refused to its author. */
  by_office: boolean;
}

export type ChangeNoter = (
  record_type: string,
  record_id: string,
  before: object | null,
  after: object | null,
  /** Where it was, when that is not the school of the session. */
  school_id?: string,
) => void;

/**
 * An open visit is what a public endpoint may use. It opens its own transactions: hashing must not hold
 * one.
 */
export interface Open extends Visit {
  /** The organisation whose domain was asked; its suspension is already checked. */
  tenant: Tenant;
  secret: Secret;
  /** Where the caller's browser is: what a link begins with. */
  origin: string;
  /** Whose access token came along, even when its time is over: it may end that session, no more. */
  bearer: Claims | null;
  cookie: string | undefined;
  keepCookie(value: string | null, max_age_s?: number): void;
  /** The proof that this device is trusted by somebody; it outlives sessions. */
  device_cookie: string | undefined;
  keepDeviceCookie(value: string, max_age_s: number): void;
  /** Which browser this is, whoever sits before it. */
  browser_cookie: string | undefined;
  keepBrowser(value: string): void;
  inTenant<T>(
    mode: 'read' | 'write',
    work: (db: Db, changed: ChangeNoter) => Promise<T>,
    actor?: { user_id: string; session_id: string | null; school_id?: string | null },
  ): Promise<T>;
}

/** The school that the work belongs to; a person without any school cannot do school work. */
export function schoolOf(ctx: Pick<Ctx, 'school_id'>): string {
  if (!ctx.school_id) throw fail('school.not_found');
  return ctx.school_id;
}

export const nowIso = (ctx: Pick<Visit, 'now'>): string => ctx.now.toISOString();
