import {
  type RememberedNarration,
  rememberedList,
} from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const rememberedNarrations = rowsOf(rememberedList, {
  from: 'finance.remembered_narrations r',
  joins: {
    s: 'left join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id',
  },
  columns: {
    student_name: `case when s.id is null then null
      else concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number end`,
  },
  search: ['r.pattern'],
});

export const findRemembered = async (
  db: Db,
  id: string,
): Promise<RememberedNarration | undefined> => (await rememberedNarrations.some(db, [id]))[0];

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
