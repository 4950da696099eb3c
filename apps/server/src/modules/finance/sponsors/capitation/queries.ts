import type { Capitation, Tranche } from '@darasa/contract/finance/receiving/other-income';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export async function listRates(db: Db, year_id: string): Promise<Capitation['rates']> {
  const found = await sql<Capitation['rates'][number]>`
    select r.vote_head_id, v.name as vote_head_name, r.amount_cents
    from finance.capitation_rates r
    join finance.vote_heads v on v.tenant_id = r.tenant_id and v.id = r.vote_head_id
    where r.financial_year_id = ${year_id}
    order by v.position, v.code
    limit 30
  `.execute(db);
  return found.rows;
}

type Row = Omit<Tranche, 'expected_cents'> & { financial_year_id: string };

/** Who was on the roll on the day of the count brings the grant, also who has left since. */
const counted = `s.merged_into_id is null and s.admitted_on <= t.enrolment_on
  and (s.status in ('active', 'suspended', 'on-leave') or s.left_on >= t.enrolment_on)`;
export const on_roll = sql.raw(counted);

const shown = sql.raw(`t.id, t.financial_year_id, t.number, t.share, t.enrolment_on,
  (select count(*)::int from students.students s
   where s.tenant_id = t.tenant_id and s.school_id = t.school_id
     and ${counted}) as learner_count,
  coalesce((select sum(o.amount_cents) from finance.other_incomes o
    where o.tenant_id = t.tenant_id and o.tranche_id = t.id and o.cancelled_at is null), 0)
    as received_cents`);

export async function listTranches(db: Db, year_id: string): Promise<Row[]> {
  const found = await sql<Row>`
    select ${shown} from finance.capitation_tranches t
    where t.financial_year_id = ${year_id}
    order by t.number
    limit 6
  `.execute(db);
  return found.rows;
}

export async function findTranche(db: Db, id: string): Promise<Row | undefined> {
  const found = await sql<Row>`
    select ${shown} from finance.capitation_tranches t where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function isYear(db: Db, id: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (select from finance.financial_years y where y.id = ${id}) as yes
  `.execute(db);
  return found.rows[0]!.yes;
}

export async function replaceRates(
  db: Db,
  financial_year_id: string,
  rates: { vote_head_id: string; amount_cents: number }[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    delete from finance.capitation_rates r where r.financial_year_id = ${financial_year_id}
  `.execute(db);
  await sql`
    insert into finance.capitation_rates (tenant_id, school_id, financial_year_id, vote_head_id,
      amount_cents)
    select ${tenant_id}::uuid, ${school_id}::uuid, ${financial_year_id}::uuid, r.vote_head_id,
      r.amount_cents
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as r (vote_head_id uuid, amount_cents bigint)
  `.execute(db);
}

/** Tranches keep their rows, because receipts point at them; those beyond the last go if unused. */
export async function saveTranches(
  db: Db,
  financial_year_id: string,
  tranches: { id: string; number: number; share: number; enrolment_on: string }[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    delete from finance.capitation_tranches t
    where t.financial_year_id = ${financial_year_id} and t.number > ${tranches.length}
      and not exists (
        select from finance.other_incomes o where o.tenant_id = t.tenant_id and o.tranche_id = t.id
      )
  `.execute(db);
  await sql`
    insert into finance.capitation_tranches (tenant_id, id, school_id, financial_year_id, number,
      share, enrolment_on)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, ${financial_year_id}::uuid, n.number,
      n.share, n.enrolment_on
    from jsonb_to_recordset(${JSON.stringify(tranches)}::jsonb)
      as n (id uuid, number int, share int, enrolment_on date)
    on conflict (tenant_id, financial_year_id, number)
    do update set share = excluded.share, enrolment_on = excluded.enrolment_on
  `.execute(db);
}

export interface Learner {
  admission_number: string;
  name: string;
  class_name: string | null;
}

export async function listLearners(db: Db, tranche_id: string, limit: number): Promise<Learner[]> {
  const found = await sql<Learner>`
    select s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      c.name as class_name
    from finance.capitation_tranches t
    join students.students s on s.tenant_id = t.tenant_id and s.school_id = t.school_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where t.id = ${tranche_id} and ${on_roll}
    order by c.level, c.name, s.admission_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}
