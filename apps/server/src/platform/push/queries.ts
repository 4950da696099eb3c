import type { Db } from '../db/scope.ts';

const subscriptions_max = 20;

export interface NewSubscription {
  tenant_id: string;
  id: string;
  user_id: string;
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

export const listSubscriptions = (db: Db, user_id: string) =>
  db
    .selectFrom('platform.push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(subscriptions_max)
    .execute();

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
