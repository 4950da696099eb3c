import type { TrustedDevice } from '@darasa/contract/identity/sign-in/two-step';
import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const devices_max = 50;

/** Says whether there is one, trusted after a code or after the password alone, and notes that it was used. */
export async function touchDevice(
  db: Db,
  user_id: string,
  token_hash: string,
  now: string,
  after: 'code' | 'password',
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.trusted_devices')
    .set({ last_used_at: now })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('with_code', 'in', after === 'code' ? [true] : [true, false])
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export const insertDevice = (db: Db, row: NewRow<'identity.trusted_devices'>) =>
  insertRow(db, 'identity.trusted_devices', row);

export async function listDevices(
  db: Db,
  user_id: string,
  current_hash: string,
  now: string,
): Promise<TrustedDevice[]> {
  const found = await sql<TrustedDevice>`
    select id, device, address, token_hash = ${current_hash} as current, trusted_at, last_used_at, expires_at
    from identity.trusted_devices
    where user_id = ${user_id} and revoked_at is null and expires_at > ${now}
    order by last_used_at desc, id
    limit ${devices_max}
  `.execute(db);
  return found.rows;
}

export const revokeDevices = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('identity.trusted_devices')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .execute();

export async function revokeDevice(
  db: Db,
  user_id: string,
  id: string,
  now: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.trusted_devices')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
