import type { FeeCeiling, PaymentOrder, TermPlan } from '@darasa/contract/finance/fees/fee-rules';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { dueTerm } from '#modules/finance/books/figures/queries.ts';

const orders_max = 50;

export async function listOrders(db: Db): Promise<PaymentOrder[]> {
  const found = await sql<PaymentOrder>`
    select o.from_on, o.terms, o.spread, concat_ws(' ', u.first_name, u.last_name) as by
    from finance.payment_orders o
    left join identity.users u on u.tenant_id = o.tenant_id and u.id = o.created_by
    order by o.from_on desc
    limit ${orders_max}
  `.execute(db);
  return found.rows;
}

/** One rule a day: a second thought on the same day takes the place of the first. */
export async function upsertOrder(
  db: Db,
  row: {
    tenant_id: string;
    id: string;
    school_id: string;
    from_on: string;
    terms: string;
    spread: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.payment_orders')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'school_id', 'from_on']).doUpdateSet({
        terms: row.terms,
        spread: row.spread,
        created_by: row.created_by,
        created_at: row.created_at,
      }),
    )
    .execute();
}

export async function deleteOrder(
  db: Db,
  from_on: string,
): Promise<{ id: string; terms: string; spread: string } | undefined> {
  return db
    .deleteFrom('finance.payment_orders')
    .where('from_on', '=', from_on)
    .returning(['id', 'terms', 'spread'])
    .executeTakeFirst();
}

/** Every category with its ceiling, and the classes whose year costs more. */
export async function listCeilings(db: Db, financial_year_id: string): Promise<FeeCeiling[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<FeeCeiling>`
    with years as (
      select f.fee_category_id, f.fee_group_id, c.name as class_name, c.level,
        sum(p.amount_cents) as total_cents
      from finance.fee_structures f
      join finance.fee_particulars p on p.tenant_id = f.tenant_id and p.fee_structure_id = f.id
      join administration.classes c on c.tenant_id = f.tenant_id and c.id = f.class_id
      where f.tenant_id = ${tenant_id} and f.financial_year_id = ${financial_year_id}
      group by f.fee_category_id, f.fee_group_id, c.id, c.name, c.level
    )
    select k.id as fee_category_id, k.name as category_name, x.amount_cents, x.authority,
      coalesce(x.version, 0) as version,
      coalesce((
        select jsonb_agg(jsonb_build_object('class_name', y.class_name,
          'total_cents', y.total_cents) order by y.level, y.class_name)
        from years y
        where y.fee_category_id = k.id and y.total_cents > x.amount_cents), '[]') as over
    from finance.fee_categories k
    left join finance.fee_ceilings x on x.tenant_id = k.tenant_id and x.fee_category_id = k.id
      and x.financial_year_id = ${financial_year_id}
    where k.tenant_id = ${tenant_id} and k.school_id = ${school_id} and k.retired_at is null
    order by k.name
  `.execute(db);
  return found.rows;
}

export async function hasYear(db: Db, id: string): Promise<boolean> {
  const found = await sql`select 1 from finance.financial_years where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

export async function upsertCeiling(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    financial_year_id: string;
    fee_category_id: string;
    amount_cents: number;
    authority: string;
    changed_by: string;
    changed_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.fee_ceilings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'financial_year_id', 'fee_category_id']).doUpdateSet((eb) => ({
        amount_cents: row.amount_cents,
        authority: row.authority,
        changed_by: row.changed_by,
        changed_at: row.changed_at,
        version: eb('finance.fee_ceilings.version', '+', 1),
      })),
    )
    .execute();
}

const terms_max = 12;

/** The newest terms with what is expected by when. */
export async function listPlans(db: Db): Promise<TermPlan[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<TermPlan>`
    select t.id as semester_id, t.name || ' ' || t.year as semester_name, t.starts_on, t.ends_on,
      coalesce((
        select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'percent', i.percent)
          order by i.due_on)
        from finance.instalments i
        where i.tenant_id = t.tenant_id and i.semester_id = t.id), '[]') as instalments
    from administration.terms t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id}
    order by t.starts_on desc
    limit ${terms_max}
  `.execute(db);
  return found.rows;
}

export interface DueDay {
  due_on: string;
  percent: number;
}

/** By when which part of the present term's fees is expected; without a plan all on its first day. */
export async function listDueDays(db: Db, today: string): Promise<DueDay[]> {
  const found = await sql<DueDay>`
    select coalesce(i.due_on, t.starts_on) as due_on, coalesce(i.percent, 100) as percent
    from administration.terms t
    left join finance.instalments i on (i.tenant_id, i.semester_id) = (t.tenant_id, t.id)
    where t.id = (${dueTerm(today)})
    order by 1
    limit 50
  `.execute(db);
  return found.rows;
}

/** The same for those who were billed from a structure with a plan of its own. */
export async function listOwnDueDays(db: Db, today: string): Promise<Map<string, DueDay[]>> {
  const found = await sql<{ student_id: string; days: DueDay[] }>`
    select b.student_id, jsonb_agg(jsonb_build_object('due_on', e ->> 'due_on',
      'percent', coalesce(e -> 'percent', e -> 'amount_cents'))) as days
    from finance.bills b
    join finance.fee_structures f on f.tenant_id = b.tenant_id and f.id = b.fee_structure_id
    cross join lateral jsonb_array_elements(f.instalments) e
    where b.semester_id = (${dueTerm(today)})
    group by b.student_id
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.days]));
}

/** The parts of a term are decided together. */
export async function replacePlan(
  db: Db,
  { tenant_id, school_id }: { tenant_id: string; school_id: string },
  semester_id: string,
  instalments: readonly { due_on: string; percent: number }[],
): Promise<void> {
  await sql`delete from finance.instalments where semester_id = ${semester_id}`.execute(db);
  await sql`
    insert into finance.instalments (tenant_id, school_id, semester_id, due_on, percent)
    select ${tenant_id}::uuid, ${school_id}::uuid, ${semester_id}::uuid, n.due_on, n.percent
    from jsonb_to_recordset(${JSON.stringify(instalments)}::jsonb) as n (due_on date, percent int)
  `.execute(db);
}
