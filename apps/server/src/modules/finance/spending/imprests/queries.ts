import { type Imprest, imprestList } from '@darasa/contract/finance/spending/imprests';
import { sql } from 'kysely';
import { insertUnlessTaken, placeOf } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const imprests = rowsOf(imprestList, {
  from: 'finance.imprests m',
  joins: {
    u: 'join identity.users u on u.tenant_id = m.tenant_id and u.id = m.holder_id',
    v: 'join finance.vote_heads v on v.tenant_id = m.tenant_id and v.id = m.vote_head_id',
    i: `left join workflows.items i on i.tenant_id = m.tenant_id
      and i.document_type = 'imprest' and i.document_id = m.id`,
  },
  columns: {
    holder_name: "u.first_name || ' ' || u.last_name",
    staff_id: `(select f.id from identity.staff f
      where f.tenant_id = m.tenant_id and f.user_id = m.holder_id limit 1)`,
    vote_head_name: 'v.name',
    is_overdue: "m.state = 'issued' and m.due_on < :today",
    item_id: 'i.id',
    made_by_id: 'm.created_by',
  },
  search: ['m.number', 'm.purpose', "u.first_name || ' ' || u.last_name"],
  names: { id: nameIn('finance.imprests', 'number') },
});

export const findImprest = async (
  db: Db,
  id: string,
  today: string,
): Promise<Imprest | undefined> => (await imprests.some(db, [id], today))[0];

export async function lockImprest(db: Db, id: string): Promise<void> {
  await sql`select m.id from finance.imprests m where m.id = ${id} for update`.execute(db);
}

export interface Holder {
  user_id: string;
  open_number: string | null;
}

/** A member of staff of this school, and the imprest that the person still holds beside this one. */
export async function findHolder(
  db: Db,
  staff_id: string,
  but_id: string | null = null,
): Promise<Holder | undefined> {
  const { school_id } = scopeOf(db);
  const found = await sql<Holder>`
    select f.user_id,
      (select m.number from finance.imprests m
       where m.tenant_id = f.tenant_id and m.holder_id = f.user_id
         and m.id is distinct from ${but_id}::uuid
         and m.state in ('waiting', 'approved', 'returned', 'issued')
       limit 1) as open_number
    from identity.staff f
    join identity.user_schools s on s.tenant_id = f.tenant_id and s.user_id = f.user_id
    where f.id = ${staff_id} and s.school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

export interface ImprestValues {
  holder_id: string;
  purpose: string;
  vote_head_id: string;
  amount_cents: number;
}

/** An imprest that came back is written anew under its number. */
export async function rewriteImprest(db: Db, id: string, row: ImprestValues): Promise<void> {
  await sql`
    update finance.imprests m
    set holder_id = ${row.holder_id}, purpose = ${row.purpose},
      vote_head_id = ${row.vote_head_id}, amount_cents = ${row.amount_cents}, state = 'waiting'
    where m.id = ${id}
  `.execute(db);
}

/** false when another imprest of this person was asked for at the same moment. */
export async function insertImprest(
  db: Db,
  row: ImprestValues & { id: string; number: string; user_id: string; now: string },
): Promise<boolean> {
  return insertUnlessTaken(db, 'finance.imprests', {
    ...placeOf(db),
    id: row.id,
    number: row.number,
    holder_id: row.holder_id,
    purpose: row.purpose,
    vote_head_id: row.vote_head_id,
    amount_cents: row.amount_cents,
    created_by: row.user_id,
    created_at: row.now,
  });
}

export async function updateIssued(db: Db, id: string, issued_on: string, due_on: string) {
  await sql`
    update finance.imprests m
    set state = 'issued', issued_on = ${issued_on}, due_on = ${due_on}
    where m.id = ${id}
  `.execute(db);
}

export async function updateTakenBack(db: Db, id: string): Promise<void> {
  await sql`
    update finance.imprests m set state = 'approved', issued_on = null, due_on = null
    where m.id = ${id}
  `.execute(db);
}

export async function updateSurrendered(
  db: Db,
  id: string,
  to: { surrendered_on: string; spent: number; returned: number; recover: number },
): Promise<void> {
  await sql`
    update finance.imprests m
    set state = 'surrendered', surrendered_on = ${to.surrendered_on}, spent_cents = ${to.spent},
      returned_cents = ${to.returned}, recover_cents = ${to.recover}
    where m.id = ${id}
  `.execute(db);
}

export async function updateRecovered(db: Db, id: string): Promise<void> {
  await sql`update finance.imprests m set state = 'recovered' where m.id = ${id}`.execute(db);
}

/** The account that the imprest was paid out of. */
export async function findPaidFrom(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ money_account_id: string }>`
    select v.money_account_id
    from finance.vouchers v
    where v.imprest_id = ${id} and v.state <> 'cancelled'
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0]?.money_account_id;
}

/** A voucher on its way counts: nobody prepares a second one for the same imprest. */
export async function hasVoucher(db: Db, id: string): Promise<boolean> {
  const found = await sql<{ yes: boolean }>`
    select exists (
      select from finance.vouchers v where v.imprest_id = ${id} and v.state <> 'cancelled'
    ) as yes
  `.execute(acrossAccounts(db));
  return found.rows[0]!.yes;
}
