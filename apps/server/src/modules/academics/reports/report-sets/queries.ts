import { type ReportSet, reportSetList } from '@darasa/contract/academics/reports/report-sets';
import type { Curriculum } from '@darasa/contract/administration/classes/classes';
import { sql } from 'kysely';
import {
  insertRows,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
  placeOf,
} from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const term_name = `t.name || ' ' || t.year`;

export const reportSets = rowsOf(reportSetList, {
  from: 'academics.report_sets r',
  joins: {
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (r.tenant_id, r.class_id)',
    t: 'left join administration.terms t on (t.tenant_id, t.id) = (r.tenant_id, r.term_id)',
    d: 'left join academics.report_designs d on (d.tenant_id, d.id) = (r.tenant_id, r.design_id)',
    e: `left join lateral (
      select coalesce(string_agg(x.name, ', ' order by e.position), '') as names
      from academics.report_set_exams e
      join academics.sittings i on (i.tenant_id, i.id) = (e.tenant_id, e.sitting_id)
      join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
      where (e.tenant_id, e.set_id) = (r.tenant_id, r.id)
    ) e on true`,
  },
  columns: {
    class: 'c.name',
    term: term_name,
    curriculum: 'c.curriculum',
    exams: 'e.names',
    design: 'd.name',
  },
  filters: { curriculum: 'c.curriculum' },
  search: ['r.name', 'c.name', 'e.names'],
  sorts: { term: ['t.starts_on', 'c.level'], class: ['c.level', 'lower(c.name)'] },
  names: {
    term_id: nameIn('administration.terms', `name || ' ' || year`),
    class_id: nameIn('administration.classes'),
  },
});

const sittings_max = 12;

export async function findSet(db: Db, id: string): Promise<ReportSet | undefined> {
  const { tenant_id } = scopeOf(db);
  const [rows, more, sittings] = await Promise.all([
    reportSets.some(db, [id]),
    sql<Pick<ReportSet, 'class_id' | 'term_id' | 'design_id' | 'learners_count'>>`
      select r.class_id, r.term_id, r.design_id, (
        select count(distinct m.student_id)::int
        from academics.report_set_exams k
        join academics.results m on (m.tenant_id, m.sitting_id) = (k.tenant_id, k.sitting_id)
        where (k.tenant_id, k.set_id) = (r.tenant_id, r.id)
      ) as learners_count
      from academics.report_sets r
      where r.tenant_id = ${tenant_id} and r.id = ${id}
    `.execute(db),
    sql<ReportSet['sittings'][number]>`
      select i.id, x.id as exam_id, x.name as exam, ${sql.raw(term_name)} as term, i.state
      from academics.report_set_exams e
      join academics.sittings i on (i.tenant_id, i.id) = (e.tenant_id, e.sitting_id)
      join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
      join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
      where e.tenant_id = ${tenant_id} and e.set_id = ${id}
      order by e.position
      limit ${sittings_max}
    `.execute(db),
  ]);
  const [row] = rows;
  const [facts] = more.rows;
  return row && facts && { ...row, ...facts, sittings: sittings.rows };
}

/** The exams that every one of these classes sits, in the year of the term; cancelled ones are none. */
export async function listExams(db: Db, term_id: string, class_ids: readonly string[]) {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<{ id: string; name: string; term: string; curriculum: Curriculum }>`
    select x.id, x.name, ${sql.raw(term_name)} as term, x.curriculum
    from academics.exams x
    join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
    join academics.sittings i on (i.tenant_id, i.exam_id) = (x.tenant_id, x.id)
    where x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
      and i.class_id = any(${class_ids}::uuid[]) and i.state <> 'cancelled'
      and t.year = (
        select w.year
        from administration.terms w
        where w.tenant_id = ${tenant_id} and w.id = ${term_id}
      )
    group by x.tenant_id, x.id, t.tenant_id, t.id
    having count(*) = ${class_ids.length}
    order by x.list_on, x.id
    limit 100
  `.execute(db);
  return found.rows;
}

