import { sql } from 'kysely';
import { insertRows, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { PartColumn } from './standing-out.ts';

export interface SheetColumn extends PartColumn {
  sheet_id: string;
  group_id: string;
}

/** The parts of those sheets of a sitting at which nobody looked since a mark of them changed. */
export async function listUnseenColumns(db: Db, sitting_id: string): Promise<SheetColumn[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SheetColumn>`
    select h.id as sheet_id, h.group_id, p.entry, p.out_of,
      jsonb_agg(coalesce(to_jsonb(k.score), to_jsonb(k.level)) order by k.student_id) as values
    from academics.sheets h
    join academics.exam_parts p
      on (p.tenant_id, p.exam_id, p.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
    join academics.marks k on (k.tenant_id, k.sheet_id, k.part) = (h.tenant_id, h.id, p.part)
    where h.tenant_id = ${tenant_id} and h.sitting_id = ${sitting_id}
      and not exists (
        select from academics.outlier_views v
        where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id) and not exists (
          select from academics.mark_changes c
          where (c.tenant_id, c.sheet_id) = (h.tenant_id, h.id) and c.created_at > v.created_at))
    group by h.id, h.group_id, p.part, p.entry, p.out_of
    order by h.id, p.part
    limit 20000
  `.execute(db);
  return found.rows;
}

export const insertViews = (db: Db, rows: NewRow<'academics.outlier_views'>[]) =>
  insertRows(db, 'academics.outlier_views', rows);
