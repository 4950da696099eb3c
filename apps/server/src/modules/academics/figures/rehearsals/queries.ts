import type { SittingState } from '@darasa/contract/academics/exams/exams';
import type { SheetLearner } from '@darasa/contract/academics/exams/sheets';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import type { MeanRule } from '@darasa/rules/grading/mean';
import type { Edition } from '@darasa/rules/grading/scales';
import { type RawBuilder, sql } from 'kysely';
import {
  type DerivedResult,
  on_the_list,
  type SheetFacts,
} from '#modules/academics/exams/sheets/queries.ts';
import type { OwnMeanRule } from '#modules/academics/figures/broadsheets/queries.ts';
import { meanRuleOf } from '#modules/academics/setup/mean-rules/rule-queries.ts';
import { rulesEditionOf } from '#modules/academics/setup/scales/rule-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface PinnedSubject extends Pick<SheetFacts, 'parts' | 'combine' | 'best_n' | 'absent'> {
  id: string;
  name: string;
  edition_id: string;
}

/** An exam as far as it can count otherwise. */
export interface ExamPins {
  id: string;
  name: string;
  curriculum: Curriculum;
  list_on: string;
  version: number;
  mean_kind: MeanRule['kind'];
  mean_rule_edition_id: string | null;
  any_absence: MeanRule['any_absence'];
  sittings: { id: string; class: string; state: SittingState }[];
  subjects: PinnedSubject[];
}

/** An exam is asked for by its own id, or by that of a class that sits it. */
export type ExamKey = { id: string } | { sitting_id: string };

export const examIdOf = (key: ExamKey): RawBuilder<unknown> =>
  'id' in key
    ? sql`${key.id}::uuid`
    : sql`(select i.exam_id from academics.sittings i where i.id = ${key.sitting_id})`;

export async function findExam(db: Db, key: ExamKey): Promise<ExamPins | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ExamPins>`
    select x.id, x.name, x.curriculum, x.list_on, x.version, x.mean_kind, x.mean_rule_edition_id,
      x.any_absence, (
        select jsonb_agg(jsonb_build_object('id', i.id, 'class', c.name, 'state', i.state)
          order by c.level, c.name)
        from academics.sittings i
        join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
        where (i.tenant_id, i.exam_id) = (x.tenant_id, x.id)
      ) as sittings, (
        select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'edition_id', s.edition_id,
          'combine', s.combine, 'best_n', s.best_n, 'absent', s.absent, 'parts', (
            select jsonb_agg(jsonb_build_object('part', p.part, 'name', p.name, 'entry', p.entry,
              'out_of', p.out_of, 'weight', p.weight) order by p.part)
            from academics.exam_parts p
            where (p.tenant_id, p.exam_id, p.subject_id) = (s.tenant_id, s.exam_id, s.subject_id)
          )) order by s.position)
        from academics.exam_subjects s
        join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
        where (s.tenant_id, s.exam_id) = (x.tenant_id, x.id)
      ) as subjects
    from academics.exams x
    where x.tenant_id = ${tenant_id} and x.id = ${examIdOf(key)}
  `.execute(db);
  return found.rows[0];
}

interface NamedEdition {
  id: string;
  name: string;
  from_on: string;
}
export interface ScaleEdition extends NamedEdition {
  edition: Edition;
}
export interface OwnEdition extends NamedEdition {
  rule: OwnMeanRule;
}

const editions_max = 200;

/** The editions of all scales of the curriculum that are in use, and those that the exam has pinned. */
export async function listScaleEditions(db: Db, key: ExamKey): Promise<ScaleEdition[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ScaleEdition>`
    select e.id, k.name, e.from_on, ${rulesEditionOf(sql`e.id`)} as edition
    from academics.scale_editions e
    join academics.scales k on (k.tenant_id, k.id) = (e.tenant_id, e.scale_id)
    where e.tenant_id = ${tenant_id} and k.school_id = ${school_id} and (
      k.retired_at is null
        and k.curriculum = (select x.curriculum from academics.exams x where x.id = ${examIdOf(key)})
      or e.id in (select s.edition_id from academics.exam_subjects s where s.exam_id = ${examIdOf(key)}))
    order by lower(k.name), e.from_on desc
    limit ${editions_max}
  `.execute(db);
  return found.rows;
}

/** The editions of the school's own mean rules that are in use, and the one that the exam has pinned. */
export async function listOwnEditions(db: Db, key: ExamKey): Promise<OwnEdition[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OwnEdition>`
    select e.id, l.name, e.from_on, ${meanRuleOf(sql`e.id`)} as rule
    from academics.mean_rule_editions e
    join academics.mean_rules l on (l.tenant_id, l.id) = (e.tenant_id, e.rule_id)
    join academics.exams x on x.tenant_id = e.tenant_id and x.id = ${examIdOf(key)}
    where e.tenant_id = ${tenant_id} and l.school_id = ${school_id}
      and (l.retired_at is null and l.curriculum = x.curriculum or e.id = x.mean_rule_edition_id)
    order by lower(l.name), e.from_on desc
    limit ${editions_max}
  `.execute(db);
  return found.rows;
}

/** A learner's result of one subject, with the cells that it came from. */
export interface KnownResult extends DerivedResult {
  sheet_id: string;
  cells: SheetLearner['cells'];
}

const results_max = 50_000;

/** All results of a subject in an exam, or in one of its sittings. */
export async function listResultsOf(
  db: Db,
  of: { exam_id: string; subject_id: string; sitting_id?: string },
): Promise<KnownResult[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<KnownResult>`
    select r.sheet_id, r.student_id, r.outcome, r.percent, r.shown, r.code, r.points,
      coalesce(k.cells, '[]') as cells
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.results r on (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id)
    left join lateral (
      select jsonb_agg(jsonb_build_object('part', k.part, 'score', k.score, 'level', k.level,
        'code', k.code, 'version', k.version) order by k.part) as cells
      from academics.marks k
      where (k.tenant_id, k.sheet_id, k.student_id) = (r.tenant_id, r.sheet_id, r.student_id)
    ) k on true
    where h.tenant_id = ${tenant_id} and h.exam_id = ${of.exam_id}
      and h.subject_id = ${of.subject_id} and i.state <> 'cancelled' and ${on_the_list}
      ${of.sitting_id ? sql`and h.sitting_id = ${of.sitting_id}` : sql``}
    order by r.sheet_id, r.student_id
    limit ${results_max}
  `.execute(db);
  return found.rows;
}
