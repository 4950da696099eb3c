import { type Shift, shiftList } from '@darasa/contract/finance/receiving/shifts';
import { sql } from 'kysely';
import { insertUnlessTaken, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const conditions: Record<Shift['state'], string> = {
  open: 'h.closed_at is null',
  closed: 'h.closed_at is not null and h.signed_at is null',
  signed: 'h.signed_at is not null',
};

/**
 * An open shift counts what was taken until now; a closed one says what it closed with. What should lie
 * in the box is what its book says, whoever moved money through it. A count that nobody has signed yet
 * is not in the book: what it found is added, or the next count would find it a second time.
 */
export const shifts = rowsOf(shiftList, {
  from: 'finance.shifts h',
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = h.tenant_id and m.id = h.money_account_id',
    u: 'left join identity.users u on u.tenant_id = h.tenant_id and u.id = h.cashier_id',
    g: 'left join identity.users g on g.tenant_id = h.tenant_id and g.id = h.signed_by',
    k: `left join lateral (
      select coalesce(sum(d.debit_cents - d.credit_cents), 0)::bigint + (
          select coalesce(sum(w.counted_cents - w.expected_cents), 0)::bigint
          from finance.shifts w
          where w.tenant_id = h.tenant_id and w.money_account_id = h.money_account_id
            and w.closed_at is not null and w.signed_at is null
        ) as cents
      from finance.day_sums d
      where h.closed_at is null and d.tenant_id = h.tenant_id and d.account_id = m.account_id
    ) k on true`,
    t: `left join lateral (
      select jsonb_agg(jsonb_build_object('method', t.method, 'count', t.count,
          'amount_cents', t.amount_cents) order by t.method) as taken
      from (
        select q.method, count(*)::int as count, sum(q.amount_cents)::bigint as amount_cents
        from (
          select p.method, p.amount_cents, p.money_account_id, p.created_at
          from finance.payments p
          left join finance.payment_cancellations c
            on c.tenant_id = p.tenant_id and c.payment_id = p.id
          where p.tenant_id = h.tenant_id and p.school_id = h.school_id
            and p.recorded_by = h.cashier_id and c.payment_id is null
            and p.created_at >= h.opened_at
          union all
          select o.method, o.amount_cents, o.money_account_id, o.created_at
          from finance.other_incomes o
          where o.tenant_id = h.tenant_id and o.school_id = h.school_id
            and o.created_by = h.cashier_id and o.cancelled_at is null
            and o.created_at >= h.opened_at
          union all
          select 'cash', g.amount_cents, g.money_account_id, g.created_at
          from finance.grant_receipts g
          left join finance.grant_cancellations c on c.tenant_id = g.tenant_id and c.grant_id = g.id
          where g.tenant_id = h.tenant_id and g.money_account_id = h.money_account_id
            and g.recorded_by = h.cashier_id and c.grant_id is null and g.created_at >= h.opened_at
          union all
          select 'cash', case w.kind when 'top-up' then w.amount_cents else -w.amount_cents end,
            w.money_account_id, w.created_at
          from finance.pocket_moves w
          where w.tenant_id = h.tenant_id and w.money_account_id = h.money_account_id
            and w.created_by = h.cashier_id and w.created_at >= h.opened_at
        ) q
        where q.created_at <= coalesce(h.closed_at, 'infinity')
          and (q.method <> 'cash' or q.money_account_id = h.money_account_id)
        group by q.method
      ) t
      where h.closed_at is null
    ) t on true`,
    x: `left join lateral (
      select e.taken, coalesce((
          select sum((m.row ->> 'amount_cents')::bigint) from jsonb_array_elements(e.taken) m (row)
          where m.row ->> 'method' = 'cash'
        ), 0)::bigint as cash_cents
      from (select case when jsonb_typeof(h.taken) = 'array' then h.taken
        else coalesce(t.taken, '[]'::jsonb) end as taken) e
    ) x on true`,
    b: `left join lateral (
      select coalesce(sum(b.amount_cents), 0)::bigint as banked_cents
      from finance.bankings b
      where b.tenant_id = h.tenant_id and b.from_account_id = h.money_account_id
        and b.created_by = h.cashier_id
        and b.created_at >= h.opened_at and b.created_at <= coalesce(h.closed_at, 'infinity')
    ) b on true`,
  },
  columns: {
    money_account_name: 'm.name',
    cashier_name: "coalesce(u.first_name || ' ' || u.last_name, '')",
    taken: 'x.taken',
    banked_cents: 'b.banked_cents',
    expected_cents: 'coalesce(h.expected_cents, k.cents)',
    other_cents: `coalesce(h.expected_cents, k.cents) - coalesce(h.book_cents, h.float_cents)
      - x.cash_cents + b.banked_cents`,
    difference_cents: 'h.counted_cents - h.expected_cents',
    state: `case when h.signed_at is not null then 'signed' when h.closed_at is not null
      then 'closed' else 'open' end`,
    signed_by: "g.first_name || ' ' || g.last_name",
  },
  filters: { state: (state: Shift['state']) => sql.raw(conditions[state]) },
  search: ["u.first_name || ' ' || u.last_name", 'm.name'],
  names: { money_account_id: nameIn('finance.money_accounts') },
});

