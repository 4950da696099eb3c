import type { ImportRun, listImports } from '@darasa/contract/platform/imports';
import type { InputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { countedPage } from '../counted-page.ts';
import { insertRow } from '../db/rows.ts';
import type { Db } from '../db/scope.ts';
import type { Mapping } from './check.ts';
import type { HeadedSheet } from './head-line.ts';

/** An import as it is kept: what the person sees of it, and the file behind it. */
export interface StoredImport extends HeadedSheet {
  run: ImportRun;
  mapping: Mapping;
  imported_ids: string[];
}

const run_columns = sql`
  i.id, i.target, i.file_name, i.state, i.row_count, i.imported_count, i.created_at,
  u.first_name || ' ' || u.last_name as created_by`;

interface NewImport {
  tenant_id: string;
  school_id: string;
  user_id: string;
  stored: StoredImport;
}

export async function insertImport(db: Db, { stored, ...owner }: NewImport): Promise<void> {
  const { run } = stored;
  await insertRow(db, 'platform.imports', {
    tenant_id: owner.tenant_id,
    school_id: owner.school_id,
    id: run.id,
    target: run.target,
    file_name: run.file_name,
    state: run.state,
    head_row: stored.head_row,
    head: JSON.stringify(stored.head),
    above: JSON.stringify(stored.above),
    rows: JSON.stringify(stored.rows),
    mapping: JSON.stringify(stored.mapping),
    row_count: run.row_count,
    created_by: owner.user_id,
    created_at: run.created_at,
  });
}

/** Files that nobody imported are not kept for ever: they hold people's data. */
export async function deleteAbandoned(db: Db, target: string, before: string): Promise<void> {
  await db
    .deleteFrom('platform.imports')
    .where('target', '=', target)
    .where('state', '=', 'mapping')
    .where('created_at', '<', before)
    .execute();
}

/** An import is locked: whoever commits or undoes an import holds its row, so that it happens once. */
export async function lockImport(db: Db, id: string): Promise<StoredImport | undefined> {
  const found = await sql<ImportRun & Omit<StoredImport, 'run'>>`
    select ${run_columns}, i.head_row, i.head, i.above, i.rows, i.mapping,
      coalesce(i.imported_ids, '[]') as imported_ids
    from platform.imports i
    left join identity.users u on (u.tenant_id, u.id) = (i.tenant_id, i.created_by)
    where i.id = ${id}
    for update of i
  `.execute(db);
  const row = found.rows[0];
  if (!row) return undefined;
  const { head_row, head, above, rows, mapping, imported_ids, ...run } = row;
  return { run, head_row, head, above, rows, mapping, imported_ids };
}

/** Finds what an import added that is finished, without the file. */
export async function findImported(db: Db, id: string) {
  return db
    .selectFrom('platform.imports')
    .select(['target', 'state'])
    .select(sql<string[]>`coalesce(imported_ids, '[]')`.as('imported_ids'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function saveMapping(db: Db, id: string, mapping: Mapping): Promise<void> {
  await db
    .updateTable('platform.imports')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute();
}

/** The same file with other headings. */
export async function saveHeadLine(db: Db, id: string, sheet: HeadedSheet): Promise<void> {
  await db
    .updateTable('platform.imports')
    .set({
      head_row: sheet.head_row,
      head: JSON.stringify(sheet.head),
      above: JSON.stringify(sheet.above),
      rows: JSON.stringify(sheet.rows),
      row_count: sheet.rows.length,
    })
    .where('id', '=', id)
    .execute();
}

/** The rows now live where they belong, so the copy of the file goes. */
export async function markDone(db: Db, id: string, imported_ids: string[]): Promise<void> {
  await db
    .updateTable('platform.imports')
    .set({
      state: 'done',
      above: '[]',
      rows: '[]',
      imported_ids: JSON.stringify(imported_ids),
      imported_count: imported_ids.length,
    })
    .where('id', '=', id)
    .execute();
}

/** A part went; what is left can be taken back another day. */
export async function keepImported(db: Db, id: string, imported_ids: string[]): Promise<void> {
  await db
    .updateTable('platform.imports')
    .set({ imported_ids: JSON.stringify(imported_ids), imported_count: imported_ids.length })
    .where('id', '=', id)
    .execute();
}

export async function markUndone(db: Db, id: string): Promise<void> {
  await db
    .updateTable('platform.imports')
    .set({ state: 'undone', imported_ids: null })
    .where('id', '=', id)
    .execute();
}

export async function listRuns(
  db: Db,
  targets: string[],
  { page, page_size }: Pick<InputOf<typeof listImports>, 'page' | 'page_size'>,
) {
  const found = await sql<ImportRun & { count: number }>`
    select c.count, p.*
    from (
      select count(*)::int as count from platform.imports where target = any(${targets}::text[])
    ) c
    left join (
      select ${run_columns}
      from platform.imports i
      left join identity.users u on (u.tenant_id, u.id) = (i.tenant_id, i.created_by)
      where i.target = any(${targets}::text[])
      order by i.created_at desc, i.id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.created_at desc, p.id desc
  `.execute(db);
  return countedPage(found.rows);
}
