import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { ReportSnapshot, TranscriptSnapshot } from '../renderers/snapshots.ts';
import { learners_max } from './learner-queries.ts';

export interface PrintedPaper {
  id: string;
  is_held: boolean;
  student_id: string;
  renderer: string;
  code: string;
  version: number;
  issued_at: string;
  why: string | null;
  snapshot: ReportSnapshot | TranscriptSnapshot;
}

const fields = sql`
  p.id, p.held_at is not null as is_held, p.student_id, p.renderer, p.code, p.version, p.issued_at, p.why, n.snapshot`;

/** A report form or transcript, also one that was replaced: it prints as it was issued. */
export async function findPaper(db: Db, id: string): Promise<PrintedPaper | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PrintedPaper>`
    select ${fields}
    from academics.papers p
    join academics.paper_snapshots n on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)
    where p.tenant_id = ${tenant_id} and p.id = ${id} and p.kind in ('report', 'transcript')
  `.execute(db);
  return found.rows[0];
}

/** The papers of a set to hand out: what is held stays behind. They come in the order of the snapshots' streams and names. */
export async function listPapers(
  db: Db,
  set_id: string,
  stream_id: string | null,
): Promise<PrintedPaper[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PrintedPaper>`
    select ${fields}
    from academics.papers p
    join academics.paper_snapshots n on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)
    where p.tenant_id = ${tenant_id} and p.set_id = ${set_id} and p.replaced_at is null
      and p.withdrawn_at is null and p.held_at is null
      and (${stream_id}::uuid is null or p.stream_id = ${stream_id})
    order by n.snapshot -> 'learner' ->> 'stream', lower(n.snapshot -> 'learner' ->> 'name'), p.id
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

/** All reports that stand of a learner, the oldest term first. */
export async function listReports(db: Db, student_id: string): Promise<ReportSnapshot[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ snapshot: ReportSnapshot }>`
    select n.snapshot
    from academics.papers p
    join academics.paper_snapshots n on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)
    join academics.report_sets s on (s.tenant_id, s.id) = (p.tenant_id, p.set_id)
    join administration.terms t on (t.tenant_id, t.id) = (s.tenant_id, s.term_id)
    where p.tenant_id = ${tenant_id} and p.student_id = ${student_id} and p.kind = 'report'
      and p.replaced_at is null and p.withdrawn_at is null
    order by t.starts_on, p.issued_at
    limit 60
  `.execute(db);
  return found.rows.map((row) => row.snapshot);
}

/** Whether the school holds a report form of a learner back. */
export async function hasHeldReport(db: Db, student_id: string): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const found = await sql`
    select from academics.papers p
    where p.tenant_id = ${tenant_id} and p.student_id = ${student_id} and p.kind = 'report'
      and p.held_at is not null and p.replaced_at is null and p.withdrawn_at is null
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** The transcript that stands, with the serial that it carries. */
export async function findTranscript(db: Db, student_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string; version: number; snapshot: TranscriptSnapshot }>`
    select p.id, p.version, n.snapshot
    from academics.papers p
    join academics.paper_snapshots n on (n.tenant_id, n.paper_id) = (p.tenant_id, p.id)
    where p.tenant_id = ${tenant_id} and p.student_id = ${student_id} and p.kind = 'transcript'
      and p.replaced_at is null and p.withdrawn_at is null
    order by p.version desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** A learner as a transcript names one, whether still at school or gone. */
export async function findLearner(db: Db, id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    name: string;
    first_name: string;
    admission_number: string;
    upi: string | null;
    born_on: string | null;
    admitted_on: string;
    left_on: string | null;
    class_id: string | null;
    class: string | null;
    stream_id: string | null;
    stream: string | null;
  }>`
    select concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.first_name,
      s.admission_number, s.upi, s.born_on, s.admitted_on, s.left_on,
      coalesce(s.class_id, e.class_id) as class_id, c.name as class,
      coalesce(s.stream_id, e.stream_id) as stream_id, m.name as stream
    from students.students s
    left join lateral (
      select e.class_id, e.stream_id
      from students.enrolments e
      where (e.tenant_id, e.student_id) = (s.tenant_id, s.id)
      order by e.from_on desc, e.id desc
      limit 1
    ) e on true
    left join administration.classes c
      on (c.tenant_id, c.id) = (s.tenant_id, coalesce(s.class_id, e.class_id))
    left join administration.streams m
      on (m.tenant_id, m.id) = (s.tenant_id, coalesce(s.stream_id, e.stream_id))
    where s.tenant_id = ${tenant_id} and s.id = ${id}
  `.execute(db);
  return found.rows[0];
}
