import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';

export interface SchoolHead {
  name: string;
  address: string;
  phone: string | null;
  email: string | null;
  colour: string;
  logo: Uint8Array | null;
}

/** Finds what stands at the top of everything the school prints. */
export async function findSchoolHead(db: Db, school_id: string): Promise<SchoolHead | undefined> {
  const found = await sql<SchoolHead>`
    select s.name, s.address, s.phone, s.email, o.colour, l.logo
    from identity.schools s
    join identity.organizations o on o.id = s.tenant_id
    left join platform.letterheads l on (l.tenant_id, l.school_id) = (s.tenant_id, s.id)
    where s.id = ${school_id}
  `.execute(db);
  return found.rows[0];
}
