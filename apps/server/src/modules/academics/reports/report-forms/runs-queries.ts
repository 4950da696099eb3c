import {
  type getReportForms,
  reportPaperList,
  type ReportRun,
} from '@darasa/contract/academics/reports/report-forms';
import type { OutputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { insertUnlessTaken, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { first_opening } from '../papers/list-queries.ts';

const state = `case
  when p.withdrawn_at is not null then 'withdrawn'
  when p.held_at is not null then 'held'
  when p.correcting_at is not null then 'correcting'
  when p.released_at is not null then 'released'
  else 'issued' end`;
const name = "concat_ws(' ', s.first_name, s.other_names, s.surname)";

export const reportPapers = rowsOf(reportPaperList, {
  from: 'academics.papers p',
  where: `p.kind in ('report', 'transcript') and p.replaced_at is null`,
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (p.tenant_id, p.stream_id)',
    n: `left join academics.paper_snapshots n
      on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)`,
    o: first_opening,
  },
  columns: {
    name,
    admission_number: 's.admission_number',
    class: 'c.name',
    stream: 'm.name',
    mean: `nullif(concat_ws(', ', n.snapshot -> 'mean' ->> 'grade',
      n.snapshot -> 'mean' ->> 'mean_points_text'), '')`,
    state,
    opened_by: 'o.opened_by',
    opened_at: 'o.opened_at',
  },
  filters: {
    state,
    opening: `case when o.opened_at is null then 'unopened' else 'opened' end`,
  },
  search: [name, 's.admission_number'],
  sorts: { name: [`lower(${name})`], opened_at: ['o.opened_at'] },
  names: {
    set_id: nameIn('academics.report_sets'),
    stream_id: nameIn('administration.streams'),
    student_id: nameIn('students.students', `concat_ws(' ', first_name, surname)`),
  },
});

const run_fields = sql`
  r.id, r.kind, r.stream_id, r.state, r.of_count, r.done_count, r.fault,
  r.file_id is not null as has_file, r.size_bytes, r.sha256,
  concat_ws(' ', u.first_name, u.last_name) as by, r.created_at`;

const runs_max = 12;

export async function listRuns(db: Db, set_id: string): Promise<ReportRun[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ReportRun>`
    select ${run_fields}
    from academics.report_runs r
    join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.created_by)
    where r.tenant_id = ${tenant_id} and r.set_id = ${set_id}
    order by r.created_at desc, r.id desc
    limit ${runs_max}
  `.execute(db);
  return found.rows;
}

export async function findRun(db: Db, id: string): Promise<ReportRun | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ReportRun>`
    select ${run_fields}
    from academics.report_runs r
    join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.created_by)
    where r.tenant_id = ${tenant_id} and r.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface OpenRun {
  id: string;
  set_id: string;
  stream_id: string | null;
  kind: ReportRun['kind'];
  student_ids: string[] | null;
  why: string | null;
  origin: string;
  created_by: string;
}

/** A run that goes on; nothing where another worker has ended it. */
export async function findOpenRun(db: Db, id: string): Promise<OpenRun | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<OpenRun>`
    select r.id, r.set_id, r.stream_id, r.kind, r.student_ids, r.why, r.origin, r.created_by
    from academics.report_runs r
    where r.tenant_id = ${tenant_id} and r.id = ${id} and r.state = 'running'
  `.execute(db);
  return found.rows[0];
}

export async function listOpenRuns(db: Db): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select r.id
    from academics.report_runs r
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.state = 'running'
    order by r.id
    limit 100
  `.execute(db);
  return found.rows.map((row) => row.id);
}

/** False where the same is being done for this set already. */
export const insertRun = (db: Db, row: NewRow<'academics.report_runs'>): Promise<boolean> =>
  insertUnlessTaken(db, 'academics.report_runs', row);

export async function updateProgress(
  db: Db,
  id: string,
  { done_count, of_count }: { done_count: number; of_count: number },
): Promise<void> {
  await sql`
    update academics.report_runs
    set done_count = ${done_count}, of_count = ${of_count}
    where id = ${id}
  `.execute(db);
}

interface RunEnd {
  state: 'done' | 'stopped';
  ended_at: string;
  fault?: string;
  contents?: string;
  file?: { file_id: string; sha256: string; size_bytes: number };
}

