import { director } from '@darasa/contract/access';
import type { Approver } from '@darasa/contract/platform/workflows';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';
import { modulesByType } from './document-types.ts';

const people_max = 200;

export interface Candidate {
  id: string;
  named: boolean;
  fallback: boolean;
  director: boolean;
  admin: boolean;
}

export interface ApproverSearch {
  approvers: readonly Approver[];
  fallback_role_id: string | null;
  department_id: string | null;
  /** Who holds the budget; where nobody does, the head of the department stands for it. */
  owner_ids: readonly string[];
  /** Never among those who decide. */
  requested_by: string;
  document_type: string;
  document_id: string;
  today: string;
}

/** Everybody of this school who could decide, with the reasons why they could. */
export async function listCandidates(db: Db, wanted: ApproverSearch): Promise<Candidate[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const of = (kind: Approver['kind']) => wanted.approvers.filter((one) => one.kind === kind);
  const role_ids = of('role').map((one) => one.role_id);
  const asks_owner = of('budget-owner').length > 0;
  const asks_head =
    of('department-head').length > 0 || (asks_owner && wanted.owner_ids.length === 0);
  const user_ids = [...of('person').map((one) => one.user_id), ...wanted.owner_ids];
  const head_of = asks_head ? wanted.department_id : null;
  const found = await sql<Candidate>`
    select c.*
    from (
      select u.id, u.is_admin as admin,
        coalesce(f.responsibility = ${director}, false) as director,
        ${holdsOne([wanted.fallback_role_id], school_id, wanted.today)} as fallback,
        u.id = any(${user_ids}::uuid[])
          or (${of('director').length > 0} and coalesce(f.responsibility = ${director}, false))
          or ${holdsOne(role_ids, school_id, wanted.today)}
          or exists (
            select from administration.departments d
            where (d.tenant_id, d.id, d.head_id) = (u.tenant_id, ${head_of}::uuid, f.id)
          ) as named
      from identity.users u
      join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
      left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
      where u.tenant_id = ${tenant_id}
        and a.school_id = ${school_id}
        and coalesce(a.from_on, ${wanted.today}::date) <= ${wanted.today}::date
        and coalesce(a.to_on, ${wanted.today}::date) >= ${wanted.today}::date
        and u.user_type = 'staff'
        and u.disabled_at is null
        and (f.left_on is null or f.left_on >= ${wanted.today}::date)
        and u.id <> ${wanted.requested_by}
    ) c
    where c.admin
      or ((c.named or c.fallback or c.director)
        and ${mayKnow(db, sql`c.id`, documentOf(wanted), wanted.today)})
    order by c.id
    limit ${people_max}
  `.execute(db);
  return found.rows;
}

interface Document {
  type: ReturnType<typeof sql>;
  id: ReturnType<typeof sql>;
}

const documentOf = (item: { document_type: string; document_id: string }): Document => ({
  type: sql`${item.document_type}::text`,
  id: sql`${item.document_id}::uuid`,
});

/** Whether all that a document is about is the person's, whose roles may be limited to less. */
export const mayKnow = (
  db: Db,
  person: ReturnType<typeof sql>,
  { type, id }: Document,
  today: string,
) => sql<boolean>`workflows.may_know(${person}, ${type}, ${id},
  ${JSON.stringify(modulesByType())}::jsonb ->> ${type}, ${scopeOf(db).school_id ?? null}::uuid,
  ${today}::date)`;

/** Whether the person `u` has one of the roles on this day, in this school. */
const holdsOne = (
  role_ids: readonly (string | null | undefined)[],
  school_id: string | null | undefined,
  today: string,
) => sql<boolean>`exists (
  select from identity.user_roles r
  where (r.tenant_id, r.user_id) = (u.tenant_id, u.id)
    and r.role_id = any(${role_ids}::uuid[])
    and r.ended_at is null
    and (r.school_id is null or r.school_id = ${school_id ?? null})
    and coalesce(r.from_on, ${today}::date) <= ${today}::date
    and coalesce(r.to_on, ${today}::date) >= ${today}::date
)`;

/** Lists who decides today in the place of these people, for a document like this one. */
export async function listStandIns(
  db: Db,
  user_ids: readonly string[],
  item: {
    document_type: string;
    document_id: string;
    amount_cents: number | null;
    requested_by: string;
  },
  today: string,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct d.to_user_id as id
    from workflows.delegations d
    where d.tenant_id = ${scopeOf(db).tenant_id}
      and d.from_user_id = any(${user_ids}::uuid[])
      and d.to_user_id <> ${item.requested_by}
      and ${mayKnow(db, sql`d.to_user_id`, documentOf(item), today)}
      and ${isActive(today)}
      and ${covers(sql`${item.document_type}::text`, sql`${item.amount_cents}::bigint`)}
    limit ${people_max}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

/** Whether the seat `p` of the step `s` is still the person's: a role can be lost while a step waits. */
export const sitsThere = (today: string) =>
  sql<boolean>`workflows.still_sits(s, p.user_id, p.fallback, ${today}::date)`;

/** A delegation `d` that stands on this day. */
export const isActive = (today: string) =>
  sql<boolean>`(d.ended_at is null and ${today}::date between d.starts_on and d.ends_on)`;

/** A delegation `d` that reaches as far as this type and amount. */
export const covers = (type: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) =>
  sql<boolean>`((cardinality(d.document_types) = 0 or ${type} = any(d.document_types))
    and (d.max_amount_cents is null or coalesce(${cents}, 0) <= d.max_amount_cents))`;

export interface NamedPerson {
  id: string;
  name: string;
}

export async function listStaff(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<NamedPerson & { job_title: string | null }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, f.job_title
    from identity.users u
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
    left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
    where u.tenant_id = ${tenant_id}
      and a.school_id = ${school_id}
      and u.user_type = 'staff'
      and u.disabled_at is null
    order by u.first_name, u.last_name, u.id
    limit 1000
  `.execute(db);
  return found.rows;
}

/** Directors and administrators of the school. */
export async function listOverseers(db: Db): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select u.id
    from identity.users u
    join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
    left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
    where u.tenant_id = ${tenant_id}
      and a.school_id = ${school_id}
      and u.disabled_at is null
      and (u.is_admin or f.responsibility = ${director})
    order by u.id
    limit ${people_max}
  `.execute(db);
  return found.rows.map((row) => row.id);
}
