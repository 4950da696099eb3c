import type { OutputOf } from '@darasa/contract/endpoint';
import {
  type getSupplierLedger,
  type Retention,
  supplierList,
} from '@darasa/contract/finance/spending/suppliers';
import { sql } from 'kysely';
import {
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import { acrossAccounts, type Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const suppliers = rowsOf(supplierList, {
  from: 'finance.suppliers s',
  across_accounts: true,
  joins: {
    // What is owed on each bill, told apart by how old the bill is.
    o: `left join (
      select e.tenant_id, e.supplier_id, sum(e.left_cents) as owed_cents,
        coalesce(sum(e.left_cents) filter (where e.age > 30), 0) as owed_31_cents,
        coalesce(sum(e.left_cents) filter (where e.age > 60), 0) as owed_61_cents,
        coalesce(sum(e.left_cents) filter (where e.age > 90), 0) as owed_91_cents,
        sum(e.held_cents) as held_cents
      from (
        select e.tenant_id, e.supplier_id,
          :today - coalesce(e.invoiced_on, e.approved_on) as age,
          e.amount_cents - e.retention_cents - coalesce(v.paid_cents, 0) as left_cents,
          e.retention_cents - coalesce(v.released_cents, 0) as held_cents
        from finance.expenses e
        left join lateral (
          select sum(v.gross_cents) filter (where not v.is_retention) as paid_cents,
            sum(v.gross_cents) filter (where v.is_retention) as released_cents
          from finance.vouchers v
          where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state = 'paid'
        ) v on true
        where e.is_bill and e.state = 'approved'
      ) e
      group by e.tenant_id, e.supplier_id
    ) o on o.tenant_id = s.tenant_id and o.supplier_id = s.id`,
  },
  columns: {
    owed_cents: 'coalesce(o.owed_cents, 0)',
    owed_31_cents: 'coalesce(o.owed_31_cents, 0)',
    owed_61_cents: 'coalesce(o.owed_61_cents, 0)',
    owed_91_cents: 'coalesce(o.owed_91_cents, 0)',
    held_cents: 'coalesce(o.held_cents, 0)',
  },
  filters: { owed: 'coalesce(o.owed_cents, 0) > 0', retired: 's.retired_at is not null' },
  search: ['s.name', 's.kra_pin'],
  sums: { owed_cents: 'o.owed_cents' },
});

export const findSupplier = async (db: Db, id: string, today: string) =>
  (await suppliers.some(db, [id], today))[0];

/** Answers false when the name is taken. */
export const insertSupplier = (db: Db, row: NewRow<'finance.suppliers'>) =>
  insertUnlessTaken(db, 'finance.suppliers', row);

const columns = [
  'id',
  'name',
  'kra_pin',
  'phone',
  'email',
  'bank_name',
  'account_number',
  'paybill',
  'withholding_rate',
  'note',
  'retired_at',
  'version',
] as const;

export const lockSupplier = (db: Db, id: string) => lockRow(db, 'finance.suppliers', id, columns);

export const updateSupplier = (db: Db, id: string, patch: Patch<'finance.suppliers'>) =>
  patchRow(db, 'finance.suppliers', id, patch);

/** Of bills that stand: what was held back, the first due first. */
export async function listRetentions(db: Db, today: string): Promise<Retention[]> {
  const found = await sql<Retention>`
    select e.id as expense_id, e.number, e.payee_name as supplier_name, e.title, e.invoice_number,
      e.retention_cents, coalesce(v.cents, 0) as released_cents,
      e.retention_cents - coalesce(v.cents, 0) as left_cents, e.retention_due_on as due_on,
      e.retention_due_on <= ${today}::date as is_due
    from finance.expenses e
    left join lateral (
      select sum(v.gross_cents) as cents from finance.vouchers v
      where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state = 'paid' and v.is_retention
    ) v on true
    where e.is_bill and e.state = 'approved' and e.retention_cents > coalesce(v.cents, 0)
    order by e.retention_due_on, e.number
    limit 500
  `.execute(acrossAccounts(db));
  return found.rows;
}

type Entries = OutputOf<typeof getSupplierLedger>['rows'];

/** The lines of the creditors' accounts that this supplier's bills and vouchers made. */
export async function listLedger(db: Db, id: string): Promise<Entries> {
  const found = await sql<Entries[number]>`
    with own as (
      select e.id from finance.expenses e where e.supplier_id = ${id} and e.is_bill
    ), sources as (
      select id from own
      union all
      select v.id from finance.vouchers v where v.expense_id in (select id from own)
    )
    select j.id as journal_id, j.posted_on, j.memo,
      greatest(-sum(l.amount_cents), 0) as billed_cents,
      greatest(sum(l.amount_cents), 0) as paid_cents,
      -sum(sum(l.amount_cents)) over (order by j.number) as balance_cents,
      -sum(coalesce(sum(l.amount_cents) filter (where a.part = 'retentions'), 0))
        over (order by j.number) as held_cents
    from finance.journals j
    join finance.lines l on l.tenant_id = j.tenant_id and l.journal_id = j.id
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where j.source_id in (select id from sources) and a.part in ('creditors', 'retentions')
    group by j.id, j.posted_on, j.memo, j.number
    order by j.number
    limit 1000
  `.execute(acrossAccounts(db));
  return found.rows;
}
