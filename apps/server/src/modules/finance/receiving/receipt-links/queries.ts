import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const insertLink = (db: Db, row: NewRow<'finance.receipt_links'>): Promise<void> =>
  insertRow(db, 'finance.receipt_links', row);

export interface FoundLink {
  code_hash: string;
  school_id: string;
  payment_id: string;
  sent_to: string | null;
  created_by: string;
}

export async function findLink(
  db: Db,
  code_hash: string,
  now: string,
): Promise<FoundLink | undefined> {
  const found = await sql<FoundLink>`
    select k.code_hash, k.school_id, k.payment_id, k.sent_to, k.created_by
    from finance.receipt_links k
    where k.code_hash = ${code_hash} and k.expires_at > ${now}::timestamptz
  `.execute(db);
  return found.rows[0];
}

/** The first time counts; answers whether this was it. */
export async function insertOpening(
  db: Db,
  { code_hash, school_id, payment_id }: FoundLink,
  now: string,
): Promise<boolean> {
  const made = await sql`
    insert into finance.receipt_openings (tenant_id, code_hash, school_id, payment_id, opened_at)
    values (${scopeOf(db).tenant_id}, ${code_hash}, ${school_id}, ${payment_id}, ${now})
    on conflict (tenant_id, code_hash) do nothing
    returning code_hash
  `.execute(db);
  return made.rows.length > 0;
}

/** What people type to come to this school. */
export async function findDomain(db: Db): Promise<string> {
  const { tenant_id } = scopeOf(db);
  const found = await db
    .selectFrom('identity.organizations')
    .select('domain')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return found.domain;
}
