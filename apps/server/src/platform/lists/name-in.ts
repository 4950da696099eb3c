import { sql } from 'kysely';
import type { NameOf } from './source.ts';

/** The name of a record that a filter asks for: of `finance.money_accounts`, or another text of it. */
export const nameIn =
  (table: string, text = 'name'): NameOf =>
  async (db, id) => {
    const found = await sql<{ name: string }>`
      select ${sql.raw(text)} as name from ${sql.raw(table)} where id = ${id}
    `.execute(db);
    return found.rows[0]?.name;
  };
