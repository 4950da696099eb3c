import type { SponsorAccount, SponsorStatement } from '@darasa/contract/finance/sponsors/sponsors';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { uninvoiced } from '../sponsor-invoices/queries.ts';

/** The sponsors' page of the ledger, each line with the invoice it belongs to. */
const page = sql.raw(`(
  select l.tenant_id, l.school_id, l.amount_cents, l.posted_on, j.id as journal_id,
    j.number as journal_number, j.memo, j.source, i.id as invoice_id, i.sponsor_name, i.address,
    i.due_on, i.invoiced_on
  from finance.accounts a
  join finance.lines l on l.tenant_id = a.tenant_id and l.account_id = a.id
  join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
  left join finance.sponsor_payments y on y.tenant_id = j.tenant_id and y.id = j.source_id
  join finance.sponsor_invoices i on i.tenant_id = j.tenant_id
    and i.id = coalesce(y.sponsor_invoice_id, j.source_id)
  where a.part = 'sponsors-receivable'
) p`);

/** One row for every sponsor who was ever asked, or will be. */
export async function listAccounts(
  db: Db,
  { today, search, sponsor_name }: { today: string; search?: string; sponsor_name?: string },
): Promise<SponsorAccount[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const late = (from: number, to: number | null) => sql`coalesce(sum(o.owed_cents) filter (
    where ${today}::date - o.due_on >= ${from}
      and (${to}::int is null or ${today}::date - o.due_on <= ${to}::int)), 0)::bigint`;
  const found = await sql<SponsorAccount>`
    with owed as (
      select p.sponsor_name, p.invoice_id, p.due_on, sum(p.amount_cents) as owed_cents,
        max(p.posted_on) filter (where p.source = 'bursary-invoice') as last_paid_on
      from ${page}
      where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
      group by p.sponsor_name, p.invoice_id, p.due_on
    ), unasked as (
      select w.sponsor_name, sum(u.amount_cents) as cents
      from finance.waivers w
      join finance.waiver_members m on m.tenant_id = w.tenant_id and m.waiver_id = w.id
      join finance.waiver_uses u on u.tenant_id = m.tenant_id and u.waiver_member_id = m.id
      where w.tenant_id = ${tenant_id} and w.school_id = ${school_id} and w.funder = 'sponsor'
        and w.sponsor_name is not null and ${uninvoiced}
      group by w.sponsor_name
    ), named as (
      select sponsor_name from owed union select sponsor_name from unasked
    )
    select n.sponsor_name, coalesce(sum(o.owed_cents), 0)::bigint as owed_cents,
      coalesce(sum(o.owed_cents) filter (where o.due_on >= ${today}::date), 0)::bigint
        as not_due_cents,
      ${late(1, 30)} as late_1_cents, ${late(31, 60)} as late_31_cents,
      ${late(61, 90)} as late_61_cents, ${late(91, null)} as late_91_cents,
      coalesce(max(u.cents), 0)::bigint as unasked_cents, max(o.last_paid_on) as last_paid_on
    from named n
    left join owed o on o.sponsor_name = n.sponsor_name
    left join unasked u on u.sponsor_name = n.sponsor_name
    where (${pattern}::text is null or n.sponsor_name ilike ${pattern})
      and (${sponsor_name ?? null}::text is null or n.sponsor_name = ${sponsor_name ?? null})
    group by n.sponsor_name
    order by owed_cents desc, n.sponsor_name
    limit 500
  `.execute(db);
  return found.rows;
}

type Rows = SponsorStatement['rows'];

export async function listStatement(
  db: Db,
  sponsor_name: string,
): Promise<(Rows[number] & { address: string | null })[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Rows[number] & { address: string | null }>`
    select p.journal_id, p.posted_on, p.memo, p.address,
      greatest(p.amount_cents, 0)::bigint as asked_cents,
      greatest(-p.amount_cents, 0)::bigint as paid_cents,
      sum(p.amount_cents) over (order by p.posted_on, p.journal_number)::bigint as balance_cents
    from ${page}
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
      and p.sponsor_name = ${sponsor_name}
    order by p.posted_on, p.journal_number
    limit 2000
  `.execute(db);
  return found.rows;
}
