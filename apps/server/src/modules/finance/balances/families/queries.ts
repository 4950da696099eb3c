import type { InputOf } from '@darasa/contract/endpoint';
import type { FamilyBalance, listFamilyBalances } from '@darasa/contract/finance/balances';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../../platform/db/scope.ts';

export type FamilyFilter = Omit<InputOf<typeof listFamilyBalances>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listFamilyBalances>) {
  const { page, page_size } = input;
  const found = await sql<FamilyBalance & { count: number; sum_cents: number }>`
    with families as (${families(db, input)})
    select n.count, n.sum_cents, f.*
    from (select count(*)::int as count, coalesce(sum(total_cents), 0) as sum_cents from families) n
    left join (
      select * from families order by ${orderOf(input.sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) f on true
    order by ${orderOf(input.sort)}
  `.execute(db);
  const rows = found.rows.flatMap(({ count: _, sum_cents: __, ...row }) =>
    row.id === null ? [] : [row],
  );
  const first = found.rows[0];
  return { rows, count: first?.count ?? 0, total_cents: first?.sum_cents ?? 0 };
}

export async function listForExport(db: Db, filter: FamilyFilter, limit: number) {
  const found = await sql<FamilyBalance>`
    with families as (${families(db, filter)})
    select * from families order by ${orderOf(filter.sort)} limit ${limit}
  `.execute(db);
  return found.rows;
}

/** A child counts for the guardian who is called first. */
function families(db: Db, { search, several, min_shillings }: FamilyFilter) {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = search ? `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`
    select g.id, g.first_name || ' ' || g.last_name as name, g.phone,
      sum(b.balance_cents) as total_cents,
      json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.surname),
        'class_name', c.name, 'balance_cents', b.balance_cents) order by s.first_name) as children
    from finance.balances b
    join students.students s on s.tenant_id = b.tenant_id and s.id = b.student_id
    join (
      select distinct on (r.student_id) r.student_id, r.guardian_id
      from students.student_guardians r
      where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and not r.is_barred
      order by r.student_id, r.priority, r.id
    ) r on r.student_id = b.student_id
    join students.guardians g on g.tenant_id = b.tenant_id and g.id = r.guardian_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    where b.tenant_id = ${tenant_id} and b.school_id = ${school_id} and b.balance_cents <> 0
      and (${pattern}::text is null
        or lower(concat_ws(' ', g.first_name, g.last_name, g.phone)) like ${pattern})
    group by g.id, g.first_name, g.last_name, g.phone
    having sum(b.balance_cents) > ${Math.max(0, (min_shillings ?? 0) * 100 - 1)}
      and count(*) >= ${several === 'yes' ? 2 : 1}`;
}

function orderOf(sort: FamilyFilter['sort']) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${column} ${way}, id`);
}
