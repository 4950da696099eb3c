import type { InputOf } from '@darasa/contract/endpoint';
import {
  type ExtraCharge,
  extraChargeList,
  type ExtraChargeMember,
  type listExtraChargeMembers,
} from '@darasa/contract/finance/fees/extra-charges';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertUnlessTaken, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/**
 * What of a charge is paid: the ledger knows the vote head of the term, so of a charge is still owed
 * what is still owed there, at most the charge itself. Who is charged twice pays the older line first.
 */
const unpaid = `greatest(least(m.amount_cents, coalesce(d.due_cents, 0) - coalesce(newer.cents, 0)), 0)`;
const member_sums_text = `
  m.amount_cents as billed_cents,
  case when m.state = 'charged' then m.amount_cents - ${unpaid} else 0 end as paid_cents,
  case when m.state = 'charged' then ${unpaid} else 0 end as balance_cents`;
const member_sums = sql.raw(member_sums_text);
const with_due_text = `
  left join finance.dues d on d.tenant_id = m.tenant_id and d.student_id = m.student_id
    and d.semester_id = x.semester_id and d.vote_head_id = x.vote_head_id
  left join lateral (
    select sum(o.amount_cents)::bigint as cents
    from finance.extra_charge_members o
    join finance.extra_charges y on y.tenant_id = o.tenant_id and y.id = o.extra_charge_id
    where o.tenant_id = m.tenant_id and o.student_id = m.student_id and o.state = 'charged'
      and o.id > m.id and y.semester_id = x.semester_id and y.vote_head_id = x.vote_head_id
  ) newer on d.due_cents > 0`;
const with_due = sql.raw(with_due_text);

/** Short enough to be typed; only among the offers of one family must it say which is meant. */
export const answer_code = `upper(right(x.id::text, 5))`;

export const charges = rowsOf(extraChargeList, {
  from: 'finance.extra_charges x',
  joins: {
    v: 'join finance.vote_heads v on v.tenant_id = x.tenant_id and v.id = x.vote_head_id',
    t: 'join administration.terms t on t.tenant_id = x.tenant_id and t.id = x.semester_id',
    n: `left join lateral (
      select count(*) filter (where m.state = 'charged')::int as charged_count,
        count(*) filter (where m.state = 'accepted')::int as accepted_count,
        count(*) filter (where m.state = 'asked')::int as asked_count,
        sum(s.billed_cents) filter (where m.state = 'charged') as billed_cents,
        sum(s.paid_cents) as paid_cents
      from finance.extra_charge_members m ${with_due_text}
      cross join lateral (select ${member_sums_text}) s
      where m.tenant_id = x.tenant_id and m.extra_charge_id = x.id and m.state <> 'removed'
    ) n on true`,
  },
  columns: {
    vote_head_name: 'v.name',
    semester_name: "t.name || ' ' || t.year",
    charged_count: 'n.charged_count',
    accepted_count: 'n.accepted_count',
    answer_code,
    asked_count: 'n.asked_count',
    billed_cents: 'coalesce(n.billed_cents, 0)',
    paid_cents: 'coalesce(n.paid_cents, 0)',
  },
  filters: { charged: 'x.charged_on' },
  search: ['x.name'],
  names: { semester_id: nameIn('administration.terms', "name || ' ' || year") },
});

export const findCharge = async (db: Db, id: string): Promise<ExtraCharge | undefined> =>
  (await charges.some(db, [id]))[0];

/** Held until the transaction ends, so that two who add at once do not overfill it. */
export async function lockCharge(db: Db, id: string): Promise<ExtraCharge | undefined> {
  await sql`select 1 from finance.extra_charges where id = ${id} for update`.execute(db);
  return findCharge(db, id);
}

/** false when the term has a charge of this name. */
export async function insertCharge(db: Db, row: NewRow<'finance.extra_charges'>): Promise<boolean> {
  return insertUnlessTaken(db, 'finance.extra_charges', row);
}

