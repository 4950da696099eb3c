import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { newId } from '../ids.ts';
import type { DB } from './schema.ts';
import { type Db, scopeOf } from './scope.ts';

type Table = keyof DB;
/** Tables whose rows are found by their own id. */
type WithId = { [T in Table]: 'id' extends keyof DB[T] ? T : never }[Table];
/** Tables whose rows tell whoever edits them that somebody else was faster. */
type WithVersion = { [T in WithId]: 'version' extends keyof DB[T] ? T : never }[WithId];

/** A column that the table does not have is not a row's: it does not compile. */
type Exactly<Given, Row> = Given & { [Column in Exclude<keyof Given, keyof Row>]: never };

export type NewRow<T extends Table> = Insertable<DB[T]>;
export type Patch<T extends Table> = Omit<Updateable<DB[T]>, 'tenant_id' | 'id' | 'version'>;

type Maker = Pick<Ctx, 'tenant_id' | 'school_id' | 'now'>;

/** A stamp is what a new row of a school begins with. */
export const stampOf = (ctx: Maker, id = newId(ctx.now.getTime())) => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  id,
  created_at: nowIso(ctx),
});

/** The same for tables that keep who made the row. */
export const signedStampOf = (ctx: Maker & Pick<Ctx, 'user'>, id?: string) => ({
  ...stampOf(ctx, id),
  created_by: ctx.user.id,
});

/** The place is where the handle writes, for rows that are stamped by their query. */
export function placeOf(db: Db): { tenant_id: string; school_id: string } {
  const { tenant_id, school_id } = scopeOf(db);
  if (!school_id) throw new Error('a row of a school is written inside a school');
  return { tenant_id, school_id };
}

// The builder is asked in the name of one table that has all these columns: compiled once for each of
// 250 tables, its types would take minutes. What may be passed is checked by the signatures.
const anyOf = (table: Table) => table as 'administration.houses';

export async function insertRow<T extends Table, Row extends NewRow<T>>(
  db: Db,
  table: T,
  row: Exactly<Row, NewRow<T>>,
): Promise<void> {
  await db
    .insertInto(anyOf(table))
    .values(row as never)
    .execute();
}

export async function insertRows<T extends Table, Row extends NewRow<T>>(
  db: Db,
  table: T,
  rows: Exactly<Row, NewRow<T>>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto(anyOf(table))
    .values(rows as never)
    .execute();
}

/** Answers false when the table has such a row already: two who add the same at once get one. */
export async function insertUnlessTaken<T extends Table, Row extends NewRow<T>>(
  db: Db,
  table: T,
  row: Exactly<Row, NewRow<T>>,
): Promise<boolean> {
  const made = await db
    .insertInto(anyOf(table))
    .values(row as never)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Nobody else changes the row before the transaction ends: what was read is what is replaced. */
export async function lockRow<T extends WithId, Column extends keyof Selectable<DB[T]>>(
  db: Db,
  table: T,
  id: string,
  columns: readonly Column[],
): Promise<Pick<Selectable<DB[T]>, Column> | undefined> {
  const row = await db
    .selectFrom(anyOf(table))
    .select(columns as never)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Pick<Selectable<DB[T]>, Column> | undefined;
}

/** Changes the columns that are named and leaves the others; whoever read the row before is late. */
export async function patchRow<T extends WithVersion, Row extends Patch<T>>(
  db: Db,
  table: T,
  id: string,
  patch: Exactly<Row, Patch<T>>,
): Promise<void> {
  await db
    .updateTable(anyOf(table))
    .set((is) => ({ ...(patch as object), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
