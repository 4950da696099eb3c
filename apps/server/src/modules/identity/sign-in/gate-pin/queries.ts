import type { Db } from '#platform/db/scope.ts';

export const findPin = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.gate_pins')
    .select(['pin_hash', 'set_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

export interface NewPin {
  tenant_id: string;
  user_id: string;
  pin_hash: string;
  set_at: string;
}

export const savePin = (db: Db, row: NewPin) =>
  db
    .insertInto('identity.gate_pins')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ pin_hash: row.pin_hash, set_at: row.set_at }),
    )
    .execute();

export const deletePin = (db: Db, user_id: string) =>
  db.deleteFrom('identity.gate_pins').where('user_id', '=', user_id).execute();

/** The session may write at the gate from now on. */
export const markProven = (db: Db, session_id: string, now: string) =>
  db
    .updateTable('identity.sessions')
    .set({ gate_pin_at: now })
    .where('id', '=', session_id)
    .execute();

/** Proofs are forgotten: what the old PIN opened elsewhere asks for the new one. */
export const forgetProofs = (db: Db, user_id: string, but_session_id: string) =>
  db
    .updateTable('identity.sessions')
    .set({ gate_pin_at: null })
    .where('user_id', '=', user_id)
    .where('id', '<>', but_session_id)
    .where('gate_pin_at', 'is not', null)
    .execute();

/** False when the PIN was not typed in this session, or when too long passed since. */
export async function prolongProof(
  db: Db,
  session_id: string,
  after: string,
  now: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.sessions')
    .set({ gate_pin_at: now })
    .where('id', '=', session_id)
    .where('gate_pin_at', '>', after)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
