import { sql } from 'kysely';
import { insertRow } from '../db/rows.ts';
import { type Db, scopeOf } from '../db/scope.ts';

const shown_max = 100;

interface Row {
  id: string;
  from_user_id: string;
  from_name: string;
  to_name: string;
  starts_on: string;
  ends_on: string;
  document_types: string[];
  max_amount_cents: number | null;
  reason: string | null;
  ended_at: string | null;
}

/** Those a person gave and those they were given, newest first. */
export async function listOf(db: Db, user_id: string): Promise<Row[]> {
  const found = await sql<Row>`
    select d.id, d.from_user_id, concat_ws(' ', a.first_name, a.last_name) as from_name,
      concat_ws(' ', b.first_name, b.last_name) as to_name, d.starts_on, d.ends_on,
      d.document_types, d.max_amount_cents, d.reason, d.ended_at
    from workflows.delegations d
    join identity.users a on (a.tenant_id, a.id) = (d.tenant_id, d.from_user_id)
    join identity.users b on (b.tenant_id, b.id) = (d.tenant_id, d.to_user_id)
    where d.from_user_id = ${user_id} or d.to_user_id = ${user_id}
    order by d.ends_on desc, d.id desc
    limit ${shown_max}
  `.execute(db);
  return found.rows;
}

export async function isColleague(db: Db, user_id: string): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql`
    select from identity.users u
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
    where (u.tenant_id, u.id) = (${tenant_id}::uuid, ${user_id}::uuid)
      and a.school_id = ${school_id} and u.user_type = 'staff' and u.disabled_at is null
  `.execute(db);
  return found.rows.length > 0;
}

/** Lists what waits for one person and was asked for by another, who cannot decide it. */
export async function listAskedBy(
  db: Db,
  { from_user_id, to_user_id }: { from_user_id: string; to_user_id: string },
): Promise<{ number: string; name: string }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ number: string; name: string }>`
    select distinct i.number, concat_ws(' ', u.first_name, u.last_name) as name
    from workflows.items i
    join workflows.steps s on (s.tenant_id, s.item_id) = (i.tenant_id, i.id) and s.state = 'open'
    join workflows.step_people p
      on (p.tenant_id, p.step_id, p.user_id) = (s.tenant_id, s.id, ${from_user_id}::uuid)
    join identity.users u on (u.tenant_id, u.id) = (i.tenant_id, i.requested_by)
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id ?? null}
      and i.requested_by = ${to_user_id} and i.status = 'in-approval'
    order by i.number
    limit ${shown_max}
  `.execute(db);
  return found.rows;
}

interface NewDelegation extends Omit<Row, 'from_name' | 'to_name' | 'ended_at'> {
  to_user_id: string;
  created_at: string;
}

export async function insert(db: Db, row: NewDelegation): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'workflows.delegations', { ...row, tenant_id, school_id: school_id! });
}

/** Only one's own, and only once. */
export async function end(db: Db, id: string, user_id: string, now: string): Promise<boolean> {
  const ended = await db
    .updateTable('workflows.delegations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('from_user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** All that were given to a person and are not over. */
export async function endTo(
  db: Db,
  user_id: string,
  today: string,
  now: string,
): Promise<{ id: string; from_user_id: string }[]> {
  return db
    .updateTable('workflows.delegations')
    .set({ ended_at: now })
    .where('to_user_id', '=', user_id)
    .where('ends_on', '>=', today)
    .where('ended_at', 'is', null)
    .returning(['id', 'from_user_id'])
    .execute();
}
