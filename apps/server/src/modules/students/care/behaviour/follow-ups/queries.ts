import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface OpenFollowUp {
  name: string;
  admission_number: string;
  class_id: string | null;
  type: string;
  follow_up_on: string;
  created_by: string | null;
}

const told_max = 500;

/** Those agreed for that day or before of which nobody was told; each is taken once. */
async function take(db: Db, mark: 'follow_up_told_on' | 'follow_up_late_told_on', until: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const told = sql.ref(mark);
  const found = await sql<OpenFollowUp>`
    update students.behaviour t
    set ${told} = t.follow_up_on
    from students.students s, students.behaviour_types k
    where t.tenant_id = ${tenant_id}
      and (s.tenant_id, s.id) = (t.tenant_id, t.student_id)
      and (k.tenant_id, k.id) = (t.tenant_id, t.type_id)
      and t.id in (
        select b.id from students.behaviour b
        where b.tenant_id = ${tenant_id} and b.school_id = ${school_id}
          and b.followed_up_at is null and b.voided_at is null and b.follow_up_on <= ${until}
          and ${sql.ref(`b.${mark}`)} is distinct from b.follow_up_on
        order by b.follow_up_on, b.id
        limit ${told_max}
      )
    returning concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number,
      s.class_id, k.name as type, t.follow_up_on, t.created_by
  `.execute(db);
  return found.rows;
}

export const takeDue = (db: Db, today: string) => take(db, 'follow_up_told_on', today);
export const takeLate = (db: Db, until: string) => take(db, 'follow_up_late_told_on', until);
