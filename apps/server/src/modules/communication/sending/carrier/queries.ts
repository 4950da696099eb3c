import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown_max = 10;

export interface StoredReading {
  id: string;
  asked_by: string | null;
  read_at: string;
  currency: string | null;
  balance_cents: number | null;
  failure: string | null;
  spent_cents: number;
  tokens_left: number;
  carries: number | null;
}

/** Newest first, and one more than is shown: the last is compared with it. */
export async function listReadings(db: Db): Promise<StoredReading[]> {
  const found = await sql<StoredReading>`
    select r.id, u.first_name || ' ' || u.last_name as asked_by, r.read_at, r.currency,
      r.balance_cents, r.failure, r.spent_cents, r.tokens_left, r.carries
    from communication.carrier_readings r
    left join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.asked_by)
    where r.tenant_id = ${scopeOf(db).tenant_id}
    order by r.read_at desc, r.id desc
    limit ${shown_max + 1}
  `.execute(db);
  return found.rows;
}

/** When the carrier last answered. */
export async function findLastAnswer(db: Db): Promise<string | null> {
  const found = await sql<{ read_at: string }>`
    select read_at
    from communication.carrier_readings
    where tenant_id = ${scopeOf(db).tenant_id} and balance_cents is not null
    order by read_at desc
    limit 1
  `.execute(db);
  return found.rows[0]?.read_at ?? null;
}

/** Whether an organisation with its own account should ask again by itself. */
export async function isReadingDue(db: Db, since: string): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ due: boolean }>`
    select exists (
        select from platform.integrations where tenant_id = ${tenant_id} and kind = 'sms')
      and not exists (
        select
        from communication.carrier_readings
        where tenant_id = ${tenant_id} and read_at > ${since}) as due
  `.execute(db);
  return found.rows[0]!.due;
}

export interface SchoolSums {
  spent_cents: number;
  tokens_left: number;
  /** Of the last weeks: what messages cost, and how many parts they had. */
  cost_cents: number;
  parts: number;
}

/** One school's share in an account that all schools of the organisation use. */
export async function sumSchool(
  db: Db,
  since: { last_answer: string | null; price: string },
): Promise<SchoolSums> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<SchoolSums>`
    select coalesce(round(sum(m.cents) filter (where m.sent_at > ${since.last_answer}::timestamptz)),
        0)::int as spent_cents,
      coalesce(round(sum(m.cents) filter (where m.sent_at > ${since.price}::timestamptz)), 0)::int
        as cost_cents,
      coalesce(sum(m.tokens) filter (where m.sent_at > ${since.price}::timestamptz), 0)::int as parts,
      coalesce((
        select left_over from communication.wallets where channel = 'sms'), 0) as tokens_left
    from (
      select sent_at, tokens, substring(cost_text from '[0-9]+(?:[.][0-9]+)?')::numeric * 100 as cents
      from communication.messages
      where tenant_id = ${tenant_id} and school_id = ${school_id} and channel = 'sms'
        and sent_at is not null and cost_text is not null
        and sent_at > least(${since.last_answer}::timestamptz, ${since.price}::timestamptz)
    ) m
  `.execute(db);
  return found.rows[0]!;
}

export async function insertReading(db: Db, row: StoredReading): Promise<void> {
  await insertRow(db, 'communication.carrier_readings', {
    tenant_id: scopeOf(db).tenant_id,
    id: row.id,
    asked_by: row.asked_by,
    read_at: row.read_at,
    currency: row.currency,
    balance_cents: row.balance_cents,
    failure: row.failure,
    spent_cents: row.spent_cents,
    tokens_left: row.tokens_left,
    carries: row.carries,
  });
}

/** Schools in the order in which they may be meant: the one that wrote to this phone last is first. */
export async function listSchools(db: Db, phone: string | null): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select s.id
    from identity.schools s
    left join communication.contacts c
      on c.tenant_id = s.tenant_id and c.phone = ${phone} and c.last_school_id = s.id
    where s.tenant_id = ${tenant_id}
    order by c.phone is null, s.position, s.id
    limit 100
  `.execute(db);
  return found.rows.map((row) => row.id);
}
