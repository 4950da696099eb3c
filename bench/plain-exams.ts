import type { ExamGround } from './open-exams.ts';
import type { Statement } from './statements.ts';

/** The grid of a sheet: learners down, their cells and what came of them. */
export const plainGrid = ({ school, grid }: ExamGround): Statement[] => [
  {
    name: 'plain-grid',
    text: `
      select s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
        r.outcome, r.shown, r.code, r.points, k.cells
      from academics.results r
      join students.students s on s.tenant_id = $1 and s.id = r.student_id
      left join lateral (
        select json_agg(json_build_array(k.part, k.score, k.level, k.code, k.version) order by k.part) as cells
        from academics.marks k
        where k.tenant_id = $1 and k.sheet_id = r.sheet_id and k.student_id = r.student_id) k on true
      where r.tenant_id = $1 and r.sheet_id = $2
      order by 3`,
    values: [school.tenant_id, grid.sheet_id],
  },
];

/** A class in an exam: a row for each learner with the figures and grades of the subjects. */
export const plainBroadsheet = ({ school, sittings }: ExamGround): Statement[] => [
  {
    name: 'plain-broadsheet',
    text: `
      select s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.stream_id,
        json_agg(r.shown order by r.subject_id) as figures, json_agg(r.code order by r.subject_id) as codes,
        sum(r.shown) as marks_sum, sum(r.points) as points_sum, rank() over (order by sum(r.points) desc) as position
      from academics.results r
      join students.students s on s.tenant_id = $1 and s.id = r.student_id
      where r.tenant_id = $1 and r.sitting_id = $2
      group by s.id, s.admission_number, s.first_name, s.other_names, s.surname, s.stream_id
      order by position`,
    values: [school.tenant_id, sittings[420][0]!],
  },
];

/** Means and grades of the subjects of a class, by stream and gender. */
export const plainAnalysis = ({ school, sittings }: ExamGround): Statement[] => [
  {
    name: 'plain-analysis',
    text: `
      select r.subject_id, r.stream_id, s.gender, r.code, count(*), avg(r.shown) as mean, avg(r.points) as points
      from academics.results r
      join students.students s on s.tenant_id = $1 and s.id = r.student_id
      where r.tenant_id = $1 and r.sitting_id = $2
      group by r.subject_id, r.stream_id, s.gender, r.code`,
    values: [school.tenant_id, sittings[420][0]!],
  },
];

/** All results of a learner over all exams. */
export const plainTrend =
  (student_id: string) =>
  ({ school }: ExamGround): Statement[] => [
    {
      name: 'plain-trend',
      text: `
      select x.name, b.name as subject, r.shown, r.code, r.points
      from academics.results r
      join academics.sittings i on i.tenant_id = $1 and i.id = r.sitting_id
      join academics.exams x on x.tenant_id = $1 and x.id = i.exam_id
      join administration.subjects b on b.tenant_id = $1 and b.id = r.subject_id
      where r.tenant_id = $1 and r.student_id = $2
      order by x.list_on, b.name`,
      values: [school.tenant_id, student_id],
    },
  ];

/** Tables of a shop that keeps marks and their history, and no rule about them. */
export const plain_marks = `
  create schema if not exists plain;
  create table if not exists plain.keys (key text primary key);
  create table if not exists plain.marks (sheet_id uuid, student_id uuid, part int, score numeric, primary key (sheet_id, student_id, part));
  create table if not exists plain.results (sheet_id uuid, student_id uuid, percent numeric, code text, primary key (sheet_id, student_id));
  create table if not exists plain.history (id uuid primary key, at timestamptz not null, sheet_id uuid, student_id uuid, part int, score numeric);
  grant usage on schema plain to bench_bypass;
  grant select, insert, update on all tables in schema plain to bench_bypass`;

/** Twenty cells with their history and results, and the key, in one transaction. */
export function plainSave(
  { sheet_id, student_ids }: ExamGround['blank'][number],
  mark: string,
): Statement[] {
  const cells = `
    from unnest($2::uuid[]) s (id)`;
  const values = [sheet_id, `{${student_ids.slice(0, 20).join(',')}}`];
  return [
    { text: 'begin' },
    { text: 'insert into plain.keys values ($1)', values: [mark] },
    {
      text: `insert into plain.marks select $1, s.id, 1, 31 ${cells}
        on conflict (sheet_id, student_id, part) do update set score = excluded.score`,
      values,
    },
    {
      text: `insert into plain.history select gen_random_uuid(), now(), $1, s.id, 1, 31 ${cells}`,
      values,
    },
    {
      text: `insert into plain.results select $1, s.id, 62, 'B-' ${cells}
        on conflict (sheet_id, student_id) do update set percent = excluded.percent`,
      values,
    },
    { text: 'commit' },
  ];
}
