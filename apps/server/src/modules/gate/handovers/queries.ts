import { handoverList } from '@darasa/contract/gate/handovers';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const passes_max = 500;

export const handovers = rowsOf(handoverList, {
  from: 'gate.handovers h',
  joins: {
    g: 'join identity.users g on g.tenant_id = h.tenant_id and g.id = h.given_by',
    t: 'left join identity.users t on t.tenant_id = h.tenant_id and t.id = h.taken_by',
  },
  columns: {
    given_by: "g.first_name || ' ' || g.last_name",
    given_by_id: 'h.given_by',
    taken_by: "t.first_name || ' ' || t.last_name",
  },
  filters: { given: `(h.given_at at time zone '${school_zone}')::date` },
  search: [
    "g.first_name || ' ' || g.last_name",
    "t.first_name || ' ' || t.last_name",
    'h.keys',
    'h.incidents',
    'h.taken_note',
  ],
});

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
