import { type Paper, paperList, type PaperState } from '@darasa/contract/academics/reports/papers';
import type { ReportPaperDetails } from '@darasa/contract/academics/reports/report-forms';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { findSittingName } from '#modules/academics/exams/sheets/sitting-name-queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const state = `case
  when p.replaced_at is not null then 'replaced'
  when p.withdrawn_at is not null then 'withdrawn'
  when p.held_at is not null then 'held'
  when p.correcting_at is not null then 'correcting'
  when p.released_at is not null then 'released'
  else 'issued' end`;
const name = "concat_ws(' ', s.first_name, s.other_names, s.surname)";

/** The first opening of the paper `p` by a parent. */
export const first_opening = `left join lateral (
    select v.created_at as opened_at, concat_ws(' ', g.first_name, g.last_name) as opened_by
    from academics.paper_events v
    left join students.guardians g on (g.tenant_id, g.id) = (v.tenant_id, v.guardian_id)
    where (v.tenant_id, v.paper_id, v.kind) = (p.tenant_id, p.id, 'opened')
    order by v.created_at, v.id
    limit 1
  ) o on true`;

/** The latest version of each slip; those before it stand on its own page. */
export const papers = rowsOf(paperList, {
  from: 'academics.papers p',
  where: `p.kind = 'slip' and p.replaced_at is null`,
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (p.tenant_id, p.stream_id)',
    o: first_opening,
  },
  columns: {
    name,
    admission_number: 's.admission_number',
    class: 'c.name',
    stream: 'm.name',
    state,
    opened_by: 'o.opened_by',
    opened_at: 'o.opened_at',
  },
  filters: {
    state,
    opening: `case when o.opened_at is null then 'unopened' else 'opened' end`,
  },
  search: [name, 's.admission_number', 'p.title'],
  sorts: { name: [`lower(${name})`], opened_at: ['o.opened_at'], state: [state] },
  names: {
    class_id: nameIn('administration.classes'),
    sitting_id: findSittingName,
    student_id: async (db, id) => (await findLearnerName(db, id))?.name,
  },
});

async function findLearnerName(db: Db, id: string) {
  const found = await sql<{ name: string }>`
    select ${sql.raw(name)} as name
    from students.students s
    where s.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function findPaper(db: Db, id: string): Promise<Paper | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Paper>`
    select p.id, p.student_id, ${sql.raw(name)} as name, s.admission_number, c.name as class,
      m.name as stream, p.title, p.version, ${sql.raw(state)} as state, p.issued_at, p.sitting_id,
      k.snapshot, v.versions, e.events
    from academics.papers p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (p.tenant_id, p.stream_id)
    cross join lateral (${versionsOf}) v
    cross join lateral (${eventsOf}) e
    where p.tenant_id = ${tenant_id} and p.id = ${id} and p.kind = 'slip'
  `.execute(db);
  return found.rows[0];
}

/** A report form, or a transcript, with all versions of it. */
export async function findReportPaper(db: Db, id: string): Promise<ReportPaperDetails | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ReportPaperDetails>`
    select p.id, p.student_id, p.set_id, ${sql.raw(name)} as name, s.admission_number,
      c.name as class, m.name as stream, p.title, p.version, ${sql.raw(state)} as state,
      p.issued_at, coalesce(k.changes, '[]') as changes, v.versions, e.events
    from academics.papers p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (p.tenant_id, p.stream_id)
    cross join lateral (${versionsOf}) v
    cross join lateral (${eventsOf}) e
    where p.tenant_id = ${tenant_id} and p.id = ${id} and p.kind in ('report', 'transcript')
  `.execute(db);
  return found.rows[0];
}

