import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listOtherIncomes,
  OtherIncome,
} from '@darasa/contract/finance/receiving/other-income';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql.raw(`
  o.id, o.receipt_number, o.kind, o.payer_name, o.particulars, o.amount_cents, o.method,
  m.name as money_account_name, o.reference, o.received_on, o.cancelled_reason,
  o.created_by as made_by_id, u.first_name || ' ' || u.last_name as made_by,
  (
    select string_agg(concat_ws('/', f.control_unit, f.receipt_number), ', ' order by f.number)
    from finance.fiscal_invoices f
    where f.tenant_id = o.tenant_id and f.other_income_id = o.id and f.receipt_number is not null
  ) as tax_invoice,
  (
    select coalesce(jsonb_agg(jsonb_build_object('vote_head_name', h.name,
      'amount_cents', l.amount_cents) order by l.line_number), '[]')
    from finance.other_income_lines l
    join finance.vote_heads h on h.tenant_id = l.tenant_id and h.id = l.vote_head_id
    where l.tenant_id = o.tenant_id and l.other_income_id = o.id
  ) as lines`);
const joined = sql.raw(`
  join finance.money_accounts m on m.tenant_id = o.tenant_id and m.id = o.money_account_id
  left join identity.users u on u.tenant_id = o.tenant_id and u.id = o.created_by`);

export type Filter = Omit<InputOf<typeof listOtherIncomes>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listOtherIncomes>) {
  const { page, page_size, sort } = input;
  const found = await sql<OtherIncome & { count: number; sum_cents: number }>`
    select c.count, c.sum_cents, p.*
    from (
      select count(*)::int as count,
        coalesce(sum(o.amount_cents) filter (where o.cancelled_at is null), 0) as sum_cents
      from finance.other_incomes o where ${matching(db, input)}
    ) c
    left join (
      select ${shown}
      from (
        select o.* from finance.other_incomes o
        where ${matching(db, input)}
        order by ${orderOf(sort)}
        limit ${page_size} offset ${(page - 1) * page_size}
      ) o ${joined}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(db);
  const rows: OtherIncome[] = [];
  for (const { count: _count, sum_cents: _sum, ...row } of found.rows) if (row.id) rows.push(row);
  const first = found.rows[0];
  return { rows, count: first?.count ?? 0, total_cents: first?.sum_cents ?? 0 };
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<OtherIncome[]> {
  const found = await sql<OtherIncome>`
    select ${shown} from finance.other_incomes o ${joined}
    where ${matching(db, filter)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, { kind, search }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`o.tenant_id = ${tenant_id} and o.school_id = ${school_id}`];
  if (kind) conditions.push(sql`o.kind = ${kind}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(o.receipt_number ilike ${pattern} or o.payer_name ilike ${pattern}
      or o.particulars ilike ${pattern} or o.reference ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: Filter['sort'], table = 'o') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${table}.${column} ${way}, ${table}.id ${way}`);
}

export async function findIncome(db: Db, id: string): Promise<OtherIncome | undefined> {
  const found = await sql<OtherIncome>`
    select ${shown} from finance.other_incomes o ${joined} where o.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** What stands on the foot of the paper. */
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
