import type { InputOf } from '@darasa/contract/endpoint';
import type {
  FiscalInvoice,
  FiscalInvoiceDetail,
  FiscalKind,
  listFiscalInvoices,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import { groupBy } from '@darasa/rules/group-by';
import type { TaxedAmount, TaxTreatment } from '@darasa/rules/fees/tax';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const control_number = sql.raw(
  `case when f.receipt_number is not null then concat_ws('/', f.control_unit, f.receipt_number) end`,
);

export interface Head {
  id: string;
  name: string;
  position: number;
  tax: TaxTreatment;
  /** Where what learners owe is posted. */
  receivable_id: string;
  /** Whether the school has told KRA of any sale at all. */
  has_sales: boolean;
}

/** Every vote head and what it is for the tax; none where no device is connected. */
export async function listHeads(db: Db): Promise<Head[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Head>`
    select v.id, v.name, v.position, v.tax, a.id as receivable_id, s.has_sales
    from finance.fiscal_devices d
    join finance.accounts a on (a.tenant_id, a.school_id) = (d.tenant_id, d.school_id)
      and a.part = 'fees-receivable'
    join finance.vote_heads v on (v.tenant_id, v.school_id) = (d.tenant_id, d.school_id)
    cross join lateral (
      select exists (
        select from finance.fiscal_invoices f
        where (f.tenant_id, f.school_id) = (d.tenant_id, d.school_id)) as has_sales
    ) s
    where d.tenant_id = ${tenant_id} and d.school_id = ${school_id} and d.forgotten_at is null
  `.execute(db);
  return found.rows;
}

/** Lists what a bill or an official receipt is called on its paper. */
export async function listDocumentNumbers(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string; number: string }>`
    select b.id, b.number
    from finance.bills b
    where b.tenant_id = ${tenant_id} and b.id = any(${ids}::uuid[])
    union all
    select o.id, o.receipt_number
    from finance.other_incomes o
    where o.tenant_id = ${tenant_id} and o.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.number]));
}

/** A learner in a term, or whoever paid for something else. */
export interface Buyer {
  student_id: string | null;
  semester_id: string | null;
  other_income_id: string | null;
}

export interface TakenBack extends Buyer {
  /** Its place in what was asked. */
  at: number;
  vote_head_id: string;
  reverses_id: string | null;
}

export interface Original {
  at: number;
  id: string;
  tax: TaxedAmount;
  /** Of the vote head, without what earlier credit notes took. */
  left_cents: number;
}

/**
 * The sales that something was charged by, and what is left of them: what undoes a posting belongs to the
 * sale of that posting first, anything else to the last sale of the vote head in the term.
 */
export async function listOriginals(db: Db, asked: TakenBack[]): Promise<Map<number, Original[]>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Original>`
    select n.at, o.id, o.tax, o.left_cents
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n (at int, student_id uuid,
      semester_id uuid, other_income_id uuid, vote_head_id uuid, reverses_id uuid)
    cross join lateral (
      select f.id, f.number, f.journal_id, line.tax, line.amount_cents - coalesce((
          select sum(back.amount_cents)::bigint
          from finance.fiscal_invoices c
          cross join lateral jsonb_to_recordset(c.lines) as back (vote_head_id uuid,
            amount_cents bigint)
          where c.tenant_id = ${tenant_id} and c.original_id = f.id
            and back.vote_head_id = n.vote_head_id), 0) as left_cents
      from finance.fiscal_invoices f
      cross join lateral jsonb_to_recordset(f.lines) as line (vote_head_id uuid, tax text,
        amount_cents bigint)
      where f.tenant_id = ${tenant_id} and f.kind = 'sale' and line.vote_head_id = n.vote_head_id
        and ((f.student_id = n.student_id and f.semester_id = n.semester_id)
          or f.other_income_id = n.other_income_id)
    ) o
    where o.left_cents > 0
    order by n.at, o.journal_id = n.reverses_id desc nulls last, o.number desc
  `.execute(db);
  return groupBy(found.rows, (row) => row.at);
}

export interface InvoiceLine {
  vote_head_id: string;
  name: string;
  tax: TaxedAmount;
  amount_cents: number;
  tax_cents: number;
}

export interface NewInvoice extends Buyer {
  id: string;
  kind: FiscalKind;
  original_id: string | null;
  journal_id: string;
  document: string;
  issued_on: string;
  exempt_cents: number;
  standard_cents: number;
  tax_cents: number;
  lines: InvoiceLine[];
}

/** Numbered one after the other: the device's row is held until they stand or fall together. */
export async function insertInvoices(db: Db, rows: NewInvoice[], now: string): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    with held as (
      update finance.fiscal_devices d
      set last_number = d.last_number + ${rows.length}
      where d.tenant_id = ${tenant_id} and d.school_id = ${school_id}
      returning d.last_number - ${rows.length} as number
    )
    insert into finance.fiscal_invoices (tenant_id, id, school_id, number, kind, original_id, student_id,
      semester_id, other_income_id, journal_id, document, issued_on, lines, exempt_cents,
      standard_cents, tax_cents, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, held.number + n.at, n.kind, n.original_id,
      n.student_id, n.semester_id, n.other_income_id, n.journal_id, n.document, n.issued_on, n.lines, n.exempt_cents,
      n.standard_cents, n.tax_cents, ${now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, kind text,
      original_id uuid, student_id uuid, semester_id uuid, other_income_id uuid, journal_id uuid,
      document text, issued_on date, lines jsonb, exempt_cents bigint, standard_cents bigint, tax_cents bigint))
      with ordinality as n (id, kind, original_id, student_id, semester_id, other_income_id,
        journal_id, document, issued_on, lines, exempt_cents, standard_cents, tax_cents, at)
    cross join held
  `.execute(db);
}

