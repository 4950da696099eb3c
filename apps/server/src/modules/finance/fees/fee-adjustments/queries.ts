import type { InputOf } from '@darasa/contract/endpoint';
import type { Adjustment, listAdjustments } from '@darasa/contract/finance/fees/fee-adjustments';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const person = (column: string) => `(select concat_ws(' ', u.first_name, u.last_name)
  from identity.users u where u.tenant_id = a.tenant_id and u.id = a.${column})`;
const shown = sql.raw(`
  a.id, a.number, a.kind, a.student_id, s.admission_number,
  concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
  case when o.id is null then null else concat_ws(' ', o.first_name, o.other_names, o.surname) end
    as to_student_name,
  t.name || ' ' || t.year as semester_name,
  (select n.name || ' ' || n.year from administration.terms n
    where n.tenant_id = a.tenant_id and n.id = (a.details ->> 'to_semester_id')::uuid)
    as to_semester_name, v.name as vote_head_name, a.amount_cents, a.reason,
  a.details ->> 'agreed_by' as agreed_by, a.state, a.posted_on, a.voucher_number, a.payee,
  a.reference, coalesce(${person('requested_by')}, '') as requested_by,
  a.requested_by as requested_by_id,
  (select coalesce(json_agg(distinct e.user_id), '[]'::json)
    from workflows.items i
    join workflows.events e on e.tenant_id = i.tenant_id and e.item_id = i.id
    where i.tenant_id = a.tenant_id and i.document_type = 'fee-adjustment' and i.document_id = a.id
      and e.kind in ('approved', 'overridden') and e.user_id is not null) as approver_ids,
  ${person('approved_by')} as approved_by, ${person('posted_by')} as posted_by, a.created_at,
  (a.kind = 'write-off' and a.state = 'posted' and s.status = 'active'
    and coalesce((a.details ->> 'had_left')::boolean, false)) as is_back,
  (select jsonb_build_object('state', r.state, 'transaction_code', r.transaction_code,
      'reversal_code', r.reversal_code, 'text', r.result_text)
    from finance.reversals r
    where r.tenant_id = a.tenant_id and r.adjustment_id = a.id
    order by r.created_at desc, r.id desc
    limit 1) as reversal`);
const sources = sql.raw(`finance.fee_adjustments a
  join students.students s on s.tenant_id = a.tenant_id and s.id = a.student_id
  left join students.students o on o.tenant_id = a.tenant_id and o.id = a.to_student_id
  left join administration.terms t on t.tenant_id = a.tenant_id and t.id = a.semester_id
  left join finance.vote_heads v on v.tenant_id = a.tenant_id and v.id = a.vote_head_id`);

export type AdjustmentFilter = Omit<InputOf<typeof listAdjustments>, 'page' | 'page_size'>;

function matching(db: Db, filter: AdjustmentFilter) {
  const { tenant_id, school_id } = scopeOf(db);
  const { search, kind, state, student_id, id } = filter;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`${sources} where a.tenant_id = ${tenant_id} and a.school_id = ${school_id}
    and (${id ?? null}::uuid is null or a.id = ${id ?? null})
    and (${kind ?? null}::text is null or a.kind = ${kind ?? null})
    and (${state ?? null}::text is null or a.state = ${state ?? null})
    and (${student_id ?? null}::uuid is null or a.student_id = ${student_id ?? null}
      or a.to_student_id = ${student_id ?? null})
    and (${pattern}::text is null or concat_ws(' ', a.number, s.first_name, s.other_names,
      s.surname, s.admission_number) ilike ${pattern})`;
}

const orderOf = (sort: string, of: string) => {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${of}.${column} ${way}, ${of}.id`);
};

export async function listPage(db: Db, input: InputOf<typeof listAdjustments>) {
  const { page, page_size, sort } = input;
  const found = await sql<Adjustment & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${matching(db, input)}) c
    left join (
      select ${shown} from ${matching(db, input)} order by ${orderOf(sort, 'a')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: AdjustmentFilter, limit: number) {
  const found = await sql<Adjustment>`
    select ${shown} from ${matching(db, filter)} order by ${orderOf(filter.sort, 'a')} limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function findAdjustment(db: Db, id: string): Promise<Adjustment | undefined> {
  const found = await sql<Adjustment>`select ${shown} from ${sources} where a.id = ${id}`.execute(
    db,
  );
  return found.rows[0];
}

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

/** What a term asked of a learner for each vote head, and what made it less. */
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
