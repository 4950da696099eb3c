import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

/** A class with learners, and the registers of a term that it has: handed in, or void. */
export interface ClassRegisters {
  class_id: string;
  audience_id: string;
  /** "type day" of each. */
  taken: string[];
}

export async function listClassRegisters(db: Db, term_id: string): Promise<ClassRegisters[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<ClassRegisters>`
    select o.class_id, o.audience_id, array(
      select r.type_id || ' ' || r.day
      from attendance.registers r
      where r.tenant_id = ${tenant_id} and r.audience_id = o.audience_id and r.term_id = ${term_id}
        and r.state in ('handed-in', 'void')
    ) as taken
    from (
      select distinct n.class_id, coalesce(n.stream_id, n.class_id) as audience_id
      from students.roll_counts n
      where n.tenant_id = ${tenant_id} and n.school_id = ${school_id} and n.learner_count > 0
        and n.class_id is not null and n.status in ('active', 'suspended', 'on-leave')
    ) o
    limit 4000
  `.execute(db);
  return found.rows;
}
