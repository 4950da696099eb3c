import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Arrival,
  arrivalStates,
  listArrivals,
  MoneyProvider,
  UnreadNotice,
} from '@darasa/contract/finance/receiving/incoming';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import { acrossAccounts, type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewNotice {
  tenant_id: string;
  school_id: string;
  id: string;
  provider: string;
  kind: string;
  digest: string;
  payload: string;
  arrival_id: string | null;
  problem: string | null;
  now: string;
}

/** The same words a second time are counted, and not kept twice. */
export async function insertNotice(db: Db, row: NewNotice): Promise<void> {
  await sql`
    insert into finance.notices as n (tenant_id, id, school_id, provider, kind, digest, payload,
      arrival_id, problem, received_at, last_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.provider}, ${row.kind},
      ${row.digest}, ${row.payload}, ${row.arrival_id}, ${row.problem},
      ${row.now}, ${row.now})
    on conflict (tenant_id, school_id, provider, kind, digest) do update set
      times = n.times + 1,
      last_at = excluded.last_at,
      arrival_id = coalesce(excluded.arrival_id, n.arrival_id)
  `.execute(db);
}

export interface NewArrival {
  tenant_id: string;
  school_id: string;
  id: string;
  provider: MoneyProvider;
  receipt: string;
  amount_cents: number;
  account_text: string;
  payer_name: string | null;
  payer_phone: string | null;
  paid_at: string;
  sent_to: string | null;
  prompt_id: string | null;
  money_account_id: string | null;
  /** Told by somebody who is believed. */
  is_confirmed: boolean;
  now: string;
}

/**
 * One row for each receipt of a provider, whoever comes first: two at once wait for each other here.
 * What the first news did not know, such as our prompt, is added by the second. Of news that nobody
 * confirmed the confirmed ones believe nothing but the payer's name: all else is theirs, and the one receipt
 * that a prompt pays is not taken by whoever says so.
 */
export async function insertArrival(db: Db, row: NewArrival): Promise<KeptArrival> {
  const kept = await sql<KeptArrival>`
    insert into finance.arrivals as a (tenant_id, id, school_id, provider, receipt, amount_cents,
      account_text, payer_name, payer_phone, paid_at, sent_to, prompt_id, money_account_id,
      is_confirmed, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.provider}, ${row.receipt},
      ${row.amount_cents}, ${row.account_text}, ${row.payer_name}, ${row.payer_phone},
      ${row.paid_at}, ${row.sent_to}, ${row.is_confirmed ? promptOf(row) : null},
      ${row.money_account_id}, ${row.is_confirmed}, ${row.now})
    on conflict (tenant_id, school_id, provider, receipt) do update set
      is_confirmed = a.is_confirmed or excluded.is_confirmed,
      amount_cents = case when ${confirms} then excluded.amount_cents else a.amount_cents end,
      other_amount_cents = case when ${confirms} then null
        when ${rumours} then a.other_amount_cents
        else coalesce(nullif(excluded.amount_cents, a.amount_cents), a.other_amount_cents) end,
      prompt_id = coalesce(a.prompt_id, excluded.prompt_id),
      account_text = case when ${confirms} then excluded.account_text
        when ${rumours} then a.account_text
        else coalesce(nullif(a.account_text, ''), excluded.account_text) end,
      paid_at = case when ${confirms} then excluded.paid_at else a.paid_at end,
      sent_to = ${fact('sent_to')},
      money_account_id = ${fact('money_account_id')},
      payer_name = case when ${rumours} then a.payer_name
        else coalesce(a.payer_name, excluded.payer_name) end,
      payer_phone = ${fact('payer_phone')}
    returning a.id, a.state
  `.execute(db);
  return kept.rows[0]!;
}

const promptOf = (row: NewArrival) => sql`coalesce(${row.prompt_id}::uuid, (${lostPrompt(row)}))`;

const confirms = sql.raw(`not a.is_confirmed and excluded.is_confirmed`);
/** Whoever says more of confirmed money than the provider did is not known to be the provider. */
const rumours = sql.raw(`a.is_confirmed and not excluded.is_confirmed`);

const fact = (column: 'sent_to' | 'money_account_id' | 'payer_phone') =>
  sql.raw(`case when not a.is_confirmed and excluded.is_confirmed then excluded.${column}
    when a.is_confirmed and not excluded.is_confirmed then a.${column}
    else coalesce(a.${column}, excluded.${column}) end`);

/**
 * A prompt that was paid, as Safaricom says, and whose answer never came: its money is known by the
 * phone, the amount, the account and the minute.
 */
const lostPrompt = (row: NewArrival) => sql`
  select p.id
  from finance.prompts p
  where p.state = 'paid' and p.phone = ${row.payer_phone} and p.amount_cents = ${row.amount_cents}
    and p.account_text = ${row.account_text}
    and ${row.paid_at}::timestamptz between p.created_at - interval '1 minute'
      and p.created_at + interval '10 minutes'
    and not exists (select from finance.arrivals a
      where a.tenant_id = p.tenant_id and a.prompt_id = p.id)
  order by p.created_at
  limit 1`;

export interface HeldArrival {
  id: string;
  provider: MoneyProvider;
  receipt: string;
  amount_cents: number;
  account_text: string;
  payer_name: string | null;
  payer_phone: string | null;
  paid_at: string;
  sent_to: string | null;
  money_account_id: string | null;
  prompt_id: string | null;
  prompt_student_id: string | null;
  prompt_amount_cents: number | null;
  state: (typeof arrivalStates)[number];
  problem: string | null;
  payment_id: string | null;
  is_confirmed: boolean;
}

type KeptArrival = Pick<HeldArrival, 'id' | 'state'>;

/** Held until the transaction ends: two who settle the same money do it one after the other. */
export async function holdArrival(db: Db, id: string): Promise<HeldArrival | undefined> {
  const found = await sql<HeldArrival>`
    select a.id, a.provider, a.receipt, a.amount_cents, a.account_text, a.payer_name, a.payer_phone,
      a.paid_at, a.sent_to, a.money_account_id, a.prompt_id, a.state, a.problem, a.payment_id,
      a.is_confirmed,
      p.student_id as prompt_student_id, p.amount_cents as prompt_amount_cents
    from finance.arrivals a
    left join finance.prompts p on (p.tenant_id, p.id) = (a.tenant_id, a.prompt_id)
    where a.id = ${id}
    for update of a
  `.execute(db);
  return found.rows[0];
}

/** The account that this number, a paybill or a bank's own, belongs to. */
export async function findMoneyAccount(db: Db, sent_to: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select m.id
    from finance.money_accounts m
    where m.retired_at is null
      and (m.paybill = ${sent_to} or replace(m.account_number, ' ', '') = ${sent_to})
    order by m.id
    limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

/** Whether the number that M-Pesa names is one of the school's: of its accounts, or of its connection. */
export async function isOwnNumber(db: Db, sent_to: string): Promise<boolean> {
  const found = await sql<{ is_own: boolean }>`
    select exists (
      select from finance.money_accounts m
      where m.retired_at is null and (m.paybill = ${sent_to} or m.account_number = ${sent_to})
    ) or exists (
      select from finance.connections c
      where c.provider = 'mpesa' and ${sent_to} in (c.details ->> 'shortcode', c.details ->> 'till')
    ) as is_own
  `.execute(acrossAccounts(db));
  return found.rows[0]!.is_own;
}

export async function findConnectedAccount(db: Db, provider: string): Promise<string | undefined> {
  const found = await sql<{ money_account_id: string }>`
    select c.money_account_id from finance.connections c where c.provider = ${provider}
  `.execute(db);
  return found.rows[0]?.money_account_id;
}

export async function refusesUnknown(db: Db): Promise<boolean> {
  const found = await sql<{ refuses: boolean }>`
    select coalesce((c.details ->> 'refuse_unknown')::boolean, false) as refuses
    from finance.connections c
    where c.provider = 'mpesa'
  `.execute(db);
  return found.rows[0]?.refuses ?? false;
}

export interface OwingLearner {
  admission_number: string;
  name: string;
  balance_cents: number;
}

export async function findOwing(db: Db, student_id: string): Promise<OwingLearner | undefined> {
  const found = await sql<OwingLearner>`
    select s.admission_number, concat_ws(' ', s.first_name, s.surname) as name,
      coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)
    where s.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

export interface PaymentOfReference {
  id: string;
  receipt_number: string;
  /** All that stands under this reference, also for the other children on the receipt. */
  amount_cents: number;
  received_on: string;
  method_name: string;
  is_other_method: boolean;
  /** Its money was told of by somebody else before. */
  is_answered: boolean;
}

/**
 * Finds what was taken at the counter under this reference and was not cancelled since; all parts of it
 * together. A code is the same money by whatever way it was written down.
 */
export async function findPaymentByReference(
  db: Db,
  method: string,
  reference: string,
): Promise<PaymentOfReference | undefined> {
  const found = await sql<PaymentOfReference>`
    select (array_agg(p.id order by p.part desc))[1] as id,
      (array_agg(p.receipt_number order by p.part desc))[1] as receipt_number,
      sum(p.amount_cents)::bigint as amount_cents, max(p.received_on) as received_on,
      max(coalesce(p.receipt ->> 'method_name', p.method)) as method_name,
      bool_or(p.method <> ${method}) as is_other_method,
      bool_or(exists (
        select from finance.arrivals a where a.tenant_id = p.tenant_id and a.payment_id = p.id
      )) as is_answered
    from finance.payments p
    where p.reference = ${reference}
      and (p.method = ${method} or finance.is_money_code(${reference}))
      and not exists (
        select from finance.payment_cancellations x
        where x.tenant_id = p.tenant_id and x.payment_id = p.id)
    having count(*) > 0
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

export interface SettledArrival {
  state: HeldArrival['state'];
  problem?: string | null;
  matched_by?: string | null;
  payment_id?: string | null;
  suspense_on?: string | null;
  money_account_id?: string | null;
  now: string;
}

export async function updateArrival(db: Db, id: string, row: SettledArrival): Promise<void> {
  await sql`
    update finance.arrivals a set
      state = ${row.state},
      problem = ${row.problem ?? null},
      matched_by = coalesce(${row.matched_by ?? null}, a.matched_by),
      payment_id = ${row.payment_id ?? null},
      suspense_on = coalesce(${row.suspense_on ?? null}::date, a.suspense_on),
      money_account_id = coalesce(${row.money_account_id ?? null}::uuid, a.money_account_id),
      settled_at = ${row.state === 'new' ? null : row.now}::timestamptz,
      version = a.version + 1
    where a.id = ${id}
  `.execute(db);
}

/** The paper is where money stands that is for no learner: one of these. */
export type Paper = { other_income_id: string } | { grant_id: string } | { bursary_id: string };

export const moveElsewhere = (db: Db, id: string, paper: Paper) =>
  db
    .updateTable('finance.arrivals')
    .set((eb) => ({
      ...paper,
      state: 'elsewhere',
      matched_by: 'hand',
      problem: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** The money of a paper, if it came by itself, lies in suspense again. */
export async function moveBack(
  db: Db,
  paper: Paper,
  on: string,
): Promise<{ id: string; receipt: string } | undefined> {
  const [[column, value]] = Object.entries(paper) as [[keyof typeof papers, string]];
  return db
    .updateTable('finance.arrivals')
    .set((eb) => ({
      ...papers,
      state: 'suspense',
      suspense_on: eb.fn.coalesce('suspense_on', eb.val(on)),
      version: eb('version', '+', 1),
    }))
    .where(column, '=', value)
    .returning(['id', 'receipt'])
    .executeTakeFirst();
}

const papers = { other_income_id: null, grant_id: null, bursary_id: null };

export async function updateProblem(db: Db, id: string, problem: string): Promise<void> {
  await patchRow(db, 'finance.arrivals', id, { problem });
}

export async function hasUnsettled(db: Db): Promise<boolean> {
  const found = await sql`
    select 1 from finance.arrivals a where a.state = 'new' and a.is_confirmed limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** Those that a crash or a closed month left behind. */
export async function listUnsettled(db: Db, limit: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select a.id
    from finance.arrivals a
    where a.state = 'new' and a.is_confirmed
    order by a.created_at, a.id
    limit ${limit}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

const shown = sql.raw(`
  a.id, a.provider, a.receipt, a.amount_cents, a.account_text, a.payer_name, a.payer_phone, a.paid_at,
  a.sent_to, m.name as money_account_name, a.state, a.is_confirmed, a.problem, a.other_amount_cents,
  a.matched_by, a.payment_id, a.version,
  coalesce(p.receipt_number, o.receipt_number, g.receipt_number) as receipt_number,
  p.receipt ->> 'student_name' as student_name,
  case when o.id is not null then 'Other income from ' || o.payer_name
    when g.id is not null then 'Grant of ' || g.giver_name
    when b.id is not null then 'Bursary of ' || b.sponsor end as paper`);
const sources = sql.raw(`finance.arrivals a
  left join finance.money_accounts m on (m.tenant_id, m.id) = (a.tenant_id, a.money_account_id)
  left join finance.payments p on (p.tenant_id, p.id) = (a.tenant_id, a.payment_id)
  left join finance.other_incomes o on (o.tenant_id, o.id) = (a.tenant_id, a.other_income_id)
  left join finance.grant_receipts g on (g.tenant_id, g.id) = (a.tenant_id, a.grant_id)
  left join finance.bursaries b on (b.tenant_id, b.id) = (a.tenant_id, a.bursary_id)`);

type Filter = Omit<InputOf<typeof listArrivals>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listArrivals>) {
  const { page, page_size, sort } = input;
  const { tenant_id, school_id } = scopeOf(db);
  const [found, waiting, unread] = await Promise.all([
    sql<Arrival & { count: number; sum_cents: number }>`
      select c.count, c.sum_cents, r.*
      from (
        select count(*)::int as count, coalesce(sum(a.amount_cents), 0)::bigint as sum_cents
        from ${matching(db, input)}
      ) c
      left join (
        select ${shown}
        from ${matching(db, input)}
        order by ${orderOf(sort, 'a')}
        limit ${page_size} offset ${(page - 1) * page_size}
      ) r on true
      order by ${orderOf(sort, 'r')}
    `.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count
      from finance.arrivals a
      where a.tenant_id = ${tenant_id} and a.school_id = ${school_id} and a.state in ('new', 'suspense')
    `.execute(db),
    listUnread(db),
  ]);
  const rows = found.rows.flatMap(({ count: _, sum_cents: __, ...row }) =>
    row.id === null ? [] : [row],
  );
  return {
    rows,
    count: found.rows[0]?.count ?? 0,
    total_cents: found.rows[0]?.sum_cents ?? 0,
    waiting_count: waiting.rows[0]!.count,
    unread,
  };
}

/** What was told in the last month and could not be entered, the newest first. */
async function listUnread(db: Db): Promise<UnreadNotice[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<UnreadNotice>`
    select n.id, n.provider, n.received_at, n.times, n.problem
    from finance.notices n
    where n.tenant_id = ${tenant_id} and n.school_id = ${school_id} and n.problem is not null
      and n.received_at > now() - interval '30 days'
    order by n.received_at desc, n.id
    limit 20
  `.execute(db);
  return found.rows;
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<Arrival[]> {
  const found = await sql<Arrival>`
    select ${shown} from ${matching(db, filter)} order by ${orderOf(filter.sort, 'a')} limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, { id, provider, state, search }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`a.tenant_id = ${tenant_id} and a.school_id = ${school_id}`];
  if (id) conditions.push(sql`a.id = ${id}`);
  if (provider) conditions.push(sql`a.provider = ${provider}`);
  if (state === 'waiting') conditions.push(sql`a.state in ('new', 'suspense')`);
  if (state === 'posted') conditions.push(sql`a.state in ('posted', 'elsewhere')`);
  if (state === 'returned') conditions.push(sql`a.state = 'returned'`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(a.receipt ilike ${pattern} or a.account_text ilike ${pattern}
      or a.payer_name ilike ${pattern} or a.payer_phone ilike ${pattern}
      or p.receipt_number ilike ${pattern} or o.receipt_number ilike ${pattern}
      or g.receipt_number ilike ${pattern} or b.sponsor ilike ${pattern})`);
  }
  return sql`${sources} where ${sql.join(conditions, sql` and `)}`;
}

function orderOf(sort: Filter['sort'], table: 'a' | 'r') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${table}.${column} ${way}, ${table}.id ${way}`);
}

export async function findArrival(db: Db, id: string): Promise<Arrival | undefined> {
  const found = await sql<Arrival>`
    select ${shown} from ${sources} where a.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface KeptNotice {
  kind: string;
  received_at: string;
  times: number;
  payload: string;
}

export async function listNotices(db: Db, arrival_id: string): Promise<KeptNotice[]> {
  const found = await sql<KeptNotice>`
    select n.kind, n.received_at, n.times, n.payload
    from finance.notices n
    where n.arrival_id = ${arrival_id}
    order by n.received_at, n.id
    limit 10
  `.execute(db);
  return found.rows;
}
