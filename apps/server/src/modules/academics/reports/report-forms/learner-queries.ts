import type { Outcome } from '@darasa/rules/grading/mean';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const learners_max = 2_000;

export interface ResultFacts {
  sitting_id: string;
  subject_id: string;
  stream_id: string | null;
  outcome: Outcome;
  percent: number | null;
  shown: number | null;
  code: string | null;
  points: number | null;
  /** What stands in each part, by its number. */
  cells: Record<string, string>;
}

export interface ReportLearner {
  student_id: string;
  admission_number: string;
  name: string;
  first_name: string;
  upi: string | null;
  house: string | null;
  results: ResultFacts[];
}

/**
 * Everybody who has a place in one of the sittings, with all results and what was typed for them. The cells
 * of each result are looked up by their key: gathered first and joined, they were read over and over.
 */
export async function listLearners(
  db: Db,
  sitting_ids: readonly string[],
): Promise<ReportLearner[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ReportLearner>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.first_name, s.upi,
      o.name as house, r.results
    from (
      select r.student_id, jsonb_agg(jsonb_build_object('sitting_id', r.sitting_id,
        'subject_id', r.subject_id, 'stream_id', h.stream_id, 'outcome', r.outcome,
        'percent', r.percent, 'shown', r.shown, 'code', r.code, 'points', r.points,
        'cells', coalesce(c.cells, '{}'))) as results
      from academics.results r
      join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
      left join lateral (
        select jsonb_object_agg(k.part, coalesce(trim_scale(k.score)::text, k.level, k.code)) as cells
        from academics.marks k
        where (k.tenant_id, k.sheet_id, k.student_id) = (r.tenant_id, r.sheet_id, r.student_id)
          and num_nonnulls(k.score, k.level, k.code) > 0
      ) c on true
      where r.tenant_id = ${tenant_id} and r.sitting_id = any(${sitting_ids}::uuid[])
      group by r.student_id
    ) r
    join students.students s on s.tenant_id = ${tenant_id} and s.id = r.student_id
    left join administration.houses o on (o.tenant_id, o.id) = (s.tenant_id, s.house_id)
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

/** The first letter of the teacher's first name and the last name, by subject and stream. */
export async function listTeachers(db: Db, class_id: string, day: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ subject_id: string; stream_id: string; teacher: string }>`
    select distinct on (g.subject_id, g.stream_id) g.subject_id, g.stream_id,
      left(coalesce(u.first_name, f.first_name), 1) || '. ' || coalesce(u.last_name, f.last_name)
        as teacher
    from administration.teaching g
    join administration.streams m on (m.tenant_id, m.id) = (g.tenant_id, g.stream_id)
    join identity.staff f on (f.tenant_id, f.id) = (g.tenant_id, g.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where g.tenant_id = ${tenant_id} and m.class_id = ${class_id}
      and g.from_on <= ${day} and (g.to_on is null or g.to_on >= ${day})
    order by g.subject_id, g.stream_id, g.from_on desc
    limit 2000
  `.execute(db);
  return found.rows;
}

export async function listComments(db: Db, set_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    student_id: string;
    kind: string;
    subject_id: string | null;
    words: string;
  }>`
    select c.student_id, c.kind, c.subject_id, c.words
    from academics.comments c
    where c.tenant_id = ${tenant_id} and c.set_id = ${set_id}
    order by c.student_id, c.kind
    limit 40000
  `.execute(db);
  return found.rows;
}

/** The term that begins next after a day. */
export async function findNextTerm(db: Db, after: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ name: string; starts_on: string }>`
    select t.name, t.starts_on
    from administration.terms t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id} and t.starts_on > ${after}
    order by t.starts_on
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface EarlierReport {
  student_id: string;
  set_id: string;
  term_id: string;
  term: string;
  mean_grade: string | null;
  mean_points: number | null;
  mean_text: string | null;
  fees: { label: string; text: string } | null;
}

/** Reports that were issued to these learners and stand, by term: their means, and what they said of fees. */
export async function listEarlier(
  db: Db,
  student_ids: readonly string[],
): Promise<EarlierReport[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<EarlierReport>`
    select p.student_id, p.set_id, n.snapshot ->> 'term_id' as term_id, n.snapshot ->> 'term' as term,
      n.snapshot -> 'mean' ->> 'grade' as mean_grade,
      (n.snapshot -> 'mean' ->> 'mean_points')::float as mean_points,
      n.snapshot -> 'mean' ->> 'mean_points_text' as mean_text, n.snapshot -> 'fees' as fees
    from academics.papers p
    join academics.paper_snapshots n on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)
    join academics.report_sets s on (s.tenant_id, s.id) = (p.tenant_id, p.set_id)
    join administration.terms t on (t.tenant_id, t.id) = (s.tenant_id, s.term_id)
    where p.tenant_id = ${tenant_id} and p.kind = 'report' and p.replaced_at is null
      and p.withdrawn_at is null and p.student_id = any(${student_ids}::uuid[])
    order by p.student_id, t.starts_on, p.issued_at
    limit 40000
  `.execute(db);
  return found.rows;
}
