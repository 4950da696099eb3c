import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface Address {
  student_id: string;
  name: string;
  address: string | null;
  phone: string | null;
}

/** Lists whom a letter home is addressed to: the first guardian who is not barred. */
export async function listAddresses(db: Db, student_ids: string[]): Promise<Map<string, Address>> {
  const found = await sql<Address>`
    select distinct on (l.student_id) l.student_id, g.phone, g.address,
      concat_ws(' ', g.first_name, g.last_name) as name
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id = any(${student_ids}::uuid[]) and not l.is_barred
    order by l.student_id, l.priority, l.id
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row]));
}
