import type { TwoStepMethod } from '@darasa/contract/identity/sign-in/two-step';
import { sql } from 'kysely';
import { insertRow, insertRows } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const findTwoStep = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.two_steps')
    .select(['method', 'sealed_secret', 'last_counter', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

export interface NewTwoStep {
  tenant_id: string;
  user_id: string;
  method: TwoStepMethod;
  sealed_secret: string | null;
  created_at: string;
}

/** A set-up that was begun and not finished is begun anew. */
export const saveTwoStep = (db: Db, row: NewTwoStep) =>
  db
    .insertInto('identity.two_steps')
    .values(row)
    .onConflict((on) =>
      on.columns(['tenant_id', 'user_id']).doUpdateSet({
        method: row.method,
        sealed_secret: row.sealed_secret,
        created_at: row.created_at,
        last_counter: 0,
        confirmed_at: null,
      }),
    )
    .execute();

export const confirmTwoStep = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('identity.two_steps')
    .set({ confirmed_at: now })
    .where('user_id', '=', user_id)
    .execute();

/** False when this counter, or a later one, was used meanwhile. */
export async function useCounter(db: Db, user_id: string, counter: number): Promise<boolean> {
  const updated = await db
    .updateTable('identity.two_steps')
    .set({ last_counter: counter })
    .where('user_id', '=', user_id)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteTwoStep(db: Db, user_id: string): Promise<void> {
  await db.deleteFrom('identity.two_steps').where('user_id', '=', user_id).execute();
  await db.deleteFrom('identity.recovery_codes').where('user_id', '=', user_id).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  user_id: string,
  rows: { tenant_id: string; id: string; user_id: string; code_hash: string }[],
): Promise<void> {
  await db.deleteFrom('identity.recovery_codes').where('user_id', '=', user_id).execute();
  await insertRows(db, 'identity.recovery_codes', rows);
}

/** Each works once. */
export async function useRecoveryCode(
  db: Db,
  user_id: string,
  code_hash: string,
  now: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const row = await db
    .selectFrom('identity.recovery_codes')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewCode {
  tenant_id: string;
  id: string;
  user_id: string;
  purpose: 'sign-in' | 'set-up' | 'phone' | 'email' | 'step-up';
  code_hash: string | null;
  trusted: boolean;
  phone: string | null;
  email: string | null;
  sent_at: string;
  expires_at: string;
}

export const insertCode = (db: Db, row: NewCode) => insertRow(db, 'identity.codes', row);

const code_columns = [
  'id',
  'user_id',
  'code_hash',
  'trusted',
  'phone',
  'email',
  'tries',
  'expires_at',
  'used_at',
] as const;

/** Locked, so that two tries at once are counted as two. */
export const findCode = (db: Db, id: string, purpose: NewCode['purpose']) =>
  db
    .selectFrom('identity.codes')
    .select(code_columns)
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();

export const findNewestCode = (db: Db, user_id: string, purpose: NewCode['purpose']) =>
  db
    .selectFrom('identity.codes')
    .select(code_columns)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const countTry = (db: Db, id: string) =>
  db
    .updateTable('identity.codes')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markCodeUsed = (db: Db, id: string, now: string) =>
  db.updateTable('identity.codes').set({ used_at: now }).where('id', '=', id).execute();

/** The schools in which a person may approve money today, if only that of some accounts. */
export async function listMoneySchools(db: Db, user_id: string, today: string): Promise<string[]> {
  const found = await sql<{ school_id: string }>`
    select a.school_id
    from identity.user_schools a
    cross join unnest(array['finance', 'payroll']) m (module)
    where a.user_id = ${user_id}
      and identity.may_in(a.user_id, a.school_id, m.module, 'approve', ${today}::date, true)
    group by a.school_id
    order by a.school_id
  `.execute(db);
  return found.rows.map((row) => row.school_id);
}

export const markConfirmed = (db: Db, session_id: string, now: string) =>
  db
    .updateTable('identity.sessions')
    .set({ confirmed_at: now })
    .where('id', '=', session_id)
    .execute();
