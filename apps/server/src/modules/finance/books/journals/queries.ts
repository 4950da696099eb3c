import { journalList, type JournalVoucher } from '@darasa/contract/finance/books/journals';
import { sql } from 'kysely';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const vouchers = rowsOf(journalList, {
  from: 'finance.journal_vouchers n',
  joins: {
    u: 'left join identity.users u on u.tenant_id = n.tenant_id and u.id = n.created_by',
    i: `left join workflows.items i
      on i.tenant_id = n.tenant_id and i.document_type = 'journal' and i.document_id = n.id`,
  },
  columns: {
    reverses_number: `(select o.number from finance.journal_vouchers o
      where o.tenant_id = n.tenant_id and o.id = n.reverses_id)`,
    reversal_number: `(select o.number from finance.journal_vouchers o
      where o.tenant_id = n.tenant_id and o.reverses_id = n.id
        and o.state in ('waiting', 'returned', 'posted'))`,
    item_id: 'i.id',
    made_by_id: 'n.created_by',
    made_by: "u.first_name || ' ' || u.last_name",
    lines: `(
      select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'account_code', a.code,
        'account_name', a.name, 'vote_head_id', l.vote_head_id, 'vote_head_name', v.name,
        'amount_cents', l.amount_cents)
        order by l.line_number), '[]')
      from finance.journal_voucher_lines l
      join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
      where l.tenant_id = n.tenant_id and l.journal_voucher_id = n.id)`,
  },
  filters: { posted: 'n.posted_on' },
  search: ['n.number', 'n.memo'],
  names: { id: nameIn('finance.journal_vouchers', 'number') },
});

export const findVoucher = async (db: Db, id: string): Promise<JournalVoucher | undefined> =>
  (await vouchers.some(db, [id]))[0];

export interface ChosenAccount {
  id: string;
  part: string | null;
  is_money: boolean;
}

export async function listAccounts(db: Db, ids: string[]): Promise<ChosenAccount[]> {
  const found = await sql<ChosenAccount>`
    select a.id, a.part, m.id is not null as is_money
    from finance.accounts a
    left join finance.money_accounts m on m.tenant_id = a.tenant_id and m.account_id = a.id
    where a.id = any(${ids}::uuid[]) and a.retired_at is null
  `.execute(db);
  return found.rows;
}

export async function countVoteHeads(db: Db, ids: string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from finance.vote_heads v where v.id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows[0]!.count;
}

export interface NewVoucher {
  id: string;
  number: string;
  kind: string;
  posted_on: string;
  memo: string;
  total_cents: number;
  reverse_on: string | null;
  reverses_id: string | null;
  created_by: string;
  created_at: string;
}
export interface NewLine {
  account_id: string;
  vote_head_id: string | null;
  amount_cents: number;
}

export async function insertVoucher(db: Db, row: NewVoucher, lines: NewLine[]): Promise<void> {
  await insertRow(db, 'finance.journal_vouchers', {
    ...placeOf(db),
    id: row.id,
    number: row.number,
    kind: row.kind,
    posted_on: row.posted_on,
    memo: row.memo,
    total_cents: row.total_cents,
    reverse_on: row.reverse_on,
    reverses_id: row.reverses_id,
    created_by: row.created_by,
    created_at: row.created_at,
  });
  await insertLines(db, row.id, lines);
}

export type RewrittenVoucher = Pick<
  NewVoucher,
  'kind' | 'posted_on' | 'memo' | 'total_cents' | 'reverse_on'
>;

/** A journal that came back is written anew under its number. */
export async function rewriteVoucher(
  db: Db,
  id: string,
  row: RewrittenVoucher,
  lines: NewLine[],
): Promise<void> {
  await sql`
    with lines as (delete from finance.journal_voucher_lines l where l.journal_voucher_id = ${id})
    update finance.journal_vouchers n
    set kind = ${row.kind}, posted_on = ${row.posted_on}, memo = ${row.memo},
      total_cents = ${row.total_cents}, reverse_on = ${row.reverse_on}, state = 'waiting'
    where n.id = ${id}
  `.execute(db);
  await insertLines(db, id, lines);
}

async function insertLines(db: Db, id: string, lines: NewLine[]): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.journal_voucher_lines (tenant_id, journal_voucher_id, line_number, school_id,
      account_id, vote_head_id, amount_cents)
    select ${tenant_id}::uuid, ${id}::uuid, l.at, ${school_id}::uuid, l.account_id,
      l.vote_head_id, l.amount_cents
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (account_id uuid, vote_head_id uuid, amount_cents bigint)) with ordinality
      as l (account_id, vote_head_id, amount_cents, at)
  `.execute(db);
}

export interface PostableVoucher {
  id: string;
  number: string;
  posted_on: string;
  memo: string;
  state: string;
  reverses_id: string | null;
  reversed_at: string | null;
  has_reversal: boolean;
  lines: NewLine[];
}

export async function lockVoucher(db: Db, id: string): Promise<PostableVoucher | undefined> {
  // Held by a statement of its own: what the next one reads is what the one before left.
  await sql`select from finance.journal_vouchers n where n.id = ${id} for update`.execute(db);
  const found = await sql<PostableVoucher>`
    select n.id, n.number, n.posted_on, n.memo, n.state, n.reverses_id, n.reversed_at,
      exists (
        select from finance.journal_vouchers o
        where o.tenant_id = n.tenant_id and o.reverses_id = n.id
          and o.state in ('waiting', 'returned', 'posted')
      ) as has_reversal,
      (
        select jsonb_agg(jsonb_build_object('account_id', l.account_id,
          'vote_head_id', l.vote_head_id, 'amount_cents', l.amount_cents) order by l.line_number)
        from finance.journal_voucher_lines l
        where l.tenant_id = n.tenant_id and l.journal_voucher_id = n.id
      ) as lines
    from finance.journal_vouchers n
    where n.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Posted journals whose day to take themselves back has come. */
export async function listToReverse(db: Db, today: string) {
  const found = await sql<{ id: string; number: string; reverse_on: string }>`
    select n.id, n.number, n.reverse_on
    from finance.journal_vouchers n
    where n.state = 'posted' and n.reversed_at is null and n.reverse_on <= ${today}::date
    order by n.reverse_on, n.number
    limit 200
    for update skip locked
  `.execute(db);
  return found.rows;
}

export async function updateReversed(db: Db, id: string, now: string): Promise<void> {
  await sql`
    update finance.journal_vouchers n set reversed_at = ${now} where n.id = ${id}
  `.execute(db);
}

export async function listVoteHeadNames(db: Db, voucher_id: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select distinct v.name
    from finance.journal_voucher_lines l
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where l.journal_voucher_id = ${voucher_id}
    order by v.name
  `.execute(db);
  return found.rows.map((row) => row.name);
}
