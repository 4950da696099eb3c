import { type Voucher, voucherList } from '@darasa/contract/finance/spending/vouchers';
import { type SettingKey, settings } from '@darasa/contract/settings/list';
import { sql } from 'kysely';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import type { ListSource } from '#platform/lists/source.ts';
import { allPapers, vouchersAlone } from './papers-queries.ts';

const settingIn = (key: SettingKey): string => `
    select g.value from platform.settings g
    where g.tenant_id = v.tenant_id and g.school_id = v.school_id and g.key = '${key}'`;

/** Of one expense: paid in parts it is as large as in one. */
const together = `
    select sum(o.gross_cents) from finance.vouchers o
    where o.tenant_id = v.tenant_id and o.expense_id = v.expense_id and o.state <> 'cancelled'`;

const needs_second = `v.state = 'prepared' and (
    v.method = 'cheque' and coalesce((${settingIn('finance.cheque_two_sign')})::boolean, true)
    or greatest(v.gross_cents, coalesce((${together}), 0))
      > coalesce((${settingIn('finance.two_sign_above_cents')})::bigint,
        ${settings['finance.two_sign_above_cents'].default})
  )`;
const lines = `(
    select coalesce(jsonb_agg(jsonb_build_object('vote_head_id', h.id,
      'vote_head_name', h.name, 'amount_cents', l.amount_cents) order by l.line_number), '[]')
    from (
      select n.vote_head_id, n.amount_cents, n.line_number from finance.voucher_lines n
      where n.tenant_id = v.tenant_id and n.voucher_id = v.id
      union all
      select v.vote_head_id, v.gross_cents, 1
    ) l
    join finance.vote_heads h on h.tenant_id = v.tenant_id and h.id = l.vote_head_id
  )`;

const source: Omit<ListSource<typeof voucherList>, 'from'> = {
  joins: {
    m: 'join finance.money_accounts m on m.tenant_id = v.tenant_id and m.id = v.money_account_id',
    p: 'left join identity.users p on p.tenant_id = v.tenant_id and p.id = v.prepared_by',
    s: 'left join identity.users s on s.tenant_id = v.tenant_id and s.id = v.signed_by',
    a: 'left join identity.users a on a.tenant_id = v.tenant_id and a.id = v.authorised_by',
  },
  columns: {
    money_account_name: 'm.name',
    prepared_by_id: 'v.prepared_by',
    prepared_by: "p.first_name || ' ' || p.last_name",
    signed_by_id: 'v.signed_by',
    signed_by: "s.first_name || ' ' || s.last_name",
    authorised_by: "a.first_name || ' ' || a.last_name",
    needs_second,
    lines,
  },
  filters: { paid: 'v.paid_on' },
  search: ['v.number', 'v.payee_name', 'v.particulars', 'v.reference'],
  sums: { net_cents: "case when v.state <> 'cancelled' then v.net_cents end" },
};
export const papers = rowsOf(voucherList, { from: `(${allPapers}) v`, ...source });
const alone = rowsOf(voucherList, { from: `(${vouchersAlone}) v`, ...source });

