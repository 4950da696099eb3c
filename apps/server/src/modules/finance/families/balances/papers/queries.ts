import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { taxInvoices } from '#modules/finance/tax/fiscal-invoices/queries.ts';

export interface OfClass {
  class_id: string;
  stream_id?: string | undefined;
}

/** A class, or learners by name: brothers and sisters of one family. */
type Whom = OfClass | { student_ids: readonly string[] };

const whom = (of: Whom) =>
  'student_ids' in of
    ? sql`s.id = any (${of.student_ids}::uuid[])`
    : sql`s.class_id = ${of.class_id}
      and (${of.stream_id ?? null}::uuid is null or s.stream_id = ${of.stream_id ?? null}::uuid)`;

export interface ClassLearner {
  id: string;
  admission_number: string;
  name: string;
  class_name: string;
  place: string;
  balance_cents: number;
}

const learners_max = 400;

/** The learners of a class who are still here, in the order of their names. */
export async function listLearners(db: Db, of: Whom) {
  const found = await sql<ClassLearner>`
    select s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      c.name as class_name, concat_ws(' ', c.name, t.name) as place, coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where ${whom(of)}
      and s.status not in ('transferred', 'withdrawn', 'graduated', 'deceased')
    order by s.surname, s.first_name, s.id
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

export interface LearnerMovement {
  student_id: string;
  posted_on: string;
  source: string;
  memo: string;
  tax_invoice: string | null;
  amount_cents: number;
}

const movements_max = 20_000;

/** Lists what each posting did to the accounts of a class: the lines of a statement, for all at once. */
export async function listMovements(db: Db, of: Whom) {
  const found = await sql<LearnerMovement>`
    select l.student_id, j.posted_on, j.source, j.memo, f.tax_invoice, sum(l.amount_cents) as amount_cents
    from students.students s
    join finance.lines l on l.tenant_id = s.tenant_id and l.student_id = s.id
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join (${taxInvoices(sql`f.tenant_id = ${scopeOf(db).tenant_id}`)}) f on f.journal_id = j.id
    where ${whom(of)}
      and a.part in ('fees-receivable', 'prepayments')
    group by l.student_id, j.id, j.posted_on, j.source, j.memo, j.number, f.tax_invoice
    having sum(l.amount_cents) <> 0
    order by j.posted_on, j.number
    limit ${movements_max}
  `.execute(db);
  return found.rows;
}