export interface ChargeChange {
  name: string;
  note: string | null;
  amount_cents: number;
  is_trip: boolean;
  opt_in_until: string | null;
  places: number | null;
}

export async function updateCharge(db: Db, id: string, change: Partial<ChargeChange & Closing>) {
  await patchRow(db, 'finance.extra_charges', id, change);
}

interface Closing {
  state: 'open' | 'closing' | 'closed';
  cost_cents: number | null;
  surplus: 'keep' | 'give-back' | null;
}

export async function findVoteHead(db: Db, id: string) {
  return db
    .selectFrom('finance.vote_heads')
    .select(['id', 'name', 'account_id', 'retired_at'])
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

export interface NewMember {
  id: string;
  student_id: string;
  reference: string;
  amount_cents: number;
  reason: string | null;
  evidence: string | null;
  state: 'asked' | 'charged';
}

/** Answers who was new: a learner is in a charge once. */
export async function insertMembers(
  db: Db,
  of: {
    tenant_id: string;
    school_id: string;
    extra_charge_id: string;
    user_id: string;
    now: string;
    rows: NewMember[];
  },
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into finance.extra_charge_members (tenant_id, id, school_id, extra_charge_id, student_id,
      reference, amount_cents, reason, evidence, state, charged_at, created_by, created_at)
    select ${of.tenant_id}::uuid, n.id, ${of.school_id}::uuid, ${of.extra_charge_id}::uuid,
      n.student_id, n.reference, n.amount_cents, n.reason, n.evidence, n.state,
      case when n.state = 'charged' then ${of.now}::timestamptz end, ${of.user_id}::uuid,
      ${of.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as n (id uuid, student_id uuid,
      reference text, amount_cents bigint, reason text, evidence text, state text)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

export async function listStudentNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select s.id, s.admission_number || ' ' || concat_ws(' ', s.first_name, s.surname) as name
    from students.students s
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.name]));
}

/** Lists whoever may answer for these children in the application. */
export async function listAnswerers(db: Db, student_ids: string[]): Promise<string[]> {
  const found = await sql<{ user_id: string }>`
    select distinct g.user_id
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id = any(${student_ids}::uuid[]) and g.user_id is not null
      and l.gets_messages and l.sees_fees and not l.is_barred
    limit 20000
  `.execute(db);
  return found.rows.map((row) => row.user_id);
}

/** Accepted rows are locked in the order of the answers: those whose parents said yes first come first. */
export async function lockAccepted(db: Db, extra_charge_id: string, limit: number) {
  const found = await sql<{ id: string; student_id: string; amount_cents: number }>`
    select m.id, m.student_id, m.amount_cents
    from finance.extra_charge_members m
    where m.extra_charge_id = ${extra_charge_id} and m.state = 'accepted'
    order by m.answered_at, m.id
    limit ${limit}
    for update
  `.execute(db);
  return found.rows;
}

export async function updateToCharged(db: Db, ids: string[], now: string): Promise<void> {
  await sql`
    update finance.extra_charge_members
    set state = 'charged', charged_at = ${now}::timestamptz
    where id = any(${ids}::uuid[])
  `.execute(db);
}

export interface LockedMember {
  id: string;
  student_id: string;
  state: string;
  amount_cents: number;
  /** What of it is not paid yet. */
  balance_cents: number;
}

export async function lockMembers(db: Db, extra_charge_id: string, ids: string[]): Promise<void> {
  await sql`
    select m.id
    from finance.extra_charge_members m
    where m.extra_charge_id = ${extra_charge_id} and m.id = any(${ids}::uuid[])
    order by m.id
    for update
  `.execute(db);
}

export async function listLocked(db: Db, extra_charge_id: string, ids: string[]) {
  const found = await sql<LockedMember>`
    select m.id, m.student_id, m.state, m.amount_cents, n.balance_cents
    from finance.extra_charge_members m
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    ${with_due}
    cross join lateral (select ${member_sums}) n
    where m.extra_charge_id = ${extra_charge_id} and m.id = any(${ids}::uuid[])
    order by m.id
  `.execute(db);
  return found.rows;
}

