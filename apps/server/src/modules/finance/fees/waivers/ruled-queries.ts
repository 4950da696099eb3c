import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface RuledMember {
  member_id: string;
  student_id: string;
  admission_number: string;
  name: string;
  waiver_id: string;
  waiver_number: string;
  type_name: string;
  rule: 'sibling' | 'staff-child';
  from_child: number | null;
  is_told: boolean;
}

/** Learners at school who have a waiver by a rule that still counts. */
export async function listRuled(db: Db): Promise<RuledMember[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<RuledMember>`
    select m.id as member_id, m.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, w.id as waiver_id,
      w.number as waiver_number, y.name as type_name, y.rule, y.from_child,
      m.told_ending_at is not null as is_told
    from finance.waiver_types y
    join finance.waivers w on w.tenant_id = y.tenant_id and w.waiver_type_id = y.id
      and w.state = 'applied'
    join finance.waiver_members m on m.tenant_id = w.tenant_id and m.waiver_id = w.id
      and m.state = 'active'
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
      and s.status in ('active', 'suspended', 'on-leave')
    where y.tenant_id = ${tenant_id} and y.school_id = ${school_id} and y.rule <> 'none'
    order by s.surname, s.first_name, m.id
    limit 20000
  `.execute(db);
  return found.rows;
}

export async function updateToTold(
  db: Db,
  told_ids: readonly string[],
  fitting_again_ids: readonly string[],
  now: string,
): Promise<void> {
  await sql`
    update finance.waiver_members
    set told_ending_at =
      case when id = any(${told_ids}::uuid[]) then ${now}::timestamptz end
    where id = any(${[...told_ids, ...fitting_again_ids]}::uuid[])
  `.execute(db);
}
