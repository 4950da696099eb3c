import {
  type Cell,
  type SheetLearner,
  sheetList,
  type SheetRow,
} from '@darasa/contract/academics/exams/sheets';
import type { ExamPart, ExamSubject } from '@darasa/contract/academics/exams/exams';
import type { Edition } from '@darasa/rules/grading/scales';
import { sql } from 'kysely';
import { rulesEditionOf } from '#modules/academics/setup/scales/rule-queries.ts';
import { insertRow, insertRows, lockRow, type NewRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { sqlText } from '#platform/lists/sql-text.ts';
import {
  type HelperRight,
  helperRight,
  optionTeachersOf,
  staff_name_text,
} from '#modules/academics/teaching/groups/teacher-queries.ts';

const joins = {
  i: 'join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)',
  x: 'join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)',
  b: 'left join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)',
  c: 'left join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)',
  m: 'left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)',
  g: `left join administration.teaching g
    on (g.tenant_id, g.subject_id, g.stream_id) = (h.tenant_id, h.subject_id, h.stream_id)
    and g.from_on <= :today and (g.to_on is null or g.to_on >= :today)`,
  f: 'left join identity.staff f on (f.tenant_id, f.id) = (g.tenant_id, g.staff_id)',
  u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
  n: 'left join academics.groups n on (n.tenant_id, n.id) = (h.tenant_id, h.group_id)',
  o: `${optionTeachersOf('h')} o on true`,
};
const teacher = `coalesce(${staff_name_text}, o.names)`;
const entry_to = 'coalesce(h.entry_to, x.entry_to)';

export const sheets = rowsOf(sheetList, {
  from: 'academics.sheets h',
  joins,
  where: `i.state <> 'cancelled'`,
  columns: {
    exam: 'x.name',
    subject: 'b.name',
    class: 'c.name',
    stream: 'm.name',
    group_name: 'n.name',
    teacher,
    sitting_state: 'i.state',
    entry_to,
  },
  filters: {
    term_id: 'x.term_id',
    curriculum: 'x.curriculum',
    is_missing: 'h.entered_count < h.expected_count',
  },
  search: ['b.name', 'c.name', 'm.name', 'n.name', 'x.name', teacher],
  sorts: {
    place: ['c.level', 'lower(c.name)', 'lower(coalesce(m.name, n.name))'],
    subject: ['lower(b.name)'],
  },
  names: {
    term_id: nameIn('administration.terms', `name || ' ' || year`),
    class_id: nameIn('administration.classes'),
    sitting_id: async (db, id) => (await findSittingName(db, id))?.name,
  },
});

async function findSittingName(db: Db, id: string) {
  const found = await sql<{ name: string }>`
    select concat_ws(', ', x.name, c.name) as name
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** A sheet as those see it who work on it. */
export interface SheetFacts extends SheetRow {
  subject_id: string;
  class_id: string;
  exam_id: string;
  group_id: string;
  entry_from: string;
  combine: ExamSubject['combine'];
  best_n: number | null;
  absent: ExamSubject['absent'];
  parts: (ExamPart & { part: number })[];
  edition: Edition;
  /** The person teaches this group today, or leads its department. */
  teaches: boolean;
  heads: boolean;
  /** What the person is named for besides. */
  helper: HelperRight;
  /** Parts that their markers have handed in. */
  handed_parts: number[];
  is_elective: boolean;
  /** The last word of whoever returned it. */
  note: string | null;
}

export async function findSheet(
  db: Db,
  id: string,
  who: { staff_id: string | null; today: string },
): Promise<SheetFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SheetFacts>`
    select h.id, h.sitting_id, h.exam_id, h.group_id, h.subject_id, h.class_id, x.name as exam,
      b.name as subject, b.kind = 'elective' as is_elective, c.name as class, m.name as stream,
      n.name as group_name, ${sql.raw(teacher)} as teacher, h.state,
      i.state as sitting_state, h.expected_count, h.entered_count, x.entry_from,
      ${sql.raw(entry_to)} as entry_to, h.version, s.combine, s.best_n, s.absent,
      coalesce(g.staff_id = ${who.staff_id}, false) as teaches,
      coalesce(${who.staff_id} in (d.head_id, d.deputy_id), false) as heads,
      ${helperRight(who)} as helper,
      array(select i.part from academics.part_hand_ins i
        where (i.tenant_id, i.sheet_id) = (h.tenant_id, h.id)) as handed_parts,
      (select jsonb_agg(jsonb_build_object('part', p.part, 'name', p.name, 'entry', p.entry,
          'out_of', p.out_of, 'weight', p.weight) order by p.part)
        from academics.exam_parts p
        where (p.tenant_id, p.exam_id, p.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
      ) as parts,
      ${rulesEditionOf(sql`s.edition_id`)} as edition,
      (select v.note from academics.sheet_moves v
        where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id)
        order by v.created_at desc, v.id desc limit 1) as note
    from academics.sheets h
    ${sqlText(Object.values(joins).join('\n'), who.today)}
    join academics.exam_subjects s
      on (s.tenant_id, s.exam_id, s.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
    left join administration.departments d on (d.tenant_id, d.id) = (b.tenant_id, b.department_id)
    where h.tenant_id = ${tenant_id} and h.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Places `r` that count: those who moved away or take the subject no more are told apart. */
export const on_the_list = sql`r.place not in ('moved-away', 'not-enrolled')`;

/** The learners of a sheet with their cells, in the order of their names; or only those named. */
export async function listLearners(
  db: Db,
  sheet_id: string,
  only?: readonly string[],
): Promise<SheetLearner[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SheetLearner>`
    select r.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, r.place, r.outcome, r.shown,
      r.code, r.points, coalesce(k.cells, '[]') as cells
    from academics.results r
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    left join lateral (
      select jsonb_agg(jsonb_build_object('part', k.part, 'score', k.score, 'level', k.level,
        'code', k.code, 'version', k.version) order by k.part) as cells
      from academics.marks k
      where (k.tenant_id, k.sheet_id, k.student_id) = (r.tenant_id, r.sheet_id, r.student_id)
    ) k on true
    where r.tenant_id = ${tenant_id} and r.sheet_id = ${sheet_id} and ${on_the_list}
      ${only ? sql`and r.student_id = any(${only}::uuid[])` : sql``}
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit 500
  `.execute(db);
  return found.rows;
}

/** Cells that differ from what somebody read: who typed them, and when. */
export async function listTypists(db: Db, sheet_id: string, student_ids: readonly string[]) {
  const found = await sql<{ student_id: string; part: number; by: string; at: string }>`
    select k.student_id, k.part, concat_ws(' ', u.first_name, u.last_name) as by, k.typed_at as at
    from academics.marks k
    join identity.users u on (u.tenant_id, u.id) = (k.tenant_id, k.typed_by)
    where k.sheet_id = ${sheet_id} and k.student_id = any(${student_ids}::uuid[])
    order by k.student_id, k.part
    limit 5000
  `.execute(db);
  return found.rows;
}

export const lockSheet = (db: Db, id: string) => lockRow(db, 'academics.sheets', id, ['id']);

/** Sheets of a class are reviewed side by side; the class moves on after them. */
export async function holdSittingOf(db: Db, sheet_id: string): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    select i.id
    from academics.sittings i
    join academics.sheets h on (h.tenant_id, h.sitting_id) = (i.tenant_id, i.id)
    where h.tenant_id = ${tenant_id} and h.id = ${sheet_id}
    for share of i
  `.execute(db);
}

type Place = { sheet_id: string; group_id: string; by: string; at: string };
type NewCell = Cell & { student_id: string };

export async function upsertMarks(db: Db, place: Place, cells: readonly NewCell[]): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.marks (tenant_id, school_id, sheet_id, group_id, student_id, part, score,
      level, code, version, typed_by, typed_at)
    select ${tenant_id}, ${school_id}, ${place.sheet_id}, ${place.group_id}, n.student_id, n.part,
      n.score, n.level, n.code, n.version, ${place.by}, ${place.at}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as n (student_id uuid, part smallint, score numeric, level text, code text, version int)
    on conflict (tenant_id, sheet_id, student_id, part) do update
    set score = excluded.score, level = excluded.level, code = excluded.code,
      version = excluded.version, typed_by = excluded.typed_by, typed_at = excluded.typed_at
  `.execute(db);
}

export const insertChanges = (db: Db, rows: NewRow<'academics.mark_changes'>[]) =>
  insertRows(db, 'academics.mark_changes', rows);

export interface DerivedResult {
  student_id: string;
  outcome: string;
  percent: number | null;
  shown: number | null;
  code: string | null;
  points: number | null;
}

export async function updateResults(
  db: Db,
  sheet_id: string,
  results: readonly DerivedResult[],
  at: string,
): Promise<void> {
  await sql`
    update academics.results r
    set outcome = n.outcome, percent = n.percent, shown = n.shown, code = n.code, points = n.points,
      derived_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n (student_id uuid, outcome text, percent numeric, shown numeric, code text, points numeric)
    where r.sheet_id = ${sheet_id} and r.student_id = n.student_id
  `.execute(db);
}

export async function updateEntered(db: Db, sheet_id: string) {
  const found = await sql<{ entered_count: number; expected_count: number }>`
    update academics.sheets h
    set entered_count = n.entered, version = h.version + 1
    from (
      select count(*) filter (where r.outcome <> 'open')::int as entered
      from academics.results r
      where r.sheet_id = ${sheet_id} and ${on_the_list}
    ) n
    where h.id = ${sheet_id}
    returning h.entered_count, h.expected_count
  `.execute(db);
  return found.rows[0]!;
}

export async function updateSheet(
  db: Db,
  id: string,
  patch: { state?: string; entry_to?: string },
): Promise<void> {
  await db
    .updateTable('academics.sheets')
    .set((is) => ({ ...patch, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const insertMove = (db: Db, row: NewRow<'academics.sheet_moves'>) =>
  insertRow(db, 'academics.sheet_moves', row);

export async function listChanges(db: Db, sheet_id: string, student_id: string) {
  const found = await sql<{
    part: number;
    from_text: string | null;
    to_text: string | null;
    by: string;
    at: string;
  }>`
    select v.part, v.from_text, v.to_text, concat_ws(' ', u.first_name, u.last_name) as by,
      v.created_at as at
    from academics.mark_changes v
    join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.created_by)
    where v.sheet_id = ${sheet_id} and v.student_id = ${student_id}
    order by v.created_at desc, v.id desc
    limit 100
  `.execute(db);
  return found.rows;
}
