import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface ChosenSetting {
  key: string;
  value: boolean | number;
  version: number;
  changed_by: string;
  changed_at: string;
}

export async function listChosen(db: Db, school_id: string): Promise<ChosenSetting[]> {
  const found = await sql<ChosenSetting>`
    select s.key, s.value, s.version, s.changed_at, u.first_name || ' ' || u.last_name as changed_by
    from platform.settings s
    join identity.users u on (u.tenant_id, u.id) = (s.tenant_id, s.changed_by)
    where s.school_id = ${school_id}::uuid
    order by s.key
  `.execute(db);
  return found.rows;
}

export interface NewChoice {
  tenant_id: string;
  school_id: string;
  key: string;
  value: string;
  changed_by: string;
  changed_at: string;
}

/** False when somebody else saved since this version was read; version 0 is the default itself. */
export async function saveChoice(db: Db, choice: NewChoice, version: number): Promise<boolean> {
  if (version === 0) {
    const inserted = await db
      .insertInto('platform.settings')
      .values(choice)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const { value, changed_by, changed_at } = choice;
  const updated = await db
    .updateTable('platform.settings')
    .set((is) => ({ value, changed_by, changed_at, version: is('version', '+', 1) }))
    .where('school_id', '=', choice.school_id)
    .where('key', '=', choice.key)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
