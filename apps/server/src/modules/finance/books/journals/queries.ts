import type { InputOf } from '@darasa/contract/endpoint';
import type { JournalVoucher, listJournalVouchers } from '@darasa/contract/finance/books/journals';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql.raw(`
  n.id, n.number, n.kind, n.posted_on, n.memo, n.total_cents, n.reverse_on, n.reversed_at, n.state,
  (select o.number from finance.journal_vouchers o
   where o.tenant_id = n.tenant_id and o.id = n.reverses_id) as reverses_number,
  (select o.number from finance.journal_vouchers o
   where o.tenant_id = n.tenant_id and o.reverses_id = n.id
     and o.state in ('waiting', 'returned', 'posted')) as reversal_number,
  i.id as item_id, n.created_by as made_by_id, u.first_name || ' ' || u.last_name as made_by, n.created_at,
  (
    select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'account_code', a.code,
      'account_name', a.name, 'vote_head_id', l.vote_head_id, 'vote_head_name', v.name,
      'amount_cents', l.amount_cents)
      order by l.line_number), '[]')
    from finance.journal_voucher_lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where l.tenant_id = n.tenant_id and l.journal_voucher_id = n.id
  ) as lines`);
const joined = sql.raw(`
  left join identity.users u on u.tenant_id = n.tenant_id and u.id = n.created_by
  left join workflows.items i
    on i.tenant_id = n.tenant_id and i.document_type = 'journal' and i.document_id = n.id`);

export type Filter = Omit<InputOf<typeof listJournalVouchers>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listJournalVouchers>) {
  const { page, page_size } = input;
  const found = await sql<JournalVoucher & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from finance.journal_vouchers n where ${matching(db, input)}) c
    left join (
      select ${shown}
      from (
        select n.* from finance.journal_vouchers n
        where ${matching(db, input)}
        order by ${orderOf(input.sort)}
        limit ${page_size} offset ${(page - 1) * page_size}
      ) n ${joined}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: Filter, limit: number) {
  const found = await sql<JournalVoucher>`
    select ${shown}
    from finance.journal_vouchers n ${joined}
    where ${matching(db, filter)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, { id, kind, state, search }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`n.tenant_id = ${tenant_id} and n.school_id = ${school_id}`];
  if (id) conditions.push(sql`n.id = ${id}`);
  if (kind) conditions.push(sql`n.kind = ${kind}`);
  if (state) conditions.push(sql`n.state = ${state}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(n.number ilike ${pattern} or n.memo ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: Filter['sort'], table = 'n') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${table}.${column} ${way}, ${table}.id ${way}`);
}

export async function findVoucher(db: Db, id: string): Promise<JournalVoucher | undefined> {
  const found = await sql<JournalVoucher>`
    select ${shown} from finance.journal_vouchers n ${joined} where n.id = ${id}
  `.execute(db);
  return found.rows[0];
}

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
