import {
  type Invoiceable,
  type SponsorInvoice,
  type SponsorInvoiceDetail,
  sponsorInvoiceList,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** Uses that count and stand on no invoice that does. */
export const uninvoiced = sql.raw(`u.taken_back_at is null and not exists (
  select from finance.sponsor_invoice_lines l
  join finance.sponsor_invoices i on i.tenant_id = l.tenant_id and i.id = l.sponsor_invoice_id
  where l.tenant_id = u.tenant_id and l.waiver_use_id = u.id and i.cancelled_at is null)`);

export async function listInvoiceable(db: Db): Promise<Invoiceable[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Invoiceable>`
    select w.id as waiver_id, w.number as waiver_number, w.name as waiver_name, w.sponsor_name,
      t.id as semester_id, t.name || ' ' || t.year as semester_name,
      count(*)::int as learner_count, sum(u.amount_cents)::bigint as amount_cents
    from finance.waivers w
    join finance.waiver_members m on m.tenant_id = w.tenant_id and m.waiver_id = w.id
    join finance.waiver_uses u on u.tenant_id = m.tenant_id and u.waiver_member_id = m.id
    join administration.terms t on t.tenant_id = u.tenant_id and t.id = u.semester_id
    where w.tenant_id = ${tenant_id} and w.school_id = ${school_id} and w.funder = 'sponsor'
      and w.sponsor_name is not null and ${uninvoiced}
    group by w.id, w.number, w.name, w.sponsor_name, t.id, t.name, t.year, t.starts_on
    order by t.starts_on desc, w.sponsor_name, w.number
    limit 500
  `.execute(db);
  return found.rows;
}

export interface NewLine {
  waiver_use_id: string;
  student_id: string;
  amount_cents: number;
}

export async function listUninvoiced(
  db: Db,
  { waiver_id, semester_id }: { waiver_id: string; semester_id: string },
): Promise<NewLine[]> {
  const found = await sql<NewLine>`
    select u.id as waiver_use_id, m.student_id, u.amount_cents
    from finance.waiver_uses u
    join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
    where m.waiver_id = ${waiver_id} and u.semester_id = ${semester_id} and ${uninvoiced}
    order by u.id
    limit 5000
  `.execute(db);
  return found.rows;
}

export async function insertInvoice(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    number: string;
    waiver_id: string;
    semester_id: string;
    sponsor_name: string;
    address: string | null;
    invoiced_on: string;
    due_on: string;
    note: string | null;
    created_by: string;
    created_at: string;
  },
  lines: NewLine[],
): Promise<void> {
  await insertRow(db, 'finance.sponsor_invoices', row);
  await sql`
    insert into finance.sponsor_invoice_lines (tenant_id, school_id, sponsor_invoice_id,
      waiver_use_id, student_id, amount_cents)
    select ${row.tenant_id}::uuid, ${row.school_id}::uuid, ${row.id}::uuid, n.waiver_use_id,
      n.student_id, n.amount_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (waiver_use_id uuid,
      student_id uuid, amount_cents bigint)
  `.execute(db);
}

/** Total from the paper, paid from the ledger; the state is what the two say of each other. */
const with_sums = `(
  select i.tenant_id, i.school_id, i.id, i.number, i.waiver_id, w.number as waiver_number,
    w.name as waiver_name, i.sponsor_name, i.address, t.name || ' ' || t.year as semester_name,
    i.invoiced_on, i.due_on, i.note, o.learner_count, o.total_cents, o.changed_count, p.paid_cents,
    case when i.cancelled_at is not null then 'cancelled'
      when p.paid_cents >= o.total_cents then 'paid'
      when p.paid_cents > 0 then 'part-paid' else 'open' end as state,
    i.cancelled_reason, concat_ws(' ', c.first_name, c.last_name) as made_by
  from finance.sponsor_invoices i
  join finance.waivers w on w.tenant_id = i.tenant_id and w.id = i.waiver_id
  join administration.terms t on t.tenant_id = i.tenant_id and t.id = i.semester_id
  left join identity.users c on c.tenant_id = i.tenant_id and c.id = i.created_by
  cross join lateral (
    select count(*)::int as learner_count, coalesce(sum(l.amount_cents), 0)::bigint as total_cents,
      count(*) filter (where u.taken_back_at is not null)::int as changed_count
    from finance.sponsor_invoice_lines l
    join finance.waiver_uses u on u.tenant_id = l.tenant_id and u.id = l.waiver_use_id
    where l.tenant_id = i.tenant_id and l.sponsor_invoice_id = i.id
  ) o
  cross join lateral (
    select coalesce(sum(n.amount_cents), 0)::bigint as paid_cents
    from finance.sponsor_payments y
    join finance.journals j on j.tenant_id = y.tenant_id and j.source_id = y.id
      and j.source in ('bursary-invoice', 'bursary-invoice-back')
    join finance.lines n on n.tenant_id = j.tenant_id and n.journal_id = j.id
    join finance.accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
      and a.part = 'bursaries-held'
    where y.tenant_id = i.tenant_id and y.sponsor_invoice_id = i.id
  ) p
) i`;

