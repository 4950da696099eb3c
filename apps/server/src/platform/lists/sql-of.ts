import type { ListFilter as FilterDeclaration } from '@darasa/contract/list-filters';
import type { Listing } from '@darasa/contract/listing';
import { isFilled } from '@darasa/rules/filter-words';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';
import { likeAnywhere } from './like.ts';
import type { Days, ListSource } from './source.ts';
import { sqlText } from './sql-text.ts';

type Values = Readonly<Record<string, unknown>>;
export type ListSql = ReturnType<typeof sqlOf>;

/** The parts of a list's statements. What never changes is put together once, when the list is bound. */
export function sqlOf<L extends Listing>(listing: L, source: ListSource<L>) {
  const alias = source.from.split(/\s/).at(-1)!;
  const joins = Object.entries(source.joins ?? {});
  const given: Values = source.columns ?? {};
  const fields = Object.keys(listing.row.shape).map((key) => ({
    key,
    text: String(given[key] ?? `${alias}.${key}`),
  }));
  const field_texts = fields.map(({ text }) => text);
  return {
    alias,
    from: source.from,
    fields: fields.map(({ key, text }) => `${text} as ${key}`).join(', '),
    /** The columns of the table that fields and joins read: all that a page has to carry. */
    carried: carriedBy(alias, [...field_texts, ...joins.map(([, text]) => text)]),
    joins: joinsAsked(joins, field_texts),
    /** The joins without which these texts cannot be read, or that decide which rows there are. */
    joinsFor: (...texts: string[]) => joinsAsked(joins, texts),
    sums: (listing.sums?.keys ?? []).map((key) => {
      const text = (source.sums as Values | undefined)?.[key] ?? `${alias}.${key}`;
      return { key, text: String(text) };
    }),
    orderOf: (sort: string) => orderOf(listing, source, alias, sort),
    matching: (db: Db, filter: Values, today?: string, limited?: RawBuilder<unknown>) =>
      sql.join(
        [
          ...inSchool(db, alias),
          ...listing.within.map((name) => within(source, alias, name, filter)),
          ...(limited ? [limited] : []),
          ...(source.where ? [sqlText(source.where, today)] : []),
          ...Object.entries(listing.filters).flatMap(([name, declared]) =>
            conditionsOf(
              name,
              declared,
              (source.filters as Values)?.[name] ?? `${alias}.${name}`,
              filter,
              today,
            ),
          ),
          ...searching(source.search, filter.search),
        ],
        sql` and `,
      ),
  };
}

// Row security alone would be right; the planner finds the index only when it is told as well.
function inSchool(db: Db, alias: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const table = sql.raw(alias);
  return [sql`${table}.tenant_id = ${tenant_id}`, sql`${table}.school_id = ${school_id ?? null}`];
}

/** The record whose list it is. */
function within(source: ListSource<Listing>, alias: string, name: string, filter: Values) {
  const text = source.within?.[name] ?? `${alias}.${name}`;
  return sql`${sql.raw(text)} = ${filter[name]}`;
}

/** Only what is asked for becomes part of the statement, so that the plan fits it and is kept. */
function conditionsOf(
  name: string,
  declared: FilterDeclaration,
  by: unknown,
  filter: Values,
  today?: string,
) {
  const value = declared.kind === 'dates' ? daysIn(filter, name) : filter[name];
  if (typeof by === 'function')
    return isFilled(value) ? [by(value, today) as RawBuilder<unknown>] : [];
  const text = sqlText(String(by), today);
  if (declared.kind === 'dates') {
    const { from, to } = daysIn(filter, name) ?? {};
    return [...(from ? [sql`${text} >= ${from}`] : []), ...(to ? [sql`${text} <= ${to}`] : [])];
  }
  if (declared.kind === 'yes') {
    if (declared.apart) return [sql`(${text}) = ${value ?? false}`];
    return value ? [sql`(${text})`] : [];
  }
  return isFilled(value) ? [sql`${text} = ${value}`] : [];
}

/** The pair of days that is asked for, if either is. */
function daysIn(filter: Values, name: string): Days | undefined {
  const [from, to] = [filter[`${name}_from`], filter[`${name}_to`]];
  if (!isFilled(from) && !isFilled(to)) return undefined;
  return { ...(isFilled(from) && { from: String(from) }), ...(isFilled(to) && { to: String(to) }) };
}

function searching(by: ListSource<Listing>['search'], search: unknown): RawBuilder<unknown>[] {
  if (typeof search !== 'string' || search === '') return [];
  if (typeof by === 'function') return [by(search)];
  const pattern = likeAnywhere(search);
  const found = by.map((text) => sql`${sql.raw(text)} ilike ${pattern}`);
  return [sql`(${sql.join(found, sql` or `)})`];
}

function orderOf<L extends Listing>(
  listing: L,
  source: ListSource<L>,
  alias: string,
  sort: string,
): string {
  const [key, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const nulls = mayBeNull(listing, key) ? ' nulls last' : '';
  const own = (source.sorts as Readonly<Record<string, readonly string[]>> | undefined)?.[key];
  const texts = own ?? [usualSort(listing, source, alias, key)];
  const ties = source.ties ?? [`${alias}.id`];
  return [
    ...texts.map((text) => `${text} ${way}${nulls}`),
    ...ties.map((text) => `${text} ${way}`),
  ].join(', ');
}

function usualSort<L extends Listing>(
  listing: L,
  source: ListSource<L>,
  alias: string,
  key: string,
): string {
  const text = String((source.columns as Values | undefined)?.[key] ?? `${alias}.${key}`);
  const kind = listing.columns.find((column) => column.key === key)?.kind;
  return kind === 'text' || kind === 'name' ? `lower(${text})` : text;
}

const mayBeNull = ({ row }: Listing, key: string): boolean => {
  const schema = row.shape[key] as { safeParse(value: null): { success: boolean } } | undefined;
  return schema?.safeParse(null).success ?? false;
};

function joinsAsked(joins: readonly [string, string][], texts: readonly string[]): string {
  const asked: string[] = [];
  const read = [...texts];
  // From the last to the first, for one may need those before it.
  for (const [alias, text] of joins.toReversed()) {
    if (text.startsWith('left ') && !read.some((one) => mentions(one, alias))) continue;
    asked.unshift(text);
    read.push(text);
  }
  return asked.join('\n');
}

const mentions = (text: string, alias: string): boolean =>
  new RegExp(`(?<![\\w.])${alias}\\.`).test(text);

function carriedBy(alias: string, texts: readonly string[]): string {
  const found = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`(?<![\\w.])${alias}\\.\\w+`, 'g')),
  ]);
  return [...new Set(found.map(([name]) => name))].join(', ');
}
