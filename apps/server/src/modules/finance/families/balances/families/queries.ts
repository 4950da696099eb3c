import type { InputOf } from '@darasa/contract/endpoint';
import type { FamilyBalance, listFamilyBalances } from '@darasa/contract/finance/families/balances';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

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

/** The guardian, or whoever is called first for a learner. */
export async function findGuardian(
  db: Db,
  of: { guardian_id: string | null; student_id: string | null },
): Promise<{ id: string; name: string } | undefined> {
  const found = await sql<{ id: string; name: string }>`
    select g.id, g.first_name || ' ' || g.last_name as name
    from students.student_guardians r
    join students.guardians g on g.tenant_id = r.tenant_id and g.id = r.guardian_id
    where not r.is_barred
      and r.sees_fees and (r.guardian_id = ${of.guardian_id}::uuid or r.student_id = ${of.student_id}::uuid)
    order by r.priority, r.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** The children of a guardian in the school that the transaction is in. */
export async function listChildren(db: Db, guardian_id: string) {
  const found = await sql<{ student_id: string; name: string; admission_number: string }>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name
    from students.student_guardians r
    join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    where r.guardian_id = ${guardian_id} and not r.is_barred and r.sees_fees
    order by s.born_on, s.id
    limit 30
  `.execute(db);
  return found.rows;
}
