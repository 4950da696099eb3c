import type {
  BookEntry as ShownEntry,
  Figures,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import type { StatementLine } from '@darasa/contract/finance/reconciliation/bank-statements';
import type { BankLine, BookEntry } from '@darasa/rules/reconcile/match';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** Matched by a later day than the one that was asked about. */
interface Later {
  is_matched: boolean;
}

export type OpenLine = StatementLine & BankLine & Later;
export type OpenEntry = ShownEntry & BookEntry & Later;

/** An open end means: as things stand now. */
const forever = '9999-12-31';

/**
 * Lines of the bank that were not answered for by this day. `offset 0` has the answer of each looked up
 * by its number: of a statement that was just read in PostgreSQL has counted nothing yet, and it would
 * compare every line with every match.
 */
export async function listOpenLines(db: Db, money_account_id: string, until = forever) {
  const found = await sql<OpenLine>`
    select l.id, l.booked_on, l.amount_cents, l.narration, l.reference, l.payer, l.account_text,
      l.linked_reference, l.kind, m.id is not null as is_matched
    from finance.statement_lines l
    left join lateral (
      select x.tenant_id, x.match_id
      from finance.match_lines x
      where x.tenant_id = l.tenant_id and x.statement_line_id = l.id
      offset 0
    ) x on true
    left join lateral (
      select m.id, m.cleared_on
      from finance.matches m
      where m.tenant_id = x.tenant_id and m.id = x.match_id
      offset 0
    ) m on true
    where l.money_account_id = ${money_account_id}
      and l.booked_on <= ${until}
      and (m.id is null or m.cleared_on > ${until})
    order by l.booked_on, l.row_number
    limit ${open_max}
  `.execute(db);
  return found.rows;
}

/** More than this at once is no reconciliation but a mistake in the file. */
const open_max = 20_000;

/**
 * Postings on the account that the bank had not answered for by this day. What was posted before the
 * first statement lies in its opening balance, but for what a later line answers for.
 */
export async function listOpenEntries(db: Db, money_account_id: string, until = forever) {
  // A cheque may be on its way when the first statement begins: whoever matches looks back.
  const early_days = until === forever ? 45 : 0;
  const found = await sql<OpenEntry>`
    select j.id, j.number, j.posted_on, e.amount_cents, j.memo, j.source, j.reverses_id,
      coalesce(
        case when p.method = 'cheque' then split_part(p.reference, '/', 1) else p.reference end,
        r.receipt, b.slip, c.number, s.reference, v.reference, i.reference, g.reference, t.reference)
        as reference, p.payer_name as payer,
      p.receipt ->> 'student_name' as student_name,
      p.receipt ->> 'admission_number' as admission_number, m.id is not null as is_matched
    from finance.money_accounts a
    cross join lateral (
      select coalesce(min(s.from_on), '-infinity') as from_on
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
    ) first
    cross join lateral (
      select l.tenant_id, l.journal_id, sum(l.amount_cents)::bigint as amount_cents
      from finance.lines l
      where l.tenant_id = a.tenant_id and l.account_id = a.account_id and l.posted_on <= ${until}
      group by l.tenant_id, l.journal_id
      having sum(l.amount_cents) <> 0
    ) e
    join finance.journals j on j.tenant_id = e.tenant_id and j.id = e.journal_id
    left join finance.match_entries x on x.tenant_id = j.tenant_id
      and x.money_account_id = a.id and x.journal_id = j.id
    left join finance.matches m on m.tenant_id = x.tenant_id and m.id = x.match_id
    left join finance.payments p on p.tenant_id = j.tenant_id and p.id = j.source_id
      and j.source in ('payment', 'payment-cancelled')
    left join finance.arrivals r on r.tenant_id = j.tenant_id and r.id = j.source_id
    left join finance.bankings b on b.tenant_id = j.tenant_id and b.id = j.source_id
    left join finance.cheques c on c.tenant_id = j.tenant_id and c.id = j.source_id
    left join finance.bursaries s on s.tenant_id = j.tenant_id and s.id = j.source_id
    left join finance.vouchers v on v.tenant_id = j.tenant_id and v.id = j.source_id
    left join finance.other_incomes i on i.tenant_id = j.tenant_id and i.id = j.source_id
    left join finance.grant_receipts g on g.tenant_id = j.tenant_id and g.id = j.source_id
    left join finance.transfers t on t.tenant_id = j.tenant_id and t.id = j.source_id
    where a.id = ${money_account_id}
      and (m.id is null or m.cleared_on > ${until})
      and (j.posted_on >= first.from_on - ${early_days}::int or m.id is not null)
    order by j.posted_on, j.number
    limit ${open_max}
  `.execute(db);
  return found.rows;
}

export interface Ground {
  account_id: string;
  name: string;
  kind: 'cash' | 'bank' | 'mobile-money';
  from_on: string | null;
  opening_cents: number | null;
  covered_to: string | null;
  /** What the statement that ends the month closed with, or else the last one. */
  closing_cents: number | null;
  closing_on: string | null;
  /** The same, less what the lines make. */
  gap_cents: number;
  book_cents: number;
  bank_moved_cents: number;
  /** Posted before the first statement and never matched: what its opening balance stands for. */
  before_cents: number;
  matched_count: number;
}

export async function findGround(
  db: Db,
  money_account_id: string,
  month_start: string,
  until: string,
): Promise<Ground | undefined> {
  const found = await sql<Ground>`
    select a.account_id, a.name, a.kind, first.from_on, first.opening_cents,
      last.to_on as covered_to, ends.closing_cents, ends.to_on as closing_on,
      coalesce(ends.closing_cents - first.opening_cents - (
        select coalesce(sum(l.amount_cents), 0)
        from finance.statement_lines l
        where l.tenant_id = a.tenant_id and l.money_account_id = a.id and l.booked_on <= ends.to_on
      ), 0)::bigint as gap_cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint
       from finance.lines l
       where l.tenant_id = a.tenant_id and l.account_id = a.account_id and l.posted_on <= ${until})
        as book_cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint
       from finance.statement_lines l
       where l.tenant_id = a.tenant_id and l.money_account_id = a.id and l.booked_on <= ${until})
        as bank_moved_cents,
      (select coalesce(sum(l.amount_cents), 0)::bigint
       from finance.lines l
       left join finance.match_entries x on x.tenant_id = l.tenant_id
         and x.money_account_id = a.id and x.journal_id = l.journal_id
       where l.tenant_id = a.tenant_id and l.account_id = a.account_id
         and l.posted_on < first.from_on and x.match_id is null) as before_cents,
      (select count(*)::int
       from finance.matches m
       where m.tenant_id = a.tenant_id and m.money_account_id = a.id and m.undone_at is null
         and m.cleared_on between ${month_start} and ${until}) as matched_count
    from finance.money_accounts a
    left join lateral (
      select s.from_on, s.opening_cents
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
      order by s.from_on, s.created_at
      limit 1
    ) first on true
    left join lateral (
      select max(s.to_on) as to_on
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
    ) last on true
    left join lateral (
      -- Lines that are missing inside the month are missed only by a statement that ends after it.
      select s.to_on, s.closing_cents
      from finance.statements s
      where s.tenant_id = a.tenant_id and s.money_account_id = a.id and s.withdrawn_at is null
      order by s.to_on < ${until}, abs(s.to_on - ${until}::date), s.created_at desc
      limit 1
    ) ends on true
    where a.id = ${money_account_id}
  `.execute(db);
  return found.rows[0];
}

export interface Decision {
  id: string;
  state: 'prepared' | 'returned' | 'signed';
  figures: Figures;
  note: string | null;
  prepared_by_id: string;
  prepared_by: string | null;
  prepared_at: string;
  decided_by: string | null;
  decided_at: string | null;
  version: number;
}

export async function findDecision(db: Db, money_account_id: string, month: string) {
  const found = await sql<Decision>`
    select r.id, r.state, r.figures, r.note, r.prepared_by as prepared_by_id,
      p.first_name || ' ' || p.last_name as prepared_by, r.prepared_at,
      d.first_name || ' ' || d.last_name as decided_by, r.decided_at, r.version
    from finance.reconciliations r
    left join identity.users p on p.tenant_id = r.tenant_id and p.id = r.prepared_by
    left join identity.users d on d.tenant_id = r.tenant_id and d.id = r.decided_by
    where r.money_account_id = ${money_account_id} and r.month = ${month}
  `.execute(db);
  return found.rows[0];
}

/** The references the mismatch rules ask about. */
export async function listReferences(
  db: Db,
  money_account_id: string,
  of_entries: string[],
  of_lines: string[],
) {
  const found = await sql<{ what: 'matched' | 'other' | 'standing'; reference: string }>`
    select 'matched' as what, l.reference
    from finance.statement_lines l
    join finance.match_lines x on x.tenant_id = l.tenant_id and x.statement_line_id = l.id
    where l.money_account_id = ${money_account_id} and l.reference = any(${of_entries}::text[])
    union all
    select case when p.money_account_id = ${money_account_id} then 'standing' else 'other' end,
      p.reference
    from finance.payments p
    left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
    where p.reference = any(${of_lines}::text[]) and c.payment_id is null
    union all
    -- Its receipt was cancelled; until the provider takes it back the money is still there.
    select 'standing', a.receipt
    from finance.arrivals a
    where a.receipt = any(${of_lines}::text[]) and a.state = 'suspense'
  `.execute(db);
  const setOf = (what: string) =>
    new Set(found.rows.flatMap((row) => (row.what === what ? [row.reference] : [])));
  return { matched: setOf('matched'), other: setOf('other'), standing: setOf('standing') };
}

/** Which of these stand on a receipt already, or on money that arrived. */
export async function listUsedReferences(db: Db, references: string[]): Promise<Set<string>> {
  const found = await sql<{ reference: string }>`
    select p.reference
    from finance.payments p
    where p.reference = any(${references}::text[]) and not exists (
      select from finance.payment_cancellations c
      where c.tenant_id = p.tenant_id and c.payment_id = p.id)
    union
    select a.receipt from finance.arrivals a where a.receipt = any(${references}::text[])
    union
    select u.code from finance.used_codes u where u.code = any(${references}::text[])
  `.execute(db);
  return new Set(found.rows.map((row) => row.reference));
}

/** Money in suspense that lines of a statement take back is waited for no longer. */
export async function returnArrivals(
  db: Db,
  lines: { linked_reference: string | null; amount_cents: number }[],
): Promise<{ id: string; receipt: string }[]> {
  const found = await sql<{ id: string; receipt: string }>`
    update finance.arrivals a
    set state = 'returned', problem = null, version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n (linked_reference text, amount_cents bigint)
    where a.receipt = n.linked_reference and a.amount_cents = -n.amount_cents and a.state = 'suspense'
    returning a.id, a.receipt
  `.execute(db);
  return found.rows;
}

/** References of which every receipt was answered for by the bank before: the next line is other money. */
export async function listAnswered(db: Db, references: string[]): Promise<Set<string>> {
  const found = await sql<{ reference: string }>`
    select p.reference
    from finance.payments p
    left join finance.payment_cancellations c on c.tenant_id = p.tenant_id and c.payment_id = p.id
    left join finance.journals j
      on j.tenant_id = p.tenant_id and j.source = 'payment' and j.source_id = p.id
    left join finance.match_entries e on e.tenant_id = j.tenant_id and e.journal_id = j.id
    where p.reference = any(${references}::text[]) and c.payment_id is null
    group by p.reference
    having bool_and(e.match_id is not null)
  `.execute(db);
  return new Set(found.rows.map((row) => row.reference));
}

/** Lists where money that arrived stands in the books: in suspense, or on the receipt it got. */
export async function listArrivalJournals(db: Db, arrival_ids: string[]) {
  const found = await sql<{ arrival_id: string; id: string; posted_on: string }>`
    select r.id as arrival_id, j.id, j.posted_on
    from finance.arrivals r
    join finance.journals j on j.tenant_id = r.tenant_id and (
      (j.source = 'arrival' and j.source_id = r.id)
      or (j.source = 'payment' and j.source_id = r.payment_id and r.suspense_on is null))
    where r.id = any(${arrival_ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.arrival_id, row]));
}

export interface RememberedNarration {
  pattern: string;
  means: 'charge' | 'interest' | 'deposit' | 'learner';
  student_id: string | null;
  student_name: string | null;
}

export async function listRememberedFor(
  db: Db,
  patterns: string[],
): Promise<RememberedNarration[]> {
  if (patterns.length === 0) return [];
  const found = await sql<RememberedNarration>`
    select r.pattern, r.means, r.student_id,
      concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number as student_name
    from finance.remembered_narrations r
    left join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    where r.pattern = any(${patterns}::text[]) and r.forgotten_at is null
  `.execute(db);
  return found.rows;
}

export async function savePrepared(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    money_account_id: string;
    month: string;
    figures: Figures;
    note: string | null;
    user_id: string;
    now: string;
  },
): Promise<void> {
  await sql`
    insert into finance.reconciliations as r (tenant_id, school_id, id, money_account_id, month, state,
      figures, note, prepared_by, prepared_at)
    values (${row.tenant_id}, ${row.school_id}, ${row.id}, ${row.money_account_id}, ${row.month},
      'prepared', ${JSON.stringify(row.figures)}::jsonb, ${row.note}, ${row.user_id}, ${row.now})
    on conflict (tenant_id, money_account_id, month) do update
    set state = 'prepared', figures = excluded.figures, note = excluded.note,
      prepared_by = excluded.prepared_by, prepared_at = excluded.prepared_at, decided_by = null,
      decided_at = null, version = r.version + 1
  `.execute(db);
}

/** false when somebody decided first. */
export async function decide(
  db: Db,
  id: string,
  change: { state: string; note: string | null; figures: Figures; user_id: string; now: string },
): Promise<boolean> {
  const made = await sql`
    update finance.reconciliations
    set state = ${change.state}, note = coalesce(${change.note}, note),
      figures = ${JSON.stringify(change.figures)}::jsonb, decided_by = ${change.user_id},
      decided_at = ${change.now}, version = version + 1
    where id = ${id} and state = 'prepared'
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

/** Signed months of an account: what lies in them stays as it was signed. */
export async function listSignedMonths(db: Db, money_account_id: string): Promise<Set<string>> {
  const found = await sql<{ month: string }>`
    select to_char(r.month, 'YYYY-MM') as month
    from finance.reconciliations r
    where r.money_account_id = ${money_account_id} and r.state = 'signed'
  `.execute(db);
  return new Set(found.rows.map((row) => row.month));
}
