import type { DesignBlock } from '@darasa/rules/grading/report-design';
import type { MeanRule } from '@darasa/rules/grading/mean';
import type { Edition } from '@darasa/rules/grading/scales';
import type { ReportForms } from '@darasa/contract/academics/reports/report-forms';
import { sql } from 'kysely';
import type { OwnMeanRule } from '#modules/academics/figures/broadsheets/queries.ts';
import { meanRuleOf } from '#modules/academics/setup/mean-rules/rule-queries.ts';
import { type Patch, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface SetSitting {
  sitting_id: string;
  exam_id: string;
  exam: string;
  state: string;
  curriculum: string;
  list_on: string;
  mean_kind: MeanRule['kind'];
  any_absence: MeanRule['any_absence'];
  /** The school's own rule that the exam pinned. */
  mean_rule: OwnMeanRule | null;
  has_ranks: boolean;
}

export interface SetDesign {
  design_id: string;
  name: string;
  edition_id: string;
  edition: number;
  language: 'en' | 'sw';
  blocks: DesignBlock[];
}

/** A report set with what it is made of: its exams in their order and the newest edition of its design. */
export interface SetFacts extends Pick<
  ReportForms,
  'id' | 'name' | 'kind' | 'state' | 'class' | 'class_id' | 'curriculum'
> {
  term_id: string;
  term: string;
  term_ends_on: string;
  design: SetDesign | null;
  sittings: SetSitting[];
  streams: { id: string; name: string; class_teacher: string | null }[];
}

const person = `concat_ws(' ', coalesce(u.first_name, f.first_name), coalesce(u.last_name, f.last_name))`;

export async function findSet(db: Db, id: string): Promise<SetFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SetFacts>`
    select s.id, s.name, s.kind, s.state, s.term_id, t.name || ' ' || t.year as term,
      t.ends_on as term_ends_on, s.class_id, c.name as class, c.curriculum,
      (select jsonb_build_object('design_id', d.id, 'name', d.name, 'edition_id', e.id,
          'edition', e.edition, 'language', e.language, 'blocks', e.blocks)
        from academics.report_designs d
        join academics.report_design_editions e on (e.tenant_id, e.design_id) = (d.tenant_id, d.id)
        where (d.tenant_id, d.id) = (s.tenant_id, s.design_id)
        order by e.edition desc
        limit 1) as design,
      ${sittings_of} as sittings, ${streams_of} as streams
    from academics.report_sets s
    join administration.terms t on (t.tenant_id, t.id) = (s.tenant_id, s.term_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    where s.tenant_id = ${tenant_id} and s.id = ${id}
  `.execute(db);
  return found.rows[0];
}

const sitting_fields = sql`jsonb_build_object('sitting_id', i.id, 'exam_id', x.id, 'exam', x.name,
  'state', i.state, 'curriculum', x.curriculum, 'list_on', x.list_on, 'mean_kind', x.mean_kind,
  'any_absence', x.any_absence, 'mean_rule', ${meanRuleOf(sql`x.mean_rule_edition_id`)},
  'has_ranks', x.has_ranks)`;

const sittings_of = sql`coalesce((
  select jsonb_agg(${sitting_fields} order by k.position)
  from academics.report_set_exams k
  join academics.sittings i on (i.tenant_id, i.id) = (k.tenant_id, k.sitting_id)
  join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
  where (k.tenant_id, k.set_id) = (s.tenant_id, s.id)), '[]')`;

