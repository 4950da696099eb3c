import type { Due } from '@darasa/rules/fees/allocate';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface SpreadRow {
  semester_id: string;
  semester_name: string;
  semester_order: number;
  vote_head_id: string;
  vote_head_name: string;
  priority: number;
  position: number;
  /** Owed just before the payment, paid by it as it stands now, and owed now. */
  owed_cents: number;
  amount_cents: number;
  due_cents: number;
}

/** All a learner owes or owed by term and vote head, beside what one payment does to it. */
export async function listSpread(db: Db, payment_id: string): Promise<SpreadRow[]> {
  const found = await sql<SpreadRow>`
    with pay as (
      select p.student_id, j.number
      from finance.payments p
      join finance.journals j on j.tenant_id = p.tenant_id and j.source in ('payment', 'goods')
        and j.source_id = p.id
      where p.id = ${payment_id}
    ), own as (
      select j.id
      from finance.journals j
      where (j.source in ('payment', 'goods') and j.source_id = ${payment_id})
        or (j.source = 'respread' and j.source_id in (
          select r.id from finance.respreads r where r.payment_id = ${payment_id}
        ))
    ), sums as (
      select l.semester_id, l.vote_head_id,
        coalesce(sum(l.amount_cents) filter (where j.number < pay.number), 0)::bigint as owed_cents,
        -coalesce(sum(l.amount_cents) filter (where l.journal_id in (select id from own)), 0)::bigint
          as amount_cents,
        sum(l.amount_cents)::bigint as due_cents
      from pay
      join finance.lines l on l.student_id = pay.student_id
      join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      where a.part = 'fees-receivable'
      group by l.semester_id, l.vote_head_id
    )
    select s.*, t.name || ' ' || t.year as semester_name,
      extract(epoch from t.starts_on)::bigint as semester_order, v.name as vote_head_name,
      v.priority, v.position
    from sums s
    join administration.terms t on t.id = s.semester_id
    join finance.vote_heads v on v.id = s.vote_head_id
    where s.owed_cents > 0 or s.amount_cents <> 0 or s.due_cents > 0
    order by t.starts_on, v.priority, v.position, v.id
  `.execute(db);
  return found.rows;
}

export interface RespreadNote {
  reason: string;
  by: string | null;
  at: string;
}

export async function listRespreads(db: Db, payment_id: string): Promise<RespreadNote[]> {
  const found = await sql<RespreadNote>`
    select r.reason, u.first_name || ' ' || u.last_name as by, r.created_at as at
    from finance.respreads r
    left join identity.users u on u.tenant_id = r.tenant_id and u.id = r.created_by
    where r.payment_id = ${payment_id}
    order by r.created_at desc
    limit 50
  `.execute(db);
  return found.rows;
}

export async function insertRespreads(
  db: Db,
  ground: { tenant_id: string; school_id: string; reason: string; user_id: string; now: string },
  rows: { id: string; payment_id: string; run_id: string | null }[],
): Promise<void> {
  await sql`
    insert into finance.respreads (tenant_id, school_id, id, payment_id, run_id, reason, created_by,
      created_at)
    select ${ground.tenant_id}::uuid, ${ground.school_id}::uuid, n.id, n.payment_id, n.run_id,
      ${ground.reason}, ${ground.user_id}::uuid, ${ground.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, payment_id uuid,
      run_id uuid)
  `.execute(db);
}

export interface PeriodShare {
  payment_id: string;
  student_id: string;
  number: number;
  is_locked: boolean;
  semester_id: string;
  semester_order: number;
  vote_head_id: string;
  vote_head_name: string;
  priority: number;
  position: number;
  amount_cents: number;
}

/**
 * Lists what the receipts of a period paid, as it stands now, in the order they were posted. What a person
 * spread by hand stays by hand, and what was cancelled is out of it.
 */
export async function listPeriod(db: Db, from: string, to: string): Promise<PeriodShare[]> {
  const found = await sql<PeriodShare>`
    with pay as (
      select p.id, p.student_id, j.number, j.id as journal_id,
        coalesce((
          select m.is_locked
          from finance.month_locks m
          where m.month = date_trunc('month', p.received_on)::date
          order by m.created_at desc
          limit 1
        ), false) or exists (
          select from finance.financial_years y
          where p.received_on between y.starts_on and y.ends_on and y.state = 'closed'
        ) as is_locked
      from finance.payments p
      join finance.journals j on j.tenant_id = p.tenant_id and j.source in ('payment', 'goods')
        and j.source_id = p.id
      left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
      where p.received_on between ${from} and ${to} and c.payment_id is null
        and not exists (
          select from finance.respreads r
          where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.run_id is null
        )
    ), own as (
      select pay.id as payment_id, pay.journal_id from pay
      union all
      select r.payment_id, j.id
      from pay
      join finance.respreads r on r.payment_id = pay.id
      join finance.journals j on j.tenant_id = r.tenant_id and j.source = 'respread'
        and j.source_id = r.id
    )
    select pay.id as payment_id, pay.student_id, pay.number, pay.is_locked, l.semester_id,
      extract(epoch from t.starts_on)::bigint as semester_order, l.vote_head_id,
      v.name as vote_head_name, v.priority, v.position, -sum(l.amount_cents)::bigint as amount_cents
    from own
    join pay on pay.id = own.payment_id
    join finance.lines l on l.journal_id = own.journal_id and l.vote_head_id is not null
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    join administration.terms t on t.tenant_id = l.tenant_id and t.id = l.semester_id
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    group by pay.id, pay.student_id, pay.number, pay.is_locked, l.semester_id, t.starts_on,
      l.vote_head_id, v.name, v.priority, v.position
    having sum(l.amount_cents) <> 0
    order by pay.number, t.starts_on, v.priority, v.position
  `.execute(db);
  return found.rows;
}

