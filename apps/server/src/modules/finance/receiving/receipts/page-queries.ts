import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface PaidChild {
  first_name: string;
  class_name: string | null;
  admission_number: string;
  balance_cents: number;
  school_name: string;
  school_phone: string | null;
  school_address: string | null;
  /** Where the money goes, for whoever pays without a prompt. */
  paybill: string | null;
  can_prompt: boolean;
  verify_code: string;
  /** The posting of the payment itself. */
  journal_number: number | null;
}

/** Of the child only what a forwarded link may tell: the first name, class and number. */
export async function findPaidChild(db: Db, payment_id: string): Promise<PaidChild | undefined> {
  const found = await sql<PaidChild>`
    select s.first_name, s.admission_number, nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      coalesce(b.balance_cents, 0) as balance_cents, h.name as school_name, h.phone as school_phone,
      h.address as school_address, m.paybill,
      m.paybill is not null or exists (
        select from finance.connections k where k.provider = 'mpesa') as can_prompt,
      p.verify_code, j.number as journal_number
    from finance.payments p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join identity.schools h on (h.tenant_id, h.id) = (p.tenant_id, p.school_id)
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams t on (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)
    left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)
    left join finance.journals j on j.tenant_id = p.tenant_id and j.source in ('payment', 'goods')
      and j.source_id = p.id
    left join lateral (
      select m.paybill
      from finance.money_accounts m
      where m.tenant_id = p.tenant_id and m.school_id = p.school_id and m.kind = 'mobile-money'
        and m.paybill is not null and m.retired_at is null
      order by m.created_at, m.id
      limit 1
    ) m on true
    where p.id = ${payment_id}
    order by j.number
    limit 1
  `.execute(db);
  return found.rows[0];
}

export interface BilledTerm {
  name: string;
  year: number;
  billed_cents: number;
  /** What this one receipt paid of it. */
  receipt_cents: number;
  due_cents: number;
}

const terms_max = 60;

/** What was billed for each term, and what is left of it, newest term last. */
export async function listBilledTerms(db: Db, payment_id: string): Promise<BilledTerm[]> {
  const found = await sql<BilledTerm>`
    select t.name, t.year,
      coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0 and j.reverses_id is null
        and not (j.source like 'payment%' or j.source like 'goods%' or j.source like 'prepayment%'
          or j.source like 'respread%' or j.source like 'waiver%')), 0) as billed_cents,
      -coalesce(sum(l.amount_cents) filter (
        where j.source in ('payment', 'goods') and j.source_id = p.id), 0) as receipt_cents,
      sum(l.amount_cents) as due_cents
    from finance.payments p
    join finance.lines l on (l.tenant_id, l.student_id) = (p.tenant_id, p.student_id)
    join finance.accounts a on (a.tenant_id, a.id) = (l.tenant_id, l.account_id)
    join finance.journals j on (j.tenant_id, j.id) = (l.tenant_id, l.journal_id)
    join administration.terms t on (t.tenant_id, t.id) = (l.tenant_id, l.semester_id)
    where p.id = ${payment_id} and a.part = 'fees-receivable'
    group by t.id, t.name, t.year, t.starts_on
    order by t.starts_on
    limit ${terms_max}
  `.execute(db);
  return found.rows;
}

/** Asked for by a link, for the child of this receipt and on the phone that the link went to. */
export async function isPromptOfLink(
  db: Db,
  id: string,
  { payment_id, sent_to }: { payment_id: string; sent_to: string | null },
): Promise<boolean> {
  const found = await sql<{ is_own: boolean }>`
    select exists (
      select from finance.prompts q
      join finance.payments p on (p.tenant_id, p.student_id) = (q.tenant_id, q.student_id)
      where q.id = ${id} and q.source = 'link' and q.phone = ${sent_to} and p.id = ${payment_id}
    ) as is_own
  `.execute(db);
  return found.rows[0]!.is_own;
}
