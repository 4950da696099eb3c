import type { Outcome } from '@darasa/rules/grading/mean';
import { reviewList } from '@darasa/contract/academics/exams/reviews';
import { type RawBuilder, sql } from 'kysely';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import { on_the_list } from '#modules/academics/exams/sheets/queries.ts';
import { findSittingName } from '#modules/academics/exams/sheets/sitting-name-queries.ts';
import { staff_name_text } from '#modules/academics/teaching/groups/teacher-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const reviews = rowsOf(reviewList, {
  from: 'academics.sheets h',
  joins: {
    i: `join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)`,
    x: 'join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)',
    b: 'left join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)',
    g: `left join lateral (
      select * from academics.teachers_of(h.group_id, :today) as t (staff_id) limit 1
    ) g on true`,
    f: 'left join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, g.staff_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
    n: 'left join academics.groups n on (n.tenant_id, n.id) = (h.tenant_id, h.group_id)',
    v: `left join lateral (
      select max(v.created_at) as last_at, min(v.created_at) as first_at
      from academics.sheet_moves v
      where (v.tenant_id, v.sheet_id) = (h.tenant_id, h.id) and v.to_state = 'handed-in'
    ) v on true`,
    k: `left join lateral (
      select count(distinct (k.student_id, k.part))::int as cells
      from academics.mark_changes k
      where (k.tenant_id, k.sheet_id) = (h.tenant_id, h.id) and k.created_at > v.first_at
    ) k on true`,
  },
  where: `h.state <> 'open' and i.state in ('open', 'review')`,
  columns: {
    exam: 'x.name',
    subject: 'b.name',
    class: 'c.name',
    stream: 'coalesce(n.name, m.name)',
    teacher: staff_name_text,
    handed_in_at: 'v.last_at',
    changed_count: 'k.cells',
  },
  filters: { is_changed: 'k.cells > 0' },
  search: ['b.name', 'c.name', 'm.name', 'x.name', staff_name_text],
  sorts: {
    place: ['c.level', 'lower(c.name)', 'lower(m.name)'],
    subject: ['lower(b.name)'],
    handed_in_at: ['v.last_at'],
  },
  names: {
    class_id: nameIn('administration.classes'),
    sitting_id: findSittingName,
  },
});

/** Sheets of subjects whose department this person heads; nothing where it is the office. */
export function headedBy(db: Db, staff_id: string | null): RawBuilder<unknown> | undefined {
  if (seesAllGroups(db)) return undefined;
  return sql`exists (
    select
    from administration.subjects o
    join administration.departments d on (d.tenant_id, d.id) = (o.tenant_id, o.department_id)
    where (o.tenant_id, o.id) = (h.tenant_id, h.subject_id)
      and ${staff_id}::uuid in (d.head_id, d.deputy_id))`;
}

/** The sheets before and after one in the order of the exam, among those that can be reviewed. */
export async function findNeighbours(db: Db, sheet_id: string, staff_id: string | null) {
  const { tenant_id, school_id } = scopeOf(db);
  const headed = headedBy(db, staff_id);
  const found = await sql<{ previous_id: string | null; next_id: string | null }>`
    select n.previous_id, n.next_id
    from (
      select h.id, lag(h.id) over w as previous_id, lead(h.id) over w as next_id
      from academics.sheets h
      join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
      join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
      join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
      join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)
      left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
      where h.tenant_id = ${tenant_id} and h.school_id = ${school_id}
        and (h.state <> 'open' or h.id = ${sheet_id}) and i.state in ('open', 'review')
        ${headed ? sql`and ${headed}` : sql``}
      window w as (order by x.list_on, x.id, c.level, lower(c.name), lower(b.name), lower(m.name), h.id)
    ) n
    where n.id = ${sheet_id}
  `.execute(db);
  return found.rows[0] ?? { previous_id: null, next_id: null };
}

export interface ResultFigure {
  outcome: Outcome;
  shown: number | null;
  code: string | null;
  gender: 'female' | 'male';
}

export interface SheetResults {
  sheet_id: string;
  exam: string;
  /** The grades of the scale that was pinned, the highest first. */
  grades: string[];
  results: ResultFigure[];
}

