import type { findSittingLearners } from '@darasa/contract/academics/figures/trends';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { OutputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { meanRuleOf } from '#modules/academics/setup/mean-rules/rule-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import type { LearnerResults, SittingFacts } from '../broadsheets/queries.ts';

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

/** The first exam comes first. */
export async function listSatExams(db: Db, student_id: string): Promise<SatExam[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SatExam>`
    select r.sitting_id, x.name as exam, t.name || ' ' || t.year as term, x.curriculum, x.mean_kind,
      ${meanRuleOf(sql`x.mean_rule_edition_id`)} as mean_rule, x.any_absence, r.results
    from (
      select r.tenant_id, r.sitting_id, json_agg(json_build_object('subject_id', r.subject_id,
          'subject', b.name, 'subject_code', b.code, 'scale_id', e.scale_id, 'outcome', r.outcome,
          'shown', r.shown, 'code', r.code, 'points', r.points) order by s.position) as results
      from academics.results r
      join academics.sittings i on (i.tenant_id, i.id) = (r.tenant_id, r.sitting_id)
      join academics.exam_subjects s
        on (s.tenant_id, s.exam_id, s.subject_id) = (i.tenant_id, i.exam_id, r.subject_id)
      join academics.scale_editions e on (e.tenant_id, e.id) = (s.tenant_id, s.edition_id)
      join administration.subjects b on (b.tenant_id, b.id) = (r.tenant_id, r.subject_id)
      where r.tenant_id = ${tenant_id} and r.student_id = ${student_id}
        and r.outcome not in ('open', 'none') and i.state <> 'cancelled'
      group by r.tenant_id, r.sitting_id
    ) r
    join academics.sittings i on (i.tenant_id, i.id) = (r.tenant_id, r.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.terms t on (t.tenant_id, t.id) = (i.tenant_id, i.term_id)
    order by x.list_on, x.created_at, r.sitting_id
    limit ${exams_max}
  `.execute(db);
  return found.rows;
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
