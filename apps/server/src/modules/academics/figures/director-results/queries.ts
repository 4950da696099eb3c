import type {
  ClassResults,
  GradeSpread,
} from '@darasa/contract/academics/figures/director-results';
import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '#platform/ctx.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/**
 * Moves the transaction into another school of the same person; into none, where academics is not open to
 * the person. Nobody waits for the answer: whatever is asked next is asked there.
 */
export function enterIfOpen({ db, user, now }: Ctx, school_id: string): void {
  sql`select academics.enter_school(${user.id}::uuid, ${school_id}::uuid, ${isoDate(now)}::date)`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** The published exams of a class, the latest first; of each class the latest and the one before it. */
const published = sql`(
  select i.tenant_id, i.id, i.exam_id, i.class_id, x.name as exam, t.name || ' ' || t.year as term,
    x.curriculum, x.mean_kind, lead(i.id) over w as before_id, row_number() over w as nth
  from academics.sittings i
  join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
  join administration.terms t on (t.tenant_id, t.id) = (i.tenant_id, i.term_id)
  where i.state in ('published', 'locked')
  window w as (
    partition by i.class_id, t.year order by t.year desc, x.list_on desc, x.created_at desc, i.id)
)`;

export interface GradeCounts {
  graded_count: number;
  /** Learners behind the grades: of levels each has many. */
  people_count: number;
  mean: number | null;
  spread: GradeSpread;
}

export interface SittingCounts extends GradeCounts {
  sitting_id: string;
  class: string;
  curriculum: ClassResults['curriculum'];
  exam: string;
  term: string;
  learner_count: number;
  has_mean: boolean;
  before: (GradeCounts & { exam: string; term: string }) | null;
}

/** What was printed on the slips of a sitting: means where the exam has them, else its grades or levels. */
const countedIn = (sitting: string) => sql`(
  select jsonb_build_object('graded_count', coalesce(sum(g.count), 0)::int,
    'people_count', coalesce(sum(g.count) filter (where g.is_mean), (
      select count(distinct r.student_id)
      from academics.results r
      where (r.tenant_id, r.sitting_id) = (${sql.raw(sitting)}.tenant_id, ${sql.raw(sitting)}.id)
        and r.outcome = 'graded'))::int,
    'mean', round(sum(g.points_sum) / nullif(sum(g.count) filter (where g.is_mean), 0), 4),
    'spread', coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'count', g.count)
      order by g.points_sum / g.count desc nulls last, g.code), '[]'))
  from (
    select p.snapshot #>> '{results,mean,grade}' as code, true as is_mean, count(*)::int as count,
      sum((p.snapshot #>> '{results,mean,mean_points}')::numeric) as points_sum
    from academics.papers q
    join academics.paper_snapshots p on (p.tenant_id, p.paper_id) = (q.tenant_id, q.id)
    where (q.tenant_id, q.sitting_id) = (${sql.raw(sitting)}.tenant_id, ${sql.raw(sitting)}.id)
      and q.kind = 'slip' and q.replaced_at is null and q.withdrawn_at is null
      and p.snapshot #>> '{results,mean,mean_points}' is not null
    group by 1
    union all
    select r.code, false, count(*)::int, sum(r.points)
    from academics.results r
    where (r.tenant_id, r.sitting_id) = (${sql.raw(sitting)}.tenant_id, ${sql.raw(sitting)}.id)
      and ${sql.raw(sitting)}.mean_kind = 'none' and r.outcome = 'graded'
    group by 1
  ) g
)`;

const classes_max = 60;

/** The latest published exam of each class that has one this year or last, and the one before it. */
export async function listLatest(db: Db, year_min: number): Promise<SittingCounts[]> {
  const found = await sql<SittingCounts & GradeCounts & { now: GradeCounts }>`
    select i.id as sitting_id, c.name as class, i.curriculum, i.exam, i.term,
      i.mean_kind <> 'none' as has_mean,
      (select count(distinct r.student_id)::int from academics.results r
        where (r.tenant_id, r.sitting_id) = (i.tenant_id, i.id)
          and r.place not in ('moved-away', 'not-enrolled')) as learner_count,
      ${countedIn('i')} as now,
      case when b.id is not null then ${countedIn('b')}
        || jsonb_build_object('exam', b.exam, 'term', b.term) end as before
    from (
      select distinct on (p.class_id) p.*
      from ${published} p
      where p.nth = 1 and right(p.term, 4)::int >= ${year_min}
      order by p.class_id, right(p.term, 4) desc
    ) i
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    left join ${published} b on b.id = i.before_id
    order by c.level, lower(c.name), i.id
    limit ${classes_max}
  `.execute(db);
  return found.rows.map(({ now, ...row }) => ({ ...row, ...now }));
}

export interface SubjectCounts extends GradeCounts {
  subject_id: string;
  subject: string;
  entry_count: number;
  before_count: number;
  before_mean: number | null;
}

export interface SittingSubjects {
  class: string;
  exam: string;
  term: string;
  before: string | null;
  rows: SubjectCounts[];
}

/** The subjects of a published sitting with their points and grades; of levels there is no mean. */
export async function findSubjects(db: Db, id: string): Promise<SittingSubjects | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SittingSubjects>`
    select c.name as class, i.exam, i.term, b.exam as before, (
      select coalesce(jsonb_agg(jsonb_build_object('subject_id', k.id, 'subject', k.name,
        'entry_count', n.entry_count, 'graded_count', n.graded_count, 'people_count', n.graded_count, 'spread', n.spread,
        'mean', case when i.mean_kind <> 'none' then n.mean end,
        'before_count', coalesce(o.count, 0),
        'before_mean', case when i.mean_kind <> 'none' then o.mean end) order by s.position), '[]')
      from academics.exam_subjects s
      join administration.subjects k on (k.tenant_id, k.id) = (s.tenant_id, s.subject_id)
      cross join lateral (
        select coalesce(sum(g.entries), 0)::int as entry_count,
          coalesce(sum(g.graded), 0)::int as graded_count,
          round(sum(g.points_sum) / nullif(sum(g.graded), 0), 4) as mean,
          coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'count', g.graded)
            order by g.points_sum / g.graded desc nulls last, g.code) filter (where g.graded > 0),
            '[]') as spread
        from (
          select case when r.outcome = 'graded' then r.code end as code, count(*)::int as entries,
            count(*) filter (where r.outcome = 'graded')::int as graded, sum(r.points) as points_sum
          from academics.results r
          where (r.tenant_id, r.sitting_id, r.subject_id) = (i.tenant_id, i.id, s.subject_id)
            and r.outcome <> 'none'
          group by 1
        ) g
      ) n
      left join lateral (
        select count(*)::int as count, round(avg(r.points), 4) as mean
        from academics.results r
        where (r.tenant_id, r.sitting_id, r.subject_id) = (i.tenant_id, i.before_id, s.subject_id)
          and r.outcome = 'graded'
      ) o on true
      where (s.tenant_id, s.exam_id) = (i.tenant_id, i.exam_id) and n.entry_count > 0
    ) as rows
    from ${published} i
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    left join ${published} b on b.id = i.before_id
    where i.tenant_id = ${tenant_id} and i.id = ${id}
  `.execute(db);
  return found.rows[0];
}
