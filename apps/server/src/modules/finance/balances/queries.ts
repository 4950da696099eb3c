import type { InputOf } from '@darasa/contract/endpoint';
import type { BalanceRow, listBalances } from '@darasa/contract/finance/balances';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';

export type BalanceFilter = Omit<InputOf<typeof listBalances>, 'page' | 'page_size'>;

const shown = sql.raw(`
  s.id, s.admission_number, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
  c.name as class_name, t.name as stream_name, s.status,
  (select g.phone
   from students.student_guardians r
   join students.guardians g on g.tenant_id = r.tenant_id and g.id = r.guardian_id
   where r.tenant_id = s.tenant_id and r.student_id = s.id
   order by r.priority, r.id
   limit 1) as guardian_phone,
  coalesce(b.owed_cents, 0) as owed_cents, coalesce(b.prepaid_cents, 0) as prepaid_cents,
  coalesce(b.balance_cents, 0) as balance_cents, b.last_paid_on`);
const names = sql.raw(`
  left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
  left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id`);

export async function listPage(db: Db, input: InputOf<typeof listBalances>) {
  const { page, page_size, sort } = input;
  const found = await sql<BalanceRow & { count: number; sum_cents: number }>`
    select n.count, n.sum_cents, p.*
    from (
      select count(*)::int as count, coalesce(sum(b.balance_cents), 0) as sum_cents
      from ${matching(db, input)}
    ) n
    left join (
      select ${shown}
      from ${matching(db, input, true)}
      order by ${orderOf(sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort, 'p')}
  `.execute(db);
  const rows: BalanceRow[] = [];
  let count = 0;
  let total_cents = 0;
  for (const { count: all, sum_cents, ...row } of found.rows) {
    count = all;
    total_cents = sum_cents;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count, total_cents };
}

export async function listForExport(db: Db, filter: BalanceFilter, limit: number) {
  const found = await sql<BalanceRow>`
    select ${shown}
    from ${matching(db, filter, true)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

const left = sql.raw(`s.status in ('transferred', 'withdrawn', 'graduated', 'deceased')`);

function matching(db: Db, filter: Omit<BalanceFilter, 'sort'>, with_names = false) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [sql`s.tenant_id = ${tenant_id} and s.school_id = ${school_id}`];
  const { class_id, stream_id, which, min_shillings, leavers, search } = filter;
  if (leavers === 'without') conditions.push(sql`not ${left}`);
  if (leavers === 'only') conditions.push(left);
  if (class_id) conditions.push(sql`s.class_id = ${class_id}`);
  if (stream_id) conditions.push(sql`s.stream_id = ${stream_id}`);
  if (which === 'owing') conditions.push(sql`b.balance_cents > 0`);
  if (which === 'credit') conditions.push(sql`b.balance_cents < 0`);
  if (which === 'clear') conditions.push(sql`coalesce(b.balance_cents, 0) = 0`);
  if (min_shillings) conditions.push(sql`b.balance_cents >= ${min_shillings * 100}`);
  if (search) {
    for (const word of search.toLowerCase().split(/\s+/)) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      conditions.push(sql`lower(concat_ws(' ', s.first_name, s.other_names, s.surname,
        s.admission_number)) like ${pattern}`);
    }
  }
  return sql`students.students s
    left join finance.balances b on b.tenant_id = s.tenant_id and b.student_id = s.id
    ${with_names ? names : sql``}
    where ${sql.join(conditions, sql` and `)}`;
}

function orderOf(sort: BalanceFilter['sort'], of?: string) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  if (of) return sql.raw(`${of}.${column} ${way} nulls last, ${of}.id`);
  const by = {
    balance_cents: 'coalesce(b.balance_cents, 0)',
    admission_number: 's.admission_number',
    name: `concat_ws(' ', s.first_name, s.other_names, s.surname)`,
    last_paid_on: 'b.last_paid_on',
  }[column as 'name'];
  return sql.raw(`${by} ${way} nulls last, s.id`);
}

/** Who owes how much, for work that goes through all of them. */
export async function listOwing(db: Db): Promise<{ student_id: string; balance_cents: number }[]> {
  const found = await sql<{ student_id: string; balance_cents: number }>`
    select b.student_id, b.balance_cents
    from finance.balances b
    where b.balance_cents > 0
    order by b.student_id
    limit 50000
  `.execute(db);
  return found.rows;
}