export const invoices = rowsOf(sponsorInvoiceList, {
  from: with_sums,
  filters: { invoiced: 'i.invoiced_on', due: 'i.due_on' },
  search: ['i.number', 'i.sponsor_name', 'i.waiver_name'],
  sums: { total_cents: "case when i.state <> 'cancelled' then i.total_cents end" },
});

export const findInvoice = async (db: Db, id: string): Promise<SponsorInvoice | undefined> =>
  (await invoices.some(db, [id]))[0];

export async function lockInvoice(db: Db, id: string): Promise<SponsorInvoice | undefined> {
  await sql`select 1 from finance.sponsor_invoices where id = ${id} for update`.execute(db);
  return findInvoice(db, id);
}

export async function listLines(db: Db, id: string): Promise<SponsorInvoiceDetail['lines']> {
  const found = await sql<SponsorInvoiceDetail['lines'][number]>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name, l.amount_cents,
      u.taken_back_at is not null as is_changed
    from finance.sponsor_invoice_lines l
    join finance.waiver_uses u on u.tenant_id = l.tenant_id and u.id = l.waiver_use_id
    join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where l.sponsor_invoice_id = ${id}
    order by c.level nulls last, class_name, s.surname, s.first_name, s.id
    limit 5000
  `.execute(db);
  return found.rows;
}

export async function listPayments(db: Db, id: string): Promise<SponsorInvoiceDetail['payments']> {
  const found = await sql<SponsorInvoiceDetail['payments'][number]>`
    select y.id, y.bursary_id, b.reference, j.posted_on as paid_on,
      sum(n.amount_cents)::bigint as amount_cents,
      exists (
        select from finance.journals r
        where r.tenant_id = j.tenant_id and r.reverses_id = j.id
      ) as is_taken_back
    from finance.sponsor_payments y
    join finance.bursaries b on b.tenant_id = y.tenant_id and b.id = y.bursary_id
    join finance.journals j on j.tenant_id = y.tenant_id and j.source = 'bursary-invoice'
      and j.source_id = y.id
    join finance.lines n on n.tenant_id = j.tenant_id and n.journal_id = j.id
    join finance.accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
      and a.part = 'bursaries-held'
    where y.sponsor_invoice_id = ${id}
    group by y.id, y.bursary_id, b.reference, j.tenant_id, j.id, j.posted_on, j.number
    order by j.number
    limit 500
  `.execute(acrossAccounts(db));
  return found.rows;
}

/** The posting by which the books say that the sponsor owes it. */
export async function findPosting(
  db: Db,
  source: 'sponsor-invoice' | 'bursary-invoice',
  source_id: string,
): Promise<{ id: string } | undefined> {
  const found = await sql<{ id: string }>`
    select j.id from finance.journals j where j.source = ${source} and j.source_id = ${source_id}
  `.execute(db);
  return found.rows[0];
}

export async function insertPayment(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    sponsor_invoice_id: string;
    bursary_id: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.sponsor_payments', row);
}

export async function updateToCancelled(
  db: Db,
  id: string,
  by: { user_id: string; reason: string; now: string },
): Promise<void> {
  await sql`
    update finance.sponsor_invoices
    set cancelled_at = ${by.now}, cancelled_by = ${by.user_id}, cancelled_reason = ${by.reason}
    where id = ${id}
  `.execute(db);
}
