import type { InputOf } from '@darasa/contract/endpoint';
import type {
  GoodsInKind,
  listPayments,
  Payment,
} from '@darasa/contract/finance/receiving/payments';
import type { MoneyAccount } from '@darasa/contract/finance/books/setup';
import { type RawBuilder, sql } from 'kysely';
import { acrossAccounts, acrossPlaces, type Db, scopeOf } from '#platform/db/scope.ts';

export interface PayingStudent {
  id: string;
  admission_number: string;
  first_name: string;
  name: string;
  class_name: string | null;
  photo: string | null;
}

export async function findStudents(db: Db, ids: string[]): Promise<Map<string, PayingStudent>> {
  const found = await sql<PayingStudent>`
    select s.id, s.admission_number, s.first_name,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      concat_ws(' ', c.name, t.name) as class_name, '/api/files/' || s.photo_id as photo
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

export interface MoneyPlace {
  id: string;
  name: string;
  kind: MoneyAccount['kind'];
  account_id: string;
  receipt_format: string | null;
}

export async function listMoneyAccounts(db: Db): Promise<Map<string, MoneyPlace>> {
  const found = await sql<MoneyPlace>`
    select m.id, m.name, m.kind, m.account_id, m.receipt_format
    from finance.money_accounts m
    where m.retired_at is null
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

export interface Names {
  id: string;
  name: string;
}

/** Lists what terms and vote heads are called, for the words of a receipt. */
export async function listNames(db: Db): Promise<Map<string, string>> {
  const found = await sql<Names>`
    select t.id, t.name || ' ' || t.year as name from administration.terms t
    union all
    select v.id, v.name from finance.vote_heads v
  `.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

export interface NewPayment {
  tenant_id: string;
  school_id: string;
  id: string;
  receipt_number: string;
  part: number;
  moved_from_id: string | null;
  student_id: string;
  amount_cents: number;
  method: string;
  money_account_id: string | null;
  reference: string | null;
  received_on: string;
  payer_name: string | null;
  payer_phone: string | null;
  note: string | null;
  receipt: { in_kind: GoodsInKind | null };
  verify_code: string;
  recorded_by: string;
  created_at: string;
}

/** Answers how many were made: fewer when a reference was used before. */
export async function insertPayments(db: Db, rows: NewPayment[]): Promise<number> {
  const made = await sql`
    insert into finance.payments (tenant_id, id, school_id, receipt_number, part, moved_from_id,
      student_id, amount_cents, method, money_account_id, reference, received_on, payer_name,
      payer_phone, note, receipt, verify_code, recorded_by, created_at)
    select n.tenant_id, n.id, n.school_id, n.receipt_number, n.part, n.moved_from_id, n.student_id,
      n.amount_cents, n.method, n.money_account_id, n.reference, n.received_on, n.payer_name,
      n.payer_phone, n.note, n.receipt, n.verify_code, n.recorded_by, n.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tenant_id uuid, id uuid,
      school_id uuid, receipt_number text, part int, moved_from_id uuid, student_id uuid,
      amount_cents bigint, method text, money_account_id uuid, reference text, received_on date,
      payer_name text, payer_phone text, note text, receipt jsonb, verify_code text,
      recorded_by uuid, created_at timestamptz)
    on conflict (tenant_id, school_id, method, reference, part) do nothing
    returning id
  `.execute(db);
  return made.rows.length;
}

/** Goods are what was brought, as the stores will take it in; most payments bring nothing. */
export async function insertGoods(db: Db, payments: NewPayment[]): Promise<void> {
  const rows = payments.flatMap(({ tenant_id, school_id, id, receipt: { in_kind } }) =>
    in_kind ? [{ tenant_id, school_id, payment_id: id, ...in_kind }] : [],
  );
  if (rows.length === 0) return;
  await sql`
    insert into finance.goods_in_kind (tenant_id, payment_id, school_id, item, quantity, unit)
    select n.tenant_id, n.payment_id, n.school_id, n.item, n.quantity, n.unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tenant_id uuid, payment_id uuid,
      school_id uuid, item text, quantity numeric, unit text)
  `.execute(db);
}

/** Claims of parents are found as soon as they have a receipt. */
export async function settleClaims(db: Db, payment_ids: string[], now: string): Promise<void> {
  await sql`
    update finance.claims c
    -- "Not at the bank yet" is true no longer.
    set state = 'found', reply = null, payment_id = p.id, decided_at = ${now}, version = c.version + 1
    from finance.payments p
    where p.id = any(${payment_ids}::uuid[]) and c.student_id = p.student_id
      and c.method = p.method and c.reference = p.reference and c.state <> 'found'
  `.execute(db);
}

/** Whether a line of a statement answers for it, or did before it was moved: the reference is the same. */
const is_seen = `exists (
    select from finance.payments o
    join finance.journals j on j.tenant_id = o.tenant_id and j.source = 'payment' and j.source_id = o.id
    join finance.match_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id
    where o.tenant_id = p.tenant_id and (o.id = p.id
      or (o.school_id, o.method, o.reference) = (p.school_id, p.method, p.reference)))`;

/** Money that came by the bank's own word is no promise; a cheque is one until it is paid. */
const subject_to = `case
    when x.payment_id is not null or p.method not in ('bank', 'cheque') then null
    when exists (select from finance.cheques q
      where q.tenant_id = p.tenant_id and q.payment_id = p.id) then (
        select case when q.state in ('received', 'banked') then 'cheque' end
        from finance.cheques q where q.tenant_id = p.tenant_id and q.payment_id = p.id)
    when exists (select from finance.arrivals a
      where a.tenant_id = p.tenant_id and a.payment_id = p.id) or ${is_seen} then null
    else 'statement' end as subject_to`;

/** The receipt as it was said, and what has become of it since. */
export const shown = sql.raw(`
  p.id, p.receipt_number, p.student_id, p.moved_from_id,
  coalesce((p.receipt ->> 'total_cents')::bigint, p.amount_cents) as receipt_total_cents,
  coalesce(p.receipt ->> 'admission_number', '') as admission_number,
  coalesce(p.receipt ->> 'student_name', '') as student_name, p.receipt ->> 'class_name' as class_name,
  p.amount_cents, p.method, p.receipt ->> 'method_name' as method_name,
  coalesce(p.receipt ->> 'money_account_name', '') as money_account_name,
  case when p.method = 'in-kind' then p.receipt -> 'in_kind' end as in_kind,
  p.reference, p.received_on, p.payer_name, coalesce(p.receipt ->> 'recorded_by', '') as recorded_by,
  p.created_at, x.created_at as cancelled_at, x.reason as cancelled_reason, ${subject_to},
  (select json_build_object('item_id', i.id, 'state', v.state, 'reason', v.reason,
      'to_student', case when v.to_student_id is not null then coalesce((
        select concat_ws(' ', s.first_name, s.surname, s.admission_number)
        from students.students s where (s.tenant_id, s.id) = (v.tenant_id, v.to_student_id)),
        'another learner') end,
      'asked_by', u.first_name || ' ' || u.last_name, 'asked_by_id', v.asked_by,
      'asked_at', v.created_at)
    from finance.receipt_voids v
    join workflows.items i on i.tenant_id = v.tenant_id and i.document_type = 'receipt-void'
      and i.document_id = v.id
    join identity.users u on u.tenant_id = v.tenant_id and u.id = v.asked_by
    where v.tenant_id = p.tenant_id and v.school_id = p.school_id
      and v.receipt_number = p.receipt_number and v.state in ('waiting', 'returned'))
    as void_request,
  coalesce((p.receipt ->> 'balance_after_cents')::bigint, 0) as balance_after_cents,
  coalesce((p.receipt ->> 'prepaid_cents')::bigint, 0) as prepaid_cents,
  coalesce(p.receipt -> 'shares', '[]'::jsonb) as shares,
  (select min(o.opened_at) from finance.receipt_openings o
    where o.tenant_id = p.tenant_id and o.payment_id = p.id) as opened_at`);
export const sources = sql.raw(`finance.payments p
  left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id`);

export type PaymentFilter = Omit<InputOf<typeof listPayments>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listPayments>) {
  const { page, page_size, sort } = input;
  const found = await sql<Payment & { count: number; sum_cents: number }>`
    select c.count, c.sum_cents, p.*
    from (
      select count(*)::int as count,
        coalesce(sum(p.amount_cents) filter (where x.payment_id is null), 0) as sum_cents
      from ${matching(db, input)}
    ) c
    left join (
      select ${shown}
      from ${matching(db, input)}
      order by ${orderOf(sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort)}
  `.execute(db);
  const rows: Payment[] = [];
  let count = 0;
  let total_cents = 0;
  for (const { count: all, sum_cents, ...row } of found.rows) {
    count = all;
    total_cents = sum_cents;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count, total_cents };
}

export async function listForExport(db: Db, filter: PaymentFilter, limit: number) {
  const found = await sql<Payment>`
    select ${shown} from ${matching(db, filter)} order by ${orderOf(filter.sort)} limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, filter: Omit<PaymentFilter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`p.tenant_id = ${tenant_id} and p.school_id = ${school_id}`];
  const { method, money_account_id, student_id, from, to, state, void_id, search } = filter;
  if (method) conditions.push(sql`p.method = ${method}`);
  if (money_account_id) conditions.push(sql`p.money_account_id = ${money_account_id}`);
  if (student_id) conditions.push(sql`p.student_id = ${student_id}`);
  if (from) conditions.push(sql`p.received_on >= ${from}`);
  if (to) conditions.push(sql`p.received_on <= ${to}`);
  if (state === 'void-waiting') conditions.push(isVoid(sql`v.state in ('waiting', 'returned')`));
  else if (state) conditions.push(sql`(x.payment_id is not null) = ${state === 'cancelled'}`);
  if (void_id) conditions.push(isVoid(sql`v.id = ${void_id}`));
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(p.receipt_number ilike ${pattern} or p.reference ilike ${pattern}
      or p.payer_name ilike ${pattern} or p.receipt ->> 'student_name' ilike ${pattern}
      or p.receipt ->> 'admission_number' ilike ${pattern})`);
  }
  return sql`${sources} where ${sql.join(conditions, sql` and `)}`;
}