/** Tax invoices are what KRA numbered postings with, for the lines of a statement. */
export const taxInvoices = (whose: RawBuilder<unknown>) => sql`
  select f.journal_id, string_agg(${control_number}, ', ' order by f.number) as tax_invoice
  from finance.fiscal_invoices f
  where ${whose} and f.receipt_number is not null
  group by f.journal_id`;

const shown = sql`f.id, f.number, f.kind, o.number as original_number, f.student_id,
  s.admission_number, i.receipt_number as official_receipt,
  coalesce(i.payer_name, concat_ws(' ', s.first_name, s.other_names, s.surname)) as buyer_name,
  c.name as class_name, t.name || ' ' || t.year as semester_name,
  coalesce(e.name, i.particulars, j.memo) as document, f.issued_on,
  f.exempt_cents, f.standard_cents, f.tax_cents, f.total_cents, f.state, f.tries,
  coalesce(f.reason, case when f.state = 'waiting' and o.state <> 'sent'
    then 'It waits for tax invoice ' || o.number || ', which it takes back.' end) as reason,
  ${control_number} as control_number, f.sent_at, f.environment`;
const around = sql.raw(`finance.fiscal_invoices f
  join finance.journals j on (j.tenant_id, j.id) = (f.tenant_id, f.journal_id)
  left join finance.other_incomes i on (i.tenant_id, i.id) = (f.tenant_id, f.other_income_id)
  left join students.students s on (s.tenant_id, s.id) = (f.tenant_id, f.student_id)
  left join administration.terms t on (t.tenant_id, t.id) = (f.tenant_id, f.semester_id)
  left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
  left join finance.fiscal_invoices o on (o.tenant_id, o.id) = (f.tenant_id, f.original_id)
  -- The memo of a charge names the learner, who stands beside it here.
  left join finance.extra_charge_members m
    on (m.tenant_id, m.id) = (j.tenant_id, j.source_id) and j.source = 'extra-charge'
  left join finance.extra_charges e on (e.tenant_id, e.id) = (m.tenant_id, m.extra_charge_id)`);

type Filter = Omit<InputOf<typeof listFiscalInvoices>, 'page' | 'page_size' | 'sort'>;