export async function listByIds(db: Db, ids: readonly string[]): Promise<Voucher[]> {
  const found = await alone.some(db, ids);
  return found.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

export async function findVoucher(db: Db, id: string): Promise<Voucher | undefined> {
  return (await listByIds(db, [id]))[0];
}

/** Holds them, in one order, so that two who pay at once do not wait for each other. */
export async function lockVouchers(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select v.id from finance.vouchers v where v.id = any(${ids}::uuid[]) order by v.id for update
  `.execute(db);
}

export interface NewVoucher {
  id: string;
  number: string;
  expense_id: string | null;
  imprest_id: string | null;
  is_retention: boolean;
  payee_name: string;
  particulars: string;
  gross_cents: number;
  withheld_tax_cents: number;
  withheld_vat_cents: number;
  method: string;
  money_account_id: string;
  reference: string | null;
  payee_account: string | null;
  paid_on: string;
  prepared_by: string;
  created_at: string;
}
export interface NewLine {
  vote_head_id: string;
  amount_cents: number;
}

export async function insertVoucher(db: Db, row: NewVoucher, lines: NewLine[]): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const net_cents = row.gross_cents - row.withheld_tax_cents - row.withheld_vat_cents;
  await sql`
    with voucher as (
      insert into finance.vouchers (tenant_id, id, school_id, number, expense_id, imprest_id, is_retention,
        payee_name, particulars, gross_cents, withheld_tax_cents, withheld_vat_cents, net_cents,
        method, money_account_id, reference, payee_account, paid_on, prepared_by, created_at)
      values (${tenant_id}, ${row.id}, ${school_id}, ${row.number}, ${row.expense_id},
        ${row.imprest_id}, ${row.is_retention}, ${row.payee_name}, ${row.particulars}, ${row.gross_cents},
        ${row.withheld_tax_cents}, ${row.withheld_vat_cents}, ${net_cents}, ${row.method},
        ${row.money_account_id}, ${row.reference}, ${row.payee_account}, ${row.paid_on},
        ${row.prepared_by}, ${row.created_at})
    )
    insert into finance.voucher_lines (tenant_id, voucher_id, line_number, school_id, vote_head_id,
      amount_cents)
    select ${tenant_id}::uuid, ${row.id}::uuid, l.at, ${school_id}::uuid, l.vote_head_id,
      l.amount_cents
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (vote_head_id uuid, amount_cents bigint)) with ordinality
      as l (vote_head_id, amount_cents, at)
  `.execute(db);
}

export async function updatePaid(db: Db, id: string, user_id: string, now: string): Promise<void> {
  await sql`
    update finance.vouchers v
    set state = 'paid', authorised_by = ${user_id}, authorised_at = ${now}
    where v.id = ${id}
  `.execute(db);
}

/** The first of two signatures: nothing is paid yet. */
export async function updateSigned(db: Db, id: string, user_id: string, now: string) {
  await sql`
    update finance.vouchers v set signed_by = ${user_id}, signed_at = ${now} where v.id = ${id}
  `.execute(db);
}

/** Finds what was found out about this account for this payee the last time. */
export async function findKnownName(db: Db, of: { payee_name: string; payee_account: string }) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CheckedName>`
    select v.registered_name, v.name_note, v.name_checked_by, v.name_checked_at
    from finance.vouchers v
    where v.tenant_id = ${tenant_id} and v.school_id = ${school_id}
      and v.payee_account = ${of.payee_account} and v.payee_name = ${of.payee_name}
      and v.registered_name is not null
    order by v.name_checked_at desc
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

export interface CheckedName {
  registered_name: string;
  name_note: string | null;
  name_checked_by: string;
  name_checked_at: string;
}

export async function updateName(db: Db, id: string, to: CheckedName): Promise<void> {
  await sql`
    update finance.vouchers v
    set registered_name = ${to.registered_name}, name_note = ${to.name_note},
      name_checked_by = ${to.name_checked_by}, name_checked_at = ${to.name_checked_at}
    where v.id = ${id}
  `.execute(db);
}

export async function updateCancelled(db: Db, id: string, user_id: string, reason: string) {
  await sql`
    update finance.vouchers v
    set state = 'cancelled', cancelled_by = ${user_id}, cancelled_reason = ${reason}
    where v.id = ${id}
  `.execute(db);
}

export interface Payable {
  amount_cents: number;
  paid_cents: number;
}

/** Finds what of an expense is paid now, to know whether it is done. */
export async function findPaid(db: Db, expense_id: string): Promise<Payable> {
  const found = await sql<Payable>`
    select e.amount_cents,
      coalesce((
        select sum(v.gross_cents) from finance.vouchers v
        where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state = 'paid'
      ), 0) as paid_cents
    from finance.expenses e
    where e.id = ${expense_id}
  `.execute(acrossAccounts(db));
  return found.rows[0]!;
}
