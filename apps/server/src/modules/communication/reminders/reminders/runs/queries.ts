import { reminderRunList } from '@darasa/contract/communication/reminders/reminders';
import type { Fact } from '@darasa/rules/message-fields';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const reminderRuns = rowsOf(reminderRunList, {
  from: 'communication.reminder_runs x',
  joins: {
    r: 'join communication.reminder_rules r on r.tenant_id = x.tenant_id and r.id = x.rule_id',
    u: 'left join identity.users u on u.tenant_id = x.tenant_id and u.id = x.by_user',
    n: `left join lateral (
      select count(*) filter (where d.tone in ('letter', 'meeting'))::int as letters_count,
        count(*) filter (where d.tone = 'meeting')::int as meetings_count
      from communication.reminded d
      where d.tenant_id = x.tenant_id and d.run_id = x.id and not d.is_control
    ) n on true`,
  },
  columns: {
    rule: 'r.name',
    by: "coalesce(u.first_name || ' ' || u.last_name, 'Automatic')",
    letters_count: 'n.letters_count',
    meetings_count: 'n.meetings_count',
  },
  filters: { reminder_rule_id: 'x.rule_id', run: 'x.run_on' },
  search: ['r.name'],
  names: { reminder_rule_id: findRuleName },
});

async function findRuleName(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('communication.reminder_rules')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name;
}

export interface RunLine {
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

/** Lists whom a run told in one of these tones, with the guardian who is called first. */
export async function listTold(
  db: Db,
  run_id: string,
  tones: readonly string[],
): Promise<RunLine[]> {
  const found = await sql<RunLine>`
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