/** The sheet, and the one of the same group in the exam before it. */
export async function listResults(db: Db, sheet_id: string): Promise<SheetResults[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SheetResults>`
    with mine as (
      select h.tenant_id, h.id, h.group_id, h.exam_id, h.subject_id, x.list_on
      from academics.sheets h
      join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
      where h.tenant_id = ${tenant_id} and h.id = ${sheet_id}
    ), before as (
      select h.id
      from mine n
      join academics.sheets h on (h.tenant_id, h.group_id) = (n.tenant_id, n.group_id)
      join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
      join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
      where h.id <> n.id and i.state not in ('draft', 'cancelled')
        and (x.list_on, x.id) < (n.list_on, n.exam_id)
        and exists (
          select from academics.results r
          where (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id) and r.outcome = 'graded')
      order by x.list_on desc, x.id desc
      limit 1
    )
    select h.id as sheet_id, x.name as exam,
      coalesce((
        select jsonb_agg(b.code order by b.upper_limit desc nulls last, b.position)
        from academics.exam_subjects s
        join academics.scale_bands b on (b.tenant_id, b.edition_id) = (s.tenant_id, s.edition_id)
        where (s.tenant_id, s.exam_id, s.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
      ), '[]') as grades,
      coalesce((
        select jsonb_agg(jsonb_build_object('outcome', r.outcome, 'shown', r.shown,
          'code', r.code, 'gender', s.gender))
        from academics.results r
        join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
        where (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id) and ${on_the_list}
      ), '[]') as results
    from academics.sheets h
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    where h.tenant_id = ${tenant_id}
      and h.id in (select n.id from mine n union all select b.id from before b)
    order by x.list_on desc, x.id desc
  `.execute(db);
  return found.rows;
}

interface Act {
  by: string;
  at: string;
}
const person = sql`concat_ws(' ', u.first_name, u.last_name)`;

/** The last acts on a sheet: who handed it in, and who saw its outliers since a mark of it changed. */
export async function findActs(db: Db, sheet_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ handed_in: Act | null; seen: Act | null }>`
    select (
        select jsonb_build_object('by', ${person}, 'at', ${atOf('v')})
        from academics.sheet_moves v
        join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.created_by)
        where v.tenant_id = ${tenant_id} and v.sheet_id = ${sheet_id} and v.to_state = 'handed-in'
        order by v.created_at desc, v.id desc
        limit 1
      ) as handed_in, (
        select jsonb_build_object('by', ${person}, 'at', ${atOf('v')})
        from academics.outlier_views v
        join identity.users u on (u.tenant_id, u.id) = (v.tenant_id, v.created_by)
        where v.tenant_id = ${tenant_id} and v.sheet_id = ${sheet_id} and not exists (
          select from academics.mark_changes c
          where (c.tenant_id, c.sheet_id) = (v.tenant_id, v.sheet_id)
            and c.created_at > v.created_at)
        order by v.created_at desc, v.id desc
        limit 1
      ) as seen
  `.execute(db);
  return found.rows[0]!;
}

/** A time inside of JSON is written as everywhere on the wire. */
const atOf = (alias: 'v') =>
  sql.raw(`to_char(${alias}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export interface LateChange extends Act {
  student_id: string;
  part: number;
  from_text: string | null;
  to_text: string | null;
}

const changes_max = 200;

/** Cells that changed after the sheet was handed in for the first time, the newest first. */
export async function listLateChanges(db: Db, sheet_id: string): Promise<LateChange[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<LateChange>`
    select c.student_id, c.part, c.from_text, c.to_text, ${person} as by, c.created_at as at
    from academics.mark_changes c
    join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
    where c.tenant_id = ${tenant_id} and c.sheet_id = ${sheet_id}
      and c.created_at > (
        select min(v.created_at)
        from academics.sheet_moves v
        where (v.tenant_id, v.sheet_id) = (c.tenant_id, c.sheet_id) and v.to_state = 'handed-in')
    order by c.created_at desc, c.id desc
    limit ${changes_max}
  `.execute(db);
  return found.rows;
}
