import type { Listing } from '@darasa/contract/listing';
import { type RawBuilder, sql } from 'kysely';
import { acrossAccounts, type Db } from '../db/scope.ts';
import type { ListFilter, ListInput, ListRow, ListSource } from './source.ts';
import { type ListSql, sqlOf } from './sql-of.ts';
import { sqlText } from './sql-text.ts';

export interface ListPage<Row> {
  rows: Row[];
  count: number;
  sums?: Record<string, number>;
}

/**
 * Binds a listing to its rows: a page with count and sums, all of them for a file, or some by id.
 * The day is asked for by lists that say `:today`.
 */
export function rowsOf<L extends Listing>(listing: L, source: ListSource<L>) {
  const parts = sqlOf(listing, source);
  const reach = (db: Db) => (source.across_accounts ? acrossAccounts(db) : db);
  return {
    listing,
    names: source.names ?? {},
    page: (db: Db, input: ListInput<L>, today?: string, limited?: RawBuilder<unknown>) =>
      findPage<ListRow<L>>(reach(db), parts, input, { today, limited }),
    all: (
      db: Db,
      filter: ListFilter,
      limit: number,
      today?: string,
      limited?: RawBuilder<unknown>,
    ) => findAll<ListRow<L>>(reach(db), parts, filter, limit, { today, limited }),
    some: (db: Db, ids: readonly string[], today?: string) =>
      findSome<ListRow<L>>(reach(db), parts, ids, today),
  };
}
export type Rows<L extends Listing> = ReturnType<typeof rowsOf<L>>;

type Asked = ListFilter & { page: number; page_size: number };
/** The day that is asked for, and which rows the reader may see. */
interface For {
  today: string | undefined;
  limited: RawBuilder<unknown> | undefined;
}

/**
 * One page, the count of all and the sums, in one statement: the count comes even when the page is
 * empty. The page is cut first, from few columns; only its rows are joined with what they show.
 */
async function findPage<Row>(
  db: Db,
  parts: ListSql,
  input: Asked,
  { today, limited }: For,
): Promise<ListPage<Row>> {
  const { alias, from, sums } = parts;
  const on = (text: string) => sqlText(text, today);
  const where = parts.matching(db, input, today, limited);
  const where_text = where.compile(db).sql;
  const order = parts.orderOf(input.sort);
  const summed = sums.map(({ text }, i) => `coalesce(sum(${text}), 0)::bigint as list_sum_${i}`);
  const found = await sql<Record<string, unknown>>`
    select n.*, p.*
    from (
      select ${on(['count(*)::int as list_count', ...summed].join(', '))}
      from ${on(from)} ${on(parts.joinsFor(where_text, ...sums.map((sum) => sum.text)))}
      where ${where}
    ) n
    left join (
      select ${on(parts.fields)}, ${sql.raw(alias)}.list_position
      from (
        select ${sql.raw(alias)}.*, row_number() over () as list_position
        from (
          select ${on(parts.carried)}
          from ${on(from)} ${on(parts.joinsFor(where_text, order))}
          where ${where}
          order by ${on(order)}
          limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
        ) ${sql.raw(alias)}
      ) ${sql.raw(alias)} ${on(parts.joins)}
    ) p on true
    order by p.list_position
  `.execute(db);
  return pageFrom<Row>(found.rows, parts);
}

/** A page behind the last one is a single line, with a count and no position. */
function pageFrom<Row>(found: Record<string, unknown>[], { sums }: ListSql): ListPage<Row> {
  const first = found[0]!;
  const rows = found.flatMap(({ list_position, list_count: _, ...row }) => {
    sums.forEach((_sum, i) => delete row[`list_sum_${i}`]);
    return list_position === null ? [] : [row as Row];
  });
  const count = first.list_count as number;
  if (sums.length === 0) return { rows, count };
  const added = sums.map(({ key }, i) => [key, first[`list_sum_${i}`] as number]);
  return { rows, count, sums: Object.fromEntries(added) };
}

async function findAll<Row>(
  db: Db,
  parts: ListSql,
  filter: ListFilter,
  limit: number,
  { today, limited }: For,
): Promise<Row[]> {
  const on = (text: string) => sqlText(text, today);
  const where = parts.matching(db, filter, today, limited);
  const order = parts.orderOf(filter.sort);
  const found = await sql<Row>`
    select ${on(parts.fields)}
    from ${on(parts.from)}
    ${on(parts.joinsFor(parts.fields, where.compile(db).sql, order))}
    where ${where}
    order by ${on(order)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

async function findSome<Row>(
  db: Db,
  parts: ListSql,
  ids: readonly string[],
  today?: string,
): Promise<Row[]> {
  const { alias } = parts;
  const on = (text: string) => sqlText(text, today);
  const found = await sql<Row>`
    select ${on(parts.fields)}
    from ${on(parts.from)} ${on(parts.joins)}
    where ${sql.raw(alias)}.id = any(${ids}::uuid[])
    order by ${sql.raw(alias)}.id
  `.execute(db);
  return found.rows;
}
