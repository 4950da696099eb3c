import {
  type Exam,
  type ExamSubject,
  sittingList,
  type SittingState,
} from '@darasa/contract/academics/exams/exams';
import { sql } from 'kysely';
import {
  insertRow,
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

export const sittings = rowsOf(sittingList, {
  from: 'academics.sittings s',
  joins: {
    x: 'join academics.exams x on (x.tenant_id, x.id) = (s.tenant_id, s.exam_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)',
    t: 'left join administration.terms t on (t.tenant_id, t.id) = (s.tenant_id, s.term_id)',
    n: `left join lateral (
      select count(*)::int as sheets, count(*) filter (where h.state <> 'open')::int as handed_in,
        coalesce(sum(h.expected_count), 0)::int as expected,
        coalesce(sum(h.entered_count), 0)::int as entered
      from academics.sheets h
      where (h.tenant_id, h.sitting_id) = (s.tenant_id, s.id)
    ) n on true`,
  },
  columns: {
    exam: 'x.name',
    curriculum: 'x.curriculum',
    term: term_name,
    class: 'c.name',
    entry_to: 'x.entry_to',
    sheet_count: 'n.sheets',
    handed_in_count: 'n.handed_in',
    expected_count: 'n.expected',
    entered_count: 'n.entered',
  },
  filters: { curriculum: 'x.curriculum' },
  search: ['x.name', 'c.name'],
  sorts: {
    entry_to: ['x.entry_to', 's.exam_id', 'c.level'],
    class: ['c.level', 'lower(c.name)'],
  },
  names: {
    term_id: nameIn('administration.terms', `name || ' ' || year`),
    class_id: nameIn('administration.classes'),
  },
});

const sittings_max = 60;

export async function findExam(db: Db, id: string): Promise<Exam | undefined> {
  const { tenant_id } = scopeOf(db);
  const [exams, subjects, sitting_rows] = await Promise.all([
    sql<Omit<Exam, 'subjects' | 'sittings'>>`
      select x.id, x.curriculum, x.term_id, ${sql.raw(term_name)} as term, x.name, x.kind, x.list_on,
        x.entry_from, x.entry_to, x.mean_kind, l.id as mean_rule_id, l.name as mean_rule,
        x.any_absence, x.has_ranks, x.version
      from academics.exams x
      join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
      left join academics.mean_rule_editions e
        on (e.tenant_id, e.id) = (x.tenant_id, x.mean_rule_edition_id)
      left join academics.mean_rules l on (l.tenant_id, l.id) = (e.tenant_id, e.rule_id)
      where x.tenant_id = ${tenant_id} and x.id = ${id}
    `.execute(db),
    listSubjects(db, id),
    sql<Exam['sittings'][number]>`
      select s.id, s.class_id, c.name as class, s.state, s.version, exists (
          select from academics.reopenings r
          where (r.tenant_id, r.sitting_id, r.state) = (s.tenant_id, s.id, 'waiting')
        ) as is_reopening, exists (
          select from academics.sitting_moves v
          where (v.tenant_id, v.sitting_id, v.round, v.to_state)
            = (s.tenant_id, s.id, s.round, 'published')
        ) as was_published
      from academics.sittings s
      join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
      where s.tenant_id = ${tenant_id} and s.exam_id = ${id}
      order by c.level, c.name
      limit ${sittings_max}
    `.execute(db),
  ]);
  const exam = exams.rows[0];
  return exam && { ...exam, subjects, sittings: sitting_rows.rows };
}

async function listSubjects(db: Db, exam_id: string): Promise<ExamSubject[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ExamSubject>`
    select b.id as subject_id, b.name, b.code, e.scale_id, a.name as scale, s.combine, s.best_n,
      s.absent, (
        select jsonb_agg(jsonb_build_object('name', p.name, 'entry', p.entry, 'out_of', p.out_of,
            'weight', p.weight) order by p.part)
        from academics.exam_parts p
        where (p.tenant_id, p.exam_id, p.subject_id) = (s.tenant_id, s.exam_id, s.subject_id)
      ) as parts
    from academics.exam_subjects s
    join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
    join academics.scale_editions e on (e.tenant_id, e.id) = (s.tenant_id, s.edition_id)
    join academics.scales a on (a.tenant_id, a.id) = (e.tenant_id, e.scale_id)
    where s.tenant_id = ${tenant_id} and s.exam_id = ${exam_id}
    order by s.position
    limit 60
  `.execute(db);
  return found.rows;
}

const offered_max = 20;

export async function listToCopy(db: Db, curriculum: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string; term: string; classes: string }>`
    select x.id, x.name, ${sql.raw(term_name)} as term, coalesce(n.classes, '') as classes
    from academics.exams x
    join administration.terms t on (t.tenant_id, t.id) = (x.tenant_id, x.term_id)
    left join lateral (
      select string_agg(c.name, ', ' order by c.level, c.name) as classes
      from academics.sittings s
      join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
      where (s.tenant_id, s.exam_id) = (x.tenant_id, x.id) and s.state <> 'cancelled'
    ) n on true
    where x.tenant_id = ${tenant_id} and x.school_id = ${school_id} and x.curriculum = ${curriculum}
    order by x.list_on desc, x.id desc
    limit ${offered_max}
  `.execute(db);
  return found.rows;
}

