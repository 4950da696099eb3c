import type { InputOf } from '@darasa/contract/endpoint';
import type { Claim, ClaimState, listClaims } from '@darasa/contract/finance/receiving/claims';
import { sql } from 'kysely';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql.raw(`
  c.id, c.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
  s.admission_number, c.amount_cents, c.method, c.reference, c.paid_on, c.note,
  c.file_id is not null as has_picture, c.state, c.reply, p.receipt_number,
  concat_ws(' ', u.first_name, u.last_name) as claimed_by, c.created_at, c.version`);
const sources = sql.raw(`finance.claims c
  join students.students s on (s.tenant_id, s.id) = (c.tenant_id, c.student_id)
  left join finance.payments p on (p.tenant_id, p.id) = (c.tenant_id, c.payment_id)
  left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.claimed_by)`);

export async function listPage(db: Db, input: InputOf<typeof listClaims>) {
  const { page, page_size, sort } = input;
  const where = matching(db, input);
  const found = await sql<Claim & { count: number }>`
    select n.count, r.*
    from (select count(*)::int as count from ${sources} where ${where}) n
    left join (
      select ${shown} from ${sources} where ${where}
      order by ${orderOf(sort, 'c')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) r on true
    order by ${orderOf(sort, 'r')}
  `.execute(db);
  const rows = found.rows.flatMap(({ count: _, ...row }) => (row.id === null ? [] : [row]));
  return { rows, count: found.rows[0]?.count ?? 0 };
}

function matching(db: Db, { state, search }: InputOf<typeof listClaims>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`c.tenant_id = ${tenant_id} and c.school_id = ${school_id}`];
  if (state) conditions.push(sql`c.state = ${state}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(c.reference ilike ${pattern} or s.admission_number ilike ${pattern}
      or concat_ws(' ', s.first_name, s.surname) ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: string, table: 'c' | 'r') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${table}.${column} ${way}, ${table}.id ${way}`);
}

export async function findClaim(db: Db, id: string): Promise<Claim | undefined> {
  const found = await sql<Claim>`select ${shown} from ${sources} where c.id = ${id}`.execute(db);
  return found.rows[0];
}

export async function listOfChild(db: Db, student_id: string): Promise<Claim[]> {
  const found = await sql<Claim>`
    select ${shown} from ${sources}
    where c.student_id = ${student_id}
    order by c.created_at desc, c.id
    limit 20
  `.execute(db);
  return found.rows;
}

export interface NewClaim {
  tenant_id: string;
  school_id: string;
  id: string;
  student_id: string;
  amount_cents: number;
  method: string;
  reference: string;
  paid_on: string;
  note: string | null;
  state: ClaimState;
  payment_id: string | null;
  claimed_by: string;
  created_at: string;
}

/** The same slip twice is the same claim: false when it was there. */
export async function insertClaim(db: Db, row: NewClaim): Promise<boolean> {
  const made = await sql`
    insert into finance.claims (tenant_id, id, school_id, student_id, amount_cents, method, reference,
      paid_on, note, state, payment_id, claimed_by, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.student_id}, ${row.amount_cents},
      ${row.method}, ${row.reference}, ${row.paid_on}, ${row.note}, ${row.state}, ${row.payment_id},
      ${row.claimed_by}, ${row.created_at})
    on conflict (tenant_id, school_id, student_id, method, reference) do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

/** The receipt of this learner under this reference, if there is one that stands. */
export async function findReceipt(
  db: Db,
  { student_id, method, reference }: { student_id: string; method: string; reference: string },
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select p.id
    from finance.payments p
    left join finance.payment_cancellations x on (x.tenant_id, x.payment_id) = (p.tenant_id, p.id)
    where p.student_id = ${student_id} and p.method = ${method} and p.reference = ${reference}
      and x.payment_id is null
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0]?.id;
}

export interface Decision {
  id: string;
  version: number;
  state: ClaimState;
  reply: string | null;
  payment_id: string | null;
  user_id: string;
  now: string;
}

export async function updateClaim(db: Db, row: Decision): Promise<boolean> {
  const updated = await sql`
    update finance.claims set state = ${row.state}, reply = ${row.reply},
      payment_id = ${row.payment_id}, decided_by = ${row.user_id}, decided_at = ${row.now},
      version = version + 1
    where id = ${row.id} and version = ${row.version}
    returning id
  `.execute(db);
  return updated.rows.length > 0;
}

export async function setPicture(
  db: Db,
  {
    id,
    student_id,
    claimed_by,
    file_id,
  }: {
    id: string;
    student_id: string;
    claimed_by: string;
    file_id: string;
  },
): Promise<boolean> {
  const updated = await sql`
    update finance.claims set file_id = ${file_id}, version = version + 1
    where id = ${id} and student_id = ${student_id} and claimed_by = ${claimed_by}
      and state = 'received'
    returning id
  `.execute(db);
  return updated.rows.length > 0;
}

export async function findPicture(db: Db, id: string) {
  const found = await sql<{ storage_key: string; media_type: string }>`
    select f.storage_key, f.media_type
    from finance.claims c
    join platform.files f on (f.tenant_id, f.id) = (c.tenant_id, c.file_id)
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}
