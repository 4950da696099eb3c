import type { InputOf } from '@darasa/contract/endpoint';
import type { ApprovalRow, listApprovals, listInbox } from '@darasa/contract/platform/approvals';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '../counted-page.ts';
import { type Db, scopeOf } from '../db/scope.ts';
import { labelOf } from './document-types.ts';
import { covers, isActive, mayKnow, sitsThere } from './people-queries.ts';
import type { Viewer } from './viewer.ts';

type Found = Omit<ApprovalRow, 'type_label'>;

const withLabel = (row: Found): ApprovalRow => ({
  ...row,
  type_label: labelOf(row.document_type),
});

const isLate = (now: Date) => sql`(s.id is not null and s.hours_max is not null
  and s.opened_at + make_interval(hours => s.hours_max) < ${now.toISOString()}::timestamptz)`;

const columns = (now: Date) => sql`
  i.id, i.document_type, i.number, i.title, i.amount_cents, d.name as department, i.status, i.step,
  i.steps_count, s.name as step_name, concat_ws(' ', u.first_name, u.last_name) as requested_by,
  i.requested_at, s.opened_at, ${isLate(now)} as late, i.decided_at`;

const items = sql`workflows.items i
  join identity.users u on (u.tenant_id, u.id) = (i.tenant_id, i.requested_by)
  left join administration.departments d on (d.tenant_id, d.id) = (i.tenant_id, i.department_id)
  left join workflows.steps s on (s.tenant_id, s.item_id, s.position) = (i.tenant_id, i.id, i.step)
    and s.state = 'open' and i.status = 'in-approval'`;

export async function findRow(db: Db, id: string, now: Date): Promise<ApprovalRow> {
  const found = await sql<Found>`
    select ${columns(now)}, null as for_name
    from ${items}
    where i.id = ${id}
  `.execute(db);
  return withLabel(found.rows[0]!);
}

