import type { BudgetAction, OverBudgetAction } from '@darasa/contract/finance/spending/budgets';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Roles that may ask to spend, and those that have a rule of their own. */
export async function listRoles(db: Db): Promise<BudgetAction[]> {
  const found = await sql<BudgetAction>`
    select r.id as role_id, r.name as role_name, b.action
    from identity.roles r
    left join finance.budget_actions b on b.tenant_id = r.tenant_id and b.role_id = r.id
    where r.retired_at is null
      and (b.action is not null or exists (
        select from identity.role_permissions p
        where p.tenant_id = r.tenant_id and p.role_id = r.id
          and p.module = 'finance' and p.act = 'create'))
    order by r.name
    limit 200
  `.execute(db);
  return found.rows;
}

/** The rules of the roles that somebody has today, in this school. */
export async function listOwn(db: Db, user_id: string, today: string): Promise<OverBudgetAction[]> {
  const { school_id } = scopeOf(db);
  const found = await sql<{ action: OverBudgetAction }>`
    select distinct b.action
    from identity.user_roles r
    join finance.budget_actions b on b.tenant_id = r.tenant_id and b.role_id = r.role_id
    where r.user_id = ${user_id} and r.ended_at is null
      and (r.school_id is null or r.school_id = ${school_id})
      and coalesce(r.from_on, ${today}::date) <= ${today}::date
      and coalesce(r.to_on, ${today}::date) >= ${today}::date
  `.execute(db);
  return found.rows.map((row) => row.action);
}

export async function upsertAction(
  db: Db,
  row: { role_id: string; action: OverBudgetAction; user_id: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.budget_actions (tenant_id, school_id, role_id, action, changed_by, changed_at)
    values (${tenant_id}, ${school_id}, ${row.role_id}, ${row.action}, ${row.user_id}, ${row.now})
    on conflict (tenant_id, school_id, role_id)
    do update set action = excluded.action, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
  `.execute(db);
}

export async function deleteAction(db: Db, role_id: string): Promise<void> {
  await sql`delete from finance.budget_actions b where b.role_id = ${role_id}`.execute(db);
}
