import type { findSittingLearners } from '@darasa/contract/academics/figures/trends';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { OutputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { meanRuleOf } from '#modules/academics/setup/mean-rules/rule-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import type { LearnerResults, PackedResult, SittingFacts } from '../broadsheets/queries.ts';

export interface TrendLearner {
  id: string;
  name: string;
  admission_number: string;
}

export async function findLearner(db: Db, student_id: string): Promise<TrendLearner | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<TrendLearner>`
    select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number
    from students.students s
    where s.tenant_id = ${tenant_id} and s.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

/** An exam that the learner sat, with every result of it that may be seen. */
export interface SatExam extends Pick<SittingFacts, 'mean_kind' | 'mean_rule' | 'any_absence'> {
  sitting_id: string;
  exam: string;
  term: string;
  curriculum: Curriculum;
  results: (LearnerResults['results'][number] & {
    subject: string;
    subject_code: string | null;
    scale_id: string;
  })[];
}

const exams_max = 100;

interface PackedExam extends Omit<SatExam, 'results'> {
  results: PackedResult[];
  /** In the order of the exam. */
  subjects: [subject_id: string, edition_id: string][];
}

/** The first exam comes first. */
export async function listSatExams(db: Db, student_id: string): Promise<SatExam[]> {
  const [exams, subjects, scales] = await Promise.all([
    listPackedExams(db, student_id),
    listSubjects(db),
    listScales(db),
  ]);
  return exams.map(({ subjects: taken, results: packed, ...exam }) => {
    const by_subject = new Map(packed.map((one) => [one[0], one]));
    const results: SatExam['results'] = [];
    for (const [subject_id, edition_id] of taken) {
      const result = by_subject.get(subject_id);
      if (!result) continue;
      const [, outcome, shown, code, points] = result;
      const { name, code: subject_code } = subjects.get(subject_id)!;
      const scale_id = scales.get(edition_id)!;
      results.push({
        subject_id,
        subject: name,
        subject_code,
        scale_id,
        outcome,
        shown,
        code,
        points,
      });
    }
    return { ...exam, results };
  });
}

/**
 * Results and subjects of an exam come as lists without names, and what is called how is asked once: joined to each
 * of the five hundred results of a learner, the names took three times as long as the results.
 */
async function listPackedExams(db: Db, student_id: string): Promise<PackedExam[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PackedExam>`
    select r.sitting_id, x.name as exam, t.name || ' ' || t.year as term, x.curriculum, x.mean_kind,
      ${meanRuleOf(sql`x.mean_rule_edition_id`)} as mean_rule, x.any_absence, r.results,
      (select json_agg(json_build_array(s.subject_id, s.edition_id) order by s.position)
        from academics.exam_subjects s
        where (s.tenant_id, s.exam_id) = (x.tenant_id, x.id)) as subjects
    from (
      select r.tenant_id, r.sitting_id,
        json_agg(json_build_array(r.subject_id, r.outcome, r.shown, r.code, r.points)) as results
      from academics.results r
      where r.tenant_id = ${tenant_id} and r.student_id = ${student_id}
        and r.outcome not in ('open', 'none')
      group by r.tenant_id, r.sitting_id
    ) r
    join academics.sittings i on (i.tenant_id, i.id) = (r.tenant_id, r.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.terms t on (t.tenant_id, t.id) = (i.tenant_id, i.term_id)
    where i.state <> 'cancelled'
    order by x.list_on, x.created_at, r.sitting_id
    limit ${exams_max}
  `.execute(db);
  return found.rows;
}

const names_max = 2_000;

async function listSubjects(db: Db) {
  const found = await sql<{ id: string; name: string; code: string | null }>`
    select b.id, b.name, b.code
    from administration.subjects b
    where b.tenant_id = ${scopeOf(db).tenant_id}
    order by b.id
    limit ${names_max}
  `.execute(db);
  return new Map(found.rows.map((one) => [one.id, one]));
}

/** The scale of each of its editions. */
async function listScales(db: Db) {
  const found = await sql<{ id: string; scale_id: string }>`
    select e.id, e.scale_id
    from academics.scale_editions e
    where e.tenant_id = ${scopeOf(db).tenant_id}
    order by e.id
    limit ${names_max}
  `.execute(db);
  return new Map(found.rows.map((one) => [one.id, one.scale_id]));
}

type Found = OutputOf<typeof findSittingLearners>['rows'][number];

const offered_max = 20;

export async function listSittingLearners(db: Db, id: string, search: string): Promise<Found[]> {
  const { tenant_id } = scopeOf(db);
  const name = sql`concat_ws(' ', s.first_name, s.other_names, s.surname)`;
  const pattern = likeAnywhere(search);
  const found = await sql<Found>`
    select s.id, ${name} as name, s.admission_number, min(m.name) as stream
    from academics.results r
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
    left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    where r.tenant_id = ${tenant_id} and r.sitting_id = ${id}
      and (${name} ilike ${pattern} or s.admission_number ilike ${pattern})
    group by s.id, ${name}, s.admission_number
    order by lower(${name}), s.admission_number
    limit ${offered_max}
  `.execute(db);
  return found.rows;
}
