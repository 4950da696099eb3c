import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listPockets,
  PocketMove,
  PocketRow,
} from '@darasa/contract/finance/families/pocket-money';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { left } from '#modules/finance/books/figures/leavers-queries.ts';
import {
  heldForExport,
  heldPage,
  learner_places,
  learner_shown,
  learnerMatching,
} from '#modules/finance/fees/held-lists/queries.ts';

export interface Sums {
  name: string | null;
  balance_cents: number;
  spent_today_cents: number;
  daily_limit_cents: number | null;
}

/** Finds what lies on the learner's page of the pocket money account, and what left it today. */
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
  await insertRow(db, 'finance.pocket_moves', row);
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

const matching = (db: Db, filter: PocketFilter, today: string) => sql`
  select ${learner_shown}, coalesce(h.balance_cents, 0) as balance_cents,
    coalesce(m.spent_today_cents, 0) as spent_today_cents, p.daily_limit_cents, m.last_moved_on
  from students.students s
  ${learner_places}
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
  where ${learnerMatching(db, filter)}
    and (not ${left} or coalesce(h.balance_cents, 0) <> 0)
    and (${filter.with_money ?? false} is false or coalesce(h.balance_cents, 0) > 0)
    and (h.balance_cents is not null or s.boarding = 'boarding')`;

export const listPage = (db: Db, input: InputOf<typeof listPockets>, today: string) =>
  heldPage<PocketRow>(db, matching(db, input, today), input, 'balance_cents');

export const listForExport = (db: Db, filter: PocketFilter, today: string, limit: number) =>
  heldForExport<PocketRow>(db, matching(db, filter, today), filter.sort, limit);

export async function findMoneyAccount(db: Db, id: string) {
  return db
    .selectFrom('finance.money_accounts')
    .select(['id', 'name', 'account_id'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
