import type { CellLine } from '@darasa/contract/attendance/registers/history';
import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const lines_max = 60;

/** Lists the changes of one cell, the newest first. */
export async function listChanges(
  db: Db,
  { type_id, audience_id, day, slot }: RegisterAddress,
  student_id: string,
): Promise<CellLine[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<CellLine>`
    select c.id, concat_ws(' ', f.code, c.from_minutes) as from_value,
      concat_ws(' ', k.code, c.to_minutes) as value, k.words_en as words, c.side, c.why,
      concat_ws(' ', u.first_name, u.last_name) as by, c.done_at
    from attendance.registers r
    join attendance.mark_changes c on (c.tenant_id, c.register_id) = (r.tenant_id, r.id)
    join attendance.codes k on (k.tenant_id, k.id) = (c.tenant_id, c.to_code_id)
    left join attendance.codes f on (f.tenant_id, f.id) = (c.tenant_id, c.from_code_id)
    join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
    where r.tenant_id = ${tenant_id} and r.type_id = ${type_id} and r.audience_id = ${audience_id}
      and r.day = ${day} and r.slot = ${slot} and c.person_id = ${student_id}
    order by c.created_at desc, c.id desc
    limit ${lines_max}
  `.execute(db);
  return found.rows.map((row) => ({ ...row, from_value: row.from_value || null }));
}
