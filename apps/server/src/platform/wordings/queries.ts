import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

export interface StoredWording {
  key: string;
  text_en: string | null;
  text_sw: string | null;
  version: number;
  changed_by: string;
  changed_at: string;
}

const stored = sql`select w.key, w.text_en, w.text_sw, w.version, w.changed_at,
    u.first_name || ' ' || u.last_name as changed_by
  from platform.wordings w
  join identity.users u on (u.tenant_id, u.id) = (w.tenant_id, w.changed_by)`;

export async function listWordings(db: Db): Promise<StoredWording[]> {
  const found = await sql<StoredWording>`
    ${stored}
    order by w.key
    limit 100
  `.execute(db);
  return found.rows;
}

export async function findWording(db: Db, key: string): Promise<StoredWording | undefined> {
  const found = await sql<StoredWording>`${stored} where w.key = ${key}`.execute(db);
  return found.rows[0];
}

/** False when somebody else has changed it since. */
export async function saveWording(
  db: Db,
  row: Pick<StoredWording, 'key' | 'text_en' | 'text_sw'>,
  over: number,
  by: string,
  now: string,
): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const saved = await sql`
    insert into platform.wordings as w (tenant_id, key, text_en, text_sw, changed_by, changed_at)
    values (${tenant_id}, ${row.key}, ${row.text_en}, ${row.text_sw}, ${by}, ${now})
    on conflict (tenant_id, key) do update
    set text_en = excluded.text_en, text_sw = excluded.text_sw, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, version = w.version + 1
    where w.version = ${over}
  `.execute(db);
  return saved.numAffectedRows === 1n;
}
