import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listSlips,
  UnconfirmedSlip,
} from '@darasa/contract/finance/reconciliation/unconfirmed-slips';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export type SlipFilter = Omit<InputOf<typeof listSlips>, 'page' | 'page_size'>;

const shown = sql.raw(`
  p.id, p.receipt_number, p.received_on, coalesce(p.receipt ->> 'student_name', '') as student_name,
  coalesce(p.receipt ->> 'admission_number', '') as admission_number, p.method, p.reference,
  a.name as money_account_name, p.amount_cents`);

/** Money said to be at the bank that no line of a statement answers for. */
const sources = sql.raw(`finance.payments p
  join finance.money_accounts a on a.tenant_id = p.tenant_id and a.id = p.money_account_id
  join finance.journals j on j.tenant_id = p.tenant_id and j.source = 'payment' and j.source_id = p.id
  left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
  left join finance.match_entries x on x.tenant_id = p.tenant_id
    and x.money_account_id = p.money_account_id and x.journal_id = j.id
  left join (
    select s.tenant_id, s.money_account_id, min(s.from_on) as from_on, max(s.to_on) as to_on
    from finance.statements s
    where s.withdrawn_at is null
    group by s.tenant_id, s.money_account_id
  ) s on s.tenant_id = p.tenant_id and s.money_account_id = p.money_account_id`);

// The money of a late day may still be on its way.
const is_missing = sql.raw(`coalesce(p.received_on + 3 <= s.to_on, false)`);

export async function listPage(
  db: Db,
  { page, page_size, ...filter }: InputOf<typeof listSlips>,
  today: string,
) {
  const found = await sql<UnconfirmedSlip & { count: number; sum_cents: number }>`
    select c.count, c.sum_cents, p.*
    from (
      select count(*)::int as count, coalesce(sum(p.amount_cents), 0)::bigint as sum_cents
      from ${sources} where ${matching(filter)}
    ) c
    left join (
      select ${shown}, ${today}::date - p.received_on as age_days, ${is_missing} as is_missing
      from ${sources} where ${matching(filter)}
      order by p.received_on, p.receipt_number
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.received_on, p.receipt_number
  `.execute(db);
  const rows: UnconfirmedSlip[] = [];
  let count = 0;
  let total_cents = 0;
  for (const { count: all, sum_cents, ...row } of found.rows) {
    count = all;
    total_cents = sum_cents;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count, total_cents };
}

export async function listForExport(db: Db, filter: SlipFilter, today: string, limit: number) {
  const found = await sql<UnconfirmedSlip>`
    select ${shown}, ${today}::date - p.received_on as age_days, ${is_missing} as is_missing
    from ${sources} where ${matching(filter)}
    order by p.received_on, p.receipt_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching({ search, missing, money_account_id }: SlipFilter) {
  const conditions = [
    sql`p.method in ('bank', 'mobile-money', 'card') and a.kind <> 'cash' and c.payment_id is null
      and x.match_id is null and p.received_on >= coalesce(s.from_on, p.received_on)`,
  ];
  if (missing !== undefined) conditions.push(sql`${is_missing} = ${missing}`);
  if (money_account_id) conditions.push(sql`p.money_account_id = ${money_account_id}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(p.receipt_number ilike ${pattern} or p.reference ilike ${pattern}
      or p.receipt ->> 'student_name' ilike ${pattern}
      or p.receipt ->> 'admission_number' ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}
