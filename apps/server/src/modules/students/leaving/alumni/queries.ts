import type { InputOf } from '@darasa/contract/endpoint';
import type { Alumnus, listAlumni as endpoint } from '@darasa/contract/students/leaving/alumni';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

type Filter = Omit<InputOf<typeof endpoint>, 'page' | 'page_size'>;

export async function listAlumni(db: Db, input: InputOf<typeof endpoint>) {
  const found = await sql<Alumnus & { count: number }>`
    with matching as (${matching(db, input)})
    select n.count, p.*
    from (select count(*)::int as count from matching) n
    left join (
      select *
      from matching
      order by ${orderOf(input.sort)}
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by ${orderOf(input.sort)}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<Alumnus[]> {
  const found = await sql<Alumnus>`
    select *
    from (${matching(db, filter)}) m
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** The years in which somebody left, newest first: what the filter offers. */
export async function listYears(db: Db): Promise<number[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ year: number }>`
    select distinct extract(year from left_on)::int as year
    from students.students
    where tenant_id = ${tenant_id}
      and school_id = ${school_id}
      and left_on is not null
    order by 1 desc
    limit 60
  `.execute(db);
  return found.rows.map(({ year }) => year);
}

function matching(db: Db, { search, status, class_id, year, owing }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`
    select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      s.admission_number, s.status, c.name as class_name, t.name as stream_name, s.admitted_on,
      s.left_on, lower(s.surname) || ' ' || lower(s.first_name) as sort_name,
      case when k.student_id is null then 'none' when k.open then 'open' else 'done' end
        as clearance,
      coalesce(p.certificate_count, 0) as certificate_count,
      coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join lateral (
      select e.class_id, e.stream_id
      from students.enrolments e
      where e.tenant_id = s.tenant_id and e.student_id = s.id
      order by e.from_on desc, e.id desc
      limit 1
    ) e on true
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = e.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = e.stream_id
    left join (
      select k.student_id, bool_or(coalesce(m.state in ('waiting', 'owing'), false)) as open
      from students.clearances k
      left join students.clearance_marks m
        on m.tenant_id = k.tenant_id and m.clearance_id = k.id
      where k.tenant_id = ${tenant_id}
        and k.school_id = ${school_id}
        and k.cancelled_at is null
      group by k.student_id
    ) k on k.student_id = s.id
    left join (
      select student_id, count(*)::int as certificate_count
      from students.certificates
      where tenant_id = ${tenant_id}
        and school_id = ${school_id}
        and cancelled_at is null
      group by student_id
    ) p on p.student_id = s.id
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.merged_into_id is null
      and s.status in ('transferred', 'withdrawn', 'graduated', 'deceased')
      and (not ${owing ?? false} or b.balance_cents > 0)
      and (${status ?? null}::text is null or s.status = ${status ?? null}::text)
      and (${class_id ?? null}::uuid is null or e.class_id = ${class_id ?? null}::uuid)
      and (${year ?? null}::int is null or extract(year from s.left_on) = ${year ?? null}::int)
      and (${pattern}::text is null
        or concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)
          ilike ${pattern}::text)`;
}

function orderOf(sort: Filter['sort']) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const by = column === 'name' ? 'sort_name' : column;
  return sql.raw(`${by} ${way} nulls last, sort_name, id`);
}
