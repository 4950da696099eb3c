import type { InputOf } from '@darasa/contract/endpoint';
import type { listTransfers, Transfer } from '@darasa/contract/finance/books/transfers';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db } from '#platform/db/scope.ts';

/** A role that is limited to some accounts sees a transfer from its own side only. */
const shown = sql.raw(`
  t.id, t.number, t.from_id, coalesce(f.name, 'Another account') as from_name, t.to_id, coalesce(g.name, 'Another account') as to_name, t.amount_cents,
  t.moved_on, t.reason, t.reference, t.is_loan, t.repays_id,
  t.petty_float_id is not null as is_top_up, t.state, i.id as item_id,
  t.created_by as made_by_id, u.first_name || ' ' || u.last_name as made_by, t.created_at,
  case when t.is_loan and t.state = 'posted' then t.amount_cents - coalesce((
    select sum(r.amount_cents) from finance.transfers r
    where r.tenant_id = t.tenant_id and r.repays_id = t.id and r.state = 'posted'
  ), 0) else 0 end as outstanding_cents`);
const joined = sql.raw(`
  left join finance.money_accounts f on f.tenant_id = t.tenant_id and f.id = t.from_id
  left join finance.money_accounts g on g.tenant_id = t.tenant_id and g.id = t.to_id
  left join identity.users u on u.tenant_id = t.tenant_id and u.id = t.created_by
  left join workflows.items i
    on i.tenant_id = t.tenant_id and i.document_type = 'transfer' and i.document_id = t.id`);

export async function listPage(db: Db, input: InputOf<typeof listTransfers>) {
  const { id, page, page_size, state, search, loans } = input;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<Transfer & { count: number }>`
    with matching as (
      select ${shown} from finance.transfers t ${joined}
      where (${id ?? null}::uuid is null or t.id = ${id ?? null})
        and (${state ?? null}::text is null or t.state = ${state ?? null})
        and (${loans ?? null}::text is null or t.is_loan)
        and (${search ?? null}::text is null or t.number ilike ${pattern}
          or t.reason ilike ${pattern} or t.reference ilike ${pattern})
    ), open as (
      select * from matching
      where ${loans ?? null}::text is distinct from 'open' or outstanding_cents > 0
    )
    select c.count, p.*
    from (select count(*)::int as count from open) c
    left join (
      select * from open
      order by moved_on desc, number desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.moved_on desc, p.number desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function findTransfer(db: Db, id: string): Promise<Transfer | undefined> {
  const found = await sql<Transfer>`
    select ${shown} from finance.transfers t ${joined} where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface Written {
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
export async function rewriteTransfer(db: Db, id: string, row: Written): Promise<void> {
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
  row: Written & {
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
