import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { full_name } from '../queries.ts';

export interface AskedPerson {
  row_number: number;
  first_name: string;
  last_name: string;
  phone?: string | undefined;
  born_on?: string | undefined;
}

export interface AlikeStaff {
  row_number: number;
  field: 'phone' | 'first_name';
  name: string;
  staff_number: string;
}

/** Rows with the phone, or with the name and the birthday, of somebody on the register. */
export async function findAlikeStaff(db: Db, rows: AskedPerson[]): Promise<AlikeStaff[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<AlikeStaff>`
    select distinct on (n.row_number) n.row_number,
      case when coalesce(u.phone, f.phone) = n.phone then 'phone' else 'first_name' end as field,
      ${full_name} as name, f.staff_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (row_number int, first_name text,
      last_name text, phone text, born_on date)
    cross join identity.staff f
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where f.tenant_id = ${tenant_id}
      and f.school_id = ${school_id}
      and (coalesce(u.phone, f.phone) = n.phone
        or (f.born_on = n.born_on
          and lower(coalesce(u.first_name, f.first_name)) = lower(n.first_name)
          and lower(coalesce(u.last_name, f.last_name)) = lower(n.last_name)))
    order by n.row_number, field desc, f.staff_number
  `.execute(db);
  return found.rows;
}
