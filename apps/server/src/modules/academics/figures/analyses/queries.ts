import type { SittingChoice } from '@darasa/contract/academics/figures/analyses';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The scale of a subject in a sitting: what its figures may be held against. */
export interface SubjectScale {
  exam_id: string;
  subject_id: string;
  scale_id: string;
  scale: string;
  max_value: number;
  /** The highest first. */
  codes: string[];
}

const scales_max = 120;

export async function listSubjectScales(
  db: Db,
  sitting_ids: readonly string[],
): Promise<SubjectScale[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SubjectScale>`
    select s.exam_id, s.subject_id, e.scale_id, k.name as scale, e.max_value, (
        select coalesce(jsonb_agg(n.code order by n.position), '[]')
        from academics.scale_bands n
        where (n.tenant_id, n.edition_id) = (e.tenant_id, e.id)
      ) as codes
    from academics.sittings i
    join academics.exam_subjects s on (s.tenant_id, s.exam_id) = (i.tenant_id, i.exam_id)
    join academics.scale_editions e on (e.tenant_id, e.id) = (s.tenant_id, s.edition_id)
    join academics.scales k on (k.tenant_id, k.id) = (e.tenant_id, e.scale_id)
    where i.tenant_id = ${tenant_id} and i.id = any(${sitting_ids}::uuid[])
    order by i.id, s.position
    limit ${scales_max}
  `.execute(db);
  return found.rows;
}

const sittings_max = 300;

/** Sittings with marks, the latest first; a teacher finds those with a sheet of the own groups. */
export async function listMarkedSittings(db: Db, curriculum: Curriculum): Promise<SittingChoice[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SittingChoice>`
    select i.id, i.exam_id, x.name as exam, t.name || ' ' || t.year as term, t.year, i.class_id,
      c.name as class, c.level
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.terms t on (t.tenant_id, t.id) = (i.tenant_id, i.term_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.tenant_id = ${tenant_id} and x.curriculum = ${curriculum}
      and i.state not in ('draft', 'cancelled')
      and exists (
        select from academics.sheets h
        where (h.tenant_id, h.sitting_id) = (i.tenant_id, i.id) and h.entered_count > 0)
    order by x.list_on desc, x.created_at desc, i.exam_id, c.level, lower(c.name)
    limit ${sittings_max}
  `.execute(db);
  return found.rows;
}
