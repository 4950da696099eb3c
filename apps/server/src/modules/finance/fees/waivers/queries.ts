import {
  type Waiver,
  waiverList,
  type WaiverRow,
  type WaiverType,
} from '@darasa/contract/finance/fees/waivers';
import { sql } from 'kysely';
import { insertRow, insertUnlessTaken, patchRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { sqlText } from '#platform/lists/sql-text.ts';

const type_shown = sql.raw(`
  y.id, y.name, y.note, y.basis, y.percent, y.amount_cents, y.vote_head_ids, y.cap_cents,
  y.is_stackable, y.needs_proof, y.rule, y.from_child, y.condition, y.budget_cents, y.retired_at,
  y.version`);

export async function listTypes(db: Db): Promise<WaiverType[]> {
  const found = await sql<WaiverType>`
    select ${type_shown} from finance.waiver_types y
    order by y.retired_at nulls first, lower(y.name)
    limit 200
  `.execute(db);
  return found.rows;
}

export async function lockType(db: Db, id: string): Promise<WaiverType | undefined> {
  const found = await sql<WaiverType>`
    select ${type_shown} from finance.waiver_types y where y.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export type TypeValues = Omit<WaiverType, 'id' | 'version' | 'retired_at'>;

/** false when there is one of this name. */
export async function insertType(db: Db, row: NewRow<'finance.waiver_types'>): Promise<boolean> {
  return insertUnlessTaken(db, 'finance.waiver_types', row);
}

export async function isTypeNameTaken(db: Db, name: string, but_id: string): Promise<boolean> {
  const found = await sql`
    select 1 from finance.waiver_types where lower(name) = lower(${name}) and id <> ${but_id} limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export async function updateType(
  db: Db,
  id: string,
  values: TypeValues & { retired_at: string | null },
): Promise<void> {
  await patchRow(db, 'finance.waiver_types', id, values);
}

export async function countVoteHeads(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from finance.vote_heads where id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows[0]!.count;
}

const person = (column: string) => `(
  select concat_ws(' ', u.first_name, u.last_name) from identity.users u
  where u.tenant_id = w.tenant_id and u.id = w.${column})`;
const shillings = (column: string) =>
  `'KES' || chr(160) || to_char(${column} / 100.0, 'FM999,999,999,990.00')`;

/** A review is due of whom somebody has to look at: a condition, and no review of the last term that has begun. */
const review_due = `
  from finance.waivers w
  join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id
  join finance.waiver_members m on m.tenant_id = w.tenant_id and m.waiver_id = w.id
  join lateral (
    select t.id, t.name || ' ' || t.year as name
    from finance.waiver_terms k
    join administration.terms t on t.tenant_id = k.tenant_id and t.id = k.semester_id
    where k.tenant_id = w.tenant_id and k.waiver_id = w.id and t.starts_on <= :today
    order by t.starts_on desc
    limit 1
  ) d on true
  where w.state = 'applied' and y.condition is not null and m.state <> 'ended'
    and not exists (
      select 1 from finance.waiver_reviews r
      where r.tenant_id = m.tenant_id and r.waiver_member_id = m.id and r.semester_id = d.id)`;
export const reviewDue = (today: string) => sqlText(review_due, today);

export const waivers = rowsOf(waiverList, {
  from: 'finance.waivers w',
  joins: {
    y: 'join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id',
    due: `left join (
      select w.id, count(*)::int as count ${review_due} group by w.id
    ) due on due.id = w.id`,
  },
  columns: {
    type_name: 'y.name',
    gives: `concat(
      case y.basis when 'percent' then y.percent || '%' else ${shillings('y.amount_cents')} end,
      ' of each term', ', at most ' || ${shillings('y.cap_cents')})`,
    needs_proof: 'y.needs_proof',
    condition: 'y.condition',
    requested_by_id: 'w.requested_by',
    requested_by: `coalesce(${person('requested_by')}, '')`,
    approved_by: person('approved_by'),
    applied_by: person('applied_by'),
    terms: `coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name || ' ' || t.year)
        order by t.starts_on)
      from finance.waiver_terms k
      join administration.terms t on t.tenant_id = k.tenant_id and t.id = k.semester_id
      where k.tenant_id = w.tenant_id and k.waiver_id = w.id), '[]')`,
    files: `coalesce((
      select jsonb_agg(jsonb_build_object('id', f.file_id, 'name', f.name) order by f.name)
      from finance.waiver_files f
      where f.tenant_id = w.tenant_id and f.waiver_id = w.id), '[]')`,
    member_count: `(select count(*)::int from finance.waiver_members m
      where m.tenant_id = w.tenant_id and m.waiver_id = w.id and m.state <> 'ended')`,
    used_cents: `coalesce((
      select sum(u.amount_cents)
      from finance.waiver_uses u
      join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
      where m.tenant_id = w.tenant_id and m.waiver_id = w.id and u.taken_back_at is null), 0)`,
    review_due_count: 'coalesce(due.count, 0)',
  },
  filters: {
    review: (_due: string, today) => sql`w.id in (select w.id ${reviewDue(today)})`,
  },
  search: ['w.name', 'w.number'],
  names: { waiver_type_id: nameIn('finance.waiver_types') },
});

export const findWaiver = async (
  db: Db,
  id: string,
  today: string,
): Promise<WaiverRow | undefined> => (await waivers.some(db, [id], today))[0];

export async function lockWaiver(
  db: Db,
  id: string,
  today: string,
): Promise<WaiverRow | undefined> {
  await sql`select 1 from finance.waivers where id = ${id} for update`.execute(db);
  return findWaiver(db, id, today);
}

export async function insertWaiver(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    number: string;
    name: string;
    waiver_type_id: string;
    kind: string;
    funder: string;
    sponsor_name: string | null;
    reason: string;
    requested_by: string;
    created_at: string;
  },
  semester_ids: readonly string[],
): Promise<void> {
  await insertRow(db, 'finance.waivers', row);
  await sql`
    insert into finance.waiver_terms (tenant_id, school_id, waiver_id, semester_id)
    select ${row.tenant_id}::uuid, ${row.school_id}::uuid, ${row.id}::uuid, n
    from unnest(${semester_ids}::uuid[]) n
  `.execute(db);
}

export async function countTerms(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from administration.terms where id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows[0]!.count;
}

type Change = Partial<{
  state: Waiver['state'];
  approved_by: string | null;
  applied_by: string | null;
  applied_at: string | null;
  ended_reason: string | null;
}>;

export async function updateWaiver(db: Db, id: string, change: Change): Promise<void> {
  await patchRow(db, 'finance.waivers', id, change);
}

export async function insertFile(
  db: Db,
  row: { tenant_id: string; school_id: string; waiver_id: string; file_id: string; name: string },
): Promise<void> {
  await insertRow(db, 'finance.waiver_files', row);
}

/** For whoever sees one of the learners that it is about. */
export async function findFile(db: Db, id: string, file_id: string) {
  const found = await sql<{ name: string; media_type: string; storage_key: string }>`
    select x.name, f.media_type, f.storage_key
    from finance.waiver_files x
    join platform.files f on f.tenant_id = x.tenant_id and f.id = x.file_id
    where x.waiver_id = ${id} and x.file_id = ${file_id} and exists (
      select from finance.waiver_members m
      where m.tenant_id = x.tenant_id and m.waiver_id = x.waiver_id)
  `.execute(db);
  return found.rows[0];
}

export async function insertMembers(
  db: Db,
  of: {
    tenant_id: string;
    school_id: string;
    waiver_id: string;
    user_id: string;
    now: string;
    rows: { id: string; student_id: string; amount_cents: number | null }[];
  },
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into finance.waiver_members (tenant_id, id, school_id, waiver_id, student_id,
      amount_cents, created_by, created_at)
    select ${of.tenant_id}::uuid, n.id, ${of.school_id}::uuid, ${of.waiver_id}::uuid, s.id,
      n.amount_cents, ${of.user_id}::uuid, ${of.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as n (id uuid, student_id uuid,
      amount_cents bigint)
    join students.students s on s.id = n.student_id
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

export async function countStudents(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from students.students where id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows[0]!.count;
}

/**
 * The scope of uses says whose uses are looked at: a whole waiver, or all waivers of some learners in a
 * term.
 */
export type UseScope =
  | { waiver_id: string }
  | { semester_id: string; student_ids: readonly string[] };

export interface PlanRow {
  member_id: string;
  member_state: string;
  waiver_id: string;
  number: string;
  type_name: string;
  student_id: string;
  semester_id: string;
  semester_name: string;
  basis: 'percent' | 'amount';
  percent: number | null;
  amount_cents: number | null;
  cap_cents: number | null;
  vote_head_ids: string[];
  is_stackable: boolean;
  override_cents: number | null;
}

/** A term in which the learner did not keep to the condition stays without it, whatever came later. */
const stopped = sql.raw(`exists (
  select 1 from finance.waiver_reviews r
  where r.tenant_id = m.tenant_id and r.waiver_member_id = m.id and r.semester_id = k.semester_id
    and r.outcome = 'suspended')`);

/** Every learner and term that a waiver covers, the older waiver first. */
export async function listPlanRows(db: Db, which: UseScope): Promise<PlanRow[]> {
  const condition =
    'waiver_id' in which
      ? sql`w.id = ${which.waiver_id}`
      : sql`w.state = 'applied' and m.state = 'active' and not ${stopped}
          and k.semester_id = ${which.semester_id}
          and m.student_id = any(${which.student_ids}::uuid[])`;
  const found = await sql<PlanRow>`
    select m.id as member_id,
      case when m.state = 'active' and ${stopped} then 'suspended' else m.state end as member_state,
      w.id as waiver_id, w.number,
      y.name as type_name, m.student_id, k.semester_id, t.name || ' ' || t.year as semester_name,
      y.basis, y.percent, y.amount_cents, y.cap_cents, y.vote_head_ids, y.is_stackable,
      m.amount_cents as override_cents
    from finance.waiver_members m
    join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
    join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id
    join finance.waiver_terms k on k.tenant_id = w.tenant_id and k.waiver_id = w.id
    join administration.terms t on t.tenant_id = k.tenant_id and t.id = k.semester_id
    where ${condition}
    order by w.created_at, w.id, t.starts_on, m.id
    limit 50000
  `.execute(db);
  return found.rows;
}

export interface BilledRow {
  student_id: string;
  semester_id: string;
  vote_head_id: string;
  billed_cents: number;
  waived_cents: number;
}

const whom = (which: UseScope, student: string, semester: string) =>
  'waiver_id' in which
    ? sql`${sql.raw(student)} in (
        select m.student_id from finance.waiver_members m where m.waiver_id = ${which.waiver_id})
      and ${sql.raw(semester)} in (
        select k.semester_id from finance.waiver_terms k where k.waiver_id = ${which.waiver_id})`
    : sql`${sql.raw(student)} = any(${which.student_ids}::uuid[])
      and ${sql.raw(semester)} = ${which.semester_id}`;

/** Lists what the term's bill asks, with the notes that changed it, and what was waived of it. */
export async function listBilled(db: Db, which: UseScope): Promise<BilledRow[]> {
  const found = await sql<BilledRow>`
    select l.student_id, l.semester_id, l.vote_head_id,
      coalesce(sum(l.amount_cents) filter (where j.source not like 'waiver%'), 0) as billed_cents,
      -coalesce(sum(l.amount_cents) filter (where j.source like 'waiver%'), 0) as waived_cents
    from finance.lines l
    join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      and a.part = 'fees-receivable'
    join lateral (
      -- Each line's own journal by its key: of a school that has just been billed for the first time
      -- the planner knows nothing yet, and would compare every line with every journal.
      select j.source from finance.journals j
      where j.tenant_id = l.tenant_id and j.id = l.journal_id
      offset 0
    ) j on j.source in ('bill', 'debit-note', 'debit-note-taken-back', 'credit-note',
          'credit-note-taken-back', 'category-change', 'category-change-taken-back',
          'structure-change', 'adjustment-batch', 'adjustment-batch-back')
        or j.source like 'waiver%'
    join finance.vote_heads v on v.tenant_id = l.tenant_id and v.id = l.vote_head_id
    where ${whom(which, 'l.student_id', 'l.semester_id')}
    group by l.student_id, l.semester_id, l.vote_head_id, v.position
    order by v.position, l.vote_head_id
  `.execute(db);
  return found.rows;
}

export interface UseRow {
  member_id: string;
  student_id: string;
  semester_id: string;
  is_stackable: boolean;
  amount_cents: number | null;
}

export async function listUses(db: Db, which: UseScope): Promise<UseRow[]> {
  const found = await sql<UseRow>`
    select m.id as member_id, m.student_id, u.semester_id, y.is_stackable, u.amount_cents
    from finance.waiver_uses u
    join finance.waiver_members m on m.tenant_id = u.tenant_id and m.id = u.waiver_member_id
    join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
    join finance.waiver_types y on y.tenant_id = w.tenant_id and y.id = w.waiver_type_id
    where u.taken_back_at is null and ${whom(which, 'm.student_id', 'u.semester_id')}
  `.execute(db);
  return found.rows;
}

export async function insertUses(
  db: Db,
  of: {
    tenant_id: string;
    school_id: string;
    user_id: string;
    now: string;
    rows: { id: string; member_id: string; semester_id: string; amount_cents: number }[];
  },
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into finance.waiver_uses (tenant_id, id, school_id, waiver_member_id, semester_id,
      amount_cents, created_by, created_at)
    select ${of.tenant_id}::uuid, n.id, ${of.school_id}::uuid, n.member_id, n.semester_id,
      n.amount_cents, ${of.user_id}::uuid, ${of.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as n (id uuid, member_id uuid,
      semester_id uuid, amount_cents bigint)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}
