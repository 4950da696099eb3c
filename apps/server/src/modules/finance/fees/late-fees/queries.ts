import type { LateFeeRule } from '@darasa/contract/finance/fees/fee-rules';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export async function findRule(db: Db): Promise<LateFeeRule | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<LateFeeRule>`
    select r.is_on, r.vote_head_id, r.grace_days, r.steps, r.cap_cents, r.exempt_category_ids,
      r.version
    from finance.late_fee_rules r
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

export async function upsertRule(
  db: Db,
  row: Omit<LateFeeRule, 'version' | 'vote_head_id'> & {
    vote_head_id: string;
    tenant_id: string;
    school_id: string;
    changed_by: string;
    changed_at: string;
  },
): Promise<void> {
  const { tenant_id, school_id, steps, ...values } = row;
  await db
    .insertInto('finance.late_fee_rules')
    .values({ tenant_id, school_id, ...values, steps: JSON.stringify(steps) })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'school_id']).doUpdateSet((eb) => ({
        ...values,
        steps: JSON.stringify(steps),
        version: eb('finance.late_fee_rules.version', '+', 1),
      })),
    )
    .execute();
}

/** Which of the chosen categories and vote heads are this school's. */
export async function findChoices(db: Db, vote_head_id: string, categories: readonly string[]) {
  const found = await sql<{ has_head: boolean; category_count: number }>`
    select
      exists (select from finance.vote_heads v
        where v.id = ${vote_head_id} and v.retired_at is null) as has_head,
      (select count(*)::int from finance.fee_categories k
       where k.id = any(${categories}::uuid[])) as category_count
  `.execute(db);
  return found.rows[0]!;
}

export interface LateTerm {
  id: string;
  name: string;
  starts_on: string;
  /** When the last instalment was due; the first day of the term where there is no plan. */
  due_on: string;
}

export async function findTerm(db: Db, id: string): Promise<LateTerm | undefined> {
  const found = await sql<LateTerm>`
    select t.id, t.name || ' ' || t.year as name, t.starts_on,
      coalesce((
        select max(i.due_on) from finance.instalments i
        where i.tenant_id = t.tenant_id and i.semester_id = t.id), t.starts_on) as due_on
    from administration.terms t
    where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface Debtor {
  student_id: string;
  admission_number: string;
  name: string;
  class_name: string | null;
  owed_cents: number;
  /** When the last part of the own structure was due, where that has a plan. */
  due_on: string | null;
  /** Steps that were charged before, and what they came to. */
  steps: string[];
  charged_cents: number;
}

const debtors_max = 5_000;

/** Lists who owes of a term, without what is owed for being late; accepted plans are left in peace. */
export async function listDebtors(
  db: Db,
  of: { semester_id: string; vote_head_id: string; exempt: readonly string[] },
): Promise<Debtor[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Debtor>`
    with owed as (
      select d.student_id, sum(d.due_cents) as owed_cents
      from finance.dues d
      where d.tenant_id = ${tenant_id} and d.semester_id = ${of.semester_id}
        and d.vote_head_id <> ${of.vote_head_id}
      group by d.student_id
      having sum(d.due_cents) > 0
    ), before as (
      select m.student_id, array_agg(m.reference) as steps, sum(m.amount_cents) as charged_cents
      from finance.extra_charge_members m
      join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
        and x.source = 'fines' and x.semester_id = ${of.semester_id}
      where m.tenant_id = ${tenant_id} and m.state = 'charged'
      group by m.student_id
    )
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name, o.owed_cents,
      (select max(e ->> 'due_on') from jsonb_array_elements(f.instalments) e) as due_on,
      coalesce(b.steps, '{}') as steps, coalesce(b.charged_cents, 0) as charged_cents
    from owed o
    join students.students s on s.tenant_id = ${tenant_id} and s.id = o.student_id
    left join before b on b.student_id = s.id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join finance.bills l
      on l.tenant_id = s.tenant_id and l.student_id = s.id and l.semester_id = ${of.semester_id}
    left join finance.fee_structures f on f.tenant_id = l.tenant_id and f.id = l.fee_structure_id
    where s.school_id = ${school_id} and s.status in ('active', 'suspended', 'on-leave')
      and (f.fee_category_id is null or f.fee_category_id <> all(${of.exempt}::uuid[]))
      and not exists (
        select 1 from finance.payment_plans p
        where p.tenant_id = s.tenant_id and p.student_id = s.id and p.state = 'accepted')
    order by c.level nulls last, c.name, s.surname, s.first_name, s.id
    limit ${debtors_max}
  `.execute(db);
  return found.rows;
}

/** The charge of a term that late fees are put under. */
export async function findCharge(db: Db, semester_id: string): Promise<string | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select x.id from finance.extra_charges x
    where x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
      and x.semester_id = ${semester_id} and x.source = 'fines' and x.state = 'open'
    order by x.created_at
    limit 1
  `.execute(db);
  return found.rows[0]?.id;
}
