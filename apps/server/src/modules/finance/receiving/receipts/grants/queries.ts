import type { InputOf } from '@darasa/contract/endpoint';
import type { GrantReceipt, listGrants } from '@darasa/contract/finance/receiving/receipts';
import { sql } from 'kysely';
import { insertRow, placeOf, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const insertGrant = (db: Db, row: NewRow<'finance.grant_receipts'>) =>
  insertRow(db, 'finance.grant_receipts', row);

const shown = sql.raw(`g.id, g.receipt_number, g.giver_name, g.giver_address, g.purpose,
  v.name as vote_head_name, m.name as money_account_name, g.amount_cents, g.reference, g.received_on,
  coalesce(u.first_name || ' ' || u.last_name, '') as recorded_by, g.recorded_by as recorded_by_id,
  (x.created_at at time zone 'Africa/Nairobi')::date as cancelled_on, x.reason as cancelled_reason`);
const sources = sql.raw(`finance.grant_receipts g
  join finance.vote_heads v on v.tenant_id = g.tenant_id and v.id = g.vote_head_id
  join finance.money_accounts m on m.tenant_id = g.tenant_id and m.id = g.money_account_id
  left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
  left join identity.users u on u.tenant_id = g.tenant_id and u.id = g.recorded_by`);

export async function listPage(db: Db, input: InputOf<typeof listGrants>) {
  const { page, page_size, sort, search } = input;
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const matching = sql`g.tenant_id = ${tenant_id} and g.school_id = ${school_id}
    and (${pattern}::text is null or concat_ws(' ', g.receipt_number, g.giver_name, g.purpose,
      g.reference) ilike ${pattern})`;
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const order = (of: string) => sql.raw(`${of}.${column} ${way}, ${of}.id ${way}`);
  const found = await sql<GrantReceipt & { count: number; sum_cents: number }>`
    select n.count, n.sum_cents, p.*
    from (select count(*)::int as count,
        coalesce(sum(g.amount_cents) filter (where x.grant_id is null), 0) as sum_cents
      from finance.grant_receipts g
      left join finance.grant_cancellations x on x.tenant_id = g.tenant_id and x.grant_id = g.id
      where ${matching}) n
    left join (
      select ${shown} from ${sources} where ${matching}
      order by ${order('g')} limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${order('p')}
  `.execute(db);
  const rows = found.rows.flatMap(({ count: _, sum_cents: __, ...row }) =>
    row.id === null ? [] : [row],
  );
  const first = found.rows[0];
  return { rows, count: first?.count ?? 0, total_cents: first?.sum_cents ?? 0 };
}

export type PrintedGrant = GrantReceipt & { letter: string; verify_code: string };

export async function findGrant(db: Db, id: string): Promise<PrintedGrant | undefined> {
  const found = await sql<PrintedGrant>`
    select ${shown}, g.letter, g.verify_code
    from ${sources}
    where g.id = ${id}
  `.execute(db);
  return found.rows[0];
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
