import type { ApprovalDetail, ApprovalEvent } from '@darasa/contract/platform/approvals';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

const events_max = 300;

export async function listSteps(db: Db, item_id: string): Promise<ApprovalDetail['steps']> {
  const found = await sql<ApprovalDetail['steps'][number]>`
    select s.position, s.name, s.state, s.rule, s.needed_count, s.hours_max, s.warning, s.opened_at,
      s.done_at, coalesce(v.count, 0) as votes_count, coalesce(p.names, '{}') as people
    from workflows.steps s
    left join lateral (
      select count(*) as count
      from workflows.events e
      where (e.tenant_id, e.step_id) = (s.tenant_id, s.id) and e.counts
    ) v on true
    left join lateral (
      select array_agg(concat_ws(' ', u.first_name, u.last_name) order by u.first_name, u.id) as names
      from workflows.step_people x
      join identity.users u on (u.tenant_id, u.id) = (x.tenant_id, x.user_id)
      where (x.tenant_id, x.step_id) = (s.tenant_id, s.id)
    ) p on true
    where s.item_id = ${item_id} and s.state <> 'dropped'
    order by s.position
  `.execute(db);
  return found.rows;
}

/** Lists what happened to an item, newest first. */
export async function listEvents(db: Db, item_id: string): Promise<ApprovalEvent[]> {
  const found = await sql<ApprovalEvent>`
    select e.id, e.kind, concat_ws(' ', u.first_name, u.last_name) as who,
      nullif(concat_ws(' ', o.first_name, o.last_name), '') as for_name, f.job_title,
      s.name as step_name, e.position, e.comment, e.amount_cents, e.counts, e.at
    from workflows.events e
    left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.user_id)
    left join identity.users o on (o.tenant_id, o.id) = (e.tenant_id, e.for_user_id)
    left join identity.staff f on (f.tenant_id, f.user_id) = (e.tenant_id, e.user_id)
    left join workflows.steps s on (s.tenant_id, s.id) = (e.tenant_id, e.step_id)
    where e.item_id = ${item_id}
    order by e.at desc, e.id desc
    limit ${events_max}
  `.execute(db);
  return found.rows.map((row) => ({ ...row, who: row.who || null }));
}

/** A file of the item, by the list that was sent along. */
export async function findSentFile(db: Db, item_id: string, file_id: string) {
  const found = await sql<{ name: string; media_type: string; storage_key: string }>`
    select l.value ->> 'name' as name, f.media_type, f.storage_key
    from workflows.items i
    cross join jsonb_array_elements(i.files) l
    join platform.files f on f.tenant_id = i.tenant_id and f.id::text = l.value ->> 'id'
    where i.id = ${item_id} and f.id = ${file_id}
  `.execute(db);
  return found.rows[0];
}

/** Everybody who agreed to a document, in whatever step: a later act may need somebody else. */
export async function listApprovers(db: Db, type: string, document_id: string): Promise<string[]> {
  const found = await sql<{ user_id: string }>`
    select distinct e.user_id
    from workflows.events e
    join workflows.items i on i.tenant_id = e.tenant_id and i.id = e.item_id
    where i.document_type = ${type} and i.document_id = ${document_id}
      and e.kind in ('approved', 'overridden') and e.user_id is not null
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}

interface Decision {
  at: string;
  document_type: string;
  number: string | null;
  title: string;
  item_amount_cents: number | null;
  requested_by: string;
  kind: string;
  who: string | null;
  for_name: string | null;
  step_name: string | null;
  comment: string | null;
}

/**
 * Lists what was decided on documents of these kinds between two days, in the order in which it was said.
 */
export async function listDecisions(
  db: Db,
  { types, from, to, limit }: { types: string[]; from: string; to: string; limit: number },
): Promise<Decision[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Decision>`
    select e.at, i.document_type, i.number, i.title, i.amount_cents as item_amount_cents,
      concat_ws(' ', r.first_name, r.last_name) as requested_by, e.kind,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as who,
      nullif(concat_ws(' ', o.first_name, o.last_name), '') as for_name,
      s.name as step_name, e.comment
    from workflows.events e
    join workflows.items i on (i.tenant_id, i.id) = (e.tenant_id, e.item_id)
    left join identity.users r on (r.tenant_id, r.id) = (i.tenant_id, i.requested_by)
    left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.user_id)
    left join identity.users o on (o.tenant_id, o.id) = (e.tenant_id, e.for_user_id)
    left join workflows.steps s on (s.tenant_id, s.id) = (e.tenant_id, e.step_id)
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
      and i.document_type = any(${types}::text[])
      and e.kind in ('approved', 'rejected', 'returned', 'withdrawn', 'overridden')
      and e.at >= (${from}::date)::timestamp at time zone 'Africa/Nairobi'
      and e.at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
    order by e.at, e.id
    limit ${limit}
  `.execute(db);
  return found.rows;
}
