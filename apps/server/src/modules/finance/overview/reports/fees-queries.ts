import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { figureRule, sumOfDays, sumOfLines } from '#modules/finance/books/figures/queries.ts';
import { type ReportPeriod, type TermDays, thisTerm } from './queries.ts';

export interface ClassFees {
  class_id: string | null;
  class_name: string;
  billed_cents: number;
  waived_cents: number;
  credit_note_cents: number;
  paid_cents: number;
  other_cents: number;
  balance_cents: number;
}

export async function listClassFees(db: Db, asked: ReportPeriod): Promise<ClassFees[]> {
  const found = await sql<ClassFees>`
    select c.id as class_id, coalesce(c.name, 'No class') as class_name,
      ${sumOfLines('billed')} as billed_cents, ${sumOfLines('waived')} as waived_cents,
      ${sumOfLines('credit-notes')} as credit_note_cents,
      ${sumOfLines('paid')} as paid_cents, ${sumOfLines('other')} as other_cents,
      sum(l.amount_cents) as balance_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    left join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where l.semester_id = ${thisTerm(asked, 'id')} and a.part = 'fees-receivable'
    group by c.id, c.name, c.level
    order by c.level, c.name
    limit 200
  `.execute(db);
  return found.rows;
}

export interface WeekSum {
  which: TermDays['which'];
  week: number;
  amount_cents: number;
}

/** The term and the same term a year before, with their days. */
const termsBeside = (asked: ReportPeriod) => sql`(
  select 'this' as which, t.id, t.starts_on, t.ends_on
  from administration.terms t where t.id = ${thisTerm(asked, 'id')}
  union all
  select 'last-year', t.id, t.starts_on, t.ends_on
  from administration.terms t
  join administration.terms h on h.tenant_id = t.tenant_id and h.school_id = t.school_id
  where h.id = ${thisTerm(asked, 'id')} and t.year = h.year - 1 and t.name = h.name)`;

export async function listWeeks(db: Db, asked: ReportPeriod): Promise<WeekSum[]> {
  const found = await sql<WeekSum>`
    select t.which, (d.posted_on - t.starts_on) / 7 + 1 as week,
      ${sumOfDays('collected')} as amount_cents
    from ${termsBeside(asked)} t
    join finance.day_sums d on d.posted_on between t.starts_on and t.ends_on
    join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    where ${figureRule('collected', 'd.source').lines}
    group by 1, 2
    order by 1, 2
    limit 200
  `.execute(db);
  return found.rows;
}

/** Lists what was asked for each of the two terms: billed, and not waived or credited. */
export async function listAsked(db: Db, asked: ReportPeriod): Promise<Map<string, number>> {
  const found = await sql<{ which: string; cents: number }>`
    select t.which, ${sumOfDays('billed')} - ${sumOfDays('relieved')} as cents
    from ${termsBeside(asked)} t
    join finance.day_sums d on d.semester_id = t.id
    join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
    group by 1
  `.execute(db);
  return new Map(found.rows.map((row) => [row.which, row.cents]));
}

export interface Due {
  key: string;
  label: string;
  starts_on: string;
  due_cents: number;
}

const due_rows_max = 20_000;

/** Lists what is owed for each term: by class, or by learner with those who owe most first. */
export async function listDues(db: Db, each: 'group' | 'learner'): Promise<Due[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const of =
    each === 'learner'
      ? {
          key: sql`d.student_id::text`,
          label: sql`concat_ws(' ', s.first_name, s.surname) || ', ' || s.admission_number
            || coalesce(', ' || c.name, '')`,
          order: sql`(select sum(o.due_cents) from finance.dues o
            where o.tenant_id = ${tenant_id} and o.student_id = d.student_id) desc, 1`,
          by: sql`d.student_id`,
        }
      : {
          key: sql`coalesce(c.id::text, 'none')`,
          label: sql`coalesce(c.name, 'No class')`,
          order: sql`min(c.level), 2`,
          by: sql`1`,
        };
  const found = await sql<Due>`
    select ${of.key} as key, ${of.label} as label, t.starts_on, sum(d.due_cents) as due_cents
    from finance.dues d
    join administration.terms t on t.tenant_id = d.tenant_id and t.id = d.semester_id
    left join students.students s on s.tenant_id = d.tenant_id and s.id = d.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where d.tenant_id = ${tenant_id} and d.school_id = ${school_id} and d.due_cents <> 0
    group by ${of.by}, 1, 2, t.starts_on
    order by ${of.order}
    limit ${due_rows_max}
  `.execute(db);
  return found.rows;
}

export async function sumReceivable(db: Db): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(d.debit_cents - d.credit_cents), 0) as cents
    from finance.accounts a
    join finance.day_sums d on d.tenant_id = a.tenant_id and d.account_id = a.id
    where a.part = 'fees-receivable'
  `.execute(db);
  return found.rows[0]!.cents;
}
