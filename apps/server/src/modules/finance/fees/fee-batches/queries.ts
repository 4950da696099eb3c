import {
  type BatchKind,
  type BatchLine,
  type FeeBatch,
  feeBatchList,
} from '@darasa/contract/finance/fees/fee-batches';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { isAsked, sourceIs } from '#modules/finance/books/figures/queries.ts';

const person = (column: string) => `(select concat_ws(' ', u.first_name, u.last_name)
  from identity.users u where u.tenant_id = b.tenant_id and u.id = b.${column})`;

export const batches = rowsOf(feeBatchList, {
  from: 'finance.fee_batches b',
  joins: {
    t: 'join administration.terms t on t.tenant_id = b.tenant_id and t.id = b.semester_id',
    v: 'join finance.vote_heads v on v.tenant_id = b.tenant_id and v.id = b.vote_head_id',
    w: 'left join finance.vote_heads w on w.tenant_id = b.tenant_id and w.id = b.to_vote_head_id',
  },
  columns: {
    semester_name: "t.name || ' ' || t.year",
    vote_head_name: 'v.name',
    to_vote_head_name: 'w.name',
    requested_by: `coalesce(${person('requested_by')}, '')`,
    approved_by: person('approved_by'),
  },
  search: ['b.number', 'v.name', 'w.name', 'b.reason'],
  names: { semester_id: nameIn('administration.terms', "name || ' ' || year") },
});

export const findBatch = async (db: Db, id: string): Promise<FeeBatch | undefined> =>
  (await batches.some(db, [id]))[0];

export interface StoredLine extends BatchLine {
  id: string;
}

export async function listLines(db: Db, batch_id: string): Promise<StoredLine[]> {
  const found = await sql<StoredLine>`
    select l.id, l.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, c.name as class_name,
      l.before_cents, l.change_cents
    from finance.fee_batch_lines l
    join students.students s on s.tenant_id = l.tenant_id and s.id = l.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where l.fee_batch_id = ${batch_id}
    order by c.level nulls last, c.name, s.surname, s.first_name, s.id
  `.execute(db);
  return found.rows;
}

export interface StoredBatch {
  id: string;
  number: string;
  kind: BatchKind;
  semester_id: string;
  vote_head_id: string;
  to_vote_head_id: string | null;
  reason: string;
  state: FeeBatch['state'];
  told_at: string | null;
  requested_by: string;
}

export async function lockBatch(db: Db, id: string): Promise<StoredBatch | undefined> {
  const found = await sql<StoredBatch>`
    select b.id, b.number, b.kind, b.semester_id, b.vote_head_id, b.to_vote_head_id, b.reason,
      b.state, b.told_at, b.requested_by
    from finance.fee_batches b
    where b.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export interface Ground {
  term: string | null;
  vote_heads: { id: string; name: string; account_id: string; retired: boolean }[];
  class_names: string | null;
  class_count: number;
}

/** The names of everything a batch speaks of; what is missing belongs to another school. */
export async function findGround(
  db: Db,
  of: { semester_id: string; head_ids: string[]; class_ids: string[] },
): Promise<Ground> {
  const found = await sql<Ground>`
    select
      (select t.name || ' ' || t.year from administration.terms t where t.id = ${of.semester_id})
        as term,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'account_id',
          v.account_id, 'retired', v.retired_at is not null))
        from finance.vote_heads v where v.id = any(${of.head_ids}::uuid[])), '[]') as vote_heads,
      c.class_names, c.class_count
    from (select string_agg(c.name, ', ' order by c.level, c.name) as class_names,
        count(*)::int as class_count
      from administration.classes c where c.id = any(${of.class_ids}::uuid[])) c
  `.execute(db);
  return found.rows[0]!;
}

export interface BilledLine extends BatchLine {
  is_billed: boolean;
}

/**
 * Lists what a vote head asks of each learner at school in these classes for the term: bills and charges
 * less waivers, whatever was paid of it.
 */
export async function listAsked(
  db: Db,
  of: {
    semester_id: string;
    vote_head_id: string;
    class_ids: string[] | null;
    student_ids?: string[];
  },
): Promise<BilledLine[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const students = of.student_ids ?? null;
  const found = await sql<BilledLine>`
    with learners as materialized (
      select s.tenant_id, s.id, s.admission_number, s.surname, s.first_name, s.class_id,
        concat_ws(' ', s.first_name, s.other_names, s.surname) as name
      from students.students s
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
        and (${students}::uuid[] is not null or (s.status in ('active', 'suspended', 'on-leave')
          and s.class_id = any(${of.class_ids}::uuid[])))
        and (${students}::uuid[] is null or s.id = any(${students}::uuid[]))
    ), sums as (
      select l.student_id, bool_or(${sourceIs('j.source', 'bill')}) as is_billed,
        coalesce(sum(l.amount_cents) filter (where l.vote_head_id = ${of.vote_head_id}
          and ${isAsked}), 0) as cents
      from finance.lines l
      join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
        and a.part = 'fees-receivable'
      join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
      where l.tenant_id = ${tenant_id} and l.semester_id = ${of.semester_id}
        and l.student_id in (select id from learners)
      group by l.student_id
    )
    select s.id as student_id, s.admission_number, s.name, c.name as class_name,
      coalesce(m.cents, 0) as before_cents, 0 as change_cents,
      coalesce(m.is_billed, false) as is_billed
    from learners s
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join sums m on m.student_id = s.id
    order by c.level nulls last, c.name, s.surname, s.first_name, s.id
    limit 20000
  `.execute(db);
  return found.rows;
}

export interface NewBatch {
  id: string;
  number: string;
  kind: BatchKind;
  semester_id: string;
  vote_head_id: string;
  to_vote_head_id: string | null;
  amount_cents: number | null;
  class_names: string;
  reason: string;
  learner_count: number;
  before_cents: number;
  change_cents: number;
  requested_by: string;
  created_at: string;
}

export async function insertBatch(
  db: Db,
  batch: NewBatch,
  lines: { id: string; student_id: string; before_cents: number; change_cents: number }[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'finance.fee_batches', { ...batch, tenant_id, school_id: school_id! });
  await sql`
    insert into finance.fee_batch_lines (tenant_id, id, school_id, fee_batch_id, student_id,
      before_cents, change_cents)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, ${batch.id}::uuid, n.student_id,
      n.before_cents, n.change_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id uuid, student_id uuid,
      before_cents bigint, change_cents bigint)
  `.execute(db);
}

export type BatchChange = Partial<{
  state: FeeBatch['state'];
  posted_on: string;
  approved_by: string;
  taken_back_on: string;
  taken_back_reason: string;
  told_at: string | null;
  told_count: number | null;
}>;

export async function updateBatch(db: Db, id: string, change: BatchChange): Promise<void> {
  await db.updateTable('finance.fee_batches').set(change).where('id', '=', id).execute();
}
