import type { InputOf } from '@darasa/contract/endpoint';
import type { FeeStructure, listFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import type { StructureRecord } from '@darasa/rules/fees/structure-records';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export type StructureFilter = InputOf<typeof listFeeStructures>;

const rows_max = 1_000;

const shown = sql.raw(`
  f.id, f.fee_category_id, f.fee_group_id, f.financial_year_id, f.class_id, c.name as class_name,
  f.semester_id, t.name as semester_name, f.state, p.total_cents, p.particulars,
  (select count(*)::int from finance.bills b
   where b.tenant_id = f.tenant_id and b.fee_structure_id = f.id) as bill_count,
  coalesce(f.instalments, '[]') as instalments,
  f.created_by, f.changed_by, w.first_name || ' ' || w.last_name as changed_by_name,
  y.first_name || ' ' || y.last_name as approved_by_name, f.approved_at, f.version
  from finance.fee_structures f
  left join identity.users w on w.tenant_id = f.tenant_id and w.id = f.changed_by
  left join identity.users y on y.tenant_id = f.tenant_id and y.id = f.approved_by
  join administration.classes c on c.tenant_id = f.tenant_id and c.id = f.class_id
  join administration.terms t on t.tenant_id = f.tenant_id and t.id = f.semester_id
  cross join lateral (
    select coalesce(sum(p.amount_cents), 0) as total_cents,
      coalesce(jsonb_agg(jsonb_build_object('vote_head_id', v.id, 'name', v.name, 'code', v.code,
        'amount_cents', p.amount_cents) order by v.position, v.code), '[]'::jsonb) as particulars
    from finance.fee_particulars p
    join finance.vote_heads v on v.tenant_id = p.tenant_id and v.id = p.vote_head_id
    where p.tenant_id = f.tenant_id and p.fee_structure_id = f.id
  ) p`);

export async function listStructures(db: Db, filter: StructureFilter): Promise<FeeStructure[]> {
  const { fee_category_id, fee_group_id, class_id, semester_id } = filter;
  const found = await sql<FeeStructure>`
    select ${shown}
    where f.financial_year_id = ${filter.financial_year_id}
      and (${fee_category_id ?? null}::uuid is null or f.fee_category_id = ${fee_category_id ?? null})
      and (${fee_group_id ?? null}::uuid is null or f.fee_group_id = ${fee_group_id ?? null})
      and (${class_id ?? null}::uuid is null or f.class_id = ${class_id ?? null})
      and (${semester_id ?? null}::uuid is null or f.semester_id = ${semester_id ?? null})
    order by c.level, c.name, t.starts_on, f.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}

export async function findStructures(db: Db, ids: string[]): Promise<FeeStructure[]> {
  const found = await sql<FeeStructure>`
    select ${shown}
    where f.id = any(${ids}::uuid[])
    order by c.level, c.name, t.starts_on, f.id
  `.execute(db);
  return found.rows;
}

/** The rows stay as they are until the change is made. */
export async function lockStructures(db: Db, ids: string[]): Promise<void> {
  await sql`
    select f.id from finance.fee_structures f where f.id = any(${ids}::uuid[]) order by f.id for update
  `.execute(db);
}

export interface StructureGround {
  vote_heads: string[];
  classes: string[];
  semesters: string[];
  /** The first of the terms that lies outside of the financial year, by name. */
  outside: string | null;
  year_name: string | null;
  has_category: boolean;
  has_group: boolean;
  has_year: boolean;
}

/** Which of the ids in an input are this school's, in one question. */
export async function findKnown(
  db: Db,
  ids: { vote_heads: string[]; classes: string[]; semesters: string[] },
  head: { fee_category_id: string; fee_group_id: string; financial_year_id: string },
): Promise<StructureGround> {
  const found = await sql<StructureGround>`
    select
      array(select v.id from finance.vote_heads v
        where v.id = any(${ids.vote_heads}::uuid[]) and v.retired_at is null) as vote_heads,
      array(select c.id from administration.classes c
        where c.id = any(${ids.classes}::uuid[])) as classes,
      array(select t.id from administration.terms t
        where t.id = any(${ids.semesters}::uuid[])) as semesters,
      (select t.name || ' ' || t.year from administration.terms t, finance.financial_years y
        where t.id = any(${ids.semesters}::uuid[]) and y.id = ${head.financial_year_id}
          and (t.ends_on < y.starts_on or t.starts_on > y.ends_on)
        order by t.starts_on
        limit 1) as outside,
      (select y.name from finance.financial_years y where y.id = ${head.financial_year_id})
        as year_name,
      exists (select from finance.fee_categories c where c.id = ${head.fee_category_id}) as has_category,
      exists (select from finance.fee_groups g where g.id = ${head.fee_group_id}) as has_group,
      exists (select from finance.financial_years y
        where y.id = ${head.financial_year_id} and y.state <> 'closed') as has_year
  `.execute(db);
  return found.rows[0]!;
}

interface NewStructures {
  tenant_id: string;
  school_id: string;
  user_id: string;
  now: string;
  rows: (Omit<StructureRecord, 'particulars'> & { id: string })[];
}

/** All of them or none: answers the ids that were new. */
export async function insertStructures(db: Db, made: NewStructures): Promise<string[]> {
  const { tenant_id, school_id, user_id, now, rows } = made;
  const found = await sql<{ id: string }>`
    insert into finance.fee_structures (tenant_id, id, school_id, fee_category_id, fee_group_id,
      financial_year_id, class_id, semester_id, created_by, changed_by, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.fee_category_id, n.fee_group_id,
      n.financial_year_id, n.class_id, n.semester_id, ${user_id}::uuid, ${user_id}::uuid,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, fee_category_id uuid,
      fee_group_id uuid, financial_year_id uuid, class_id uuid, semester_id uuid)
    on conflict do nothing
    returning id
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function insertParticulars(
  db: Db,
  { tenant_id, school_id }: { tenant_id: string; school_id: string },
  rows: { id: string; particulars: { vote_head_id: string; amount_cents: number }[] }[],
): Promise<void> {
  await sql`
    insert into finance.fee_particulars (tenant_id, school_id, fee_structure_id, vote_head_id,
      amount_cents)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.id, (p ->> 'vote_head_id')::uuid,
      (p ->> 'amount_cents')::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, particulars jsonb)
    cross join lateral jsonb_array_elements(n.particulars) p
    where (p ->> 'amount_cents')::bigint > 0
  `.execute(db);
}

export async function deleteParticulars(db: Db, id: string): Promise<void> {
  await sql`delete from finance.fee_particulars p where p.fee_structure_id = ${id}`.execute(db);
}

/** New amounts belong to whoever typed them, and to the other who agreed, if somebody has. */
export async function updateAmounts(
  db: Db,
  id: string,
  by: { changed_by: string; approved_by: string | null; now: string },
): Promise<void> {
  await patchRow(db, 'finance.fee_structures', id, {
    changed_by: by.changed_by,
    approved_by: by.approved_by,
    approved_at: by.approved_by && by.now,
  });
}

export async function updateState(
  db: Db,
  ids: string[],
  { state, user_id, now }: { state: string; user_id: string; now: string },
): Promise<void> {
  const approved =
    state === 'approved'
      ? sql`approved_by = ${user_id}::uuid, approved_at = ${now}::timestamptz,`
      : state === 'draft'
        ? sql`approved_by = null, approved_at = null,`
        : sql``;
  await sql`
    update finance.fee_structures f
    set ${approved} state = ${state}, version = f.version + 1
    where f.id = any(${ids}::uuid[])
  `.execute(db);
}

export interface TermDays {
  id: string;
  starts_on: string;
  ends_on: string;
}

export async function listTermDays(db: Db, ids: string[]): Promise<TermDays[]> {
  const found = await sql<TermDays>`
    select t.id, t.starts_on, t.ends_on
    from administration.terms t
    where t.id = any(${ids}::uuid[])
    order by t.starts_on
  `.execute(db);
  return found.rows;
}

/** Structures that were just made get the plan that they were copied with. */
export async function setPlans(
  db: Db,
  plans: readonly { id: string; instalments: readonly object[] }[],
): Promise<void> {
  await sql`
    update finance.fee_structures f
    set instalments = n.instalments
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as n (id uuid, instalments jsonb)
    where f.id = n.id
  `.execute(db);
}

/** The other classes that pay by the same category, group and term. */
export async function listAlike(db: Db, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id
    from finance.fee_structures f
    join finance.fee_structures o on o.tenant_id = f.tenant_id and o.semester_id = f.semester_id
      and o.fee_category_id = f.fee_category_id and o.fee_group_id = f.fee_group_id
    where f.id = ${id}
    order by o.id
    limit ${rows_max}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function updatePlan(
  db: Db,
  ids: string[],
  instalments: readonly object[],
): Promise<void> {
  await sql`
    update finance.fee_structures f
    set instalments = nullif(${JSON.stringify(instalments)}::jsonb, '[]'), version = f.version + 1
    where f.id = any(${ids}::uuid[])
  `.execute(db);
}
