import type { InputOf } from '@darasa/contract/endpoint';
import type { Cheque, listCheques } from '@darasa/contract/finance/spending/vouchers';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Six months after its day no bank honours a cheque any more. */
const shownOn = (today: string) => sql`
  c.id, m.name as money_account_name, c.number, v.number as voucher_number, v.payee_name, c.drawn_on,
  c.amount_cents, c.presented_on, c.cancelled_reason,
  s.first_name || ' ' || s.last_name as signed_by, a.first_name || ' ' || a.last_name as authorised_by,
  case
    when c.cancelled_on is not null then 'cancelled'
    when c.presented_on is not null then 'presented'
    when c.drawn_on < ${today}::date - interval '6 months' then 'stale'
    else 'drawn'
  end as state`;
const joined = sql.raw(`finance.cheque_leaves c
  join finance.money_accounts m on m.tenant_id = c.tenant_id and m.id = c.money_account_id
  left join finance.vouchers v on v.tenant_id = c.tenant_id and v.id = c.voucher_id
  left join identity.users s on s.tenant_id = v.tenant_id and s.id = v.signed_by
  left join identity.users a on a.tenant_id = v.tenant_id and a.id = v.authorised_by`);

export async function listPage(db: Db, input: InputOf<typeof listCheques>, today: string) {
  const { page, page_size, search, state } = input;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<Cheque & { count: number }>`
    with matching as (
      select * from (select ${shownOn(today)} from ${joined}) x
      where (${state ?? null}::text is null or x.state = ${state ?? null})
        and (${search ?? null}::text is null or x.number ilike ${pattern}
          or x.payee_name ilike ${pattern})
    )
    select c.count, p.*
    from (select count(*)::int as count from matching) c
    left join (
      select * from matching
      order by drawn_on desc, number desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.drawn_on desc, p.number desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function findCheque(db: Db, id: string, today: string): Promise<Cheque | undefined> {
  const found = await sql<Cheque>`
    select ${shownOn(today)} from ${joined} where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Finds how far the leaf of its bank is printed from the usual place. */
export async function findShift(db: Db, id: string) {
  const found = await sql<{ right_mm: number; down_mm: number }>`
    select m.leaf_right_mm as right_mm, m.leaf_down_mm as down_mm
    from finance.cheque_leaves c
    join finance.money_accounts m on m.tenant_id = c.tenant_id and m.id = c.money_account_id
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface NewCheque {
  id: string;
  money_account_id: string;
  number: string;
  voucher_id: string | null;
  drawn_on: string;
  amount_cents: number | null;
  cancelled_on: string | null;
  cancelled_reason: string | null;
  user_id: string;
  now: string;
}

/** false when this leaf was used before. */
export async function insertCheque(db: Db, row: NewCheque): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.cheque_leaves (tenant_id, id, school_id, money_account_id, number, voucher_id,
      drawn_on, amount_cents, cancelled_on, cancelled_reason, created_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.money_account_id}, ${row.number},
      ${row.voucher_id}, ${row.drawn_on}, ${row.amount_cents}, ${row.cancelled_on},
      ${row.cancelled_reason}, ${row.user_id}, ${row.now})
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

export async function updateCancelled(db: Db, voucher_id: string, day: string, reason: string) {
  await sql`
    update finance.cheque_leaves c set cancelled_on = ${day}, cancelled_reason = ${reason}
    where c.voucher_id = ${voucher_id}
  `.execute(db);
}

/** false when it was cancelled, if only a moment ago. */
export async function updatePresented(db: Db, id: string, day: string): Promise<boolean> {
  const changed = await sql`
    update finance.cheque_leaves c set presented_on = ${day}
    where c.id = ${id} and c.cancelled_on is null
    returning c.id
  `.execute(db);
  return changed.rows.length > 0;
}