export async function updateToRemoved(
  db: Db,
  ids: string[],
  by: { user_id: string; reason: string; now: string },
): Promise<void> {
  await sql`
    update finance.extra_charge_members
    set state = 'removed', removed_at = ${by.now}::timestamptz, removed_reason = ${by.reason},
      removed_by = ${by.user_id}
    where id = any(${ids}::uuid[])
  `.execute(db);
}

type MemberFilter = Omit<InputOf<typeof listExtraChargeMembers>, 'page' | 'page_size'>;

/** What each family said last about trips. */
const trip_answers = (db: Db) => sql`
  select distinct on (c.student_id) c.student_id, c.answer
  from students.consents c
  where c.tenant_id = ${scopeOf(db).tenant_id}
    and c.school_id = ${scopeOf(db).school_id}
    and c.kind = 'trips'
  order by c.student_id, c.on_date desc, c.created_at desc, c.id desc`;

/** Of those who go, as far as it is known. Who may read it is for the caller to decide. */
const care = sql`
  case when x.is_trip and m.state not in ('declined', 'removed')
      and num_nonnulls(h.allergies, h.conditions, h.medication) > 0
    then jsonb_build_object('allergies', h.allergies, 'conditions', h.conditions,
      'medication', h.medication)
  end`;

const matching = (db: Db, filter: MemberFilter) => {
  const pattern = filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const state = filter.state ?? null;
  return sql`
    select m.id, m.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, r.name), '') as class_name, m.state, m.reason, m.evidence,
      m.evidence_file_name,
      m.removed_reason, m.answered_by, ${member_sums},
      case when x.is_trip then coalesce(k.answer, 'not-asked') end as trip_consent,
      ${care} as care
    from finance.extra_charge_members m
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams r on r.tenant_id = s.tenant_id and r.id = s.stream_id
    left join (${trip_answers(db)}) k on k.student_id = m.student_id
    left join students.health_records h
      on h.tenant_id = m.tenant_id and h.student_id = m.student_id
    ${with_due}
    where m.extra_charge_id = ${filter.id}
      and (${filter.consent ?? null}::text is null
        or (x.is_trip and k.answer is distinct from 'given'))
      and (${filter.care ?? null}::text is null or ${care} is not null)
      and case when ${state}::text is null then m.state <> 'removed' else m.state = ${state}::text end
      and (${pattern}::text is null
        or concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number) ilike ${pattern})`;
};

const orderOf = (sort: string) => {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`p.${column} ${way}, p.id`);
};

export async function listMembers(db: Db, input: InputOf<typeof listExtraChargeMembers>) {
  const { page, page_size, ...filter } = input;
  const found = await sql<ExtraChargeMember & { count: number }>`
    with p as (${matching(db, filter)})
    select c.count, p.*
    from (select count(*)::int as count from p) c
    left join (
      select * from p order by ${orderOf(filter.sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(filter.sort)}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listMembersForExport(db: Db, filter: MemberFilter, limit: number) {
  const found = await sql<ExtraChargeMember>`
    select p.*
    from (${matching(db, filter)}) p
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Lists who paid a closed charge whole, for sharing out what is over. */
export async function listPaidMembers(db: Db, extra_charge_id: string) {
  const found = await sql<{ id: string; student_id: string; paid_cents: number }>`
    select m.id, m.student_id, ${member_sums}
    from finance.extra_charge_members m
    join finance.extra_charges x on x.tenant_id = m.tenant_id and x.id = m.extra_charge_id
    ${with_due}
    where m.extra_charge_id = ${extra_charge_id} and m.state = 'charged'
    order by m.id
  `.execute(db);
  return found.rows.filter((row) => row.paid_cents > 0);
}
