import type { CashBookRow } from '@darasa/contract/finance/books/accounting';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Stretch {
  /** Left out, all accounts that money lies in. */
  money_account_id?: string | undefined;
  from: string;
  to: string;
  offset: number;
  limit: number;
}

export interface Place {
  name: string;
  kind: 'cash' | 'bank' | 'mobile-money';
}

const placesOf = (db: Db, { money_account_id }: Pick<Stretch, 'money_account_id'>) => {
  const { tenant_id, school_id } = scopeOf(db);
  const one = money_account_id ?? null;
  return sql`(
    select m.account_id, m.name, m.kind = 'cash' as in_cash, m.kind
    from finance.money_accounts m
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
      and (${one}::uuid is null or m.id = ${one}::uuid)
  )`;
};

export async function listPlaces(db: Db, of: Pick<Stretch, 'money_account_id'>): Promise<Place[]> {
  const found = await sql<Place>`
    select p.name, p.kind from ${placesOf(db, of)} p order by p.in_cash desc, p.name limit 100
  `.execute(db);
  return found.rows;
}

export interface Sums {
  brought_down_cents: number;
  brought_down_cash_cents: number;
  received_cents: number;
  paid_cents: number;
  moved_cash_cents: number;
  count: number;
}

export async function findSums(db: Db, of: Stretch): Promise<Sums> {
  const before = sql`l.posted_on < ${of.from}::date`;
  const within = sql`l.posted_on >= ${of.from}::date`;
  const found = await sql<Sums>`
    select coalesce(sum(l.amount_cents) filter (where ${before}), 0) as brought_down_cents,
      coalesce(sum(l.amount_cents) filter (where ${before} and p.in_cash), 0)
        as brought_down_cash_cents,
      coalesce(sum(l.amount_cents) filter (where ${within} and l.amount_cents > 0), 0)
        as received_cents,
      coalesce(-sum(l.amount_cents) filter (where ${within} and l.amount_cents < 0), 0)
        as paid_cents,
      coalesce(sum(l.amount_cents) filter (where ${within} and p.in_cash), 0) as moved_cash_cents,
      count(*) filter (where ${within})::int as count
    from ${placesOf(db, of)} p
    join finance.lines l on l.account_id = p.account_id
    where l.posted_on <= ${of.to}::date
  `.execute(db);
  return found.rows[0]!;
}

export type CashLine = Omit<CashBookRow, 'received_cents' | 'paid_cents' | 'balance_cents'> & {
  amount_cents: number;
  /** What came and went in this stretch up to and with this line. */
  running_cents: number;
};

/** The paper behind a posting; what takes a posting back names the paper of the one it took back. */
const paper = sql`(
  select p.receipt_number as number, p.method = 'cheque' as by_cheque, p.reference
  from finance.payments p where p.tenant_id = o.tenant_id and p.id = o.of_id
  union all
  select i.receipt_number, i.method = 'cheque', i.reference
  from finance.other_incomes i where i.tenant_id = o.tenant_id and i.id = o.of_id
  union all
  select g.receipt_number, false, null
  from finance.grant_receipts g where g.tenant_id = o.tenant_id and g.id = o.of_id
  union all
  select v.number, v.method = 'cheque', v.reference
  from finance.vouchers v where v.tenant_id = o.tenant_id and v.id = o.of_id
  union all
  select v.number, false, null
  from finance.petty_vouchers v where v.tenant_id = o.tenant_id and v.id = o.of_id
  union all
  select a.voucher_number, false, null
  from finance.fee_adjustments a
  where a.tenant_id = o.tenant_id and a.id = o.of_id and a.voucher_number is not null
  union all
  select t.number, false, null
  from finance.transfers t where t.tenant_id = o.tenant_id and t.id = o.of_id
  union all
  select b.slip, false, null
  from finance.bankings b where b.tenant_id = o.tenant_id and b.id = o.of_id
  limit 1
)`;

/** A line of the cash book with its paper, and the vote heads on the other side of its entry. */
export async function listLines(db: Db, of: Stretch): Promise<CashLine[]> {
  const found = await sql<CashLine>`
    with own as (
      select j.tenant_id, j.id as journal_id, j.number, j.posted_on, j.memo, j.source, j.source_id,
        coalesce(r.source_id, j.source_id) as of_id, l.account_id, l.amount_cents, l.line_number,
        p.in_cash,
        sum(l.amount_cents) over (order by j.posted_on, j.number, l.line_number) as running_cents
      from ${placesOf(db, of)} p
      join finance.lines l on l.account_id = p.account_id
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      left join finance.journals r on r.tenant_id = j.tenant_id and r.id = j.reverses_id
      where l.posted_on between ${of.from}::date and ${of.to}::date
      order by j.posted_on, j.number, l.line_number
      limit ${of.limit} offset ${of.offset}
    )
    select o.journal_id, o.number, o.posted_on, o.memo, o.source, o.source_id, o.amount_cents,
      o.running_cents, o.in_cash, d.number as paper_number,
      case when d.by_cheque then d.reference end as cheque_number, x.is_contra, x.shares
    from own o
    left join lateral ${paper} d on true
    cross join lateral (
      select coalesce(bool_or(s.is_money), false) as is_contra,
        coalesce(jsonb_agg(jsonb_build_object('vote_head_id', s.vote_head_id,
          'amount_cents', s.cents) order by s.vote_head_id), '[]') as shares
      from (
        select l.vote_head_id, -sum(l.amount_cents) as cents,
          bool_or(m.id is not null) as is_money
        from finance.lines l
        left join finance.money_accounts m
          on m.tenant_id = l.tenant_id and m.account_id = l.account_id
        where l.tenant_id = o.tenant_id and l.journal_id = o.journal_id
          and l.account_id <> o.account_id
        group by l.vote_head_id
      ) s
    ) x
    order by o.posted_on, o.number, o.line_number
  `.execute(db);
  return found.rows;
}
