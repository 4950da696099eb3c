import { type Batch, paymentBatchList } from '@darasa/contract/finance/spending/vouchers';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** Whether the posting of a voucher was put beside a line of the bank. */
const is_matched = `exists (
  select from finance.journals j
  join finance.match_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id
    and e.money_account_id = v.money_account_id
  where j.tenant_id = v.tenant_id and j.source = 'voucher' and j.source_id = v.id)`;
export const batches = rowsOf(paymentBatchList, {
  from: 'finance.payment_batches b',
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = b.tenant_id and m.id = b.money_account_id',
    p: 'left join identity.users p on p.tenant_id = b.tenant_id and p.id = b.prepared_by',
    r: 'left join identity.users r on r.tenant_id = b.tenant_id and r.id = b.released_by',
  },
  columns: {
    money_account_name: 'm.name',
    matched_count: `(
      select count(*)::int from finance.vouchers v
      where v.tenant_id = b.tenant_id and v.batch_id = b.id and ${is_matched})`,
    prepared_by_id: 'b.prepared_by',
    prepared_by: "p.first_name || ' ' || p.last_name",
    released_by: "r.first_name || ' ' || r.last_name",
  },
  filters: { made: `(b.created_at at time zone '${school_zone}')::date` },
  search: ['m.name', "p.first_name || ' ' || p.last_name"],
});

export const findBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  (await batches.some(db, [id]))[0];

/** The oldest batch that was released before then and is not on a statement with all its payments. */
export async function findUnmatched(db: Db, money_account_id: string, before: string) {
  const found = await sql<{ released_at: string; open_count: number }>`
    select b.released_at, count(*)::int as open_count
    from finance.payment_batches b
    join finance.vouchers v on v.tenant_id = b.tenant_id and v.batch_id = b.id and v.state = 'paid'
    where b.money_account_id = ${money_account_id} and b.state = 'released'
      and b.released_at < ${before} and not ${sql.raw(is_matched)}
    group by b.id, b.released_at
    order by b.released_at
    limit 1
  `.execute(db);
  return found.rows[0];
}

export async function lockBatch(db: Db, id: string): Promise<void> {
  await sql`select b.id from finance.payment_batches b where b.id = ${id} for update`.execute(db);
}

/** false when these very payments went out before. */
export async function insertBatch(
  db: Db,
  row: {
    id: string;
    method: string;
    money_account_id: string;
    voucher_ids: string[];
    total_cents: number;
    hash: string;
    user_id: string;
    now: string;
  },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.payment_batches (tenant_id, id, school_id, method, money_account_id,
      voucher_count, total_cents, hash, prepared_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.method}, ${row.money_account_id},
      ${row.voucher_ids.length}, ${row.total_cents}, ${row.hash}, ${row.user_id}, ${row.now})
    on conflict do nothing
    returning id
  `.execute(db);
  if (made.rows.length === 0) return false;
  await sql`
    update finance.vouchers v set batch_id = ${row.id} where v.id = any(${row.voucher_ids}::uuid[])
  `.execute(db);
  return true;
}

export async function listVoucherIds(db: Db, batch_id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select v.id from finance.vouchers v where v.batch_id = ${batch_id} order by v.number
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function updateReleased(db: Db, id: string, user_id: string, now: string) {
  await sql`
    update finance.payment_batches b
    set state = 'released', released_by = ${user_id}, released_at = ${now}
    where b.id = ${id}
  `.execute(db);
}

/** The hash of a batch that was given up is marked, so that the same payments may be sent later. */
export async function updateCancelled(db: Db, id: string): Promise<void> {
  await sql`
    update finance.payment_batches b
    set state = 'cancelled', hash = 'cancelled ' || b.id
    where b.id = ${id}
  `.execute(db);
  await sql`update finance.vouchers v set batch_id = null where v.batch_id = ${id}`.execute(db);
}
