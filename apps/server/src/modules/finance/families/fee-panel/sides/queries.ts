import type { AccountSides } from '@darasa/contract/finance/families/fee-panel';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** Pocket money lies on an account of its own and is never fees. */
export async function findPocket(db: Db, student_id: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select -coalesce(sum(l.amount_cents), 0) as cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'pocket-money'
    where l.student_id = ${student_id}
  `.execute(db);
  return found.rows[0]!.cents;
}

/** Brothers and sisters by a guardian they share. */
export async function listFamily(db: Db, student_id: string): Promise<AccountSides['family']> {
  const found = await sql<AccountSides['family'][number]>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.surname) as name, s.admission_number,
      c.name as class_name, coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.id <> ${student_id} and s.id in (
      select o.student_id
      from students.student_guardians g
      join students.student_guardians o on o.tenant_id = g.tenant_id and o.guardian_id = g.guardian_id
      where g.student_id = ${student_id})
    order by s.first_name, s.id
    limit 20
  `.execute(db);
  return found.rows;
}

export async function listCharges(db: Db, student_id: string): Promise<AccountSides['charges']> {
  const found = await sql<AccountSides['charges'][number]>`
    select m.id, x.id as extra_charge_id, x.name, coalesce(m.removed_reason, m.reason) as reason,
      m.state, m.amount_cents
    from finance.extra_charge_members m
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    where m.student_id = ${student_id}
    order by m.created_at desc, m.id
    limit 50
  `.execute(db);
  return found.rows;
}

export async function listWaivers(db: Db, student_id: string): Promise<AccountSides['waivers']> {
  const found = await sql<AccountSides['waivers'][number]>`
    select w.id as waiver_id, w.number, w.name,
      case when m.state = 'ended' then 'ended' else w.state end as state,
      coalesce((
        select sum(u.amount_cents) from finance.waiver_uses u
        where u.tenant_id = m.tenant_id and u.waiver_member_id = m.id
          and u.taken_back_at is null), 0) as used_cents
    from finance.waiver_members m
    join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
    where m.student_id = ${student_id}
    order by w.number desc
    limit 50
  `.execute(db);
  return found.rows;
}

export interface RunningTerm {
  asked_cents: number;
  due_cents: number;
  plan: { due_on: string; percent: number }[];
}

/**
 * The latest term that has begun and has a plan: what it asks after waivers, and what is open. The plan
 * of the structure that the learner was billed from comes before that of the term; an amount in it
 * weighs as much as it is, so that a waiver makes every part less.
 */
export async function findRunningTerm(
  db: Db,
  student_id: string,
  today: string,
): Promise<RunningTerm | undefined> {
  const found = await sql<RunningTerm>`
    select p.plan,
      coalesce((select sum(d.due_cents) from finance.dues d
        where d.tenant_id = t.tenant_id and d.student_id = ${student_id}
          and d.semester_id = t.id), 0) as due_cents,
      coalesce((select sum(l.amount_cents) from finance.lines l
        join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          and a.part = 'fees-receivable'
        join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
          and j.source in ('bill', 'structure-change', 'category-change', 'credit-note',
            'debit-note', 'waiver', 'waiver-taken-back')
        where l.tenant_id = t.tenant_id and l.student_id = ${student_id}
          and l.semester_id = t.id), 0) as asked_cents
    from administration.terms t
    join lateral (
      select coalesce((
        select jsonb_agg(jsonb_build_object('due_on', e ->> 'due_on',
          'percent', coalesce(e -> 'percent', e -> 'amount_cents')))
        from finance.bills b
        join finance.fee_structures f on f.tenant_id = b.tenant_id and f.id = b.fee_structure_id
        cross join lateral jsonb_array_elements(f.instalments) e
        where b.tenant_id = t.tenant_id and b.semester_id = t.id and b.student_id = ${student_id}
      ), (
        select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'percent', i.percent))
        from finance.instalments i
        where i.tenant_id = t.tenant_id and i.semester_id = t.id
      )) as plan
    ) p on p.plan is not null
    where t.school_id = (select s.school_id from students.students s where s.id = ${student_id})
      and t.starts_on <= ${today}::date
    order by t.starts_on desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** A term whose bill the learner has, and which a placement from a day on would meet. */
export async function findBilledTerm(db: Db, student_id: string, from_on: string) {
  const found = await sql<{ name: string }>`
    select t.name || ' ' || t.year as name
    from finance.bills b
    join administration.terms t on t.tenant_id = b.tenant_id and t.id = b.semester_id
    where b.student_id = ${student_id} and t.ends_on >= ${from_on}::date
    order by t.starts_on
    limit 1
  `.execute(db);
  return found.rows[0]?.name;
}

export async function findChoices(db: Db, fee_category_id: string, fee_group_id: string) {
  const found = await sql<{ has_category: boolean; has_group: boolean }>`
    select
      exists (select from finance.fee_categories k
        where k.id = ${fee_category_id} and k.retired_at is null) as has_category,
      exists (select from finance.fee_groups g
        where g.id = ${fee_group_id} and g.retired_at is null) as has_group
  `.execute(db);
  return found.rows[0]!;
}
