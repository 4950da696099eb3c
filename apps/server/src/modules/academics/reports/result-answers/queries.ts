import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { ReportSnapshot } from '../renderers/snapshots.ts';

export interface LastResults {
  student_id: string;
  child: string;
  language: 'en' | 'sw';
  title: string | null;
  is_held: boolean;
  /** Nothing where no results are published, or they are held. */
  snapshot: SlipSnapshot | ReportSnapshot | null;
}

const children_max = 12;

/** The last published results of each child whose records the owner of this phone may see. */
export async function listLastResults(db: Db, phone: string): Promise<LastResults[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<LastResults>`
    select distinct on (s.admission_number, s.id) s.id as student_id, s.first_name as child,
      g.language, p.title, coalesce(p.held_at is not null, false) as is_held,
      case when p.held_at is null then k.snapshot end as snapshot
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
      and l.school_id = ${school_id} and l.sees_records and not l.is_barred
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
      and s.status in ('active', 'suspended', 'on-leave')
    left join lateral (
      select p.tenant_id, p.id, p.title, p.held_at
      from academics.papers p
      where (p.tenant_id, p.student_id) = (s.tenant_id, s.id) and p.kind in ('slip', 'report')
        and p.replaced_at is null and p.withdrawn_at is null
        and (p.released_at is not null or p.held_at is not null)
      order by p.issued_at desc, p.id desc
      limit 1
    ) p on true
    left join academics.paper_snapshots k on (k.tenant_id, k.paper_id) = (p.tenant_id, p.id)
    where g.tenant_id = ${tenant_id} and g.phone = ${phone}
    order by s.admission_number, s.id
    limit ${children_max}
  `.execute(db);
  return found.rows;
}