function matching(db: Db, { id, state, kind, search }: Filter) {
  const { tenant_id, school_id } = scopeOf(db);
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`f.tenant_id = ${tenant_id} and f.school_id = ${school_id}
    and (${id ?? null}::uuid is null or f.id = ${id ?? null})
    and (${state ?? null}::text is null or f.state = ${state ?? null})
    and (${kind ?? null}::text is null or f.kind = ${kind ?? null})
    and (${like}::text is null or s.admission_number ilike ${like} or f.number::text = ${search ?? ''}
      or concat_ws(' ', s.first_name, s.other_names, s.surname) ilike ${like}
      or i.payer_name ilike ${like} or i.receipt_number ilike ${like}
      or j.memo ilike ${like} or f.signature ilike ${like})`;
}

const sorts = {
  number: sql`f.number`,
  '-number': sql`f.number desc`,
  issued_on: sql`f.issued_on, f.number`,
  '-issued_on': sql`f.issued_on desc, f.number desc`,
  total_cents: sql`f.total_cents, f.number`,
  '-total_cents': sql`f.total_cents desc, f.number desc`,
};

export async function listPage(db: Db, input: InputOf<typeof listFiscalInvoices>) {
  const where = matching(db, input);
  const [rows, sums] = await Promise.all([
    listRows(db, input, input.page_size, (input.page - 1) * input.page_size),
    sql<{ count: number; total_cents: number; tax_cents: number }>`
      select count(*)::int as count,
        coalesce(sum(case f.kind when 'sale' then f.total_cents else -f.total_cents end), 0)::bigint
          as total_cents,
        coalesce(sum(case f.kind when 'sale' then f.tax_cents else -f.tax_cents end), 0)::bigint
          as tax_cents
      from ${around}
      where ${where}
    `.execute(db),
  ]);
  return { rows, ...sums.rows[0]! };
}

export async function listRows(
  db: Db,
  input: Filter & Pick<InputOf<typeof listFiscalInvoices>, 'sort'>,
  limit: number,
  offset = 0,
): Promise<FiscalInvoice[]> {
  const found = await sql<FiscalInvoice>`
    select ${shown}
    from ${around}
    where ${matching(db, input)}
    order by ${sorts[input.sort]}
    limit ${limit} offset ${offset}
  `.execute(db);
  return found.rows;
}

export async function findInvoice(db: Db, id: string): Promise<FiscalInvoiceDetail | undefined> {
  const found = await sql<FiscalInvoiceDetail>`
    select ${shown}, f.journal_id, f.lines, f.signature, f.internal_data, f.signed_at, f.verify_url
    from ${around}
    where ${matching(db, { id })}
  `.execute(db);
  return found.rows[0];
}

/**
 * Refused invoices wait again under their numbers: whatever KRA has of them, it has once. Only where KRA
 * has somebody else's invoice under a number, the next one is given out. None named means all of them.
 */
export async function updateToWaiting(
  db: Db,
  ids: string[] | null,
): Promise<{ id: string; number: number }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const changed = await sql<{ id: string; number: number }>`
    with refused as (
      select f.id, f.number, f.refused_code = '994' as is_taken
      from finance.fiscal_invoices f
      where f.tenant_id = ${tenant_id} and f.school_id = ${school_id} and f.state = 'refused'
        and (${ids}::uuid[] is null or f.id = any(${ids}::uuid[]))
      for update
    ), taken as (
      select r.id, row_number() over (order by r.number) as place, count(*) over () as count
      from refused r
      where r.is_taken
    ), device as (
      update finance.fiscal_devices d
      set last_number = d.last_number + t.count
      from (select max(t.count) as count from taken t having max(t.count) > 0) t
      where d.tenant_id = ${tenant_id} and d.school_id = ${school_id}
      returning d.last_number - t.count as number
    )
    update finance.fiscal_invoices f
    set state = 'waiting', reason = null, refused_code = null,
      number = coalesce(
        (select d.number + t.place from taken t cross join device d where t.id = f.id), f.number)
    from refused r
    where f.tenant_id = ${tenant_id} and f.id = r.id
    returning f.id, f.number
  `.execute(db);
  return changed.rows;
}
