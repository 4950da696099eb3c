import type { DocumentName, PaperName } from '@darasa/contract/administration/school/documents';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface StoredSetting {
  document: DocumentName;
  format: string | null;
  paper: PaperName | null;
  shows_logo: boolean;
  shows_stamp: boolean;
  foot_note: string | null;
  version: number;
}

const shown = sql.raw('document, format, paper, shows_logo, shows_stamp, foot_note, version');

export async function listSettings(db: Db): Promise<StoredSetting[]> {
  const found = await sql<StoredSetting>`
    select ${shown}
    from administration.document_settings
    order by document
    limit 100
  `.execute(db);
  return found.rows;
}

export async function findSetting(
  db: Db,
  document: DocumentName,
): Promise<StoredSetting | undefined> {
  const found = await sql<StoredSetting>`
    select ${shown}
    from administration.document_settings
    where document = ${document}
  `.execute(db);
  return found.rows[0];
}

/** Accounts whose receipts are numbered apart; one that is used no longer keeps its numbers. */
export async function listAccountFormats(
  db: Db,
): Promise<{ id: string; name: string; receipt_format: string }[]> {
  const found = await sql<{ id: string; name: string; receipt_format: string }>`
    select id, name, receipt_format
    from finance.money_accounts
    where receipt_format is not null
    order by name
    limit 100
  `.execute(db);
  return found.rows;
}

export const findSchoolWords = (db: Db) =>
  db
    .selectFrom('identity.schools')
    .select(['code', 'short_name'])
    .where('id', '=', scopeOf(db).school_id ?? null)
    .executeTakeFirstOrThrow();

export async function findStamp(db: Db): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('platform.letterheads')
    .select('stamp')
    .where('school_id', '=', scopeOf(db).school_id ?? null)
    .executeTakeFirst();
  return found?.stamp ?? null;
}

interface NewSetting extends Omit<StoredSetting, 'version'> {
  tenant_id: string;
  school_id: string;
  id: string;
  now: string;
}

/** Writes over the version that was read; answers false when somebody else was quicker. */
export async function saveSetting(db: Db, version: number, row: NewSetting): Promise<boolean> {
  const saved = await sql`
    insert into administration.document_settings as d (tenant_id, id, school_id, document, format,
      paper, shows_logo, shows_stamp, foot_note, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.document}, ${row.format},
      ${row.paper}, ${row.shows_logo}, ${row.shows_stamp}, ${row.foot_note}, ${row.now})
    on conflict (tenant_id, school_id, document) do update
    set format = excluded.format, paper = excluded.paper, shows_logo = excluded.shows_logo,
      shows_stamp = excluded.shows_stamp, foot_note = excluded.foot_note, version = d.version + 1
    where d.version = ${version}
    returning d.id
  `.execute(db);
  return saved.rows.length > 0;
}
