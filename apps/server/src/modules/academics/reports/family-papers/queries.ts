import type { FamilyPaper, OpenedPaper } from '@darasa/contract/academics/reports/family-papers';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { ReportSnapshot } from '../renderers/snapshots.ts';

/**
 * Opens the issued papers of the children whose records this parent sees. It comes after the family was
 * entered; nobody waits for it, for what is asked next is asked as this parent.
 */
export function enterResults(db: Db): void {
  sql`select academics.enter_results()`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

export type StoredPaper = Omit<FamilyPaper, 'mean' | 'grades'> & {
  school_id: string;
  guardian_id: string;
  /** Null of a paper that is held or withdrawn: row security keeps it, and what changed on it. */
  snapshot: SlipSnapshot | ReportSnapshot | null;
  changes: OpenedPaper['changes'] | null;
  renderer: string;
  code: string;
  issued_by: string;
};

const papers_max = 60;

/** The latest version of each paper, as row security lets this parent see it. */
export const listPapers = (db: Db): Promise<StoredPaper[]> => readPapers(db, sql``);

/** The paper as it stands now, by whichever of its versions: an old notice leads to the new paper. */
export const findPaper = (db: Db, id: string): Promise<StoredPaper | undefined> =>
  readPapers(
    db,
    sql`and exists (
      select from academics.papers a
      where a.tenant_id = p.tenant_id and a.id = ${id}
        and (a.student_id, a.kind) = (p.student_id, p.kind)
        and a.sitting_id is not distinct from p.sitting_id
        and a.set_id is not distinct from p.set_id)`,
  ).then(([paper]) => paper);

async function readPapers(db: Db, only: ReturnType<typeof sql>): Promise<StoredPaper[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<StoredPaper>`
    select p.id, p.kind, p.student_id, p.school_id, s.first_name as child,
      h.name as school_name, p.title, p.version, p.why, p.issued_at, p.withdrawn_at, o.opened_at,
      c.curriculum, k.snapshot, k.changes, g.id as guardian_id, g.language,
      p.renderer, p.code, concat_ws(' ', u.first_name, u.last_name) as issued_by,
      case when p.withdrawn_at is not null then 'withdrawn' when p.held_at is not null then 'held'
        when p.correcting_at is not null then 'correcting' else 'released' end as state
    from academics.papers p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join identity.schools h on (h.tenant_id, h.id) = (p.tenant_id, p.school_id)
    join students.guardians g on g.tenant_id = p.tenant_id
      and g.id = nullif(current_setting('app.guardian_id', true), '')::uuid
    left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)
    left join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    left join identity.users u on (u.tenant_id, u.id) = (p.tenant_id, p.issued_by)
    left join lateral (
      select min(v.created_at) as opened_at
      from academics.paper_events v
      where (v.tenant_id, v.paper_id, v.kind) = (p.tenant_id, p.id, 'opened')
        and v.guardian_id = g.id
    ) o on true
    where p.tenant_id = ${tenant_id} and p.kind in ('slip', 'report') and p.replaced_at is null
      ${only}
    order by p.issued_at desc, s.first_name, p.id
    limit ${papers_max}
  `.execute(db);
  return found.rows;
}

/** All versions of a paper, the newest first, with what a correction was for. */
export async function listVersions(db: Db, id: string): Promise<OpenedPaper['versions']> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<OpenedPaper['versions'][number]>`
    select p.version, p.issued_at, p.replaced_at, p.why
    from academics.papers a
    join academics.papers p on (p.tenant_id, p.student_id, p.kind)
        = (a.tenant_id, a.student_id, a.kind)
      and p.sitting_id is not distinct from a.sitting_id
      and p.set_id is not distinct from a.set_id
    where a.tenant_id = ${tenant_id} and a.id = ${id}
    order by p.version desc
    limit 60
  `.execute(db);
  return found.rows;
}

export const insertOpening = (db: Db, row: NewRow<'academics.paper_events'>) =>
  insertRow(db, 'academics.paper_events', row);
