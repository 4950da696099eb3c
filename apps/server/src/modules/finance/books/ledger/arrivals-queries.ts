import type { MoneyProvider } from '@darasa/contract/finance/receiving/incoming';
import { sql } from 'kysely';
import { type Db, planAnew, scopeOf } from '#platform/db/scope.ts';

export interface UnbookedArrival {
  provider: MoneyProvider;
  receipt: string;
  amount_cents: number;
  /** What the receipts or suspense hold of it. */
  booked_cents: number;
}

/**
 * Money that a provider told of and that the books do not hold to the cent: on receipts that stand, or in
 * suspense. A receipt answers for its arrival with all its parts, or together with others of the reference.
 */
export async function listUnbooked(db: Db): Promise<UnbookedArrival[]> {
  const { school_id } = scopeOf(db);
  planAnew(db);
  const found = await sql<UnbookedArrival>`
    with told as (
      select a.tenant_id, a.id, a.provider, a.receipt, a.amount_cents, a.state, a.problem,
        a.payment_id, a.other_income_id, a.grant_id, a.bursary_id, a.is_confirmed, a.created_at
      from finance.arrivals a
      where a.school_id = ${school_id}::uuid
    ), standing as (
      select p.tenant_id, p.id, p.receipt_number, p.reference, p.amount_cents
      from finance.payments p
      where p.school_id = ${school_id}::uuid and p.reference is not null and not exists (
        select from finance.payment_cancellations x
        where x.tenant_id = p.tenant_id and x.payment_id = p.id)
    ), of_reference as (
      select s.reference, sum(s.amount_cents)::bigint as cents from standing s group by s.reference
    ), of_receipt as (
      select s.receipt_number, s.reference, sum(s.amount_cents)::bigint as cents
      from standing s group by s.receipt_number, s.reference
    ), posted as (
      select t.receipt, sum(t.amount_cents)::bigint as cents
      from told t where t.state = 'posted' group by t.receipt
    ), held as (
      -- Put into suspense by itself, or with a receipt that was cancelled; less what was taken from there.
      select h.receipt, -sum(l.amount_cents)::bigint as cents
      from (
        select t.receipt, j.tenant_id, j.id
        from told t
        join finance.journals j
          on j.tenant_id = t.tenant_id and j.source = 'arrival' and j.source_id = t.id
        union
        select p.reference, j.tenant_id, j.id
        from finance.payments p
        join finance.journals j on j.tenant_id = p.tenant_id and j.source_id = p.id
          and j.source in ('payment', 'payment-cancelled')
        where p.school_id = ${school_id}::uuid
          and p.reference in (select t.receipt from told t where t.state = 'suspense')
      ) h
      join finance.lines l on l.tenant_id = h.tenant_id and l.journal_id = h.id
      join finance.accounts k on k.tenant_id = l.tenant_id and k.id = l.account_id
        and k.part = 'suspense'
      group by h.receipt
    ), waiting as (
      select t.receipt, sum(t.amount_cents)::bigint as cents
      from told t where t.state = 'suspense' group by t.receipt
    ), unbooked as (
      select t.*, 0::bigint as booked_cents
      from told t
      -- What was told a moment ago is being put into the books; what could not be says why. Nobody knows
      -- whether there is money behind what the provider has not confirmed.
      where t.state = 'new' and t.problem is not null and t.is_confirmed
      union all
      select t.*, coalesce(r.cents, 0)
      from told t
      left join standing s on s.tenant_id = t.tenant_id and s.id = t.payment_id
      left join of_receipt r on r.receipt_number = s.receipt_number and r.reference = s.reference
      left join of_reference o on o.reference = s.reference
      left join posted p on p.receipt = t.receipt
      where t.state = 'posted' and coalesce(r.cents, 0) <> t.amount_cents
        and coalesce(o.cents, 0) <> p.cents
      union all
      -- What became another paper stands in the books by that, as long as it does.
      select t.*, coalesce(e.cents, 0)
      from told t
      cross join lateral (
        select -sum(l.amount_cents)::bigint as cents
        from finance.journals j
        join finance.lines l on l.tenant_id = j.tenant_id and l.journal_id = j.id
          and l.amount_cents < 0
        where j.tenant_id = t.tenant_id
          and j.source_id = coalesce(t.other_income_id, t.grant_id, t.bursary_id)
          and j.source in ('other-income', 'grant', 'bursary') and not exists (
            select from finance.journals b
            where b.tenant_id = j.tenant_id and b.source_id = j.source_id
              and b.source = j.source || '-cancelled')
      ) e
      where t.state = 'elsewhere' and coalesce(e.cents, 0) <> t.amount_cents
      union all
      select t.*, coalesce(h.cents, 0)
      from told t
      join waiting w on w.receipt = t.receipt
      left join held h on h.receipt = t.receipt
      where t.state = 'suspense' and coalesce(h.cents, 0) <> w.cents
    )
    select u.provider, u.receipt, u.amount_cents, u.booked_cents
    from unbooked u
    order by u.created_at, u.id
    limit 20
  `.execute(db);
  return found.rows;
}