export interface Ground {
  term: { id: string; starts_on: string } | null;
  classes: { id: string; name: string; curriculum: Curriculum }[];
  sittings: {
    id: string;
    exam_id: string;
    class_id: string;
    exam: string;
    curriculum: Curriculum;
  }[];
  /** The grades of each subject in each exam, by the name of its scale. */
  scales: {
    exam_id: string;
    subject_id: string;
    subject: string;
    scale: string;
    codes: string[];
  }[];
  has_design: boolean;
}

export async function findGround(
  db: Db,
  asked: {
    term_id: string;
    class_ids: string[];
    exam_ids: string[];
    design_id: string | undefined;
  },
): Promise<Ground> {
  const { tenant_id } = scopeOf(db);
  const { term_id, class_ids, exam_ids, design_id } = asked;
  const found = await sql<Ground>`
    select (
        select jsonb_build_object('id', t.id, 'starts_on', t.starts_on)
        from administration.terms t
        where t.tenant_id = ${tenant_id} and t.id = ${term_id}
      ) as term,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
          'curriculum', c.curriculum) order by c.level, c.name), '[]')
        from administration.classes c
        where c.tenant_id = ${tenant_id} and c.id = any(${class_ids}::uuid[])
      ) as classes,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'exam_id', i.exam_id,
          'class_id', i.class_id, 'exam', x.name, 'curriculum', x.curriculum)), '[]')
        from academics.sittings i
        join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
        join administration.terms e on (e.tenant_id, e.id) = (x.tenant_id, x.term_id)
        join administration.terms t on t.tenant_id = i.tenant_id and t.id = ${term_id}
          and t.year = e.year
        where i.tenant_id = ${tenant_id} and i.exam_id = any(${exam_ids}::uuid[])
          and i.class_id = any(${class_ids}::uuid[]) and i.state <> 'cancelled'
      ) as sittings,
      (
        select coalesce(jsonb_agg(jsonb_build_object('exam_id', s.exam_id,
          'subject_id', s.subject_id, 'subject', b.name, 'scale', k.name, 'codes', (
            select coalesce(jsonb_agg(n.code), '[]')
            from academics.scale_bands n
            where (n.tenant_id, n.edition_id) = (s.tenant_id, s.edition_id)))
          order by s.position), '[]')
        from academics.exam_subjects s
        join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
        join academics.scale_editions e on (e.tenant_id, e.id) = (s.tenant_id, s.edition_id)
        join academics.scales k on (k.tenant_id, k.id) = (e.tenant_id, e.scale_id)
        where s.tenant_id = ${tenant_id} and s.exam_id = any(${exam_ids}::uuid[])
      ) as scales,
      ${design_id ?? null}::uuid is null or exists (
        select
        from academics.report_designs d
        where d.tenant_id = ${tenant_id} and d.id = ${design_id ?? null}::uuid
          and d.retired_at is null
      ) as has_design
  `.execute(db);
  return found.rows[0]!;
}

export const lockSet = (db: Db, id: string) =>
  lockRow(db, 'academics.report_sets', id, ['id', 'state', 'version']);

export const insertSets = (db: Db, rows: NewRow<'academics.report_sets'>[]) =>
  insertRows(db, 'academics.report_sets', rows);

export const updateSet = (db: Db, id: string, patch: Patch<'academics.report_sets'>) =>
  patchRow(db, 'academics.report_sets', id, patch);

export const insertExams = (db: Db, rows: NewRow<'academics.report_set_exams'>[]) =>
  insertRows(db, 'academics.report_set_exams', rows);

export const deleteExams = (db: Db, set_id: string) =>
  db.deleteFrom('academics.report_set_exams').where('set_id', '=', set_id).execute();

export const deleteSet = (db: Db, id: string) =>
  db.deleteFrom('academics.report_sets').where('id', '=', id).execute();

export async function countComments(db: Db, set_id: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from academics.comments m
    where m.set_id = ${set_id}
  `.execute(db);
  return found.rows[0]!.count;
}
