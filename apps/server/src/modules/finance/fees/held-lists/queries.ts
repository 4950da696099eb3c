import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Lists of learners for whom the school holds money: deposits and pocket money. `s` is the learner. */
export const learner_shown = sql.raw(`s.id, s.admission_number,
  concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
  nullif(concat_ws(' ', c.name, t.name), '') as class_name`);

export const learner_places = sql.raw(`
  left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
  left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id`);

interface LearnerFilter {
  search?: string | undefined;
  class_id?: string | undefined;
  stream_id?: string | undefined;
}

export function learnerMatching(db: Db, { search, class_id, stream_id }: LearnerFilter) {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
    and (${class_id ?? null}::uuid is null or s.class_id = ${class_id ?? null})
    and (${stream_id ?? null}::uuid is null or s.stream_id = ${stream_id ?? null})
    and (${pattern}::text is null or concat_ws(' ', s.first_name, s.other_names, s.surname,
      s.admission_number) ilike ${pattern})`;
}

const orderOf = (sort: string) => {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`p.${column} ${way}, p.id`);
};

/** One page of such a list, with how many there are and the sum of one of its columns. */
export async function heldPage<Row extends { id: string }>(
  db: Db,
  rows_of: RawBuilder<unknown>,
  { page, page_size, sort }: { page: number; page_size: number; sort: string },
  summed: 'held_cents' | 'balance_cents',
): Promise<{ rows: Row[]; count: number; total_cents: number }> {
  const found = await sql<Row & { all_count: number; all_cents: number }>`
    with p as (${rows_of})
    select n.all_count, n.all_cents, p.*
    from (
      select count(*)::int as all_count, coalesce(sum(${sql.ref(summed)}), 0) as all_cents from p
    ) n
    left join (
      select * from p order by ${orderOf(sort)} limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(sort)}
  `.execute(db);
  const { all_count, all_cents } = found.rows[0]!;
  const rows = found.rows
    .filter((row) => row.id !== null)
    .map(({ all_count: _count, all_cents: _cents, ...row }) => row as unknown as Row);
  return { rows, count: all_count, total_cents: all_cents };
}

export async function heldForExport<Row>(
  db: Db,
  rows_of: RawBuilder<unknown>,
  sort: string,
  limit: number,
): Promise<Row[]> {
  const found = await sql<Row>`
    select p.* from (${rows_of}) p order by ${orderOf(sort)} limit ${limit}
  `.execute(db);
  return found.rows;
}
