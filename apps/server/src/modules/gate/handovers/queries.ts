import type { InputOf } from '@darasa/contract/endpoint';
import type { Handover, listHandovers } from '@darasa/contract/gate/handovers';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { lockRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const passes_max = 500;

const columns = sql`
  h.id, g.first_name || ' ' || g.last_name as given_by, h.given_by as given_by_id, h.given_at,
  h.on_site_count, h.open_passes, h.keys, h.incidents,
  t.first_name || ' ' || t.last_name as taken_by, h.taken_at, h.taken_note`;
const people = sql`
  join identity.users g on (g.tenant_id, g.id) = (h.tenant_id, h.given_by)
  left join identity.users t on (t.tenant_id, t.id) = (h.tenant_id, h.taken_by)`;

export async function pageOfHandovers(db: Db, input: InputOf<typeof listHandovers>) {
  const { page, page_size } = input;
  const { tenant_id, school_id } = scopeOf(db);
  const ours = sql`h.tenant_id = ${tenant_id} and h.school_id = ${school_id}`;
  const found = await sql<Handover & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from gate.handovers h where ${ours}) c
    left join (
      select ${columns}
      from gate.handovers h ${people}
      where ${ours}
      order by h.given_at desc, h.id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.given_at desc, p.id
  `.execute(db);
  return countedPage(found.rows);
}

export async function findHandover(db: Db, id: string): Promise<Handover | undefined> {
  const found = await sql<Handover>`
    select ${columns} from gate.handovers h ${people} where h.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface NewHandover {
  tenant_id: string;
  id: string;
  school_id: string;
  given_by: string;
  given_at: string;
  keys: string;
  incidents: string | null;
}

/** Counts who is on site in the same statement; false when another handover still waits. */
export async function insertHandover(db: Db, one: NewHandover): Promise<boolean> {
  const made = await sql`
    insert into gate.handovers (tenant_id, id, school_id, given_by, given_at, on_site_count,
      open_passes, keys, incidents, created_at)
    select ${one.tenant_id}::uuid, ${one.id}::uuid, ${one.school_id}::uuid, ${one.given_by}::uuid,
      ${one.given_at}::timestamptz, count(*)::int,
      coalesce((array_agg(v.pass_number order by v.pass_number))[1:${sql.raw(String(passes_max))}], '{}'),
      ${one.keys}, ${one.incidents}, ${one.given_at}::timestamptz
    from gate.visits v
    where v.tenant_id = ${one.tenant_id} and v.school_id = ${one.school_id} and v.state = 'in'
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export const lockHandover = (db: Db, id: string) =>
  lockRow(db, 'gate.handovers', id, ['id', 'given_by', 'taken_at']);

export const updateTaken = (
  db: Db,
  id: string,
  taken: { taken_by: string; taken_at: string; taken_note: string | null },
) => db.updateTable('gate.handovers').set(taken).where('id', '=', id).execute();
