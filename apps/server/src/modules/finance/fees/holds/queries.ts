import type { InputOf } from '@darasa/contract/endpoint';
import type {
  HeldLearner,
  HeldThing,
  HoldPolicy,
  LearnerHold,
  listHeldLearners,
} from '@darasa/contract/finance/fees/holds';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import {
  heldForExport,
  heldPage,
  learner_places,
  learner_shown,
  learnerMatching,
} from '../held-lists/queries.ts';

export async function listPolicies(db: Db): Promise<HoldPolicy[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<HoldPolicy>`
    select p.what, p.is_on, p.above_cents, p.version,
      case when p.is_on then (
        select count(*)::int
        from finance.balances b
        where b.tenant_id = p.tenant_id and b.school_id = p.school_id
          and b.balance_cents > p.above_cents) else 0 end as held_count
    from finance.hold_policies p
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
  `.execute(db);
  return found.rows;
}

export async function upsertPolicy(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    what: HeldThing;
    is_on: boolean;
    above_cents: number;
    changed_by: string;
    changed_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.hold_policies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'school_id', 'what']).doUpdateSet((eb) => ({
        is_on: row.is_on,
        above_cents: row.above_cents,
        changed_by: row.changed_by,
        changed_at: row.changed_at,
        version: eb('finance.hold_policies.version', '+', 1),
      })),
    )
    .execute();
}

/** Who let go of what policy p holds back from learner s, for the longest time from today. */
const longestLift = (today: string) => sql`
  left join lateral (
    select o.what, o.until_on, o.reason, concat_ws(' ', u.first_name, u.last_name) as by
    from finance.hold_overrides o
    left join identity.users u on u.tenant_id = o.tenant_id and u.id = o.created_by
    where o.tenant_id = s.tenant_id and o.student_id = s.id and o.what = p.what
      and o.until_on >= ${today}::date
    order by o.until_on desc
    limit 1
  ) o on true`;

/** Lists what is held for a learner now: the policy, the balance, and who lifted it until when. */
export async function listHolds(db: Db, student_id: string, today: string) {
  const found = await sql<LearnerHold & { student_id: string }>`
    select s.id as student_id, p.what, p.above_cents,
      (coalesce(b.balance_cents, 0) > p.above_cents and o.until_on is null) as is_held,
      o.until_on as lifted_until, o.by as lifted_by, o.reason as lifted_reason
    from students.students s
    join finance.hold_policies p on p.tenant_id = s.tenant_id and p.school_id = s.school_id and p.is_on
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    ${longestLift(today)}
    where s.id = ${student_id}
    order by p.what
  `.execute(db);
  return found.rows.map(({ student_id: _student, ...hold }) => hold);
}

export type HeldFilter = Omit<InputOf<typeof listHeldLearners>, 'page' | 'page_size'>;

/** Everybody who owes more than a rule lets: what is held now, and what somebody let go until when. */
const heldLearners = (db: Db, { what, state, ...learner }: HeldFilter, today: string) => sql`
  select ${learner_shown}, b.balance_cents, h.held, h.lifted
  from students.students s
  ${learner_places}
  join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
  join lateral (
    select coalesce(array_agg(p.what order by p.what) filter (where o.what is null), '{}') as held,
      coalesce(jsonb_agg(to_jsonb(o) order by p.what) filter (where o.what is not null), '[]')
        as lifted
    from finance.hold_policies p
    ${longestLift(today)}
    where p.tenant_id = s.tenant_id and p.school_id = s.school_id and p.is_on
      and b.balance_cents > p.above_cents
      and (${what ?? null}::text is null or p.what = ${what ?? null})
  ) h on cardinality(h.held) > 0 and ${state ?? 'held'} = 'held'
    or h.lifted <> '[]' and ${state ?? 'lifted'} = 'lifted'
  where ${learnerMatching(db, learner)}`;

export const listHeldPage = (db: Db, input: InputOf<typeof listHeldLearners>, today: string) =>
  heldPage<HeldLearner>(db, heldLearners(db, input, today), input, 'balance_cents');

export const listHeldForExport = (db: Db, filter: HeldFilter, today: string, limit: number) =>
  heldForExport<HeldLearner>(db, heldLearners(db, filter, today), filter.sort, limit);

export async function insertOverride(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    id: string;
    student_id: string;
    what: HeldThing;
    reason: string;
    until_on: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await insertRow(db, 'finance.hold_overrides', row);
}

/** Lists who owes more than the school lets a leaver owe, and was not let go by anybody. */
export async function listHeldLeavers(db: Db, student_ids: readonly string[], today: string) {
  const found = await sql<{ student_id: string; name: string; balance_cents: number }>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.surname) as name, b.balance_cents
    from students.students s
    join finance.hold_policies p on p.tenant_id = s.tenant_id and p.school_id = s.school_id
      and p.what = 'clearance' and p.is_on
    join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
      and b.balance_cents > p.above_cents
    where s.id = any(${student_ids}::uuid[])
      and not exists (
        select 1 from finance.hold_overrides o
        where o.tenant_id = s.tenant_id and o.student_id = s.id and o.what = 'clearance'
          and o.until_on >= ${today}::date)
    order by s.surname
  `.execute(db);
  return found.rows;
}

/** The learners who owe more than a rule lets, without those let go until a later day. */
export async function listOwingMore(db: Db, what: HeldThing, today: string): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    select b.student_id
    from finance.balances b
    left join finance.hold_policies p
      on (p.tenant_id, p.school_id, p.what) = (b.tenant_id, b.school_id, ${what})
    where b.tenant_id = ${tenant_id} and b.school_id = ${school_id}
      and b.balance_cents > coalesce(p.above_cents, 0) and not exists (
        select from finance.hold_overrides o
        where (o.tenant_id, o.student_id, o.what) = (b.tenant_id, b.student_id, ${what})
          and o.until_on >= ${today}::date)
    order by b.student_id
    limit 50000
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}
