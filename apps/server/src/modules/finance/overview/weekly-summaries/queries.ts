import type { WeeklySummary } from '@darasa/contract/finance/overview/weekly-summaries';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { sumOfDays } from '#modules/finance/books/figures/queries.ts';

const weeks_shown = 26;

export async function listSummaries(db: Db): Promise<WeeklySummary[]> {
  const found = await sql<WeeklySummary>`
    select w.week_on, w.collected_cents, w.owed_cents, w.cash_cents, w.text, w.told_count
    from finance.weekly_summaries w
    order by w.week_on desc
    limit ${weeks_shown}
  `.execute(db);
  return found.rows;
}

export async function isToldOf(db: Db, week_on: string): Promise<boolean> {
  const found = await sql`
    select 1 from finance.weekly_summaries w where w.week_on = ${week_on}::date
  `.execute(db);
  return found.rows.length > 0;
}

export interface WeekGround {
  school_name: string;
  collected_cents: number;
  is_started: boolean;
}

/** Fee money that came in during the week, and whether there are books at all. */
export async function findWeek(db: Db, week_on: string): Promise<WeekGround> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<WeekGround>`
    select s.name as school_name,
      coalesce((
        select ${sumOfDays('collected')}
        from finance.day_sums d
        join finance.accounts a on a.tenant_id = d.tenant_id and a.id = d.account_id
        where d.tenant_id = s.tenant_id and d.school_id = s.id
          and d.posted_on between ${week_on}::date and ${week_on}::date + 6), 0) as collected_cents,
      exists (select 1 from finance.chains c
        where c.tenant_id = s.tenant_id and c.school_id = s.id and c.last_number > 0) as is_started
    from identity.schools s
    where s.tenant_id = ${tenant_id} and s.id = ${school_id}
  `.execute(db);
  return found.rows[0]!;
}

export async function insertSummary(db: Db, one: WeeklySummary & { now: string }): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.weekly_summaries (tenant_id, school_id, week_on, collected_cents, owed_cents,
      cash_cents, text, told_count, created_at)
    values (${tenant_id}, ${school_id}, ${one.week_on}, ${one.collected_cents}, ${one.owed_cents},
      ${one.cash_cents}, ${one.text}, ${one.told_count}, ${one.now})
    on conflict do nothing
  `.execute(db);
}
