import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { Row } from '#platform/spreadsheets/columns.ts';

interface Days {
  from: string;
  to: string;
}

/** The general ledger: each line of each account, and what stood on the account after it. */
export async function listLedger(db: Db, { from, to }: Days, limit: number): Promise<Row[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Row>`
    select a.code, a.name, j.posted_on, j.number, j.memo, v.name as vote_head_name,
      greatest(l.amount_cents, 0) as debit_cents, greatest(-l.amount_cents, 0) as credit_cents,
      l.balance_cents
    from (
      select l.tenant_id, l.account_id, l.journal_id, l.line_number, l.vote_head_id,
        l.amount_cents, l.posted_on,
        sum(l.amount_cents) over (
          partition by l.account_id order by l.posted_on, j.number, l.line_number
        ) as balance_cents
      from finance.lines l
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      where l.tenant_id = ${tenant_id} and l.school_id = ${school_id} and l.posted_on <= ${to}::date
    ) l
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where l.posted_on >= ${from}::date
    order by a.code, l.posted_on, j.number, l.line_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Journals that people wrote, line by line; those that were not approved stand there as well. */
export async function listJournals(db: Db, { from, to }: Days, limit: number): Promise<Row[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Row>`
    select n.number, n.posted_on, n.kind, n.state, n.memo, a.code, a.name,
      v.name as vote_head_name, greatest(l.amount_cents, 0) as debit_cents,
      greatest(-l.amount_cents, 0) as credit_cents,
      concat_ws(' ', u.first_name, u.last_name) as made_by
    from finance.journal_vouchers n
    join finance.journal_voucher_lines l
      on l.tenant_id = n.tenant_id and l.journal_voucher_id = n.id
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    left join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    left join identity.users u on u.tenant_id = n.tenant_id and u.id = n.created_by
    where n.tenant_id = ${tenant_id} and n.school_id = ${school_id}
      and n.posted_on between ${from}::date and ${to}::date
    order by n.posted_on, n.number, l.line_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Lists what the bank itself says, line by line, and whether the books have it. */
export async function listBankLines(db: Db, { from, to }: Days, limit: number): Promise<Row[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Row>`
    select m.name as account_name, l.booked_on, l.narration, l.payer, l.reference,
      greatest(l.amount_cents, 0) as in_cents, greatest(-l.amount_cents, 0) as out_cents,
      t.file_name,
      case when exists (
        select from finance.match_lines x
        join finance.matches y on y.tenant_id = x.tenant_id and y.id = x.match_id
        where x.tenant_id = l.tenant_id and x.statement_line_id = l.id and y.undone_at is null
      ) then 'In the books' else 'Not in the books' end as state
    from finance.statement_lines l
    join finance.statements t on t.tenant_id = l.tenant_id and t.id = l.statement_id
    join finance.money_accounts m on m.tenant_id = l.tenant_id and m.id = l.money_account_id
    where l.tenant_id = ${tenant_id} and l.school_id = ${school_id} and t.withdrawn_at is null
      and l.booked_on between ${from}::date and ${to}::date
    order by m.name, l.booked_on, t.created_at, l.row_number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Bills of suppliers that were not paid in full at the end of a day. */
export async function listCreditors(db: Db, to: string, limit: number): Promise<Row[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Row>`
    select e.payee_name, s.kra_pin, e.number, e.invoice_number, e.invoiced_on, e.approved_on,
      e.title, e.amount_cents, coalesce(p.paid_cents, 0) as paid_cents,
      e.amount_cents - coalesce(p.paid_cents, 0) as left_cents,
      ${to}::date - coalesce(e.invoiced_on, e.approved_on) as age_days
    from finance.expenses e
    left join finance.suppliers s on s.tenant_id = e.tenant_id and s.id = e.supplier_id
    left join lateral (
      select sum(v.gross_cents) as paid_cents
      from finance.vouchers v
      where v.tenant_id = e.tenant_id and v.expense_id = e.id and v.state = 'paid'
        and v.paid_on <= ${to}::date
    ) p on true
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id} and e.is_bill
      and e.state = 'approved' and e.approved_on <= ${to}::date
      and e.amount_cents > coalesce(p.paid_cents, 0)
    order by e.payee_name, e.invoiced_on, e.number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Lists what waivers took off the accounts in these days, learner by learner, and what was taken back. */
export async function listWaived(db: Db, { from, to }: Days, limit: number): Promise<Row[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Row>`
    select w.number, w.name, y.name as type_name, j.posted_on,
      s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name, t.name as term_name,
      x.amount_cents, w.reason, concat_ws(' ', a.first_name, a.last_name) as approved_by
    from finance.journals j
    join finance.waiver_uses u on u.tenant_id = j.tenant_id and u.id = j.source_id
    join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
    join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
    join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
    join administration.terms t on t.tenant_id = u.tenant_id and t.id = u.semester_id
    left join identity.users a on a.tenant_id = w.tenant_id and a.id = w.approved_by
    cross join lateral (
      select -sum(l.amount_cents) as amount_cents
      from finance.lines l
      join finance.accounts r on r.tenant_id = l.tenant_id and r.id = l.account_id
        and r.part = 'fees-receivable'
      where l.tenant_id = j.tenant_id and l.journal_id = j.id
    ) x
    where j.tenant_id = ${tenant_id} and j.school_id = ${school_id}
      and j.source in ('waiver', 'waiver-taken-back')
      and j.posted_on between ${from}::date and ${to}::date
    order by j.posted_on, j.number
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export interface Debt {
  admission_number: string;
  name: string;
  class_name: string | null;
  starts_on: string;
  due_cents: number;
}

/** Fees that were owed at the end of a day, learner by learner and term by term. */
export async function listDebts(db: Db, to: string, limit: number): Promise<Debt[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Debt>`
    select s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      c.name as class_name, t.starts_on, d.due_cents
    from (
      select l.student_id, l.semester_id, sum(l.amount_cents) as due_cents
      from finance.lines l
      join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        and a.part = 'fees-receivable'
      where l.tenant_id = ${tenant_id} and l.school_id = ${school_id} and l.posted_on <= ${to}::date
      group by l.student_id, l.semester_id
      having sum(l.amount_cents) <> 0
    ) d
    join students.students s on s.tenant_id = ${tenant_id} and s.id = d.student_id
    join administration.terms t on t.tenant_id = ${tenant_id} and t.id = d.semester_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    order by s.admission_number, t.starts_on
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** The first day of the term that a day lies in or follows. */
export async function findTermStart(db: Db, day: string): Promise<string | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ starts_on: string }>`
    select max(t.starts_on) as starts_on
    from administration.terms t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id} and t.starts_on <= ${day}::date
  `.execute(db);
  return found.rows[0]?.starts_on ?? undefined;
}
