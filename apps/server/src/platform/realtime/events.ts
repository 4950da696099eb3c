import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';

/** An event is what one process tells all others through the database, at the moment of commit. */
export type Event =
  | { kind: 'notification'; tenant_id: string; user_ids: string[]; id: string | null }
  | { kind: 'sessions-ended'; session_ids: string[] }
  | { kind: 'organisation-changed'; tenant_id: string }
  /** Told by the database itself, which counts these changes: `identity.count_change_of_rights`. */
  | { kind: 'rights-changed'; tenant_id: string };

/** The database names it too. */
export const channel = 'darasa_events';

// PostgreSQL carries at most 8,000 bytes in one message; ids of 36 bytes leave room for these.
const ids_max = 150;

export async function tell(db: Db, event: Event): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db);
}

export async function tellSessionsEnded(db: Db, session_ids: string[]): Promise<void> {
  for (let i = 0; i < session_ids.length; i += ids_max) {
    await tell(db, { kind: 'sessions-ended', session_ids: session_ids.slice(i, i + ids_max) });
  }
}
