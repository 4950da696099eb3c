import type { BankKind } from '@darasa/contract/academics/reports/comment-bank';
import type {
  Comment,
  CommentKind,
  CommentPage,
} from '@darasa/contract/academics/reports/comments';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import type { DesignBlock } from '@darasa/rules/grading/report-design';
import { sql } from 'kysely';
import { blocks_of_set } from '#modules/academics/reports/designs/queries.ts';
import { entersWhole } from '#modules/academics/teaching/groups/teacher-queries.ts';
import type { LearnerResults } from '#modules/academics/figures/broadsheets/queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface PageKey {
  id: string;
  kind: BankKind;
  group_id?: string | undefined;
  stream_id?: string | undefined;
}

export interface PageFacts {
  set_id: string;
  reports: string;
  state: CommentPage['state'];
  term: string;
  starts_on: string;
  class_id: string;
  class: string;
  curriculum: Curriculum;
  subject_id: string | null;
  subject: string | null;
  stream_id: string | null;
  stream: string | null;
  sitting_ids: string[];
  /** The design of the reports, where it is chosen. */
  blocks: DesignBlock[] | null;
  /** The person teaches this group today, or leads the stream. */
  teaches: boolean;
  leads: boolean;
  /** Whoever signed for the stream last. */
  signed: { by: string; user_id: string } | null;
}

