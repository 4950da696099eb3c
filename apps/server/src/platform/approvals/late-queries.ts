import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';
import { sitsThere } from './people-queries.ts';

const late_at_once = 200;

export interface Late {
  step_id: string;
  item_id: string;
  hours_max: number;
  /** Reminded already, and late for as long again. */
  widen: boolean;
}

export async function listLate(db: Db, now: Date): Promise<Late[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const at = now.toISOString();
  const found = await sql<Late>`
    select s.id as step_id, s.item_id, s.hours_max, s.reminded_at is not null as widen
    from workflows.steps s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.state = 'open'
      and s.hours_max is not null
      and s.widened_at is null
      and s.opened_at + make_interval(
        hours => s.hours_max * case when s.reminded_at is null then 1 else 2 end
      ) < ${at}::timestamptz
    order by s.opened_at, s.id
    limit ${late_at_once}
  `.execute(db);
  return found.rows;
}

/** Steps at which nobody sits any more; who decides them is to be found anew. */
export async function listVacant(db: Db, today: string): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ item_id: string }>`
    select s.item_id
    from workflows.steps s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.state = 'open'
      and exists (
        select from workflows.step_people p where (p.tenant_id, p.step_id) = (s.tenant_id, s.id))
      and not exists (
        select from workflows.step_people p
        where (p.tenant_id, p.step_id) = (s.tenant_id, s.id) and ${sitsThere(today)})
    order by s.opened_at, s.id
    limit ${late_at_once}
  `.execute(db);
  return found.rows.map((row) => row.item_id);
}

export async function listSchoolIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('identity.schools').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
