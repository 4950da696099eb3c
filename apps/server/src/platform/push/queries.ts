import { sql } from 'kysely';
import { idle_ms_max } from '../auth/tokens.ts';
import type { Db } from '../db/scope.ts';

const subscriptions_max = 20;

export interface NewSubscription {
  tenant_id: string;
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_at: string;
}

/** A browser belongs to whoever signed in there last. */
export const saveSubscription = (db: Db, row: NewSubscription) =>
  db
    .insertInto('platform.push_subscriptions')
    .values(row)
    .onConflict((on) =>
      on.columns(['tenant_id', 'endpoint']).doUpdateSet({
        user_id: row.user_id,
        session_id: row.session_id,
        p256dh: row.p256dh,
        auth: row.auth,
        device: row.device,
        last_failure_at: null,
        last_failure: null,
      }),
    )
    .execute();

export const deleteSubscription = (db: Db, user_id: string, endpoint: string) =>
  db
    .deleteFrom('platform.push_subscriptions')
    .where('user_id', '=', user_id)
    .where('endpoint', '=', endpoint)
    .execute();

/** Whether the session that a subscription `p` belongs to is still alive. */
export function isAlive(now: Date) {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  return sql<boolean>`exists (
    select from identity.sessions l
    where (l.tenant_id, l.id) = (p.tenant_id, p.session_id) and l.ended_at is null
      and l.last_seen_at > ${seen_after} and l.expires_at > ${now.toISOString()})`;
}

export const listSubscriptions = (db: Db, user_id: string, now: Date) =>
  db
    .selectFrom('platform.push_subscriptions as p')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', user_id)
    .where(isAlive(now))
    .orderBy('created_at', 'desc')
    .limit(subscriptions_max)
    .execute();

export async function forgetSubscriptionsOf(db: Db, session_ids: string[]): Promise<void> {
  if (session_ids.length === 0) return;
  await db
    .deleteFrom('platform.push_subscriptions')
    .where('session_id', 'in', session_ids)
    .execute();
}

/** Nobody says when a session was left idle; what it had subscribed goes at the next tidying. */
export const forgetOver = (db: Db, now: Date) =>
  sql`delete from platform.push_subscriptions p where not ${isAlive(now)}`.execute(db);

export const forgetSubscription = (db: Db, id: string) =>
  db.deleteFrom('platform.push_subscriptions').where('id', '=', id).execute();

export const noteOutcome = (db: Db, id: string, failure: string | null, now: string) =>
  db
    .updateTable('platform.push_subscriptions')
    .set(
      failure
        ? { last_failure_at: now, last_failure: failure }
        : { last_success_at: now, last_failure_at: null, last_failure: null },
    )
    .where('id', '=', id)
    .execute();
