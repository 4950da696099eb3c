import type { InputOf } from '@darasa/contract/endpoint';
import type { listPockets, PocketMove, PocketRow } from '@darasa/contract/finance/pocket-money';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import { left } from '../balances/queries.ts';

export interface Sums {
  name: string | null;
  balance_cents: number;
  spent_today_cents: number;
  daily_limit_cents: number | null;
}

/** What lies on the learner's page of the pocket money account, and what left it today. */
export async function findSums(db: Db, student_id: string, today: string): Promise<Sums> {
  const found = await sql<Sums>`
    select
      (select s.admission_number || ' ' || concat_ws(' ', s.first_name, s.surname)
       from students.students s where s.id = ${student_id}) as name,
      coalesce((
        select -sum(l.amount_cents)
        from finance.lines l
        join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
          and a.part = 'pocket-money'
        where l.student_id = ${student_id}), 0) as balance_cents,
      coalesce((
        select sum(m.amount_cents)
        from finance.pocket_moves m
        where m.student_id = ${student_id} and m.moved_on = ${today}::date
          and m.kind <> 'top-up'), 0) as spent_today_cents,
      (select p.daily_limit_cents from finance.pocket_limits p where p.student_id = ${student_id})
        as daily_limit_cents
  `.execute(db);
  return found.rows[0]!;
}

export async function listMoves(db: Db, student_id: string): Promise<PocketMove[]> {
  const found = await sql<PocketMove>`
    select m.id, m.kind, m.amount_cents, m.moved_on, m.note,
      concat_ws(' ', u.first_name, u.last_name) as by
    from finance.pocket_moves m
    left join identity.users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.student_id = ${student_id}
    order by m.moved_on desc, m.created_at desc, m.id desc
    limit 100
  `.execute(db);
  return found.rows;
}

export async function insertMove(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    student_id: string;
    kind: string;
    amount_cents: number;
    money_account_id: string | null;
    moved_on: string;
    note: string | null;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await db.insertInto('finance.pocket_moves').values(row).execute();
}

export async function upsertLimit(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    student_id: string;
    daily_limit_cents: number;
    changed_by: string;
    changed_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.pocket_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'student_id']).doUpdateSet({
        daily_limit_cents: row.daily_limit_cents,
        changed_by: row.changed_by,
        changed_at: row.changed_at,
      }),
    )
    .execute();
}

export async function deleteLimit(db: Db, student_id: string): Promise<void> {
  await db.deleteFrom('finance.pocket_limits').where('student_id', '=', student_id).execute();
}

export type PocketFilter = Omit<InputOf<typeof listPockets>, 'page' | 'page_size'>;

const matching = (db: Db, filter: PocketFilter, today: string) => {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`
    select s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      coalesce(h.balance_cents, 0) as balance_cents,
      coalesce(m.spent_today_cents, 0) as spent_today_cents, p.daily_limit_cents, m.last_moved_on
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join finance.pocket_limits p on p.tenant_id = s.tenant_id and p.student_id = s.id
    left join (
      select l.student_id, -sum(l.amount_cents) as balance_cents
      from finance.lines l
      join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        and a.part = 'pocket-money'
      group by l.student_id
    ) h on h.student_id = s.id
    left join (
      select m.student_id, max(m.moved_on) as last_moved_on,
        sum(m.amount_cents) filter (where m.moved_on = ${today}::date and m.kind <> 'top-up')
          as spent_today_cents
      from finance.pocket_moves m
      group by m.student_id
    ) m on m.student_id = s.id
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and (not ${left} or coalesce(h.balance_cents, 0) <> 0)
      and (${filter.with_money ?? false} is false or coalesce(h.balance_cents, 0) > 0)
      and (h.balance_cents is not null or s.boarding = 'boarding')
      and (${filter.class_id ?? null}::uuid is null or s.class_id = ${filter.class_id ?? null})
      and (${filter.stream_id ?? null}::uuid is null or s.stream_id = ${filter.stream_id ?? null})
      and (${pattern}::text is null or concat_ws(' ', s.first_name, s.other_names, s.surname,
        s.admission_number) ilike ${pattern})`;
};

const orderOf = (sort: string) => {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`p.${column} ${way}, p.id`);
};

export async function listPage(db: Db, input: InputOf<typeof listPockets>, today: string) {
  const { page, page_size, sort } = input;
  const found = await sql<PocketRow & { count: number; sum_cents: number }>`
    with p as (${matching(db, input, today)})
    select c.count, c.sum_cents, p.*
    from (select count(*)::int as count, coalesce(sum(balance_cents), 0) as sum_cents from p) c
    left join (
      select * from p order by ${orderOf(sort)} limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort)}
  `.execute(db);
  const rows: PocketRow[] = [];
  let count = 0;
  let total_cents = 0;
  for (const { count: all, sum_cents, ...row } of found.rows) {
    count = all;
    total_cents = sum_cents;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count, total_cents };
}

export async function listForExport(db: Db, filter: PocketFilter, today: string, limit: number) {
  const found = await sql<PocketRow>`
    select p.* from (${matching(db, filter, today)}) p order by ${orderOf(filter.sort)} limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function findMoneyAccount(db: Db, id: string) {
  return db
    .selectFrom('finance.money_accounts')
    .select(['id', 'name', 'account_id'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
