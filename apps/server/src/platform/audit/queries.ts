import type { InputOf } from '@darasa/contract/endpoint';
import type { AuditEntry, exportAudit, listAudit } from '@darasa/contract/platform/audit';
import { school_zone } from '@darasa/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import type { Names } from './changes.ts';
import { hiddenFrom } from './private-records.ts';

/** A line of the trail as it is kept: what was and what is, not yet in words. */
export interface AuditLine extends Omit<AuditEntry, 'changes'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export type AuditFilter = Omit<InputOf<typeof exportAudit>, 'format'>;
type Reader = Pick<Ctx, 'db' | 'school_id' | 'user'>;

/** A trail grows for ever and a screen must not: further back than this one goes by the dates. */
const listed_max = 10_000;
/** Words are looked for line by line, so a search reads this many lines and no more. */
export const searched_max = 50_000;

export interface NamesRow {
  /** On the first line: what the records are called whose ids stand in any of them. */
  names: Record<string, string> | null;
}

interface Found extends AuditLine, NamesRow {
  found_count: number;
  read_count: number;
}

/** One page and the count of all, in one statement: the count comes even when the page is empty. */
export async function listLines(ctx: Reader, input: InputOf<typeof listAudit>) {
  const { page, page_size, search } = input;
  const read_max = search ? searched_max : listed_max;
  const found = await withNames<Found>(sql`
    with read as materialized (${newest(ctx, input, read_max + 1)}),
    found as materialized (
      select a.id, a.at
      from ${matching(search)}
      order by a.at desc, a.id desc
      limit ${listed_max}
    )
    select
      (select count(*)::int from found) as found_count,
      (select count(*)::int from read) as read_count,
      ${columns}
    from (select) one
    left join (
      select * from found
      order by at desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) f on true
    left join platform.audit a on a.id = f.id
    left join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)
  `).execute(ctx.db);
  const { found_count = 0, read_count = 0 } = found.rows[0] ?? {};
  return {
    rows: found.rows.filter((row) => row.id !== null),
    names: namesOf(found.rows),
    count: found_count,
    complete: read_count <= read_max && (!search || found_count < listed_max),
  };
}

export async function listLinesForExport(
  ctx: Reader,
  filter: AuditFilter,
  limit: number,
): Promise<{ lines: AuditLine[]; names: Names }> {
  const read_max = filter.search ? searched_max : limit;
  const found = await withNames<AuditLine & NamesRow>(sql`
    with read as (${newest(ctx, filter, read_max)})
    select ${columns}
    from ${matching(filter.search)}
    order by a.at desc, a.id desc
    limit ${limit}
  `).execute(ctx.db);
  return { lines: found.rows, names: namesOf(found.rows) };
}

const named_max = 20_000;
const id_in_json = '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"';

/** Asked together with the lines, so that nobody waits twice; a name not for this reader is left out. */
export const withNames = <Line extends NamesRow>(lines: RawBuilder<unknown>) => sql<Line>`
  with lines as materialized (${lines}),
  ids as (
    select distinct found.one[1]::uuid as id
    from lines l
    cross join lateral regexp_matches(concat(l.before, l.after), ${id_in_json}, 'g') found (one)
    limit ${named_max}
  )
  select l.*, case when row_number() over (order by l.at desc, l.id desc) = 1 then (
      select jsonb_object_agg(n.id, n.name)
      from platform.names_of((select array_agg(i.id) from ids i)) n
    ) end as names
  from lines l
  order by l.at desc, l.id desc`;

export const namesOf = (lines: readonly NamesRow[]): Names =>
  new Map(Object.entries(lines.find((line) => line.names)?.names ?? {}));

interface Choices {
  people: { id: string; name: string }[];
  actions: string[];
  record_types: string[];
}

/** Asked of the newest lines only: what nobody did for that long is found by its words. */
export async function listChoices(ctx: Reader): Promise<Choices> {
  const found = await sql<Choices>`
    with read as materialized (${newest(ctx, {}, listed_max)}),
    people as (
      select u.id, ${who} as name
      from identity.users u
      where u.id in (select user_id from read)
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]')
        from people) as people,
      (select coalesce(array_agg(distinct action order by action), '{}') from read) as actions,
      (select coalesce(array_agg(distinct record_type order by record_type), '{}') from read)
        as record_types
  `.execute(ctx.db);
  return found.rows[0]!;
}

const who = sql`u.first_name || ' ' || u.last_name`;
const columns = sql`
  a.id, a.at, ${who} as who, a.action, a.record_type, a.record_id, a.device, a.before, a.after`;

/**
 * The trail belongs to the organisation; each school reads its own lines and those of no school,
 * such as a sign-in before any school was chosen.
 */
function newest(
  { school_id, user }: Reader,
  filter: AuditFilter,
  limit: number,
): RawBuilder<unknown> {
  const hidden = hiddenFrom(user);
  const conditions = [
    sql`(school_id = ${school_id}::uuid or school_id is null)`,
    ...(hidden.length > 0 ? [sql`record_type <> all(${hidden}::text[])`] : []),
    ...conditionsOf(filter),
  ];
  return sql`
    select *
    from platform.audit
    where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc
    limit ${limit}`;
}

// Only what is asked for becomes part of the statement, so that the index for it can be used.
function* conditionsOf(filter: AuditFilter) {
  if (filter.record_type) yield sql`record_type = ${filter.record_type}`;
  if (filter.record_id) yield sql`record_id = ${filter.record_id}`;
  if (filter.user_id) yield sql`user_id = ${filter.user_id}`;
  if (filter.action) yield sql`action = ${filter.action}`;
  if (filter.from) yield sql`at >= ${filter.from}::date::timestamp at time zone ${school_zone}`;
  if (filter.to) yield sql`at < (${filter.to}::date + 1)::timestamp at time zone ${school_zone}`;
}

/** Of the lines that were read, those that contain the words, each with the person behind it. */
function matching(search: string | undefined): RawBuilder<unknown> {
  const lines = sql`read a
    left join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)`;
  if (!search) return lines;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${lines}
    where ${who} ilike ${pattern}
      or a.action ilike ${pattern}
      or a.record_type ilike ${pattern}
      or a.before::text ilike ${pattern}
      or a.after::text ilike ${pattern}`;
}

export interface DoneDeed {
  record_type: string;
  action: string;
  user_id: string;
  since: Date;
}

/** With which records this person has done this since then. */
export async function listDoneSince(db: Db, doing: DoneDeed): Promise<Set<string>> {
  const found = await sql<{ record_id: string }>`
    select distinct a.record_id
    from platform.audit a
    where a.user_id = ${doing.user_id} and a.at >= ${doing.since.toISOString()}
      and a.record_type = ${doing.record_type} and a.action = ${doing.action}
  `.execute(db);
  return new Set(found.rows.map((row) => row.record_id));
}
