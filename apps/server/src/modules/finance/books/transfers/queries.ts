import { type Transfer, transferList } from '@darasa/contract/finance/books/transfers';
import { sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const outstanding = `case when t.is_loan and t.state = 'posted' then t.amount_cents - coalesce((
    select sum(r.amount_cents) from finance.transfers r
    where r.tenant_id = t.tenant_id and r.repays_id = t.id and r.state = 'posted'
  ), 0) else 0 end`;

/** A role that is limited to some accounts sees a transfer from its own side only. */
export const transfers = rowsOf(transferList, {
  from: 'finance.transfers t',
  joins: {
    f: 'left join finance.money_accounts f on f.tenant_id = t.tenant_id and f.id = t.from_id',
    g: 'left join finance.money_accounts g on g.tenant_id = t.tenant_id and g.id = t.to_id',
    u: 'left join identity.users u on u.tenant_id = t.tenant_id and u.id = t.created_by',
    i: `left join workflows.items i on i.tenant_id = t.tenant_id
      and i.document_type = 'transfer' and i.document_id = t.id`,
  },
  columns: {
    from_name: "coalesce(f.name, 'Another account')",
    to_name: "coalesce(g.name, 'Another account')",
    is_top_up: 't.petty_float_id is not null',
    outstanding_cents: outstanding,
    item_id: 'i.id',
    made_by_id: 't.created_by',
    made_by: "u.first_name || ' ' || u.last_name",
  },
  filters: {
    loans: (loans: 'all' | 'open') =>
      loans === 'all' ? sql`t.is_loan` : sql`${sql.raw(outstanding)} > 0`,
  },
  search: ['t.number', 't.reason', 't.reference'],
  ties: ['t.number'],
  names: { id: nameIn('finance.transfers', 'number') },
});

export const findTransfer = async (db: Db, id: string): Promise<Transfer | undefined> =>
  (await transfers.some(db, [id]))[0];

export interface TransferValues {
  from_id: string;
  to_id: string;
  amount_cents: number;
  moved_on: string;
  reason: string;
  reference: string | null;
  is_loan: boolean;
  repays_id: string | null;
}

/** A transfer that came back is written anew under its number. */
export async function rewriteTransfer(db: Db, id: string, row: TransferValues): Promise<void> {
  await sql`
    update finance.transfers t
    set from_id = ${row.from_id}, to_id = ${row.to_id}, amount_cents = ${row.amount_cents},
      moved_on = ${row.moved_on}, reason = ${row.reason}, reference = ${row.reference},
      is_loan = ${row.is_loan}, repays_id = ${row.repays_id}, state = 'waiting'
    where t.id = ${id}
  `.execute(db);
}

export async function insertTransfer(
  db: Db,
  row: TransferValues & {
    id: string;
    number: string;
    petty_float_id: string | null;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.transfers', {
    ...placeOf(db),
    id: row.id,
    number: row.number,
    from_id: row.from_id,
    to_id: row.to_id,
    amount_cents: row.amount_cents,
    moved_on: row.moved_on,
    reason: row.reason,
    reference: row.reference,
    is_loan: row.is_loan,
    repays_id: row.repays_id,
    petty_float_id: row.petty_float_id,
    created_by: row.user_id,
    created_at: row.now,
  });
}

export async function listPlaceNames(db: Db): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select m.name from finance.money_accounts m order by m.name limit 200
  `.execute(db);
  return found.rows.map((row) => row.name);
}
