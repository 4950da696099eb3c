import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { MeanRule, Outcome } from '@darasa/rules/grading/mean';
import type { Edition } from '@darasa/rules/grading/scales';
import { type RawBuilder, sql } from 'kysely';
import { meanRuleOf } from '#modules/academics/setup/mean-rules/rule-queries.ts';
import { rulesEditionOf } from '#modules/academics/setup/scales/rule-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export type OwnMeanRule = Required<Pick<MeanRule, 'groups' | 'needs'>>;

/** A sitting as far as totals need it, with what its exam says about means and positions. */
export interface SittingFacts extends Pick<
  Broadsheet,
  'exam' | 'term' | 'class' | 'state' | 'curriculum' | 'streams'
> {
  exam_id: string;
  class_id: string;
  curriculum: Curriculum;
  has_ranks: boolean;
  mean_kind: MeanRule['kind'];
  any_absence: MeanRule['any_absence'];
  /** The school's own rule that the exam pinned, by the codes of the subjects. */
  mean_rule: OwnMeanRule | null;
  /** Each with the edition of its scale that the exam pinned. */
  subjects: (Broadsheet['subjects'][number] & { edition: Edition })[];
}

/** The head of a broadsheet: what was sat, and the subjects and streams that have sheets. */
export async function findSitting(db: Db, id: string): Promise<SittingFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SittingFacts>`
    select x.id as exam_id, x.name as exam, x.curriculum, t.name || ' ' || t.year as term,
      c.name as class, i.class_id, i.state, x.has_ranks, x.mean_kind, x.any_absence,
      ${meanRuleOf(sql`x.mean_rule_edition_id`)} as mean_rule,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'code', b.code,
            'edition', ${rulesEditionOf(sql`s.edition_id`)}) order by s.position)
        from academics.exam_subjects s
        join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
        where (s.tenant_id, s.exam_id) = (x.tenant_id, x.id) and exists (
          select from academics.sheets h
          where (h.tenant_id, h.sitting_id, h.subject_id) = (i.tenant_id, i.id, s.subject_id))
      ), '[]') as subjects,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name)
        from administration.streams m
        where m.tenant_id = i.tenant_id and exists (
          select from academics.sheets h
          where (h.tenant_id, h.sitting_id, h.stream_id) = (i.tenant_id, i.id, m.id))
      ), '[]') as streams
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.tenant_id = ${tenant_id} and i.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface LearnerResults {
  student_id: string;
  admission_number: string;
  name: string;
  gender: 'female' | 'male' | null;
  stream_id: string | null;
  stream: string | null;
  results: {
    subject_id: string;
    outcome: Outcome;
    shown: number | null;
    code: string | null;
    points: number | null;
  }[];
}

const learners_max = 2_000;

export type PackedResult = [
  subject_id: string,
  outcome: Outcome,
  shown: number | null,
  code: string | null,
  points: number | null,
];

/**
 * Each learner of the class with all results of the sitting. They come as arrays without names, which the
 * database makes in a third of the time: a class of 420 with twelve subjects is 5,040 of them. They are
 * gathered first and once; the planner may take a class for one learner and gather them for each.
 */
export async function listResults(db: Db, sitting_id: string): Promise<LearnerResults[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Omit<LearnerResults, 'results'> & { results: PackedResult[] }>`
    with r as materialized (
      select r.tenant_id, r.student_id, min(r.stream_id::text)::uuid as stream_id,
        json_agg(json_build_array(r.subject_id, r.outcome, r.shown, r.code, r.points)) as results
      from academics.results r
      where r.tenant_id = ${tenant_id} and r.sitting_id = ${sitting_id}
        and r.place <> 'moved-away'
      group by r.tenant_id, r.student_id
    )
    select r.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.gender, r.stream_id,
      m.name as stream, r.results
    from r
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    left join administration.streams m on (m.tenant_id, m.id) = (r.tenant_id, r.stream_id)
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit ${learners_max}
  `.execute(db);
  return found.rows.map(({ results, ...learner }) => ({
    ...learner,
    results: results.map(readResult),
  }));
}

const readResult = ([subject_id, outcome, shown, code, points]: PackedResult) => ({
  subject_id,
  outcome,
  shown,
  code,
  points,
});

/** The learners of a sitting as a sub-select, for a question about them that another module answers. */
export const learnersOf = (db: Db, sitting_id: string): RawBuilder<unknown> => sql`
  select r.student_id
  from academics.results r
  where r.tenant_id = ${scopeOf(db).tenant_id} and r.sitting_id = ${sitting_id}`;