export async function endRun(db: Db, id: string, end: RunEnd): Promise<void> {
  const { file } = end;
  await sql`
    update academics.report_runs
    set state = ${end.state}, fault = ${end.fault ?? null}, ended_at = ${end.ended_at},
      contents = ${end.contents ?? null}, file_id = ${file?.file_id ?? null},
      sha256 = ${file?.sha256 ?? null}, size_bytes = ${file?.size_bytes ?? null},
      done_count = case when ${end.state} = 'done' then of_count else done_count end
    where id = ${id}
  `.execute(db);
}

/** The file that holds exactly these papers, if one was made before. */
export async function findSameFile(
  db: Db,
  of: { set_id: string; kind: string; contents: string },
): Promise<{ id: string } | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select r.id
    from academics.report_runs r
    where r.tenant_id = ${tenant_id} and r.set_id = ${of.set_id}
      and (case r.kind when 'zip' then 'zip' else 'pdf' end) = ${of.kind}
      and r.contents = ${of.contents} and r.file_id is not null and r.state = 'done'
    order by r.created_at
    limit 1
  `.execute(db);
  return found.rows[0];
}

export async function findFile(db: Db, run_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ kind: string; storage_key: string; title: string; is_held: boolean }>`
    select r.kind, f.storage_key, concat_ws(' ', s.name, c.name, m.name) as title, exists (
        -- What was held before the file was made is not in it.
        select from academics.papers p
        where (p.tenant_id, p.set_id) = (r.tenant_id, r.set_id) and p.replaced_at is null
          and p.held_at > r.ended_at and (r.stream_id is null or p.stream_id = r.stream_id)
      ) as is_held
    from academics.report_runs r
    join platform.files f on (f.tenant_id, f.id) = (r.tenant_id, r.file_id)
    join academics.report_sets s on (s.tenant_id, s.id) = (r.tenant_id, r.set_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (r.tenant_id, r.stream_id)
    where r.tenant_id = ${tenant_id} and r.id = ${run_id}
  `.execute(db);
  return found.rows[0];
}

/** The sets of reports that were issued and show this exam. */
export async function listIssuedSets(db: Db, sitting_id: string): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select s.id
    from academics.report_set_exams e
    join academics.report_sets s on (s.tenant_id, s.id) = (e.tenant_id, e.set_id)
    where e.tenant_id = ${tenant_id} and e.sitting_id = ${sitting_id} and s.state = 'issued'
    order by s.id
    limit 100
  `.execute(db);
  return found.rows.map((row) => row.id);
}

/** The learners whose report forms of a set stand. */
export async function listStandingLearners(db: Db, set_id: string): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select p.student_id
    from academics.papers p
    where p.tenant_id = ${tenant_id} and p.set_id = ${set_id} and p.replaced_at is null
      and p.withdrawn_at is null
    order by p.student_id
    limit 2000
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

/** Counts what a set has: learners on its sheets, standing reports, blank results, and who commented what. */
export async function findCounts(db: Db, set_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SetCounts>`
    with learners as (
      select r.student_id, count(*) filter (where r.outcome = 'open')::int as blanks
      from academics.results r
      where r.tenant_id = ${tenant_id} and r.sitting_id in (
        select k.sitting_id from academics.report_set_exams k
        where k.tenant_id = ${tenant_id} and k.set_id = ${set_id})
      group by r.student_id
    )
    select count(*)::int as learner_count, coalesce(sum(l.blanks), 0)::int as blank_count,
      (select count(*)::int from academics.papers p
        where p.tenant_id = ${tenant_id} and p.set_id = ${set_id} and p.replaced_at is null
          and p.withdrawn_at is null) as issued_count,
      coalesce((select jsonb_object_agg(k.kind, k.count)
        from (
          select c.kind, count(distinct c.student_id)::int as count
          from academics.comments c
          where c.tenant_id = ${tenant_id} and c.set_id = ${set_id}
          group by c.kind
        ) k), '{}') as commented
    from learners l
  `.execute(db);
  return found.rows[0]!;
}

interface SetCounts extends Pick<
  OutputOf<typeof getReportForms>,
  'learner_count' | 'issued_count'
> {
  blank_count: number;
  commented: Record<string, number>;
}
