import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

/** Whether this phone asked for no more SMS, in whichever school of the organisation. */
export async function isSilent(db: Db, phone: string): Promise<boolean> {
  const found = await sql`
    select 1
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone} and sms_opted_out_at is not null
  `.execute(db);
  return found.rows.length > 0;
}

/**
 * A message is left out; whoever it is for does not want it: the log of deliveries says so, and it is not
 * tried again.
 */
export class LeftOut extends Error {}
