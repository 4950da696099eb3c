import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Candidate {
  student_id: string;
  admission_number: string;
  name: string;
  class_id: string | null;
  class_name: string | null;
  class_level: number | null;
  category_id: string | null;
  structure_id: string | null;
  structure_state: string | null;
}

interface Who {
  semester_id: string;
  class_id?: string | undefined;
  student_id?: string | undefined;
  /** Only these, whatever else is asked. */
  student_ids?: string[] | undefined;
}

const learners_max = 50_000;

/**
 * Every learner the run would look at, with the structure that fits: the category and group the
 * learner is in when the term begins, or for who comes later the first one within it, or else those
 * of everybody. Who changes afterwards pays the difference for the days that are left, by a note.
 */
export async function listCandidates(db: Db, who: Who) {
  const { semester_id, class_id, student_id, student_ids = null } = who;
  const found = await sql<Candidate>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.class_id, c.name as class_name, c.level as class_level,
      coalesce(p.fee_category_id, k.id) as category_id,
      f.id as structure_id, f.state as structure_state
    from students.students s
    join administration.terms t on t.tenant_id = s.tenant_id and t.id = ${semester_id}
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join lateral (
      select p.fee_category_id, p.fee_group_id
      from finance.fee_placements p
      where p.tenant_id = s.tenant_id and p.student_id = s.id and p.from_on <= t.ends_on
      order by p.from_on <= t.starts_on desc,
        case when p.from_on <= t.starts_on then t.starts_on - p.from_on
          else p.from_on - t.starts_on end
      limit 1
    ) p on true
    left join finance.fee_categories k
      on k.tenant_id = s.tenant_id and k.school_id = s.school_id and k.boarding = s.boarding
    left join finance.fee_groups g
      on g.tenant_id = s.tenant_id and g.school_id = s.school_id and g.is_usual
    left join finance.fee_structures f
      on f.tenant_id = s.tenant_id and f.class_id = s.class_id and f.semester_id = t.id
      and f.fee_category_id = coalesce(p.fee_category_id, k.id)
      and f.fee_group_id = coalesce(p.fee_group_id, g.id)
    where s.status in ('active', 'suspended', 'on-leave')
      and (${class_id ?? null}::uuid is null or s.class_id = ${class_id ?? null})
      and (${student_id ?? null}::uuid is null or s.id = ${student_id ?? null})
      and (${student_ids}::uuid[] is null or s.id = any(${student_ids}::uuid[]))
    order by c.level nulls last, c.name, s.surname, s.first_name, s.id
    limit ${learners_max}
  `.execute(db);
  return found.rows;
}

/**
 * Lists who has the bill of a term. Asked by itself: beside the learners it is looked up bill by bill, and
 * the planner does not know how many there are while a run makes them.
 */
export async function listBilled(
  db: Db,
  { semester_id, student_ids = null }: Pick<Who, 'semester_id'> & { student_ids?: string[] | null },
): Promise<Set<string>> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select b.student_id
    from finance.bills b
    where b.tenant_id = ${tenant_id} and b.semester_id = ${semester_id}
      and ${student_ids ? sql`b.student_id = any(${student_ids}::uuid[])` : sql`true`}
  `.execute(db);
  return new Set(found.rows.map((row) => row.student_id));
}

export async function findSemester(db: Db, id: string) {
  const found = await sql<{ id: string; name: string; year: number }>`
    select t.id, t.name, t.year from administration.terms t where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface Offer {
  id: string;
  name: string;
  state: string;
  fee_category_id: string;
}

/** Every structure that the learner's class has for the term, whoever it is meant for. */
export async function listOffers(db: Db, of: { semester_id: string; student_id: string }) {
  const found = await sql<Offer>`
    select f.id, concat_ws(', ', k.name, g.name) as name, f.state, f.fee_category_id
    from students.students s
    join finance.fee_structures f on f.tenant_id = s.tenant_id and f.class_id = s.class_id
    join finance.fee_categories k on k.tenant_id = f.tenant_id and k.id = f.fee_category_id
    join finance.fee_groups g on g.tenant_id = f.tenant_id and g.id = f.fee_group_id
    where s.id = ${of.student_id} and f.semester_id = ${of.semester_id}
    order by k.name, g.name
    limit 100
  `.execute(db);
  return found.rows;
}

export interface Particular {
  structure_id: string;
  vote_head_id: string;
  name: string;
  account_id: string;
  amount_cents: number;
}

export async function listParticulars(db: Db, semester_id: string): Promise<Particular[]> {
  const found = await sql<Particular>`
    select p.fee_structure_id as structure_id, p.vote_head_id, v.name,
      v.account_id, p.amount_cents
    from finance.fee_particulars p
    join finance.fee_structures f on f.tenant_id = p.tenant_id and f.id = p.fee_structure_id
    join finance.vote_heads v on v.tenant_id = p.tenant_id and v.id = p.vote_head_id
    where f.semester_id = ${semester_id} and f.state = 'published'
    order by p.fee_structure_id, v.position, v.code
  `.execute(db);
  return found.rows;
}

export interface NewBill {
  id: string;
  number: string;
  student_id: string;
  fee_structure_id: string;
  class_id: string;
  total_cents: number;
  /** The part of the term that is billed; left out for the whole of it. */
  days?: number;
  of_days?: number;
}

interface Bills {
  tenant_id: string;
  school_id: string;
  user_id: string;
  now: string;
  semester_id: string;
  billed_on: string;
  rows: NewBill[];
}

/** Answers how many were new: fewer when somebody billed one of them in the same moment. */
export async function insertBills(db: Db, bills: Bills): Promise<number> {
  const made = await sql`
    insert into finance.bills (tenant_id, id, school_id, number, student_id, semester_id,
      fee_structure_id, class_id, total_cents, days, of_days, billed_on, created_by, created_at)
    select ${bills.tenant_id}::uuid, n.id, ${bills.school_id}::uuid, n.number, n.student_id,
      ${bills.semester_id}::uuid, n.fee_structure_id, n.class_id, n.total_cents, n.days, n.of_days,
      ${bills.billed_on}::date, ${bills.user_id}::uuid, ${bills.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(bills.rows)}::jsonb) as n (id uuid, number text,
      student_id uuid, fee_structure_id uuid, class_id uuid, total_cents bigint, days int, of_days int)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length;
}
