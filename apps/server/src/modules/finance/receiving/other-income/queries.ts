import { type OtherIncome, otherIncomeList } from '@darasa/contract/finance/receiving/other-income';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const incomes = rowsOf(otherIncomeList, {
  from: 'finance.other_incomes o',
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = o.tenant_id and m.id = o.money_account_id',
    u: 'left join identity.users u on u.tenant_id = o.tenant_id and u.id = o.created_by',
  },
  columns: {
    money_account_name: 'm.name',
    made_by_id: 'o.created_by',
    made_by: "u.first_name || ' ' || u.last_name",
    tax_invoice: `(
      select string_agg(concat_ws('/', f.control_unit, f.receipt_number), ', ' order by f.number)
      from finance.fiscal_invoices f
      where f.tenant_id = o.tenant_id and f.other_income_id = o.id and f.receipt_number is not null
    )`,
    lines: `(
      select coalesce(jsonb_agg(jsonb_build_object('vote_head_name', h.name,
        'amount_cents', l.amount_cents) order by l.line_number), '[]')
      from finance.other_income_lines l
      join finance.vote_heads h on h.tenant_id = l.tenant_id and h.id = l.vote_head_id
      where l.tenant_id = o.tenant_id and l.other_income_id = o.id
    )`,
  },
  search: ['o.receipt_number', 'o.payer_name', 'o.particulars', 'o.reference'],
  sorts: { receipt_number: ['o.receipt_number'] },
  sums: { amount_cents: 'case when o.cancelled_at is null then o.amount_cents end' },
});

export const findIncome = async (db: Db, id: string): Promise<OtherIncome | undefined> =>
  (await incomes.some(db, [id]))[0];

/** Finds what stands on the foot of the paper. */
export async function findCode(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ verify_code: string }>`
    select o.verify_code from finance.other_incomes o where o.id = ${id}
  `.execute(db);
  return found.rows[0]?.verify_code;
}

export interface NewIncome {
  id: string;
  receipt_number: string;
  kind: string;
  payer_name: string;
  particulars: string;
  amount_cents: number;
  method: string;
  money_account_id: string;
  reference: string | null;
  received_on: string;
  tranche_id: string | null;
  verify_code: string;
  user_id: string;
  now: string;
}
export interface NewLine {
  vote_head_id: string;
  amount_cents: number;
}

/** false when the reference was used before. */
export async function insertIncome(db: Db, row: NewIncome, lines: NewLine[]): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into finance.other_incomes (tenant_id, id, school_id, receipt_number, kind, payer_name,
      particulars, amount_cents, method, money_account_id, reference, received_on, tranche_id,
      verify_code, created_by, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.receipt_number}, ${row.kind},
      ${row.payer_name}, ${row.particulars}, ${row.amount_cents}, ${row.method},
      ${row.money_account_id}, ${row.reference}, ${row.received_on}, ${row.tranche_id},
      ${row.verify_code}, ${row.user_id}, ${row.now})
    on conflict do nothing
    returning id
  `.execute(db);
  if (made.rows.length === 0) return false;
  await sql`
    insert into finance.other_income_lines (tenant_id, other_income_id, line_number, school_id,
      vote_head_id, amount_cents)
    select ${tenant_id}::uuid, ${row.id}::uuid, l.at, ${school_id}::uuid, l.vote_head_id,
      l.amount_cents
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (vote_head_id uuid, amount_cents bigint)) with ordinality
      as l (vote_head_id, amount_cents, at)
  `.execute(db);
  return true;
}

export async function lockIncome(db: Db, id: string): Promise<void> {
  await sql`select o.id from finance.other_incomes o where o.id = ${id} for update`.execute(db);
}

export async function updateCancelled(
  db: Db,
  id: string,
  by: { user_id: string; reason: string; now: string },
): Promise<void> {
  await sql`
    update finance.other_incomes o
    set cancelled_by = ${by.user_id}, cancelled_at = ${by.now}, cancelled_reason = ${by.reason}
    where o.id = ${id}
  `.execute(db);
}
