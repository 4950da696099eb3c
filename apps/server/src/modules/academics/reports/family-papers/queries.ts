import type { FamilyPaper } from '@darasa/contract/academics/reports/family-papers';
import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

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

export type StoredPaper = Pick<
  FamilyPaper,
  | 'id'
  | 'student_id'
  | 'child'
  | 'school_name'
  | 'title'
  | 'version'
  | 'why'
  | 'state'
  | 'issued_at'
  | 'withdrawn_at'
  | 'opened_at'
> & {
  school_id: string;
  /** Null of a paper that is held or withdrawn: row security keeps it. */
  snapshot: SlipSnapshot | null;
  guardian_id: string;
  language: 'en' | 'sw';
};

const papers_max = 60;

/** The latest version of each paper, as row security lets this parent see it. */
export async function listPapers(db: Db, only: string | null = null): Promise<StoredPaper[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<StoredPaper>`
    select p.id, p.student_id, p.school_id, s.first_name as child, h.name as school_name, p.title,
      p.version, p.why, p.issued_at, p.withdrawn_at, o.opened_at, k.snapshot,
      g.id as guardian_id, g.language,
      case when p.withdrawn_at is not null then 'withdrawn' when p.held_at is not null then 'held'
        when p.correcting_at is not null then 'correcting' else 'released' end as state
    from academics.papers p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join identity.schools h on (h.tenant_id, h.id) = (p.tenant_id, p.school_id)
    join students.guardians g on g.tenant_id = p.tenant_id
      and g.id = nullif(current_setting('app.guardian_id', true), '')::uuid
    left join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    left join lateral (
      select min(v.created_at) as opened_at
      from academics.paper_events v
      where (v.tenant_id, v.paper_id, v.kind) = (p.tenant_id, p.id, 'opened')
        and v.guardian_id = g.id
    ) o on true
    where p.tenant_id = ${tenant_id} and p.kind = 'slip' and p.replaced_at is null
      ${only ? sql`and p.id = ${only}` : sql``}
    order by p.issued_at desc, s.first_name, p.id
    limit ${papers_max}
  `.execute(db);
  return found.rows;
}

export const insertOpening = (db: Db, row: NewRow<'academics.paper_events'>) =>
  insertRow(db, 'academics.paper_events', row);

/** The words and figures to print; nothing where the paper is not free to read. */
export async function findPrinted(db: Db, id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{
    renderer: string;
    code: string;
    issued_by: string;
  }>`
    select p.renderer, p.code, concat_ws(' ', u.first_name, u.last_name) as issued_by
    from academics.papers p
    left join identity.users u on (u.tenant_id, u.id) = (p.tenant_id, p.issued_by)
    where p.tenant_id = ${tenant_id} and p.id = ${id}
  `.execute(db);
  return found.rows[0];
}
