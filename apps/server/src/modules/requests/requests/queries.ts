import type { RequestRecord } from '@darasa/contract/requests/requests';
import { sql } from 'kysely';
import { insertRow, insertRows } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const choices_max = 300;

export async function listKindNames(db: Db): Promise<string[]> {
  return (await listKinds(db)).map((kind) => kind.name);
}

export const listKinds = (db: Db) =>
  db
    .selectFrom('requests.kinds')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(choices_max)
    .execute();

export const listDepartments = (db: Db) =>
  db
    .selectFrom('administration.departments')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(choices_max)
    .execute();

/** The department of the person, where it is one of this school. */
export async function findOwnDepartment(db: Db, user_id: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select d.id
    from identity.staff f
    join administration.departments d on (d.tenant_id, d.id) = (f.tenant_id, f.department_id)
    where f.user_id = ${user_id} and d.retired_at is null
  `.execute(db);
  return found.rows[0]?.id ?? null;
}

export const findKind = (db: Db, id: string) =>
  db.selectFrom('requests.kinds').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export const findDepartment = (db: Db, id: string) =>
  db
    .selectFrom('administration.departments')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface Values {
  title: string;
  kind_id: string | null;
  amount_cents: number | null;
  department_id: string | null;
  note: string | null;
}

export interface NewRequest extends Values {
  id: string;
  number: string;
  requested_by: string;
  created_at: string;
}

export async function insertRequest(db: Db, row: NewRequest): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'requests.requests', { ...row, tenant_id, school_id: school_id! });
}

const columns = [
  'id',
  'number',
  'title',
  'kind_id',
  'amount_cents',
  'department_id',
  'note',
  'version',
] as const;

/** Only the one who asked changes a request. */
export const lockRequest = (db: Db, id: string, user_id: string) =>
  db
    .selectFrom('requests.requests')
    .select(columns)
    .where('id', '=', id)
    .where('requested_by', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

export const updateRequest = (db: Db, id: string, values: Values) =>
  db
    .updateTable('requests.requests')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function findRequest(
  db: Db,
  id: string,
  user_id: string,
): Promise<RequestRecord | undefined> {
  const found = await sql<RequestRecord>`
    select r.id, i.id as item_id, r.number, r.title, r.kind_id, r.amount_cents, r.department_id,
      r.note, r.version, coalesce(f.files, '[]') as files
    from requests.requests r
    join workflows.items i
      on (i.tenant_id, i.document_type, i.document_id) = (r.tenant_id, 'request', r.id)
    left join lateral (
      select json_agg(json_build_object('id', x.file_id, 'name', x.name) order by x.file_id) as files
      from requests.files x
      where (x.tenant_id, x.request_id) = (r.tenant_id, r.id)
    ) f on true
    where r.id = ${id} and r.requested_by = ${user_id}
  `.execute(db);
  return found.rows[0];
}

export interface SentFile {
  id: string;
  name: string;
}

/** Counts how many of these files this person put here to be sent along. */
export async function countOwnFiles(db: Db, ids: string[], user_id: string): Promise<number> {
  const row = await db
    .selectFrom('platform.files')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('owner_user_id', '=', user_id)
    .where('kind', '=', 'document')
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function replaceFiles(db: Db, request_id: string, files: SentFile[]): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await db.deleteFrom('requests.files').where('request_id', '=', request_id).execute();
  if (files.length === 0) return;
  await insertRows(
    db,
    'requests.files',
    files.map(({ id, name }) => ({
      tenant_id,
      school_id: school_id!,
      request_id,
      file_id: id,
      name,
    })),
  );
}

interface NewUpload {
  file_id: string;
  user_id: string;
  size_bytes: number;
  created_at: string;
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'requests.uploads', { tenant_id, school_id: school_id!, ...upload });
}

/**
 * Adds up what a person put here that belongs to no request; whoever asks next waits until this was
 * written.
 */
export async function sumUnsent(
  db: Db,
  user_id: string,
): Promise<{ files: number; bytes: number }> {
  const { tenant_id } = scopeOf(db);
  const words = `request files ${tenant_id} ${user_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(db);
  const found = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(u.size_bytes), 0) as bytes
    from requests.uploads u
    where u.tenant_id = ${tenant_id}
      and u.user_id = ${user_id}
      and not exists (
        select from requests.files f
        where f.tenant_id = u.tenant_id and f.file_id = u.file_id)
  `.execute(db);
  return found.rows[0]!;
}

/** Their rows go, and with the next sweep their bytes. */
export async function deleteUnsent(db: Db, before: string): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    delete from platform.files p
    using requests.uploads u
    where p.tenant_id = ${tenant_id}
      and u.tenant_id = p.tenant_id
      and u.file_id = p.id
      and u.created_at < ${before}
      and not exists (
        select from requests.files f
        where f.tenant_id = u.tenant_id and f.file_id = u.file_id)
  `.execute(db);
}
