import { type Adjustment, adjustmentList } from '@darasa/contract/finance/fees/fee-adjustments';
import { sql } from 'kysely';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const person = (column: string) => `(select concat_ws(' ', u.first_name, u.last_name)
  from identity.users u where u.tenant_id = a.tenant_id and u.id = a.${column})`;

export const adjustments = rowsOf(adjustmentList, {
  from: 'finance.fee_adjustments a',
  joins: {
    s: 'join students.students s on s.tenant_id = a.tenant_id and s.id = a.student_id',
    o: 'left join students.students o on o.tenant_id = a.tenant_id and o.id = a.to_student_id',
    t: 'left join administration.terms t on t.tenant_id = a.tenant_id and t.id = a.semester_id',
    v: 'left join finance.vote_heads v on v.tenant_id = a.tenant_id and v.id = a.vote_head_id',
  },
  columns: {
    admission_number: 's.admission_number',
    student_name: "concat_ws(' ', s.first_name, s.other_names, s.surname)",
    to_student_name: `case when o.id is null then null
      else concat_ws(' ', o.first_name, o.other_names, o.surname) end`,
    semester_name: "t.name || ' ' || t.year",
    to_semester_name: `(select n.name || ' ' || n.year from administration.terms n
      where n.tenant_id = a.tenant_id and n.id = (a.details ->> 'to_semester_id')::uuid)`,
    vote_head_name: 'v.name',
    agreed_by: "a.details ->> 'agreed_by'",
    requested_by: `coalesce(${person('requested_by')}, '')`,
    requested_by_id: 'a.requested_by',
    approver_ids: `(select coalesce(json_agg(distinct e.user_id), '[]'::json)
      from workflows.items i
      join workflows.events e on e.tenant_id = i.tenant_id and e.item_id = i.id
      where i.tenant_id = a.tenant_id and i.document_type = 'fee-adjustment'
        and i.document_id = a.id and e.kind in ('approved', 'overridden')
        and e.user_id is not null)`,
    approved_by: person('approved_by'),
    posted_by: person('posted_by'),
    is_back: `(a.kind = 'write-off' and a.state = 'posted' and s.status = 'active'
      and coalesce((a.details ->> 'had_left')::boolean, false))`,
    reversal: `(select jsonb_build_object('state', r.state, 'transaction_code', r.transaction_code,
        'reversal_code', r.reversal_code, 'text', r.result_text)
      from finance.reversals r
      where r.tenant_id = a.tenant_id and r.adjustment_id = a.id
      order by r.created_at desc, r.id desc
      limit 1)`,
  },
  filters: {
    student_id: (id: string) => sql`${id} in (a.student_id, a.to_student_id)`,
  },
  search: ["concat_ws(' ', a.number, s.first_name, s.other_names, s.surname, s.admission_number)"],
  sorts: { number: ['a.number'] },
  names: {
    id: nameIn('finance.fee_adjustments', 'number'),
    student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)"),
  },
});

export const findAdjustment = async (db: Db, id: string): Promise<Adjustment | undefined> =>
  (await adjustments.some(db, [id]))[0];

export interface Details {
  agreed_by?: string;
  to_semester_id?: string;
  had_left?: boolean;
  fee_category_id?: string;
  fee_group_id?: string;
  from_on?: string;
  lines?: { vote_head_id: string; account_id: string; change_cents: number }[];
}

export interface StoredAdjustment {
  id: string;
  number: string;
  kind: Adjustment['kind'];
  student_id: string;
  to_student_id: string | null;
  semester_id: string | null;
  vote_head_id: string | null;
  amount_cents: number;
  reason: string;
  details: Details;
  state: Adjustment['state'];
  payee: string | null;
  requested_by: string;
  voucher_number: string | null;
  account_id: string | null;
}

export async function lockAdjustment(db: Db, id: string): Promise<StoredAdjustment | undefined> {
  const found = await sql<StoredAdjustment>`
    select a.id, a.number, a.kind, a.student_id, a.to_student_id, a.semester_id, a.vote_head_id,
      a.amount_cents, a.reason, a.details, a.state, a.payee, a.requested_by, a.voucher_number,
      (select v.account_id from finance.vote_heads v
       where v.tenant_id = a.tenant_id and v.id = a.vote_head_id) as account_id
    from finance.fee_adjustments a
    where a.id = ${id}
    for update of a
  `.execute(db);
  return found.rows[0];
}

export interface NewAdjustment {
  tenant_id: string;
  school_id: string;
  id: string;
  number: string;
  kind: string;
  student_id: string;
  to_student_id: string | null;
  semester_id: string | null;
  vote_head_id: string | null;
  amount_cents: number;
  reason: string;
  details: Details;
  payee: string | null;
  requested_by: string;
  created_at: string;
}

export async function insertAdjustment(db: Db, row: NewAdjustment): Promise<void> {
  await insertRow(db, 'finance.fee_adjustments', { ...row, details: JSON.stringify(row.details) });
}

type Change = Partial<{
  state: Adjustment['state'];
  approved_by: string | null;
  posted_by: string | null;
  posted_on: string | null;
  money_account_id: string;
  voucher_number: string;
  reference: string | null;
}>;

export async function updateAdjustment(db: Db, id: string, change: Change): Promise<void> {
  await patchRow(db, 'finance.fee_adjustments', id, change);
}

export interface Party {
  id: string;
  name: string;
  status: string;
  class_id: string | null;
}

export async function findParties(db: Db, ids: string[]): Promise<Map<string, Party>> {
  const found = await sql<Party>`
    select s.id, s.admission_number || ' ' || concat_ws(' ', s.first_name, s.surname) as name,
      s.status, s.class_id
    from students.students s
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** Whether two learners share somebody who has custody of them. */
export async function areSiblings(db: Db, one: string, other: string): Promise<boolean> {
  const found = await sql`
    select 1
    from students.student_guardians a
    join students.student_guardians b on b.tenant_id = a.tenant_id and b.guardian_id = a.guardian_id
    where a.student_id = ${one} and b.student_id = ${other}
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export interface HeadSum {
  vote_head_id: string;
  billed_cents: number;
  credited_cents: number;
  /** What credit notes took off already. */
  noted_cents: number;
}

/** Lists what a term asked of a learner for each vote head, and what made it less. */
export async function listHeadSums(db: Db, student_id: string, semester_id: string) {
  const found = await sql<HeadSum>`
    select l.vote_head_id,
      coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0 and j.reverses_id is null), 0)
        as billed_cents,
      -coalesce(sum(l.amount_cents) filter (
        where not (l.amount_cents > 0 and j.reverses_id is null)), 0) as credited_cents,
      -coalesce(sum(l.amount_cents) filter (
        where j.source in ('credit-note', 'credit-note-taken-back')), 0) as noted_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    join finance.journals j on j.tenant_id = l.tenant_id and j.id = l.journal_id
    where l.student_id = ${student_id} and l.semester_id = ${semester_id}
    group by l.vote_head_id
    order by l.vote_head_id
  `.execute(db);
  return found.rows;
}

export async function findVoteHead(db: Db, id: string) {
  return db
    .selectFrom('finance.vote_heads')
    .select(['id', 'name', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findTerm(db: Db, id: string) {
  return db
    .selectFrom('administration.terms')
    .select(['id', 'name', 'year'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findMoneyAccount(db: Db, id: string) {
  return db
    .selectFrom('finance.money_accounts')
    .select(['id', 'name', 'account_id'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}