export const findShift = async (db: Db, id: string): Promise<Shift | undefined> =>
  (await shifts.some(db, [id]))[0];

/** Held, so that the shift stays open until what is taken in it is written down. */
export async function holdOpenShift(
  db: Db,
  cashier_id: string,
  money_account_id: string,
): Promise<boolean> {
  const found = await sql`
    select h.id
    from finance.shifts h
    where h.cashier_id = ${cashier_id} and h.closed_at is null
      and h.money_account_id = ${money_account_id}
    for share
  `.execute(db);
  return found.rows.length > 0;
}

/**
 * A shift is locked: whoever closes it waits for what is being taken, and whoever takes after that finds it
 * closed.
 */
export async function lockShift(db: Db, id: string): Promise<void> {
  await sql`select from finance.shifts h where h.id = ${id} for update`.execute(db);
}

export async function isCashBox(db: Db, money_account_id: string): Promise<boolean> {
  const found = await sql<{ kind: string }>`
    select m.kind from finance.money_accounts m where m.id = ${money_account_id}
  `.execute(db);
  return found.rows[0]?.kind === 'cash';
}

/** false when the cashier has a shift open already. */
export async function insertShift(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    money_account_id: string;
    cashier_id: string;
    float_cents: number;
    book_cents: number;
    now: string;
  },
): Promise<boolean> {
  return insertUnlessTaken(db, 'finance.shifts', {
    tenant_id: row.tenant_id,
    school_id: row.school_id,
    id: row.id,
    money_account_id: row.money_account_id,
    cashier_id: row.cashier_id,
    float_cents: row.float_cents,
    book_cents: row.book_cents,
    opened_at: row.now,
  });
}

export async function closeShift(
  db: Db,
  id: string,
  close: {
    taken: Shift['taken'];
    expected_cents: number;
    counted_cents: number;
    reason: string | null;
    now: string;
  },
): Promise<void> {
  await patchRow(db, 'finance.shifts', id, {
    closed_at: close.now,
    taken: JSON.stringify(close.taken),
    expected_cents: close.expected_cents,
    counted_cents: close.counted_cents,
    difference_reason: close.reason,
  });
}

export async function signShift(db: Db, id: string, user_id: string, now: string): Promise<void> {
  await patchRow(db, 'finance.shifts', id, { signed_by: user_id, signed_at: now });
}

/** false when the slip was entered before. */
export async function insertBanking(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    from_account_id: string;
    to_account_id: string;
    amount_cents: number;
    slip: string;
    banked_on: string;
    user_id: string;
    now: string;
  },
): Promise<boolean> {
  const made = await sql`
    insert into finance.bankings (tenant_id, school_id, id, from_account_id, to_account_id,
      amount_cents, slip, banked_on, created_by, created_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.from_account_id},
      ${row.to_account_id}, ${row.amount_cents}, ${row.slip}, ${row.banked_on}, ${row.user_id},
      ${row.now})
    on conflict (tenant_id, to_account_id, slip) do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

export async function findBoxCents(db: Db, account_id: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(l.amount_cents), 0)::bigint as cents
    from finance.lines l
    where l.account_id = ${account_id}
  `.execute(db);
  return found.rows[0]!.cents;
}
