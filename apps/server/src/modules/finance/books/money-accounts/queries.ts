import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** A vote head with the accounts that earning and spending on it are posted to. */
export interface Head {
  id: string;
  name: string;
  income_account_id: string | null;
  expense_account_id: string | null;
  fund_id: string | null;
}

export async function listHeads(db: Db, ids: readonly string[]): Promise<Map<string, Head>> {
  const found = await sql<Head>`
    select v.id, v.name, coalesce(v.fund_id, a.fund_id) as fund_id,
      case when a.kind <> 'expense' then a.id end as income_account_id,
      coalesce(v.expense_account_id, case when a.kind = 'expense' then a.id end)
        as expense_account_id
    from finance.vote_heads v
    join finance.accounts a on a.tenant_id = v.tenant_id and a.id = v.account_id
    where v.id = any(${ids}::uuid[]) and v.retired_at is null
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

export interface Place {
  id: string;
  name: string;
  kind: string;
  account_id: string;
  fund_id: string | null;
  balance_cents: number;
  /** What may be spent from it; none named: everything of its fund. */
  allowed: { id: string; name: string }[];
}

/** Lists where money lies, and how much of it the ledger knows of. */
export async function listPlaces(db: Db, ids: readonly string[]): Promise<Map<string, Place>> {
  const found = await sql<Place>`
    select m.id, m.name, m.kind, m.account_id, a.fund_id,
      coalesce((
        select sum(d.debit_cents - d.credit_cents) from finance.day_sums d
        where d.tenant_id = m.tenant_id and d.account_id = m.account_id
      ), 0)::bigint as balance_cents,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.name)
        from finance.money_account_heads h
        join finance.vote_heads v on v.tenant_id = h.tenant_id and v.id = h.vote_head_id
        where h.tenant_id = m.tenant_id and h.money_account_id = m.id
      ), '[]') as allowed
    from finance.money_accounts m
    join finance.accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where m.id = any(${ids}::uuid[]) and m.retired_at is null
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** A place where money lies, without how much of it: what is in use no more is one, too. */
export interface BarePlace {
  id: string;
  name: string;
  kind: 'cash' | 'bank' | 'mobile-money';
  account_id: string;
}

export async function findAccount(db: Db, id: string): Promise<BarePlace | undefined> {
  const found = await sql<BarePlace>`
    select m.id, m.name, m.kind, m.account_id from finance.money_accounts m where m.id = ${id}
  `.execute(db);
  return found.rows[0];
}

const places_max = 4;

/** Where parents pay, as a paper says it: not the accounts of a grant, which take nobody's fees. */
export async function listWaysToPay(db: Db): Promise<string[]> {
  const found = await sql<{ words: string }>`
    select case when m.paybill is not null then 'Paybill ' || m.paybill
      else concat_ws(', ', coalesce(m.bank_name, m.name), m.branch)
        || ', account ' || m.account_number end as words
    from finance.money_accounts m
    join finance.accounts a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where a.fund_id is null and m.retired_at is null
      and (m.paybill is not null or m.account_number is not null)
    order by m.paybill nulls last, m.name
    limit ${places_max}
  `.execute(db);
  return found.rows.map((row) => row.words);
}
