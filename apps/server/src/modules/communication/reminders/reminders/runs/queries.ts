import type { InputOf } from '@darasa/contract/endpoint';
import type { listRuns, ReminderRun } from '@darasa/contract/communication/reminders/reminders';
import type { Fact } from '@darasa/rules/message-fields';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

type Filter = Omit<InputOf<typeof listRuns>, 'page' | 'page_size'>;

const runs = (db: Db, { rule_id, state }: Filter) => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`communication.reminder_runs x
    join communication.reminder_rules r on (r.tenant_id, r.id) = (x.tenant_id, x.rule_id)
    where x.tenant_id = ${tenant_id} and x.school_id = ${school_id}
      and (${rule_id ?? null}::uuid is null or x.rule_id = ${rule_id ?? null})
      and (${state ?? null}::text is null or x.state = ${state ?? null})`;
};

const shown = sql`
  select p.id, p.run_on, p.state, p.campaign_id, p.learners_count, p.rule,
    coalesce(u.first_name || ' ' || u.last_name, 'By itself') as by, n.letters_count,
    n.meetings_count`;
const counted = sql`
  left join identity.users u on (u.tenant_id, u.id) = (p.tenant_id, p.by_user)
  left join lateral (
    select count(*) filter (where d.tone in ('letter', 'meeting'))::int as letters_count,
      count(*) filter (where d.tone = 'meeting')::int as meetings_count
    from communication.reminded d
    where d.tenant_id = p.tenant_id and d.run_id = p.id and not d.is_control
  ) n on true`;

export async function pageOfRuns(db: Db, input: InputOf<typeof listRuns>) {
  const found = await sql<ReminderRun & { count: number }>`
    with page as (
      select x.*, r.name as rule
      from ${runs(db, input)}
      order by x.run_on desc, x.id desc
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    )
    select a.count, b.*
    from (select count(*)::int as count from ${runs(db, input)}) a
    left join (${shown} from page p ${counted}) b on true
    order by b.run_on desc, b.id desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<ReminderRun[]> {
  const found = await sql<ReminderRun>`
    with page as (
      select x.*, r.name as rule
      from ${runs(db, filter)}
      order by x.run_on desc, x.id desc
      limit ${limit}
    )
    ${shown} from page p ${counted}
    order by p.run_on desc, p.id desc
  `.execute(db);
  return found.rows;
}

export interface Told {
  student_id: string;
  learner: string;
  admission_number: string;
  class_name: string | null;
  guardian: string | null;
  phone: string | null;
  balance_cents: number;
  step: number;
  facts: readonly Readonly<Record<string, Fact>>[] | null;
}

/** Whom a run told in one of these tones, with the guardian who is called first. */
export async function listTold(db: Db, run_id: string, tones: readonly string[]): Promise<Told[]> {
  const found = await sql<Told>`
    select s.id as student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as learner,
      s.admission_number, nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      g.first_name || ' ' || g.last_name as guardian, g.phone, d.balance_cents, d.step,
      d.facts
    from communication.reminded d
    join students.students s on (s.tenant_id, s.id) = (d.tenant_id, d.student_id)
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    left join lateral (
      select r.guardian_id
      from students.student_guardians r
      where r.tenant_id = s.tenant_id and r.student_id = s.id and r.gets_messages
        and not r.is_barred
      order by r.priority, r.id
      limit 1
    ) l on true
    left join students.guardians g on g.tenant_id = s.tenant_id and g.id = l.guardian_id
    where d.run_id = ${run_id} and d.tone = any (${tones}::text[]) and not d.is_control
    order by c.level, class_name, s.surname, s.first_name, s.id
    limit 5000
  `.execute(db);
  return found.rows;
}
