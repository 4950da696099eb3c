import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

/** Rows of a table of the school in which work is counted; told by its name in the statement. */
export const isHere = (db: Db, of: string) => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`${sql.ref(`${of}.tenant_id`)} = ${tenant_id} and ${sql.ref(`${of}.school_id`)} = ${school_id}`;
};
