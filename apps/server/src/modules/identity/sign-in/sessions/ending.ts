import type { Db } from '#platform/db/scope.ts';
import { forgetSubscriptionsOf } from '#platform/push/queries.ts';
import { tellSessionsEnded } from '#platform/realtime/events.ts';
import { markEnded, type WhichSessions } from './queries.ts';

/** Ends sessions in the database with their push, and at commit their sockets in every process. */
export async function endSessions(
  db: Db,
  which: WhichSessions,
  reason: string,
  now: string,
): Promise<string[]> {
  const ended = await markEnded(db, which, reason, now);
  await Promise.all([forgetSubscriptionsOf(db, ended), tellSessionsEnded(db, ended)]);
  return ended;
}