/** All versions of the same paper as `f`, the newest first. */
const family = sql`
  (a.tenant_id, a.student_id, a.kind) = (f.tenant_id, f.student_id, f.kind)
    and a.sitting_id is not distinct from f.sitting_id and a.set_id is not distinct from f.set_id`;

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const versionsOf = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'version', a.version,
      'state', ${sql.raw(state.replaceAll('p.', 'a.'))}, 'why', a.why,
      'issued_at', ${moment('a.issued_at')}, 'code', a.code,
      'issued_by', concat_ws(' ', u.first_name, u.last_name)) order by a.version desc), '[]')
    as versions
  from (select p.tenant_id, p.sitting_id, p.set_id, p.student_id, p.kind) f
  join academics.papers a on ${family}
  join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.issued_by)`;

const eventsOf = sql`
  select coalesce(jsonb_agg(jsonb_build_object('version', a.version, 'kind', n.kind,
      'by', coalesce(nullif(concat_ws(' ', g.first_name, g.last_name), ''),
        concat_ws(' ', u.first_name, u.last_name)),
      'reason', n.reason, 'at', ${moment('n.created_at')}) order by n.created_at desc, n.id desc),
    '[]') as events
  from (select p.tenant_id, p.sitting_id, p.set_id, p.student_id, p.kind) f
  join academics.papers a on ${family}
  join academics.paper_events n on (n.tenant_id, n.paper_id) = (a.tenant_id, a.id)
  left join identity.users u on (u.tenant_id, u.id) = (n.tenant_id, n.created_by)
  left join students.guardians g on (g.tenant_id, g.id) = (n.tenant_id, n.guardian_id)`;

export interface PrintedPaper {
  id: string;
  school_id: string;
  version: number;
  title: string;
  state: PaperState;
  renderer: string;
  code: string;
  issued_at: string;
  issued_by: string;
  snapshot: SlipSnapshot;
}

const printed = sql`
  select p.id, p.school_id, p.version, p.title, ${sql.raw(state)} as state, p.renderer, p.code,
    p.issued_at, concat_ws(' ', u.first_name, u.last_name) as issued_by, k.snapshot
  from academics.papers p
  join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
  left join identity.users u on (u.tenant_id, u.id) = (p.tenant_id, p.issued_by)`;

export async function findForPrint(db: Db, id: string): Promise<PrintedPaper | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PrintedPaper>`
    ${printed}
    where p.tenant_id = ${tenant_id} and p.id = ${id} and p.kind = 'slip'
  `.execute(db);
  return found.rows[0];
}

const slips_max = 2_000;

/** The released slips of a sitting, stream by stream in the order of names. */
export async function listForPrint(db: Db, sitting_id: string): Promise<PrintedPaper[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<PrintedPaper>`
    ${printed}
    where p.tenant_id = ${tenant_id} and p.sitting_id = ${sitting_id} and p.kind = 'slip'
      and p.released_at is not null and p.held_at is null and p.withdrawn_at is null
      and p.replaced_at is null
    order by k.snapshot->'learner'->>'stream', lower(k.snapshot->'learner'->>'name'), p.id
    limit ${slips_max}
  `.execute(db);
  return found.rows;
}

export interface LearnerResult {
  id: string;
  title: string;
  version: number;
  state: PaperState;
  issued_at: string;
  opened_at: string | null;
  snapshot: SlipSnapshot;
}

export async function listOfLearner(db: Db, student_id: string): Promise<LearnerResult[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<LearnerResult>`
    select p.id, p.title, p.version, ${sql.raw(state)} as state, p.issued_at, o.opened_at, k.snapshot
    from academics.papers p
    join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    ${sql.raw(first_opening)}
    where p.tenant_id = ${tenant_id} and p.student_id = ${student_id} and p.kind = 'slip'
      and p.replaced_at is null
    order by p.issued_at desc, p.id desc
    limit 60
  `.execute(db);
  return found.rows;
}

/** A code finds what anybody with the paper in hand may learn of it: no school is chosen then. */
export async function findByCode(db: Db, code: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    school_name: string;
    title: string;
    holder: string;
    version: number;
    issued_on: string;
    withdrawn_on: string | null;
    replaced_on: string | null;
  }>`
    select c.school_name, c.title, c.holder, c.version, c.issued_on, c.withdrawn_on, c.replaced_on
    from academics.paper_codes c
    where c.tenant_id = ${tenant_id} and c.code = ${code}
  `.execute(db);
  return found.rows[0];
}
