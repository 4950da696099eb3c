import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface UnfinishedSheet {
  staff_id: string;
  subject: string;
  class: string;
  stream: string | null;
  exam: string;
  entry_to: string;
}

const sheets_max = 5_000;

/** Sheets that are open in an exam that is open, with whoever teaches them today. */
export async function listUnfinished(db: Db, today: string): Promise<UnfinishedSheet[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<UnfinishedSheet>`
    select g.staff_id, b.name as subject, c.name as class,
      coalesce(n.name, m.name) as stream, x.name as exam,
      coalesce(h.entry_to, x.entry_to) as entry_to
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    join administration.subjects b on (b.tenant_id, b.id) = (h.tenant_id, h.subject_id)
    join administration.classes c on (c.tenant_id, c.id) = (h.tenant_id, h.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (h.tenant_id, h.stream_id)
    join academics.groups n on (n.tenant_id, n.id) = (h.tenant_id, h.group_id)
    join lateral academics.teachers_of(h.group_id, ${today}) as g (staff_id) on true
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id}
      and h.state = 'open' and i.state = 'open'
    order by entry_to, b.name, h.id
    limit ${sheets_max}
  `.execute(db);
  return found.rows;
}
