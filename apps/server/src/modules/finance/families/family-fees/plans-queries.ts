import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listPaymentPlans,
  OfficePlan,
  PaymentPlan,
} from '@darasa/contract/finance/families/family-fees';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';

const own = sql.raw(`p.id, p.instalments, p.balance_cents, p.note, p.state, p.reply,
  p.signed_by, p.asked_at, p.version`);

export async function listOf(db: Db, student_id: string): Promise<PaymentPlan[]> {
  const found = await sql<PaymentPlan>`
    select ${own} from finance.payment_plans p
    where p.student_id = ${student_id}
    order by p.asked_at desc
    limit 10
  `.execute(db);
  return found.rows;
}

export interface NewPlan {
  tenant_id: string;
  id: string;
  school_id: string;
  student_id: string;
  guardian_user_id: string;
  instalments: { due_on: string; amount_cents: number }[];
  balance_cents: number;
  note: string | null;
  now: string;
}

/** false while another question of the child waits for its answer. */
export async function insertPlan(db: Db, row: NewPlan): Promise<boolean> {
  const made = await sql`
    insert into finance.payment_plans (tenant_id, id, school_id, student_id, guardian_id, instalments,
      balance_cents, note, asked_at)
    select ${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.student_id}, g.id,
      ${JSON.stringify(row.instalments)}::jsonb, ${row.balance_cents}, ${row.note}, ${row.now}
    from students.guardians g
    where g.user_id = ${row.guardian_user_id}
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

/** The guardian whom the school calls first; nothing where a learner has none. */
export async function insertSignedPlan(
  db: Db,
  row: Omit<NewPlan, 'guardian_user_id'> & { signed_by: string; user_id: string },
): Promise<boolean> {
  const made = await sql`
    insert into finance.payment_plans (tenant_id, id, school_id, student_id, guardian_id, instalments,
      balance_cents, note, state, signed_by, asked_at, decided_at, decided_by)
    select ${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.student_id}, l.guardian_id,
      ${JSON.stringify(row.instalments)}::jsonb, ${row.balance_cents}, ${row.note}, 'accepted',
      ${row.signed_by}, ${row.now}, ${row.now}, ${row.user_id}
    from students.student_guardians l
    where l.student_id = ${row.student_id} and not l.is_barred
    order by l.priority, l.id
    limit 1
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

export interface RunningPlan {
  student_id: string;
  /** What should be paid by today since the plan was made. */
  due_cents: number;
  paid_cents: number;
  next_on: string | null;
}

/** The newest accepted plan of each learner that has not ended yet, and how it is kept. */
export async function listRunning(db: Db, today: string): Promise<RunningPlan[]> {
  const found = await sql<RunningPlan>`
    select p.student_id, i.due_cents, i.next_on,
      (select coalesce(sum(y.amount_cents), 0)
       from finance.payments y
       left join finance.payment_cancellations x on x.tenant_id = y.tenant_id and x.payment_id = y.id
       where y.tenant_id = p.tenant_id and y.student_id = p.student_id and x.payment_id is null
         and y.created_at >= p.decided_at) as paid_cents
    from (
      select distinct on (p.student_id) p.*
      from finance.payment_plans p
      where p.state = 'accepted'
      order by p.student_id, p.decided_at desc
    ) p
    cross join lateral (
      select coalesce(sum((e ->> 'amount_cents')::bigint)
          filter (where (e ->> 'due_on')::date <= ${today}::date), 0) as due_cents,
        min((e ->> 'due_on')::date) filter (where (e ->> 'due_on')::date > ${today}::date) as next_on
      from jsonb_array_elements(p.instalments) e
    ) i
    where i.next_on is not null
    limit 20000
  `.execute(acrossAccounts(db));
  return found.rows;
}

export async function findBalance(db: Db, student_id: string): Promise<number | undefined> {
  const found = await sql<{ balance_cents: number }>`
    select coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.id = ${student_id}
  `.execute(db);
  return found.rows[0]?.balance_cents;
}

const office = sql`${own}, p.student_id, s.admission_number,
  concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
  g.first_name || ' ' || g.last_name as guardian_name, g.phone as guardian_phone,
  coalesce(b.balance_cents, 0) as owed_now_cents`;
const sources = sql.raw(`finance.payment_plans p
  join students.students s on s.tenant_id = p.tenant_id and s.id = p.student_id
  join students.guardians g on g.tenant_id = p.tenant_id and g.id = p.guardian_id
  left join finance.balances b on b.tenant_id = p.tenant_id and b.student_id = p.student_id`);

export async function listPage(db: Db, input: InputOf<typeof listPaymentPlans>) {
  const { tenant_id, school_id } = scopeOf(db);
  const { page, page_size, state = null, student_id = null } = input;
  const matching = sql`p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
    and (${state}::text is null or p.state = ${state})
    and (${student_id}::uuid is null or p.student_id = ${student_id}::uuid)`;
  const way = sql.raw(input.sort === 'asked_at' ? 'asc' : 'desc');
  const found = await sql<OfficePlan & { count: number }>`
    select n.count, o.*
    from (select count(*)::int as count from finance.payment_plans p where ${matching}) n
    left join (
      select ${office} from ${sources} where ${matching}
      order by p.asked_at ${way}, p.id limit ${page_size} offset ${(page - 1) * page_size}
    ) o on true
    order by o.asked_at ${way}, o.id
  `.execute(db);
  return countedPage(found.rows);
}

export async function findPlan(db: Db, id: string): Promise<OfficePlan | undefined> {
  const found = await sql<OfficePlan>`
    select ${office} from ${sources} where p.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Finds whoever signs in as the guardian that asked. */
export async function findAsker(db: Db, id: string): Promise<string | null> {
  const found = await sql<{ user_id: string | null }>`
    select g.user_id
    from finance.payment_plans p
    join students.guardians g on g.tenant_id = p.tenant_id and g.id = p.guardian_id
    where p.id = ${id}
  `.execute(db);
  return found.rows[0]?.user_id ?? null;
}

export interface Decision {
  id: string;
  version: number;
  decision: 'accepted' | 'declined';
  reply: string | null;
  by: string;
  now: string;
}

/** false when somebody decided meanwhile. */
export async function decidePlan(db: Db, it: Decision): Promise<boolean> {
  const done = await sql`
    update finance.payment_plans
    set state = ${it.decision}, reply = ${it.reply}, decided_at = ${it.now}, decided_by = ${it.by},
      version = version + 1
    where id = ${it.id} and version = ${it.version} and state = 'asked'
    returning id
  `.execute(db);
  return done.rows.length > 0;
}
