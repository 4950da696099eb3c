import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface RunOut {
  id: string;
  reference: string;
  child_name: string;
  officer_id: string | null;
}

/** Offers whose last day is over and that nobody was told of; from now on they were. */
export async function takeRunOut(db: Db, today: string, now: string): Promise<RunOut[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<RunOut>`
    update students.enquiries e
    set offer_told_at = ${now}::timestamptz
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and e.stage = 'offered'
      and e.offer_told_at is null and e.offer_expires_on < ${today}::date
    returning e.id, e.reference, e.first_name || ' ' || e.surname as child_name, e.officer_id
  `.execute(db);
  return found.rows;
}
