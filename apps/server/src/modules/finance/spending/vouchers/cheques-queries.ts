import { type Cheque, chequeLeafList } from '@darasa/contract/finance/spending/vouchers';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** Six months after its day no bank honours a cheque any more. */
export const leaves = rowsOf(chequeLeafList, {
  from: `(
    select c.*,
      case
        when c.cancelled_on is not null then 'cancelled'
        when c.presented_on is not null then 'presented'
        when c.drawn_on < :today - interval '6 months' then 'stale'
        else 'drawn'
      end as state
    from finance.cheque_leaves c
  ) c`,
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = c.tenant_id and m.id = c.money_account_id',
    v: 'left join finance.vouchers v on v.tenant_id = c.tenant_id and v.id = c.voucher_id',
    s: 'left join identity.users s on s.tenant_id = v.tenant_id and s.id = v.signed_by',
    a: 'left join identity.users a on a.tenant_id = v.tenant_id and a.id = v.authorised_by',
  },
  columns: {
    money_account_name: 'm.name',
    voucher_number: 'v.number',
    payee_name: 'v.payee_name',
    signed_by: "s.first_name || ' ' || s.last_name",
    authorised_by: "a.first_name || ' ' || a.last_name",
  },
  filters: { drawn: 'c.drawn_on' },
  search: ['c.number', 'v.payee_name'],
  ties: ['c.number', 'c.id'],
  names: { money_account_id: nameIn('finance.money_accounts') },
});

export const findCheque = async (db: Db, id: string, today: string): Promise<Cheque | undefined> =>
  (await leaves.some(db, [id], today))[0];

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