/** The edition of each scale that counts on a day: the latest that began, or the first of all. */
export async function listEditionsOn(db: Db, scale_ids: readonly string[], day: string) {
  const found = await sql<{ scale_id: string; id: string; kind: string; curriculum: string }>`
    select distinct on (e.scale_id) e.scale_id, e.id, s.kind, s.curriculum
    from academics.scale_editions e
    join academics.scales s on (s.tenant_id, s.id) = (e.tenant_id, e.scale_id)
    where e.scale_id = any(${scale_ids}::uuid[]) and s.retired_at is null
    order by e.scale_id, e.from_on > ${day}::date, abs(e.from_on - ${day}::date)
  `.execute(db);
  return found.rows;
}

/** The edition of the school's own mean rule that counts on a day. */
export async function findMeanEditionOn(db: Db, rule_id: string, day: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; curriculum: string }>`
    select e.id, l.curriculum
    from academics.mean_rules l
    join academics.mean_rule_editions e on (e.tenant_id, e.rule_id) = (l.tenant_id, l.id)
    where l.tenant_id = ${tenant_id} and l.school_id = ${school_id} and l.id = ${rule_id}
      and l.retired_at is null
    order by e.from_on > ${day}::date, abs(e.from_on - ${day}::date)
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** The term, and the classes and subjects of a curriculum, among those that were asked for. */
export async function listGround(
  db: Db,
  curriculum: string,
  asked: { term_id: string; class_ids: readonly string[]; subject_ids: readonly string[] },
) {
  const { term_id, class_ids, subject_ids } = asked;
  const found = await sql<{ id: string }>`
    select c.id
    from administration.classes c
    where c.id = any(${class_ids}::uuid[]) and c.curriculum = ${curriculum}
    union all
    select b.id
    from administration.subjects b
    where b.id = any(${subject_ids}::uuid[]) and b.curriculum = ${curriculum}
    union all
    select t.id
    from administration.terms t
    where t.id = ${term_id}
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}

export const lockExam = (db: Db, id: string) =>
  lockRow(db, 'academics.exams', id, ['id', 'version']);

export const insertExam = (db: Db, row: NewRow<'academics.exams'>) =>
  insertRow(db, 'academics.exams', row);

export const updateExam = (db: Db, id: string, patch: Patch<'academics.exams'>) =>
  patchRow(db, 'academics.exams', id, patch);

type SubjectRow = Omit<NewRow<'academics.exam_subjects'>, 'tenant_id' | 'school_id' | 'exam_id'>;
type PartRow = Omit<NewRow<'academics.exam_parts'>, 'tenant_id' | 'school_id' | 'exam_id'>;

export async function insertSubjects(
  db: Db,
  exam_id: string,
  subjects: readonly SubjectRow[],
  parts: readonly PartRow[],
): Promise<void> {
  const of_exam = { ...placeOf(db), exam_id };
  await insertRows(
    db,
    'academics.exam_subjects',
    subjects.map((row) => ({ ...row, ...of_exam })),
  );
  await insertRows(
    db,
    'academics.exam_parts',
    parts.map((row) => ({ ...row, ...of_exam })),
  );
}

/** Only while no class of the exam was opened: then no sheet reads them. */
export const deleteSubjects = (db: Db, exam_id: string) =>
  db.deleteFrom('academics.exam_subjects').where('exam_id', '=', exam_id).execute();

export const insertSittings = (db: Db, rows: NewRow<'academics.sittings'>[]) =>
  insertRows(db, 'academics.sittings', rows);

export const deleteSittings = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('academics.sittings')
    .where('id', 'in', [...ids])
    .execute();

export async function updateNameKey(
  db: Db,
  exam_id: string,
  of: { name_key: string; term_id: string },
) {
  await sql`
    update academics.sittings
    set name_key = ${of.name_key}, term_id = ${of.term_id}
    where exam_id = ${exam_id}
  `.execute(db);
}

export interface LockedSitting {
  id: string;
  exam_id: string;
  class_id: string;
  state: SittingState;
  round: number;
  version: number;
}

export const lockSitting = async (db: Db, id: string): Promise<LockedSitting | undefined> =>
  (await lockRow(db, 'academics.sittings', id, [
    'id',
    'exam_id',
    'class_id',
    'state',
    'round',
    'version',
  ])) as LockedSitting | undefined;

export const updateSitting = (db: Db, id: string, patch: Patch<'academics.sittings'>) =>
  patchRow(db, 'academics.sittings', id, patch);

export const insertMove = (db: Db, row: NewRow<'academics.sitting_moves'>) =>
  insertRow(db, 'academics.sitting_moves', row);

/** Counts how the sheets of a sitting stand. */
export async function countSheets(db: Db, sitting_id: string) {
  const found = await sql<{ open: number; handed_in: number; typed: number; sheets: number }>`
    select count(*)::int as sheets,
      count(*) filter (where h.state = 'open')::int as open,
      count(*) filter (where h.state = 'handed-in')::int as handed_in,
      coalesce(sum(h.entered_count), 0)::int as typed
    from academics.sheets h
    where h.sitting_id = ${sitting_id}
  `.execute(db);
  return found.rows[0]!;
}

/** Editions that an exam is graded by stay as they are from the day that its first class is opened. */
export async function updateEditionsUsed(db: Db, exam_id: string, now: string): Promise<void> {
  await sql`
    update academics.mean_rule_editions e
    set used_at = ${now}
    from academics.exams x
    where (x.tenant_id, x.mean_rule_edition_id) = (e.tenant_id, e.id)
      and x.id = ${exam_id} and e.used_at is null
  `.execute(db);
  await sql`
    update academics.scale_editions e
    set used_at = ${now}
    from academics.exam_subjects s
    where (s.tenant_id, s.edition_id) = (e.tenant_id, e.id)
      and s.exam_id = ${exam_id} and e.used_at is null
  `.execute(db);
}
