import type { FeePanel, StatementLine } from '@darasa/contract/finance/families/fee-panel';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { sumOfLines } from '#modules/finance/books/figures/queries.ts';
import { taxInvoices } from '#modules/finance/tax/fiscal-invoices/queries.ts';

export async function findStudent(db: Db, id: string): Promise<FeePanel['student'] | undefined> {
  const found = await sql<FeePanel['student']>`
    select s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      c.name as class_name, t.name as stream_name, s.boarding, s.status,
      coalesce(pk.name, k.name) as category_name, coalesce(pg.name, g.name) as group_name
    from students.students s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join lateral (
      select p.fee_category_id, p.fee_group_id
      from finance.fee_placements p
      where p.tenant_id = s.tenant_id and p.student_id = s.id
        and p.from_on <= (now() at time zone ${school_zone})::date
      order by p.from_on desc
      limit 1
    ) p on true
    left join finance.fee_categories pk on pk.tenant_id = s.tenant_id and pk.id = p.fee_category_id
    left join finance.fee_groups pg on pg.tenant_id = s.tenant_id and pg.id = p.fee_group_id
    left join finance.fee_categories k
      on k.tenant_id = s.tenant_id and k.school_id = s.school_id and k.boarding = s.boarding
    left join finance.fee_groups g
      on g.tenant_id = s.tenant_id and g.school_id = s.school_id and g.is_usual
    where s.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface TermLine {
  semester_id: string;
  term_name: string;
  year: number;
  vote_head_id: string;
  vote_head_name: string;
  billed_cents: number;
  waived_cents: number;
  credit_note_cents: number;
  paid_cents: number;
  credited_cents: number;
  due_cents: number;
}

const is_paid =
  sql.raw(`(j.source like 'payment%' or j.source like 'goods%' or j.source like 'prepayment%'
  or j.source like 'respread%')`);
const is_waived = sql.raw(`j.source like 'waiver%'`);
const is_credit_note = sql.raw(`j.source like 'credit-note%'`);
const is_billed = sql`l.amount_cents > 0 and j.reverses_id is null and not ${is_paid}
  and not ${is_waived}`;

/** Billed is what bills and charges asked for; credited is whatever made it less, however it did. */
export async function listTermLines(db: Db, student_id: string): Promise<TermLine[]> {
  const found = await sql<TermLine>`
    select l.semester_id, t.name as term_name, t.year, l.vote_head_id, v.name as vote_head_name,
      coalesce(sum(l.amount_cents) filter (where ${is_billed}), 0) as billed_cents,
      -coalesce(sum(l.amount_cents) filter (where ${is_waived}), 0) as waived_cents,
      -coalesce(sum(l.amount_cents) filter (where ${is_credit_note}), 0) as credit_note_cents,
      -coalesce(sum(l.amount_cents) filter (where ${is_paid}), 0) as paid_cents,
      -coalesce(sum(l.amount_cents) filter (where not (${is_billed})), 0) as credited_cents,
      sum(l.amount_cents) as due_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    join administration.terms t on t.tenant_id = l.tenant_id and t.id = l.semester_id
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where l.student_id = ${student_id} and a.part = 'fees-receivable'
    group by l.semester_id, t.name, t.year, t.starts_on, l.vote_head_id, v.name, v.position
    order by t.starts_on desc, v.position, v.name
    limit 1000
  `.execute(db);
  return found.rows;
}

export interface Totals {
  owed_cents: number;
  prepaid_cents: number;
  billed_cents: number;
  charged_cents: number;
  paid_cents: number;
  waived_cents: number;
  credit_note_cents: number;
}

const charged = sql`coalesce(sum(l.amount_cents) filter (
  where a.part = 'fees-receivable' and j.source like 'extra-charge%'), 0)`;

/** By the rules of the dashboard's figures; extra charges are billed too, and stand by themselves. */
export async function findTotals(db: Db, student_id: string): Promise<Totals> {
  const found = await sql<Totals>`
    select
      coalesce(sum(l.amount_cents) filter (where a.part = 'fees-receivable'), 0) as owed_cents,
      -coalesce(sum(l.amount_cents) filter (where a.part = 'prepayments'), 0) as prepaid_cents,
      ${sumOfLines('billed')} - ${charged} as billed_cents, ${charged} as charged_cents,
      ${sumOfLines('collected')} + ${sumOfLines('goods')} as paid_cents,
      ${sumOfLines('waived')} as waived_cents, ${sumOfLines('credit-notes')} as credit_note_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.student_id = ${student_id} and a.part in ('fees-receivable', 'prepayments')
  `.execute(db);
  return found.rows[0]!;
}

export type Movement = Omit<StatementLine, 'balance_cents' | 'debit_cents' | 'credit_cents'> & {
  amount_cents: number;
};

const movements_max = 2_000;

/** Lists what each posting did to the learner's account; what only moved inside it is no movement. */
export async function listMovements(db: Db, student_id: string): Promise<Movement[]> {
  const found = await sql<Movement>`
    select j.id as journal_id, j.number, j.posted_on, j.source, j.memo, e.evidence, f.tax_invoice,
      sum(l.amount_cents) as amount_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join (
      select m.id, jsonb_build_object('member_id', m.id, 'name', m.evidence_file_name) as evidence
      from finance.extra_charge_members m
      where m.student_id = ${student_id} and m.evidence_file_id is not null
    ) e on e.id = j.source_id and j.source = 'extra-charge'
    left join (${taxInvoices(sql`f.student_id = ${student_id}`)}) f on f.journal_id = j.id
    where l.student_id = ${student_id} and a.part in ('fees-receivable', 'prepayments')
    group by j.id, j.number, j.posted_on, j.source, j.memo, e.evidence, f.tax_invoice
    having sum(l.amount_cents) <> 0
    order by j.posted_on, j.number
    limit ${movements_max}
  `.execute(db);
  return found.rows;
}
