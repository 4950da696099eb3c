import type { OutputOf } from '@darasa/contract/endpoint';
import type { getReport } from '@darasa/contract/platform/workflows';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';
import { labelOf } from './document-types.ts';

type Report = OutputOf<typeof getReport>;

const rows_max = 40;
const day_ms = 86_400_000;

/** Everything in one statement over the steps that were closed in the period, found by their index. */
export async function readReport(db: Db, days: number, now: Date): Promise<Report> {
  const { tenant_id, school_id } = scopeOf(db);
  const since = new Date(now.getTime() - days * day_ms).toISOString();
  const found = await sql<
    Omit<Report, 'steps'> & { steps: Omit<Report['steps'][number], 'type_label'>[] }
  >`
    with done as materialized (
      select s.id, s.item_id, s.name, s.opened_at,
        extract(epoch from s.done_at - s.opened_at)::float8 / 3600 as hours,
        s.done_at > s.opened_at + make_interval(hours => s.hours_max) as late
      from workflows.steps s
      where s.tenant_id = ${tenant_id}
        and s.school_id = ${school_id}
        and s.done_at >= ${since}::timestamptz
        and s.opened_at is not null
    ), by_step as (
      select i.document_type, d.name as step_name, count(*)::int as done_count,
        percentile_cont(0.5) within group (order by d.hours) as median_hours,
        (count(*) filter (where d.late))::int as late_count
      from done d
      join workflows.items i on i.tenant_id = ${tenant_id} and i.id = d.item_id
      group by i.document_type, d.name
      order by median_hours desc
      limit ${rows_max}
    ), by_person as (
      select e.user_id, count(*)::int as decided_count,
        percentile_cont(0.5) within group (
          order by extract(epoch from e.at - d.opened_at)::float8 / 3600
        ) as median_hours
      from done d
      join workflows.events e on e.tenant_id = ${tenant_id} and e.step_id = d.id
      where e.kind in ('approved', 'rejected', 'overridden') and e.user_id is not null
      group by e.user_id
      order by median_hours desc
      limit ${rows_max}
    ), open as (
      select count(*)::int as running_count,
        (count(*) filter (
          where s.opened_at + make_interval(hours => s.hours_max) < ${now.toISOString()}::timestamptz
        ))::int as late_count,
        extract(epoch from ${now.toISOString()}::timestamptz - min(s.opened_at))::float8 / 3600 as oldest_hours
      from workflows.steps s
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.state = 'open'
    )
    select o.*,
      (select coalesce(json_agg(b), '[]') from by_step b) as steps,
      (
        select coalesce(json_agg(json_build_object(
          'name', concat_ws(' ', u.first_name, u.last_name),
          'decided_count', b.decided_count,
          'median_hours', b.median_hours
        ) order by b.median_hours desc), '[]')
        from by_person b
        join identity.users u on u.tenant_id = ${tenant_id} and u.id = b.user_id
      ) as people
    from open o
  `.execute(db);
  const { steps, ...report } = found.rows[0]!;
  return {
    ...report,
    steps: steps.map((step) => ({ ...step, type_label: labelOf(step.document_type) })),
  };
}
