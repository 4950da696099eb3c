import { type GrantReceipt, grantList } from '@darasa/contract/finance/receiving/receipts';
import { sql } from 'kysely';
import { insertRow, placeOf, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const insertGrant = (db: Db, row: NewRow<'finance.grant_receipts'>) =>
  insertRow(db, 'finance.grant_receipts', row);

export const grants = rowsOf(grantList, {
  from: 'finance.grant_receipts g',
  joins: {
    v: 'join finance.vote_heads v on v.tenant_id = g.tenant_id and v.id = g.vote_head_id',
    m: 'join finance.money_accounts m on m.tenant_id = g.tenant_id and m.id = g.money_account_id',
    x: `left join finance.grant_cancellations x
      on x.tenant_id = g.tenant_id and x.grant_id = g.id`,
    u: 'left join identity.users u on u.tenant_id = g.tenant_id and u.id = g.recorded_by',
  },
  columns: {
    vote_head_name: 'v.name',
    money_account_name: 'm.name',
    recorded_by: "coalesce(u.first_name || ' ' || u.last_name, '')",
    recorded_by_id: 'g.recorded_by',
    cancelled_on: "(x.created_at at time zone 'Africa/Nairobi')::date",
    cancelled_reason: 'x.reason',
  },
  filters: { received: 'g.received_on' },
  search: ['g.receipt_number', 'g.giver_name', 'g.purpose', 'g.reference'],
  sums: { amount_cents: 'case when x.grant_id is null then g.amount_cents end' },
});

export type PrintedGrant = GrantReceipt & { letter: string; verify_code: string };

export async function findGrant(db: Db, id: string): Promise<PrintedGrant | undefined> {
  const [grant] = await grants.some(db, [id]);
  if (!grant) return undefined;
  const paper = await db
    .selectFrom('finance.grant_receipts')
    .select(['letter', 'verify_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...grant, ...paper };
}

export async function insertCancellation(
  db: Db,
  row: { grant_id: string; reason: string; cancelled_by: string; created_at: string },
): Promise<void> {
  await insertRow(db, 'finance.grant_cancellations', {
    ...placeOf(db),
    grant_id: row.grant_id,
    reason: row.reason,
    cancelled_by: row.cancelled_by,
    created_at: row.created_at,
  });
}

export interface UsedReference {
  receipt_number: string;
  recorded_by: string;
  received_on: string;
  /** Whom that receipt is for, or from. */
  of: string;
}

/** Whether a reference stands on a receipt of any kind, and how many grants under it were cancelled. */
export async function findUses(
  db: Db,
  reference: string,
): Promise<{ standing: UsedReference | undefined; cancelled_count: number }> {
  const found = await sql<UsedReference & { is_cancelled: boolean }>`
    select u.receipt_number, u.received_on, u.of, u.is_cancelled,
      coalesce(w.first_name || ' ' || w.last_name, '') as recorded_by
    from (
      select g.tenant_id, g.receipt_number, g.received_on, g.giver_name as of, g.recorded_by as by,
        x.grant_id is not null as is_cancelled
      from finance.grant_receipts g
      left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
      where g.reference = ${reference}
      union all
      select o.tenant_id, o.receipt_number, o.received_on, o.payer_name, o.created_by, false
      from finance.other_incomes o
      where o.reference = ${reference} and o.cancelled_at is null
      union all
      select p.tenant_id, p.receipt_number, p.received_on, p.receipt ->> 'student_name',
        p.recorded_by, false
      from finance.payments p
      where p.reference = ${reference} and not exists (
        select from finance.payment_cancellations x
        where x.tenant_id = p.tenant_id and x.payment_id = p.id)
    ) u
    left join identity.users w on w.tenant_id = u.tenant_id and w.id = u.by
    limit 100
  `.execute(db);
  return {
    standing: found.rows.find((row) => !row.is_cancelled),
    cancelled_count: found.rows.filter((row) => row.is_cancelled).length,
  };
}

export interface GrantPlaces {
  vote_account_id: string | null;
  money_account_id: string | null;
  receipt_format: string | null;
  school_name: string;
}

/** Which accounts the money goes to and comes from; both must be in use. */
export async function findPlaces(
  db: Db,
  of: { vote_head_id: string; money_account_id: string; school_id: string },
): Promise<GrantPlaces> {
  const found = await sql<GrantPlaces>`
    select h.name as school_name,
      (select v.account_id from finance.vote_heads v
        where v.id = ${of.vote_head_id} and v.retired_at is null) as vote_account_id,
      (select m.account_id from finance.money_accounts m
        where m.id = ${of.money_account_id} and m.retired_at is null) as money_account_id,
      (select m.receipt_format from finance.money_accounts m
        where m.id = ${of.money_account_id} and m.retired_at is null) as receipt_format
    from identity.schools h
    where h.id = ${of.school_id}
  `.execute(db);
  return found.rows[0]!;
}
