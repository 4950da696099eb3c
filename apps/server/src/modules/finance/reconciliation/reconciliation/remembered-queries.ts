import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listRemembered,
  RememberedNarration,
} from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import type { Db } from '#platform/db/scope.ts';

const shown = sql.raw(`
  r.id, r.pattern, r.means, r.used_count, r.forgotten_at, r.created_at,
  case when s.id is null then null
    else concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number end as student_name`);
const sources = sql.raw(`finance.remembered_narrations r
  left join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id`);

export async function listPage(
  db: Db,
  { page, page_size, search }: InputOf<typeof listRemembered>,
) {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<RememberedNarration & { count: number }>`
    select c.count, r.*
    from (
      select count(*)::int as count
      from finance.remembered_narrations r where r.pattern ilike ${pattern}
    ) c
    left join (
      select ${shown} from ${sources} where r.pattern ilike ${pattern}
      order by r.created_at desc, r.id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) r on true
    order by r.created_at desc, r.id
  `.execute(db);
  return countedPage(found.rows);
}

export async function findRemembered(db: Db, id: string): Promise<RememberedNarration | undefined> {
  const found = await sql<RememberedNarration>`
    select ${shown} from ${sources} where r.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function setForgotten(db: Db, id: string, at: string | null): Promise<void> {
  await sql`
    update finance.remembered_narrations set forgotten_at = ${at} where id = ${id}
  `.execute(db);
}

/** The last meaning wins, and what was forgotten is known again. */
export async function remember(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    pattern: string;
    means: string;
    student_id: string | null;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await sql`
    insert into finance.remembered_narrations as r (tenant_id, school_id, id, pattern, means,
      student_id, created_by, created_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.pattern}, ${row.means},
      ${row.student_id}, ${row.user_id}, ${row.now})
    on conflict (tenant_id, school_id, pattern) do update
    set means = excluded.means, student_id = excluded.student_id, used_count = r.used_count + 1,
      forgotten_at = null
  `.execute(db);
}
