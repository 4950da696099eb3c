import type { FiscalEnvironment } from '@darasa/contract/finance/tax/fiscal-device';
import type { FiscalState } from '@darasa/contract/finance/tax/fiscal-invoices';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { Sale, SaleLine } from '#modules/finance/tax/etims/sale.ts';
import type { InvoiceLine } from '../queries.ts';

export type ClaimedInvoice = Omit<Sale, 'lines'> & {
  id: string;
  lines: InvoiceLine[];
  tries: number;
  in_doubt: boolean;
};

/**
 * The first that waits, and no other: KRA wants them in their order, and of a credit note it must know
 * the sale. One that is still claimed from before
 * was being sent when the worker died, and may have arrived.
 */
export async function claimNext(
  db: Db,
  { now, until }: { now: string; until: string },
): Promise<ClaimedInvoice | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const claimed = await sql<ClaimedInvoice>`
    update finance.fiscal_invoices f
    set claimed_until = ${until}, tries = f.tries + 1,
      in_doubt = f.in_doubt or f.claimed_until is not null
    where f.tenant_id = ${tenant_id} and f.id = (
        select w.id
        from finance.fiscal_invoices w
        left join finance.fiscal_invoices o on (o.tenant_id, o.id) = (w.tenant_id, w.original_id)
        where w.tenant_id = ${tenant_id} and w.school_id = ${school_id} and w.state = 'waiting'
          and (o.id is null or o.state = 'sent')
        order by w.number
        limit 1)
      and f.state = 'waiting' and (f.claimed_until is null or f.claimed_until < ${now})
    returning f.id, f.number, f.kind, f.document, f.issued_on, f.exempt_cents, f.standard_cents,
      f.tax_cents, f.lines, f.tries, f.in_doubt,
      (select s.admission_number from students.students s
       where (s.tenant_id, s.id) = (f.tenant_id, f.student_id)) as admission_number,
      (select jsonb_build_object('name', i.payer_name, 'method', i.method)
       from finance.other_incomes i
       where (i.tenant_id, i.id) = (f.tenant_id, f.other_income_id)) as payer,
      (select o.number from finance.fiscal_invoices o
       where (o.tenant_id, o.id) = (f.tenant_id, f.original_id)) as original_number
  `.execute(db);
  return claimed.rows[0];
}

export async function hasWaiting(db: Db): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql`
    select
    from finance.fiscal_invoices f
    join finance.fiscal_devices d on (d.tenant_id, d.school_id) = (f.tenant_id, f.school_id)
    where f.tenant_id = ${tenant_id} and f.school_id = ${school_id} and f.state = 'waiting'
      and d.forgotten_at is null
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export type Item = Pick<SaleLine, 'tax'> & {
  vote_head_id: string;
  number: number;
  told_at: string | null;
};

/** Items are what KRA calls the services of an invoice; whatever is new gets the next numbers. */
export async function takeItems(db: Db, lines: InvoiceLine[]): Promise<Item[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const asked = JSON.stringify(lines.map(({ vote_head_id, tax }) => ({ vote_head_id, tax })));
  await sql`
    insert into finance.fiscal_items (tenant_id, school_id, vote_head_id, tax, number)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.vote_head_id, n.tax,
      (select coalesce(max(i.number), 0) from finance.fiscal_items i
       where i.tenant_id = ${tenant_id} and i.school_id = ${school_id})
      + row_number() over (order by n.place)
    from rows from (jsonb_to_recordset(${asked}::jsonb) as (vote_head_id uuid, tax text))
      with ordinality as n (vote_head_id, tax, place)
    where not exists (
      select from finance.fiscal_items i
      where (i.tenant_id, i.vote_head_id, i.tax) = (${tenant_id}::uuid, n.vote_head_id, n.tax))
  `.execute(db);
  const found = await sql<Item>`
    select i.vote_head_id, i.tax, i.number, i.told_at
    from finance.fiscal_items i
    join jsonb_to_recordset(${asked}::jsonb) as n (vote_head_id uuid, tax text)
      on (n.vote_head_id, n.tax) = (i.vote_head_id, i.tax)
    where i.tenant_id = ${tenant_id}
  `.execute(db);
  return found.rows;
}

export async function updateItemsTold(db: Db, numbers: number[], now: string): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    update finance.fiscal_items set told_at = ${now}
    where tenant_id = ${tenant_id} and school_id = ${school_id} and number = any(${numbers}::int[])
  `.execute(db);
}

export interface Outcome {
  state: FiscalState;
  reason: string | null;
  refused_code: string | null;
  in_doubt: boolean;
  /** Who took it, once somebody did. */
  environment: FiscalEnvironment | null;
  receipt_number?: number | null;
  signature?: string;
  internal_data?: string;
  signed_at?: string | null;
  control_unit?: string | null;
  verify_url?: string;
}

export async function updateOutcome(db: Db, id: string, one: Outcome, now: string): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`
    update finance.fiscal_invoices
    set state = ${one.state}, reason = ${one.reason}, refused_code = ${one.refused_code},
      in_doubt = ${one.in_doubt}, environment = ${one.environment}, claimed_until = null,
      receipt_number = ${one.receipt_number ?? null}, signature = ${one.signature ?? null},
      internal_data = ${one.internal_data ?? null}, signed_at = ${one.signed_at ?? null},
      control_unit = ${one.control_unit ?? null}, verify_url = ${one.verify_url ?? null},
      sent_at = case when ${one.state} = 'sent' then ${now}::timestamptz end
    where tenant_id = ${tenant_id} and id = ${id} and state = 'waiting'
  `.execute(db);
}
