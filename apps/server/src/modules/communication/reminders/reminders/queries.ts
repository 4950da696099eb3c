import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  addReminderRule,
  ReminderHold,
  ReminderRule,
  reminderEffect,
} from '@darasa/contract/communication/reminders/reminders';
import type { Fact } from '@darasa/rules/message-fields';
import { reminder_kinds, subjectOf } from '@darasa/rules/reminders';
import { sql } from 'kysely';
import { insertRow, patchRow, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { isTaken } from '#platform/db/refusals.ts';

export type StoredRule = Omit<ReminderRule, 'speaks_today'> & {
  changed_by: string;
  request_id: string | null;
};

const shown = sql`r.id, r.name, r.kind, r.is_on, r.trigger, r.days, r.weekday, r.at_minute,
  r.min_balance_cents, r.class_ids, r.on_day, r.per_week_max, r.control_percent, r.steps, r.version,
  r.approval, r.approval_note, r.request_id, r.changed_by, l.run_on as last_run_on, l.state as last_run_state`;
const last_run = sql`left join lateral (
    select run_on, state
    from communication.reminder_runs x
    where x.tenant_id = r.tenant_id and x.rule_id = r.id
    order by run_on desc
    limit 1
  ) l on true`;

/** A rule about something that no module declares any more stays in the books and says nothing. */
const is_known = sql`r.kind = any (${reminder_kinds}::text[])`;

export async function listRules(db: Db): Promise<StoredRule[]> {
  const found = await sql<StoredRule>`
    select ${shown}
    from communication.reminder_rules r
    ${last_run}
    where ${is_known}
    order by not r.is_on, lower(r.name)
    limit 100
  `.execute(db);
  return found.rows;
}

export async function lockRule(db: Db, id: string): Promise<StoredRule | undefined> {
  const found = await sql<StoredRule>`
    select ${shown}
    from communication.reminder_rules r
    ${last_run}
    where r.id = ${id} and ${is_known}
    for update of r
  `.execute(db);
  return found.rows[0];
}

export async function findRule(db: Db, id: string): Promise<StoredRule | undefined> {
  const found = await sql<StoredRule>`
    select ${shown}
    from communication.reminder_rules r
    ${last_run}
    where r.id = ${id} and ${is_known}
  `.execute(db);
  return found.rows[0];
}

export async function findRuleOfRun(db: Db, run_id: string): Promise<StoredRule | undefined> {
  const found = await sql<StoredRule>`
    select ${shown}
    from communication.reminder_rules r
    ${last_run}
    where r.id = (select rule_id from communication.reminder_runs where id = ${run_id})
      and ${is_known}
  `.execute(db);
  return found.rows[0];
}

/** The rule that waits for this answer. */
export async function lockRequested(db: Db, request_id: string): Promise<StoredRule | undefined> {
  const found = await sql<StoredRule>`
    select ${shown}
    from communication.reminder_rules r
    ${last_run}
    where r.request_id = ${request_id} and ${is_known}
    for update of r
  `.execute(db);
  return found.rows[0];
}

export type RuleApproval = Pick<StoredRule, 'approval' | 'approval_note' | 'request_id' | 'is_on'>;

export async function updateApproval(
  db: Db,
  id: string,
  values: Partial<RuleApproval>,
): Promise<void> {
  await patchRow(db, 'communication.reminder_rules', id, values);
}

type Values = InputOf<typeof addReminderRule>;

/** False when the name is taken. */
export async function saveRule(
  db: Db,
  id: string,
  values: Values,
  by: string,
  now: string,
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    insert into communication.reminder_rules as r (tenant_id, id, school_id, name, kind, is_on,
      trigger, days, weekday, at_minute, min_balance_cents, class_ids, per_week_max,
      control_percent, steps, on_day, changed_by, changed_at)
    values (${tenant_id}, ${id}, ${school_id}, ${values.name}, ${values.kind}, ${values.is_on},
      ${values.trigger}, ${values.days}, ${values.weekday ?? null}, ${values.at_minute},
      ${values.min_balance_cents}, ${values.class_ids}::uuid[], ${values.per_week_max},
      ${values.control_percent}, ${JSON.stringify(values.steps)}, ${values.on_day ?? null}, ${by},
      ${now})
    on conflict (tenant_id, id) do update
    set name = excluded.name, kind = excluded.kind, is_on = excluded.is_on,
      trigger = excluded.trigger, days = excluded.days, weekday = excluded.weekday,
      at_minute = excluded.at_minute, min_balance_cents = excluded.min_balance_cents,
      class_ids = excluded.class_ids, per_week_max = excluded.per_week_max,
      control_percent = excluded.control_percent, steps = excluded.steps, on_day = excluded.on_day,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = r.version + 1
  `
    .execute(db)
    .catch((error: unknown) => {
      if (isTaken(error)) return null;
      throw error;
    });
  return saved !== null;
}

/**
 * Lists how often each was reminded lately and in all: by every rule about fees together, since a family
 * feels them as one, and by this rule where each has a day of their own.
 */
export async function listHistory(
  db: Db,
  rule: Pick<StoredRule, 'id' | 'kind'>,
  days: { today: string; since: string },
) {
  const { told, dated } = subjectOf(rule.kind);
  const rows =
    told === 'staff'
      ? sql`select staff_id as person_id, run_id, run_on from communication.reminded_staff`
      : sql`select student_id as person_id, run_id, run_on from communication.reminded
          where not is_control`;
  const found = await sql<{ person_id: string; lately: number; before: number }>`
    select d.person_id, count(*) filter (where d.run_on > ${days.since}::date)::int as lately,
      count(*)::int as before
    from (${rows}) d
    join communication.reminder_runs x on x.id = d.run_id
    join communication.reminder_rules r on r.id = x.rule_id
    where d.run_on > ${days.today}::date - 120
      and ${dated === 'together' ? sql`r.kind = ${rule.kind}` : sql`r.id = ${rule.id}`}
    group by d.person_id
  `.execute(db);
  return found.rows;
}

/** Learners of whom nobody is reminded now. */
export async function listHeld(
  db: Db,
  today: string,
  reasons: readonly string[],
): Promise<string[]> {
  const found = await sql<{ student_id: string }>`
    select distinct student_id
    from communication.reminder_holds
    where lifted_at is null and until_on >= ${today}::date and why = any (${reasons}::text[])
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

export async function listOfClasses(db: Db, class_ids: readonly string[]): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select id
    from students.students
    where tenant_id = ${tenant_id} and school_id = ${school_id} and class_id = any (${class_ids}::uuid[])
    limit 50000
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function findRun(db: Db, rule_id: string, run_on: string) {
  const found = await sql<{ id: string; state: 'held' | 'sent' | 'nothing' | 'short' }>`
    select id, state
    from communication.reminder_runs
    where rule_id = ${rule_id} and run_on = ${run_on}::date
  `.execute(db);
  return found.rows[0];
}

/** False when the rule has spoken today already: then nobody hears it twice. */
export async function insertRun(
  db: Db,
  run: {
    id: string;
    rule_id: string;
    run_on: string;
    state: string;
    campaign_id: string | null;
    learners_count: number;
    by_user: string | null;
    now: string;
  },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.reminder_runs (tenant_id, id, school_id, rule_id, run_on, state,
      campaign_id, learners_count, by_user, created_at)
    values (${tenant_id}, ${run.id}, ${school_id}, ${run.rule_id}, ${run.run_on}, ${run.state},
      ${run.campaign_id}, ${run.learners_count}, ${run.by_user}, ${run.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export interface ReminderLine {
  person_id: string;
  step: number;
  is_control: boolean;
  balance_cents: number;
  /** How firmly, whatever the rule says later; letters and meetings follow from it. */
  tone: string;
  /** What its words say beside the usual facts. */
  facts: readonly Readonly<Record<string, Fact>>[];
}

export async function insertReminded(
  db: Db,
  run: { id: string; run_on: string; told: 'guardians' | 'staff' },
  rows: readonly ReminderLine[],
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (person_id uuid, step int,
      is_control boolean, balance_cents bigint, tone text, facts jsonb)`;
  await (
    run.told === 'staff'
      ? sql`
          insert into communication.reminded_staff (tenant_id, school_id, run_id, staff_id, step,
            run_on)
          select ${tenant_id}, ${school_id}, ${run.id}, r.person_id, r.step, ${run.run_on}
          from ${given}
          where not r.is_control`
      : sql`
          insert into communication.reminded (tenant_id, school_id, run_id, student_id, step,
            is_control, balance_cents, run_on, tone, facts)
          select ${tenant_id}, ${school_id}, ${run.id}, r.person_id, r.step, r.is_control,
            r.balance_cents, ${run.run_on}, case when not r.is_control then r.tone end,
            case when r.tone in ('letter', 'meeting') then r.facts end
          from ${given}`
  ).execute(db);
}

export async function listHolds(db: Db, today: string): Promise<ReminderHold[]> {
  const found = await sql<ReminderHold>`
    select h.id, h.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as learner,
      s.admission_number, h.why, h.note, h.until_on,
      u.first_name || ' ' || u.last_name as held_by
    from communication.reminder_holds h
    join students.students s on (s.tenant_id, s.id) = (h.tenant_id, h.student_id)
    join identity.users u on (u.tenant_id, u.id) = (h.tenant_id, h.held_by)
    where h.lifted_at is null and h.until_on >= ${today}::date
    order by h.until_on, learner
    limit 500
  `.execute(db);
  return found.rows;
}

export async function hasStudent(db: Db, id: string): Promise<boolean> {
  const found = await sql`select 1 from students.students where id = ${id}`.execute(db);
  return found.rows.length > 0;
}

export async function insertHold(
  db: Db,
  row: {
    id: string;
    student_id: string;
    why: string;
    note: string | null;
    until_on: string;
    by: string;
    now: string;
  },
): Promise<void> {
  await insertRow(db, 'communication.reminder_holds', {
    ...placeOf(db),
    id: row.id,
    student_id: row.student_id,
    why: row.why,
    note: row.note,
    until_on: row.until_on,
    held_by: row.by,
    held_at: row.now,
  });
}

export async function liftHold(db: Db, id: string, now: string): Promise<boolean> {
  const changed = await sql`
    update communication.reminder_holds
    set lifted_at = ${now}
    where id = ${id} and lifted_at is null
  `.execute(db);
  return changed.numAffectedRows === 1n;
}

const effect_days = 3;
const money_kinds = reminder_kinds.filter((kind) => subjectOf(kind).is_money);

/** Paid within three days, of those who were reminded and of those left out for comparison. */
export async function listEffect(
  db: Db,
  since: string,
): Promise<OutputOf<typeof reminderEffect>['rows']> {
  const found = await sql<{
    rule: string;
    is_control: boolean;
    learners: number;
    paid: number;
    paid_cents: number;
  }>`
    select r.name as rule, d.is_control, count(*)::int as learners,
      count(*) filter (where p.cents > 0)::int as paid, coalesce(sum(p.cents), 0)::bigint as paid_cents
    from communication.reminded d
    join communication.reminder_runs x on (x.tenant_id, x.id) = (d.tenant_id, d.run_id)
    join communication.reminder_rules r on (r.tenant_id, r.id) = (x.tenant_id, x.rule_id)
    left join lateral (
      select sum(p.amount_cents) as cents
      from finance.payments p
      where p.tenant_id = d.tenant_id and p.student_id = d.student_id
        and p.received_on between d.run_on and d.run_on + ${effect_days}::int
        and not exists (
          select
          from finance.payment_cancellations c
          where c.tenant_id = p.tenant_id and c.payment_id = p.id)
    ) p on true
    where d.run_on >= ${since}::date and r.kind = any (${money_kinds}::text[])
    group by r.name, d.is_control
    order by r.name
  `.execute(db);
  const rules = [...new Set(found.rows.map((row) => row.rule))];
  const of = (rule: string, is_control: boolean) => {
    const row = found.rows.find((one) => one.rule === rule && one.is_control === is_control);
    return { learners: row?.learners ?? 0, paid: row?.paid ?? 0, paid_cents: row?.paid_cents ?? 0 };
  };
  return rules.map((rule) => ({ rule, reminded: of(rule, false), control: of(rule, true) }));
}