/** Those of the person's seats that are still to be filled, with whose place it is. */
const waitingFor = (db: Db, viewer: Viewer) => {
  const { user_id, today } = viewer;
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select distinct on (i.id) i.id, i.document_type, i.amount_cents, seat.for_name
    from (
      select ${user_id}::uuid as user_id, null::text as for_name, '{}'::text[] as document_types,
        null::bigint as max_amount_cents
      union all
      select d.from_user_id, concat_ws(' ', u.first_name, u.last_name), d.document_types,
        d.max_amount_cents
      from workflows.delegations d
      join identity.users u on (u.tenant_id, u.id) = (d.tenant_id, d.from_user_id)
      where d.tenant_id = ${tenant_id} and d.to_user_id = ${user_id} and ${isActive(today)}
    ) seat
    join workflows.step_people p on p.tenant_id = ${tenant_id} and p.user_id = seat.user_id
    join workflows.steps s on (s.tenant_id, s.id) = (p.tenant_id, p.step_id) and s.state = 'open'
    join workflows.items i on (i.tenant_id, i.id) = (s.tenant_id, s.item_id)
    where i.school_id = ${school_id}
      and i.status = 'in-approval'
      and i.requested_by <> ${user_id}
      and ${sitsThere(today)}
      and ${isOwn(db, viewer)}
      and (cardinality(seat.document_types) = 0 or i.document_type = any(seat.document_types))
      and (seat.max_amount_cents is null or coalesce(i.amount_cents, 0) <= seat.max_amount_cents)
      and not exists (
        select from workflows.events e
        where (e.tenant_id, e.step_id) = (s.tenant_id, s.id)
          and e.counts
          and (e.user_id = ${user_id} or coalesce(e.for_user_id, e.user_id) = seat.user_id)
      )
      and not exists (
        select from workflows.fresh_approvals f
        where (f.tenant_id, f.item_id, f.user_id) = (i.tenant_id, i.id, ${user_id}::uuid)
      )
    order by i.id, seat.for_name nulls first`;
};

/** Whoever asked knows what they asked for; of the rest, a role with limits shows what lies in them. */
const isOwn = (db: Db, { user_id, limited, today }: Viewer): RawBuilder<boolean> => {
  const document = { type: sql`i.document_type`, id: sql`i.document_id` };
  return limited
    ? sql`(i.requested_by = ${user_id} or ${mayKnow(db, sql`${user_id}::uuid`, document, today)})`
    : sql`true`;
};

/** Whether somebody may look at an item at all; who may not, is told that there is none. */
function mayLook(db: Db, viewer: Viewer): RawBuilder<boolean> {
  const { user_id, sees_all, types, today } = viewer;
  const own = isOwn(db, viewer);
  if (sees_all) return own;
  return sql`(${own}) and (
    i.requested_by = ${user_id}
    or i.document_type = any(${types}::text[])
    or exists (
      select from workflows.events e
      where (e.tenant_id, e.item_id, e.user_id) = (i.tenant_id, i.id, ${user_id}::uuid)
    )
    or exists (
      select from workflows.steps s
      join workflows.step_people p on (p.tenant_id, p.step_id) = (s.tenant_id, s.id)
      where (s.tenant_id, s.item_id) = (i.tenant_id, i.id)
        and (
          p.user_id = ${user_id}
          or exists (
            select from workflows.delegations d
            where (d.tenant_id, d.from_user_id, d.to_user_id) = (p.tenant_id, p.user_id, ${user_id}::uuid)
              and ${isActive(today)}
              and ${covers(sql`i.document_type`, sql`i.amount_cents`)}
          )
        )
        and ${sitsThere(today)}
    ))`;
}

export async function isVisible(db: Db, id: string, viewer: Viewer): Promise<boolean> {
  const found = await sql`
    select from workflows.items i where i.id = ${id} and ${mayLook(db, viewer)}
  `.execute(db);
  return found.rows.length > 0;
}

type InboxInput = InputOf<typeof listInbox>;

export async function listBox(db: Db, viewer: Viewer, input: InboxInput, now: Date) {
  const { tenant_id, school_id } = scopeOf(db);
  const { user_id } = viewer;
  const { page, page_size, box } = input;
  const from =
    box === 'to-decide'
      ? sql`(${waitingFor(db, viewer)}) w join (${items}) on i.id = w.id`
      : sql`(select null::text as for_name) w cross join (${items})`;
  const which =
    box === 'mine'
      ? sql`i.requested_by = ${user_id}`
      : box === 'decided'
        ? sql`exists (
            select from workflows.events e
            where (e.tenant_id, e.user_id) = (i.tenant_id, ${user_id}::uuid)
              and e.item_id = i.id
              and e.kind in ('approved', 'rejected', 'returned', 'overridden')
          )`
        : sql`true`;
  const all = sql`
    select ${columns(now)}, i.document_id, w.for_name
    from ${from}
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and ${which}
      and ${matches(input)} and ${isOwn(db, viewer)}`;
  // What waits is read oldest first; what one asked for or decided, newest first.
  const sort = box === 'to-decide' || input.sort !== 'requested_at' ? input.sort : '-requested_at';
  const found = await sql<Found & { document_id: string; count: number }>`
    with found as materialized (${all})
    select c.count, p.*
    from (select count(*)::int as count from found) c
    left join (
      select * from found
      order by ${orderOf(sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p.')}
  `.execute(db);
  const { rows, count } = countedPage(found.rows);
  return { rows: rows.map((row) => ({ ...row, ...withLabel(row) })), count };
}

/** Counts how much waits for somebody, by type. */
export async function countWaiting(db: Db, viewer: Viewer) {
  const found = await sql<{ key: string; count: number; amount_cents: number }>`
    select w.document_type as key, count(*)::int as count,
      coalesce(sum(w.amount_cents), 0)::bigint as amount_cents
    from (${waitingFor(db, viewer)}) w
    group by w.document_type
    order by count(*) desc, w.document_type
  `.execute(db);
  const sum = (of: 'count' | 'amount_cents') => found.rows.reduce((all, row) => all + row[of], 0);
  return {
    count: sum('count'),
    amount_cents: sum('amount_cents'),
    types: found.rows.map(({ key, count }) => ({ key, count, label: labelOf(key) })),
  };
}

/** What waits for somebody to decide, as one row; what was sent back to them is for them to mend. */
export const sumOfWaiting = (db: Db, viewer: Viewer) => sql`
  select count(*) as count, sum(w.amount_cents) as amount_cents, min(s.opened_at)::date as since
  from (${waitingFor(db, viewer)}) w
  join workflows.items i on (i.tenant_id, i.id) = (${scopeOf(db).tenant_id}, w.id)
  left join workflows.steps s on (s.tenant_id, s.item_id, s.position) = (i.tenant_id, i.id, i.step)`;

export const sumOfReturned = (db: Db, { user_id }: Pick<Viewer, 'user_id'>) => sql`
  select count(*) as count, sum(i.amount_cents) as amount_cents, min(i.decided_at)::date as since
  from workflows.items i
  where i.tenant_id = ${scopeOf(db).tenant_id} and i.school_id = ${scopeOf(db).school_id}
    and i.requested_by = ${user_id} and i.status = 'returned'`;

export type AllFilter = Omit<InputOf<typeof listApprovals>, 'page' | 'page_size'>;

export async function listAll(
  db: Db,
  viewer: Viewer,
  input: InputOf<typeof listApprovals>,
  now: Date,
) {
  const { page, page_size, sort } = input;
  const found = await sql<Found & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${items} where ${filtered(db, viewer, input, now)}) c
    left join (
      select ${columns(now)}, null as for_name
      from ${items}
      where ${filtered(db, viewer, input, now)}
      order by ${orderOf(sort, 'i.')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p.')}
  `.execute(db);
  const { rows, count } = countedPage(found.rows);
  return { rows: rows.map(withLabel), count };
}

export async function listForExport(
  db: Db,
  viewer: Viewer,
  filter: AllFilter,
  now: Date,
  limit: number,
) {
  const found = await sql<Found>`
    select ${columns(now)}, null as for_name
    from ${items}
    where ${filtered(db, viewer, filter, now)}
    order by ${orderOf(filter.sort, 'i.')}
    limit ${limit}
  `.execute(db);
  return found.rows.map(withLabel);
}

function filtered(db: Db, viewer: Viewer, filter: AllFilter, now: Date): RawBuilder<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const parts = [
    sql`i.tenant_id = ${tenant_id}`,
    sql`i.school_id = ${school_id}`,
    matches(filter),
    isOwn(db, viewer),
    ...(filter.status ? [sql`i.status = ${filter.status}`] : []),
    ...(filter.late === 'true' ? [isLate(now)] : []),
    ...(filter.from ? [sql`i.requested_at >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql`i.requested_at < ${filter.to}::date + 1`] : []),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}

function matches({ type, search }: { type?: string; search?: string }): RawBuilder<boolean> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const parts = [
    ...(type ? [sql`i.document_type = ${type}`] : []),
    ...(pattern
      ? [
          sql`(i.title ilike ${pattern} or i.number ilike ${pattern}
            or concat_ws(' ', u.first_name, u.last_name) ilike ${pattern})`,
        ]
      : []),
  ];
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}

function orderOf(sort: AllFilter['sort'], of = '') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${of}${column} ${way} nulls last, ${of}id`);
}

export async function findItem(db: Db, id: string, viewer: Viewer, now: Date) {
  const found = await sql<Found & Extra>`
    select ${columns(now)}, null as for_name, i.document_id, i.link, i.round, i.path_name,
      i.path_version, i.requested_by as requested_by_id, i.details, i.files
    from ${items}
    where i.id = ${id} and ${mayLook(db, viewer)}
  `.execute(db);
  return found.rows[0];
}

interface Extra {
  document_id: string;
  link: string;
  round: number;
  path_name: string;
  path_version: number | null;
  requested_by_id: string;
  details: { label: string; value: string }[];
  files: { id: string; name: string }[];
}

/** Whether it waits for this person, and in whose place they would decide. */
export async function findWaiting(db: Db, id: string, viewer: Viewer) {
  const found = await sql<{ for_name: string | null }>`
    select w.for_name from (${waitingFor(db, viewer)}) w where w.id = ${id}
  `.execute(db);
  return found.rows[0];
}
