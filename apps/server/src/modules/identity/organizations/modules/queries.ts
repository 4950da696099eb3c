import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The row stays locked until the switch is made. */
export const lockModulesOff = (db: Db, school_id: string) =>
  db
    .selectFrom('identity.schools')
    .select(['name', 'modules_off'])
    .where('tenant_id', '=', scopeOf(db).tenant_id)
    .where('id', '=', school_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const setModulesOff = (db: Db, school_id: string, modules_off: string[]) =>
  db
    .updateTable('identity.schools')
    .set({ modules_off })
    .where('tenant_id', '=', scopeOf(db).tenant_id)
    .where('id', '=', school_id)
    .execute();