/** Of the receipts that somebody asked to cancel. */
const isVoid = (which: RawBuilder<unknown>) => sql`exists (
  select from finance.receipt_voids v
  where v.tenant_id = p.tenant_id and v.school_id = p.school_id
    and v.receipt_number = p.receipt_number and ${which})`;

function orderOf(sort: PaymentFilter['sort']) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`p.${column} ${way}, p.created_at ${way}, p.id ${way}`);
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const found = await sql<Payment>`select ${shown} from ${sources} where p.id = ${id}`.execute(db);
  return found.rows[0];
}

/** The payment that a journal was made for, or took back. */
export async function findPaymentOfJournal(
  db: Db,
  journal_id: string,
): Promise<Payment | undefined> {
  const found = await sql<Payment>`
    select ${shown} from ${sources}
    where p.id = (select j.source_id from finance.journals j where j.id = ${journal_id})
  `.execute(db);
  return found.rows[0];
}

/** The first receipt that stands on one of these references, but for those that are being made. */
export async function findByReferences(db: Db, references: string[], own_ids: string[]) {
  const found = await sql<Payment>`
    select ${shown} from ${sources}
    where p.reference = any(${references}) and x.payment_id is null
      and p.id <> all(${own_ids}::uuid[])
    order by p.created_at
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

/** All that stand on one receipt, in the order of the children. */
export async function listOfReceipt(db: Db, receipt_number: string): Promise<Payment[]> {
  const found = await sql<Payment>`
    select ${shown} from ${sources} where p.receipt_number = ${receipt_number} order by p.part limit 20
  `.execute(db);
  return found.rows;
}

/**
 * All that stands together with a receipt, in the order of the children: what is written on it, and where
 * the provider told of its money, whatever else that money paid.
 */
export async function listStanding(db: Db, receipt_number: string): Promise<Payment[]> {
  const found = await sql<Payment>`
    select ${shown}
    from ${sources}
    where x.payment_id is null and (p.receipt_number = ${receipt_number}
      or (p.method, p.reference) in (
        select o.method, o.reference
        from finance.payments o
        join finance.payments told on (told.tenant_id, told.school_id, told.method, told.reference)
          = (o.tenant_id, o.school_id, o.method, o.reference)
        join finance.arrivals a on a.tenant_id = told.tenant_id and a.payment_id = told.id
        where o.receipt_number = ${receipt_number}))
    order by p.part
    limit 20
  `.execute(db);
  return found.rows;
}

export interface WaitingMoney {
  amount_cents: number;
  payer_name: string | null;
}

/** Money under this reference that has arrived by itself and has no receipt yet. */
export async function findWaiting(
  db: Db,
  method: string,
  references: string[],
): Promise<WaitingMoney | undefined> {
  const found = await sql<WaitingMoney>`
    select a.amount_cents, a.payer_name
    from finance.arrivals a
    where a.receipt = any(${references}) and a.state in ('new', 'suspense')
      and ((a.provider = 'mpesa') = (${method} = 'mobile-money') or finance.is_money_code(a.receipt))
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

/** Money that the provider told of, and what is on its receipt. */
export interface ToldArrival {
  id: string;
  receipt: string;
  amount_cents: number;
  money_account_id: string | null;
  was_in_suspense: boolean;
}

export async function findArrivalOf(
  db: Db,
  payment_ids: string[],
): Promise<ToldArrival | undefined> {
  const found = await sql<ToldArrival>`
    select a.id, a.receipt, a.amount_cents, a.money_account_id,
      a.suspense_on is not null as was_in_suspense
    from finance.arrivals a
    where a.payment_id = any(${payment_ids}::uuid[])
    order by a.id
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0];
}

export async function updateArrival(
  db: Db,
  id: string,
  change:
    | { state: 'posted'; payment_id: string }
    | { state: 'suspense'; suspense_on: string }
    | { state: 'returned' },
): Promise<void> {
  const payment_id = change.state === 'posted' ? change.payment_id : null;
  const suspense_on = change.state === 'suspense' ? change.suspense_on : null;
  await sql`
    update finance.arrivals
    set state = ${change.state}, payment_id = ${payment_id}, problem = null,
      suspense_on = coalesce(suspense_on, ${suspense_on}::date), version = version + 1
    where id = ${id}
  `.execute(db);
}

/** Whether a statement has a line by which the provider took back what it paid under this reference. */
export async function findReversal(
  db: Db,
  reference: string,
): Promise<{ money_account_id: string } | undefined> {
  const found = await sql<{ money_account_id: string }>`
    select l.money_account_id
    from finance.statement_lines l
    where l.kind = 'reversal' and l.amount_cents < 0
      and (l.linked_reference = ${reference} or l.reference = ${reference})
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface LastPart {
  method: string;
  reference: string;
  part: number;
  is_standing: boolean;
  is_code: boolean;
}

/** Lists how far each reference was used; it is a fact of the school, whatever of it a person may see. */
export async function listLastParts(db: Db, references: string[]): Promise<LastPart[]> {
  const found = await sql<LastPart>`
    select p.method, p.reference, max(p.part) as part, bool_or(x.payment_id is null) as is_standing,
      finance.is_money_code(p.reference) as is_code
    from ${sources}
    where p.reference = any(${references}::text[])
    group by p.method, p.reference
  `.execute(acrossPlaces(acrossAccounts(db)));
  return found.rows;
}

export interface PaperFacts {
  verify_code: string;
  recorded_by_id: string;
  note: string | null;
  payer_phone: string | null;
  money_account_id: string | null;
}

export async function findPaperFacts(db: Db, id: string): Promise<PaperFacts> {
  const found = await sql<PaperFacts>`
    select p.verify_code, p.recorded_by as recorded_by_id, p.note, p.payer_phone, p.money_account_id
    from finance.payments p
    where p.id = ${id}
  `.execute(db);
  return found.rows[0]!;
}

/** Goods were once posted as money is; what is taken back is what was posted. */
export async function findSource(db: Db, payment_id: string): Promise<'payment' | 'goods'> {
  const found = await sql<{ source: 'payment' | 'goods' }>`
    select j.source
    from finance.journals j
    where j.source in ('payment', 'goods') and j.source_id = ${payment_id}
  `.execute(db);
  return found.rows[0]!.source;
}

/**
 * Finds where the money of a receipt lay when it was made, if it had not come to an account of money
 * itself.
 */
export async function findTakenFrom(
  db: Db,
  payment_id: string,
): Promise<'cheques-in-hand' | 'bursaries-held' | undefined> {
  const found = await sql<{ part: 'cheques-in-hand' | 'bursaries-held' }>`
    select a.part
    from finance.journals j
    join finance.lines l on l.tenant_id = j.tenant_id and l.journal_id = j.id and l.amount_cents > 0
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where j.source = 'payment' and j.source_id = ${payment_id}
      and a.part in ('cheques-in-hand', 'bursaries-held')
    limit 1
  `.execute(acrossAccounts(db));
  return found.rows[0]?.part;
}

/** A cheque follows its receipt: it may still come back from the bank. */
export async function moveCheque(db: Db, from_id: string, to_id: string): Promise<void> {
  await sql`
    update finance.cheques q
    set payment_id = p.id, student_id = p.student_id, version = q.version + 1
    from finance.payments p
    where q.payment_id = ${from_id} and p.id = ${to_id}
  `.execute(db);
}

/** false when it was cancelled before. */
export async function insertCancellation(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    payment_id: string;
    reason: string;
    user_id: string;
    now: string;
  },
): Promise<boolean> {
  const made = await sql`
    insert into finance.payment_cancellations (tenant_id, payment_id, school_id, reason,
      cancelled_by, created_at)
    values (${row.tenant_id}, ${row.payment_id}, ${row.school_id}, ${row.reason}, ${row.user_id},
      ${row.now})
    on conflict do nothing
    returning payment_id
  `.execute(db);
  return made.rows.length > 0;
}

export interface UsedShare {
  semester_id: string;
  vote_head_id: string;
  amount_cents: number;
}

/** Dues that were paid from money in advance, the newest first: what is taken back first. */
export async function listUsedPrepayments(db: Db, student_id: string): Promise<UsedShare[]> {
  const found = await sql<UsedShare>`
    select l.semester_id, l.vote_head_id, -l.amount_cents as amount_cents
    from finance.lines l
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.student_id = ${student_id}
      and j.source = 'prepayment'
      and l.vote_head_id is not null
      and l.amount_cents < 0
    order by j.number desc, l.line_number desc
    limit 500
  `.execute(db);
  return found.rows;
}

export async function updateLastPaid(db: Db, student_id: string): Promise<void> {
  await sql`
    update finance.balances b
    set last_paid_on = (
      select max(p.received_on)
      from finance.payments p
      left join finance.payment_cancellations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
      where p.student_id = ${student_id} and x.payment_id is null
    )
    where b.student_id = ${student_id}
  `.execute(acrossAccounts(db));
}