export async function findPage(
  db: Db,
  { id, group_id, stream_id }: PageKey,
  who: { staff_id: string | null; today: string },
): Promise<PageFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PageFacts>`
    select r.id as set_id, r.name as reports, r.state, t.name || ' ' || t.year as term, t.starts_on,
      r.class_id, c.name as class, c.curriculum, h.subject_id, b.name as subject, m.id as stream_id,
      coalesce(m.name, h.group_name) as stream, array(
        select e.sitting_id
        from academics.report_set_exams e
        where (e.tenant_id, e.set_id) = (r.tenant_id, r.id)
        order by e.position
      ) as sitting_ids,
      ${sql.raw(blocks_of_set)} as blocks, coalesce(h.teaches, false) as teaches,
      coalesce(m.class_teacher_id = ${who.staff_id}, false) as leads, (
        select jsonb_build_object('by', n.name, 'user_id', n.created_by)
        from academics.report_signatures n
        where (n.tenant_id, n.set_id, n.stream_id) = (r.tenant_id, r.id, m.id)
          and n.role = 'class-teacher'
        order by n.created_at desc, n.id desc
        limit 1
      ) as signed
    from academics.report_sets r
    join administration.classes c on (c.tenant_id, c.id) = (r.tenant_id, r.class_id)
    join administration.terms t on (t.tenant_id, t.id) = (r.tenant_id, r.term_id)
    left join lateral (
      select h.subject_id, h.stream_id, n.name as group_name, bool_or(${entersWhole(who)}) as teaches
      from academics.report_set_exams e
      join academics.sheets h on (h.tenant_id, h.sitting_id) = (e.tenant_id, e.sitting_id)
      join academics.groups n on (n.tenant_id, n.id) = (h.tenant_id, h.group_id)
      where (e.tenant_id, e.set_id) = (r.tenant_id, r.id) and h.group_id = ${group_id ?? null}
      group by h.subject_id, h.stream_id, n.name
    ) h on true
    left join administration.subjects b on (b.tenant_id, b.id) = (r.tenant_id, h.subject_id)
    left join administration.streams m
      on (m.tenant_id, m.class_id) = (r.tenant_id, r.class_id)
      and m.id = coalesce(h.stream_id, ${stream_id ?? null})
    where r.tenant_id = ${tenant_id} and r.id = ${id}
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** A comment with the run of the bank that put it in, if it still has those words. */
export type KeptComment = Comment & { fill_id: string | null };

export interface PageLearner extends Omit<LearnerResults, 'results'> {
  first_name: string;
  gender: 'female' | 'male' | null;
  photo: string | null;
  results: (LearnerResults['results'][number] & { sitting_id: string })[];
  comments: KeptComment[];
  last_term: { kind: CommentKind; words: string }[];
}

const learners_max = 500;

/** The learners of a page with their results in its exams, and what is written now and was before. */
export async function listLearners(
  db: Db,
  key: PageKey,
  page: PageFacts,
  kinds: readonly CommentKind[],
): Promise<PageLearner[]> {
  const { tenant_id } = scopeOf(db);
  const { subject_id } = page;
  const found = await sql<PageLearner>`
    select s.id as student_id, s.admission_number, s.first_name, s.gender, s.stream_id,
      ${page.stream} as stream, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      '/api/files/' || s.photo_id as photo, coalesce(n.results, '[]') as results,
      coalesce(k.comments, '[]') as comments, coalesce(l.comments, '[]') as last_term
    from students.students s
    left join lateral (
      select jsonb_agg(jsonb_build_object('sitting_id', q.sitting_id, 'subject_id', q.subject_id,
        'outcome', q.outcome, 'shown', q.shown, 'code', q.code, 'points', q.points)) as results
      from academics.results q
      where (q.tenant_id, q.student_id) = (s.tenant_id, s.id)
        and q.sitting_id = any(${page.sitting_ids}::uuid[])
        ${subject_id ? sql`and q.subject_id = ${subject_id}` : sql``}
    ) n on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'words', k.words, 'version', k.version,
        'by', concat_ws(' ', u.first_name, u.last_name), 'at', ${written_at}, 'fill_id', k.fill_id)
        order by k.kind) as comments
      from academics.comments k
      join identity.users u on (u.tenant_id, u.id) = (k.tenant_id, coalesce(k.edited_by, k.created_by))
      where (k.tenant_id, k.set_id, k.student_id) = (s.tenant_id, ${page.set_id}, s.id)
        and k.kind = any(${kinds}::text[]) and k.subject_id is not distinct from ${subject_id}
    ) k on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('kind', o.kind, 'words', o.words)) as comments
      from (
        select distinct on (k.kind) k.kind, k.words
        from academics.comments k
        join academics.report_sets r on (r.tenant_id, r.id) = (k.tenant_id, k.set_id)
        join administration.terms t on (t.tenant_id, t.id) = (r.tenant_id, r.term_id)
        where (k.tenant_id, k.student_id) = (s.tenant_id, s.id)
          and k.kind = any(${kinds}::text[]) and k.subject_id is not distinct from ${subject_id}
          and t.starts_on < ${page.starts_on}
        order by k.kind, t.starts_on desc, k.id desc
      ) o
    ) l on true
    where s.tenant_id = ${tenant_id} and ${ofPage(key, page)}
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

const written_at = sql`to_char(coalesce(k.edited_at, k.created_at) at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Who sat in the group of a subject; or who is in the stream of the class now. */
function ofPage({ kind, group_id }: PageKey, page: PageFacts) {
  if (kind === 'subject') {
    return sql`exists (
      select
      from academics.results q
      where (q.tenant_id, q.student_id) = (s.tenant_id, s.id) and q.group_id = ${group_id!}
        and q.sitting_id = any(${page.sitting_ids}::uuid[]))`;
  }
  return sql`s.class_id = ${page.class_id} and s.stream_id is not distinct from ${page.stream_id}
    and s.status = any(${[...statusesAtSchool]}::text[])`;
}

const bank_max = 400;

/** The sentences that may be put in on a page. */
export async function listBank(db: Db, kind: BankKind, { curriculum, subject_id }: PageFacts) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CommentPage['bank'][number]>`
    select k.id, k.codes, k.subject_id, k.language, k.words
    from academics.comment_bank k
    where k.tenant_id = ${tenant_id} and k.school_id = ${school_id} and k.kind = ${kind}
      and k.curriculum = ${curriculum} and k.retired_at is null
      and (k.subject_id is null or k.subject_id = ${subject_id})
    order by k.id
    limit ${bank_max}
  `.execute(db);
  return found.rows;
}
