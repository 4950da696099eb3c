import type { ExamResults } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { on_the_list } from '#modules/academics/exams/sheets/queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface LearnerPlace {
  student_id: string;
  class_id: string;
  stream_id: string | null;
  subjects: {
    subject_id: string;
    parts: {
      part: number;
      name: string;
      score: number | null;
      level: string | null;
      code: 'AB' | 'EX' | 'IR' | 'NE' | null;
    }[];
  }[];
}

const learners_max = 2_000;

/** Lists where each learner of a sitting sat, and what stands in each part of each subject. */
export async function listPlaces(
  db: Db,
  sitting_id: string,
  only: readonly string[] | null,
): Promise<LearnerPlace[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<LearnerPlace>`
    select r.student_id, (array_agg(h.class_id order by h.id))[1] as class_id,
      min(r.stream_id::text)::uuid as stream_id,
      jsonb_agg(jsonb_build_object('subject_id', r.subject_id, 'parts', coalesce(k.parts, '[]')))
        as subjects
    from academics.results r
    join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
    left join lateral (
      select jsonb_agg(jsonb_build_object('part', p.part, 'name', p.name, 'score', m.score,
        'level', m.level, 'code', m.code) order by p.part) as parts
      from academics.exam_parts p
      left join academics.marks m
        on (m.tenant_id, m.sheet_id, m.student_id, m.part)
          = (r.tenant_id, r.sheet_id, r.student_id, p.part)
      where (p.tenant_id, p.exam_id, p.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
    ) k on true
    where r.tenant_id = ${tenant_id} and r.sitting_id = ${sitting_id} and ${on_the_list}
      ${only ? sql`and r.student_id = any(${only}::uuid[])` : sql``}
    group by r.student_id
    order by r.student_id
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

export type SubjectKey = ExamResults['keys'][number] & { subject_ids: string[] };

/** The pinned editions of an exam with all their grades, and which subjects each one grades. */
export async function listKeys(db: Db, exam_id: string): Promise<SubjectKey[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SubjectKey>`
    select a.name as scale, e.id as edition_id, s.subject_ids, coalesce((
        select jsonb_agg(jsonb_build_object('code', n.code, 'words_en', n.words_en,
          'words_sw', n.words_sw, 'lowerLimit', n.lower_limit, 'upperLimit', n.upper_limit)
          order by n.position)
        from academics.scale_bands n
        where (n.tenant_id, n.edition_id) = (e.tenant_id, e.id)
      ), '[]') as grades
    from (
      select s.edition_id, array_agg(s.subject_id order by s.position) as subject_ids,
        min(s.position) as first
      from academics.exam_subjects s
      where s.tenant_id = ${tenant_id} and s.exam_id = ${exam_id}
      group by s.edition_id
    ) s
    join academics.scale_editions e on e.tenant_id = ${tenant_id} and e.id = s.edition_id
    join academics.scales a on (a.tenant_id, a.id) = (e.tenant_id, e.scale_id)
    order by s.first
    limit 60
  `.execute(db);
  return found.rows;
}
