import type { Db } from '#platform/db/scope.ts';
import { endSessions } from '../sessions/ending.ts';
import type { WhichSessions } from '../sessions/queries.ts';
import { revokeDevices } from '../trusted-devices/queries.ts';

/** The old password may be known to others: who came in with it is out, and no device of theirs is trusted. */
export async function shutOut(
  db: Db,
  which: WhichSessions,
  reason: string,
  now: string,
): Promise<string[]> {
  await revokeDevices(db, which.user_id, now);
  return endSessions(db, which, reason, now);
}