const streams_of = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'class_teacher',
    nullif(${sql.raw(person)}, '')) order by m.name)
  from administration.streams m
  left join identity.staff f on (f.tenant_id, f.id) = (m.tenant_id, m.class_teacher_id)
  left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
  where (m.tenant_id, m.class_id) = (s.tenant_id, s.class_id) and m.retired_at is null), '[]')`;

/** The newest sittings of a curriculum that somebody has results in, to preview a design with. */
export async function listPreviewSittings(db: Db, curriculum: string, student_id?: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<SetSitting & { class_id: string; term_id: string }>`
    select i.id as sitting_id, x.id as exam_id, x.name as exam, i.state, x.curriculum, x.list_on,
      x.mean_kind, x.any_absence, x.has_ranks, i.class_id, i.term_id,
      ${meanRuleOf(sql`x.mean_rule_edition_id`)} as mean_rule
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id}
      and x.curriculum = ${curriculum} and i.state not in ('draft', 'cancelled')
      and exists (
        select from academics.results r
        where (r.tenant_id, r.sitting_id) = (i.tenant_id, i.id) and r.outcome = 'graded'
          and (${student_id ?? null}::uuid is null or r.student_id = ${student_id ?? null}))
    order by x.list_on desc, i.id desc
    limit 12
  `.execute(db);
  return found.rows;
}

export async function findPlace(db: Db, class_id: string, term_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Pick<SetFacts, 'class' | 'term' | 'term_ends_on' | 'streams'>>`
    select c.name as class, t.name || ' ' || t.year as term, t.ends_on as term_ends_on,
      ${streams_of} as streams
    from (select ${tenant_id}::uuid as tenant_id, ${class_id}::uuid as class_id) s
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    join administration.terms t on t.tenant_id = s.tenant_id and t.id = ${term_id}
  `.execute(db);
  return found.rows[0]!;
}

export interface ExamSubjectFacts {
  exam_id: string;
  subject_id: string;
  name: string;
  code: string | null;
  position: number;
  scale_id: string;
  scale: string;
  edition_id: string;
  edition: Edition;
  parts: { part: number; name: string; entry: string; out_of: number | null }[];
}

/** The subjects of the exams with their parts and the pinned editions of their scales. */
export async function listExamSubjects(
  db: Db,
  exam_ids: readonly string[],
): Promise<ExamSubjectFacts[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ExamSubjectFacts>`
    select s.exam_id, s.subject_id, b.name, b.code, s.position, e.scale_id, k.name as scale,
      s.edition_id, jsonb_build_object('kind', k.kind, 'step', e.step, 'min_value', e.min_value,
        'max_value', e.max_value, 'round', e.round, 'zero', e.zero, 'bands', coalesce((
          select jsonb_agg(jsonb_build_object('code', n.code, 'words_en', n.words_en,
            'words_sw', n.words_sw, 'lowerLimit', n.lower_limit, 'upperLimit', n.upper_limit,
            'points', n.points) order by n.position)
          from academics.scale_bands n
          where (n.tenant_id, n.edition_id) = (e.tenant_id, e.id)), '[]')) as edition,
      (select jsonb_agg(jsonb_build_object('part', p.part, 'name', p.name, 'entry', p.entry,
          'out_of', p.out_of) order by p.part)
        from academics.exam_parts p
        where (p.tenant_id, p.exam_id, p.subject_id) = (s.tenant_id, s.exam_id, s.subject_id)
      ) as parts
    from academics.exam_subjects s
    join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
    join academics.scale_editions e on (e.tenant_id, e.id) = (s.tenant_id, s.edition_id)
    join academics.scales k on (k.tenant_id, k.id) = (e.tenant_id, e.scale_id)
    where s.tenant_id = ${tenant_id} and s.exam_id = any(${exam_ids}::uuid[])
    order by s.exam_id, s.position
    limit 720
  `.execute(db);
  return found.rows;
}

export interface SignedBy {
  role: 'class-teacher' | 'principal';
  stream_id: string | null;
  name: string;
  image: string | null;
}

/** The last signatures for the class and for each stream. */
export async function listSignatures(db: Db, set_id: string): Promise<SignedBy[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SignedBy>`
    select distinct on (g.role, g.stream_id) g.role, g.stream_id, g.name, g.image
    from academics.report_signatures g
    where g.tenant_id = ${tenant_id} and g.set_id = ${set_id}
    order by g.role, g.stream_id, g.created_at desc, g.id desc
  `.execute(db);
  return found.rows;
}

export const updateSet = (db: Db, id: string, patch: Patch<'academics.report_sets'>) =>
  patchRow(db, 'academics.report_sets', id, patch);
