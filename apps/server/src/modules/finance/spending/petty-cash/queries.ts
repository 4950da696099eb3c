import type { PettyFloat } from '@darasa/contract/finance/spending/petty-cash';
import { sql } from 'kysely';
import { insertRow, patchRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

type Row = Omit<PettyFloat, 'top_up_cents'>;

const newest = 50;

export async function listFloats(db: Db, id?: string): Promise<Row[]> {
  const found = await sql<Row>`
    select f.id, m.name, f.money_account_id, f.holder_id,
      u.first_name || ' ' || u.last_name as holder_name, f.level_cents, f.spend_max_cents, f.version,
      coalesce((
        select sum(l.amount_cents) from finance.lines l
        where l.tenant_id = m.tenant_id and l.account_id = m.account_id
      ), 0) as balance_cents,
      exists (
        select from finance.transfers t
        where t.tenant_id = f.tenant_id and t.petty_float_id = f.id
          and t.state in ('waiting', 'returned')
      ) as top_up_waits,
      (
        select coalesce(jsonb_agg(to_jsonb(p) - 'at' order by p.at desc, p.number desc), '[]')
        from (
          select v.id, v.number, v.spent_on, v.payee_name, v.particulars, h.name as vote_head_name,
            v.amount_cents, v.receipt_number, v.cancelled_reason, v.created_at as at
          from finance.petty_vouchers v
          join finance.vote_heads h on h.tenant_id = v.tenant_id and h.id = v.vote_head_id
          where v.tenant_id = f.tenant_id and v.petty_float_id = f.id
          order by v.created_at desc, v.number desc
          limit ${newest}
        ) p
      ) as vouchers,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'counted_cents', c.counted_cents,
          'book_cents', c.book_cents, 'note', c.note,
          'by', (select w.first_name || ' ' || w.last_name from identity.users w
                 where w.tenant_id = c.tenant_id and w.id = c.counted_by),
          'at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by c.created_at desc), '[]')
        from (
          select * from finance.petty_counts c
          where c.tenant_id = f.tenant_id and c.petty_float_id = f.id
          order by c.created_at desc
          limit ${newest}
        ) c
      ) as counts
    from finance.petty_floats f
    join finance.money_accounts m on m.tenant_id = f.tenant_id and m.id = f.money_account_id
    join identity.users u on u.tenant_id = f.tenant_id and u.id = f.holder_id
    where ${id ?? null}::uuid is null or f.id = ${id ?? null}::uuid
    order by m.name
    limit 20
  `.execute(db);
  return found.rows;
}

/** A float is locked: whoever spends holds the box, so that two cannot spend the same shilling. */
export async function lockFloat(db: Db, id: string): Promise<void> {
  await sql`select f.id from finance.petty_floats f where f.id = ${id} for update`.execute(db);
}

export async function insertFloat(
  db: Db,
  row: {
    id: string;
    money_account_id: string;
    holder_id: string;
    level_cents: number;
    spend_max_cents: number;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.petty_floats', {
    ...placeOf(db),
    id: row.id,
    money_account_id: row.money_account_id,
    holder_id: row.holder_id,
    level_cents: row.level_cents,
    spend_max_cents: row.spend_max_cents,
    created_at: row.now,
  });
}

export async function updateFloat(
  db: Db,
  id: string,
  to: { holder_id: string; level_cents: number; spend_max_cents: number },
): Promise<void> {
  await patchRow(db, 'finance.petty_floats', id, {
    holder_id: to.holder_id,
    level_cents: to.level_cents,
    spend_max_cents: to.spend_max_cents,
  });
}

export interface NewPettyVoucher {
  id: string;
  petty_float_id: string;
  number: string;
  spent_on: string;
  payee_name: string;
  particulars: string;
  vote_head_id: string;
  amount_cents: number;
  receipt_number: string | null;
  user_id: string;
  now: string;
}

export async function insertVoucher(db: Db, row: NewPettyVoucher): Promise<void> {
  await insertRow(db, 'finance.petty_vouchers', {
    ...placeOf(db),
    id: row.id,
    petty_float_id: row.petty_float_id,
    number: row.number,
    spent_on: row.spent_on,
    payee_name: row.payee_name,
    particulars: row.particulars,
    vote_head_id: row.vote_head_id,
    amount_cents: row.amount_cents,
    receipt_number: row.receipt_number,
    created_by: row.user_id,
    created_at: row.now,
  });
}

export async function listVouchers(db: Db, petty_float_id: string, limit: number) {
  const found = await sql<{ number: string; spent_on: string; amount_cents: number }>`
    select v.number, v.spent_on, v.payee_name, v.particulars, h.name as vote_head_name,
      v.amount_cents, v.receipt_number, v.cancelled_reason
    from finance.petty_vouchers v
    join finance.vote_heads h on h.tenant_id = v.tenant_id and h.id = v.vote_head_id
    where v.petty_float_id = ${petty_float_id}
    order by v.spent_on, v.number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function lockVoucher(db: Db, id: string) {
  const found = await sql<{
    petty_float_id: string;
    number: string;
    cancelled_at: string | null;
    created_by: string;
  }>`
    select v.petty_float_id, v.number, v.cancelled_at, v.created_by
    from finance.petty_vouchers v where v.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export async function updateCancelled(db: Db, id: string, reason: string, now: string) {
  await sql`
    update finance.petty_vouchers v set cancelled_at = ${now}, cancelled_reason = ${reason}
    where v.id = ${id}
  `.execute(db);
}

export async function insertCount(
  db: Db,
  row: {
    id: string;
    petty_float_id: string;
    counted_cents: number;
    book_cents: number;
    note: string | null;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.petty_counts', {
    ...placeOf(db),
    id: row.id,
    petty_float_id: row.petty_float_id,
    counted_cents: row.counted_cents,
    book_cents: row.book_cents,
    note: row.note,
    counted_by: row.user_id,
    created_at: row.now,
  });
}
