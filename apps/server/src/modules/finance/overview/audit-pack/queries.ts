import type { AuditPack } from '@darasa/contract/finance/overview/audit-pack';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Head {
  number: number;
  hash: string;
}

/** The newest posting: the books of a pack end with it. */
export async function findHead(db: Db): Promise<Head | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Head>`
    select j.number, j.hash
    from finance.journals j
    where j.tenant_id = ${tenant_id} and j.school_id = ${school_id}
    order by j.number desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface CancelledReceipt {
  receipt_number: string;
  received_on: string;
  admission_number: string | null;
  student_name: string | null;
  method: 'cash' | 'bank' | 'mobile-money' | 'cheque' | 'card' | 'bursary';
  reference: string | null;
  amount_cents: number;
  recorded_by: string | null;
  cancelled_at: string;
  cancelled_by: string;
  reason: string;
}

/**
 * Receipts of these days that were cancelled, and older ones that were cancelled in them: a row for
 * each paper, with the children of a family that stand on it.
 */
export async function listCancelled(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<CancelledReceipt[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CancelledReceipt>`
    select p.receipt_number, p.received_on,
      string_agg(p.receipt ->> 'admission_number', ', ' order by p.part) as admission_number,
      string_agg(p.receipt ->> 'student_name', ', ' order by p.part) as student_name,
      p.method, p.reference, sum(p.amount_cents) as amount_cents,
      p.receipt ->> 'recorded_by' as recorded_by, x.created_at as cancelled_at,
      concat_ws(' ', u.first_name, u.last_name) as cancelled_by, x.reason
    from finance.payment_cancellations x
    join finance.payments p on p.tenant_id = x.tenant_id and p.id = x.payment_id
    left join identity.users u on u.tenant_id = x.tenant_id and u.id = x.cancelled_by
    where x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
      and (p.received_on between ${from}::date and ${to}::date
        or (x.created_at at time zone 'Africa/Nairobi')::date between ${from}::date and ${to}::date)
    group by p.receipt_number, p.received_on, p.method, p.reference, 8, x.created_at, 10, x.reason
    order by x.created_at, p.receipt_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export interface OtherReceipt {
  receipt_number: string;
  what: string;
  received_on: string;
  received_from: string;
  purpose: string;
  account_name: string;
  reference: string | null;
  amount_cents: number;
  recorded_by: string | null;
  cancelled_reason: string | null;
}

/** Receipts that no learner is credited with: grants, capitation and other income. */
export async function listOtherReceipts(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<OtherReceipt[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OtherReceipt>`
    select r.receipt_number, r.what, r.received_on, r.received_from, r.purpose,
      m.name as account_name, r.reference, r.amount_cents,
      u.first_name || ' ' || u.last_name as recorded_by, r.cancelled_reason
    from (
      select g.tenant_id, g.school_id, g.receipt_number, 'Grant' as what, g.received_on,
        g.giver_name as received_from, g.purpose, g.money_account_id, g.reference, g.amount_cents,
        g.recorded_by, x.reason as cancelled_reason
      from finance.grant_receipts g
      left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
      union all
      select o.tenant_id, o.school_id, o.receipt_number, initcap(o.kind), o.received_on,
        o.payer_name, o.particulars, o.money_account_id, o.reference, o.amount_cents,
        o.created_by, o.cancelled_reason
      from finance.other_incomes o
    ) r
    join finance.money_accounts m on m.tenant_id = r.tenant_id and m.id = r.money_account_id
    left join identity.users u on u.tenant_id = r.tenant_id and u.id = r.recorded_by
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id}
      and r.received_on between ${from}::date and ${to}::date
    order by r.received_on, r.receipt_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function insertPack(
  db: Db,
  pack: Omit<AuditPack, 'made_by'> & { tenant_id: string; school_id: string; made_by: string },
): Promise<void> {
  await insertRow(db, 'finance.audit_packs', {
    tenant_id: pack.tenant_id,
    id: pack.id,
    school_id: pack.school_id,
    from_on: pack.from_on,
    to_on: pack.to_on,
    file_count: pack.file_count,
    size_bytes: pack.size_bytes,
    sha256: pack.sha256,
    made_by: pack.made_by,
    made_at: pack.made_at,
  });
}

const shown = sql.raw(`p.id, p.from_on, p.to_on, p.file_count, p.size_bytes, p.sha256,
  concat_ws(' ', u.first_name, u.last_name) as made_by, p.made_at
  from finance.audit_packs p
  join identity.users u on u.tenant_id = p.tenant_id and u.id = p.made_by`);

export async function listPage(db: Db, { page, page_size }: { page: number; page_size: number }) {
  const { tenant_id, school_id } = scopeOf(db);
  const here = sql`p.tenant_id = ${tenant_id} and p.school_id = ${school_id}`;
  const found = await sql<AuditPack & { count: number }>`
    select c.count, r.*
    from (select count(*)::int as count from finance.audit_packs p where ${here}) c
    left join (
      select ${shown}
      where ${here}
      order by p.made_at desc, p.id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) r on true
    order by r.made_at desc, r.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, limit: number): Promise<AuditPack[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<AuditPack>`
    select ${shown}
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
    order by p.made_at desc, p.id desc
    limit ${limit}
  `.execute(db);
  return found.rows;
}