/** Lists what the learners who paid in a period owe now. */
export async function listPeriodDues(db: Db, from: string, to: string) {
  const found = await sql<Due & { student_id: string }>`
    select d.student_id, d.semester_id, extract(epoch from t.starts_on)::bigint as semester_order,
      d.vote_head_id, v.priority, v.position, d.due_cents
    from finance.dues d
    join administration.terms t on t.tenant_id = d.tenant_id and t.id = d.semester_id
    join finance.vote_heads v on v.tenant_id = d.tenant_id and v.id = d.vote_head_id
    where d.due_cents > 0 and d.student_id in (
      select p.student_id from finance.payments p where p.received_on between ${from} and ${to}
    )
  `.execute(db);
  return found.rows;
}

export interface HeldRow {
  kind: 'bursary' | 'suspense' | 'arrival';
  id: string;
  words: string;
  since: string;
  amount_cents: number;
}

/** A posting to suspense is open until a movement names it, or its payer is found. */
const openSuspense = sql`
  select case when j.source = 'arrival' then 'arrival' else 'suspense' end as kind,
    case when j.source = 'arrival' then j.source_id else j.id end as id, j.memo as words,
    j.posted_on as since, -sum(l.amount_cents)::bigint as amount_cents
  from finance.journals j
  join finance.lines l on l.tenant_id = j.tenant_id and l.journal_id = j.id
  join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
  where a.part = 'suspense'
    and j.source in ('statement-line', 'shift-difference', 'arrival')
    and not exists (
      select from finance.journals m
      where m.tenant_id = j.tenant_id
        and (m.reverses_id = j.id or (m.source = 'suspense-moved' and m.source_id = j.id))
    )
    and not exists (
      select from finance.arrivals r
      where r.tenant_id = j.tenant_id and r.id = j.source_id and r.state <> 'suspense'
    )
  group by j.id, j.source, j.source_id, j.memo, j.posted_on`;

/** Counts how many postings to suspense are open, and since when: as the list of them has it. */
export async function countSuspense(db: Db): Promise<{ count: number; oldest_on: string | null }> {
  const found = await sql<{ count: number; oldest_on: string | null }>`
    select count(*)::int as count, min(o.since) as oldest_on from (${openSuspense}) o
  `.execute(db);
  return found.rows[0]!;
}

/** Money that nobody was given yet. */
export async function listHeld(db: Db): Promise<HeldRow[]> {
  const found = await sql<HeldRow>`
    select 'bursary' as kind, b.id, b.sponsor || ', ' || b.reference as words,
      b.received_on as since, (b.amount_cents - b.moved_cents - coalesce((
        select sum(s.amount_cents)
        from finance.bursary_shares s
        where s.tenant_id = b.tenant_id and s.bursary_id = b.id and s.payment_id is not null
      ), 0))::bigint as amount_cents
    from finance.bursaries b
    where b.amount_cents > b.moved_cents + coalesce((
      select sum(s.amount_cents)
      from finance.bursary_shares s
      where s.tenant_id = b.tenant_id and s.bursary_id = b.id and s.payment_id is not null
    ), 0)
    union all
    select o.kind, o.id, o.words, o.since, o.amount_cents from (${openSuspense}) o
    order by since, id
    limit 500
  `.execute(db);
  return found.rows;
}

export async function findHeldSums(db: Db) {
  const found = await sql<{
    suspense_cents: number;
    bursaries_cents: number;
    prepaid_cents: number;
    prepaid_count: number;
  }>`
    select
      coalesce(-sum(l.amount_cents) filter (where a.part = 'suspense'), 0)::bigint
        as suspense_cents,
      coalesce(-sum(l.amount_cents) filter (where a.part = 'bursaries-held'), 0)::bigint
        as bursaries_cents,
      (select coalesce(sum(b.prepaid_cents), 0)::bigint from finance.balances b) as prepaid_cents,
      (select count(*)::int from finance.balances b where b.prepaid_cents > 0) as prepaid_count
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where a.part in ('suspense', 'bursaries-held')
  `.execute(db);
  return found.rows[0]!;
}

export async function addMoved(db: Db, bursary_id: string, cents: number): Promise<void> {
  await sql`
    update finance.bursaries
    set moved_cents = moved_cents + ${cents}, version = version + 1
    where id = ${bursary_id}
  `.execute(db);
}
