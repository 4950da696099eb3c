import type { InputOf } from '@darasa/contract/endpoint';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import type {
  exportStudents,
  listStudents,
  RollChoices,
  RollRow,
  RollSums,
} from '@darasa/contract/students/learners/roll';
import type { LearnerStrip } from '@darasa/contract/students/learners/strip';
import {
  begunBy,
  near_length_min,
  nearTo,
  phoneDigits,
  type WordRange,
  wordsOf,
} from '@darasa/rules/search';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, keepOrder, keepPlans, scopeOf } from '#platform/db/scope.ts';
import { stripColumns } from '#modules/students/learners/strip/queries.ts';
import type { StripParts } from '#modules/students/learners/strip/sight.ts';

export type RollFilter = Omit<InputOf<typeof exportStudents>, 'format'> & { today: string };

const found_max = 10;

/** One page and the count of all, in one statement: the count comes even when the page is empty. */
export async function listRoll(
  db: Db,
  input: InputOf<typeof listStudents> & { today: string },
  sees_money: boolean,
): Promise<{ rows: RollRow[]; count: number }> {
  const { page, page_size } = input;
  const { first, from } = matching(db, input);
  if (isWholeSchool(input)) keepOrder(db);
  else keepPlans(db);
  const found = await sql<RollRow & { count: number }>`
    ${first}
    select n.count, p.*
    from (${countOf(db, input, from)}) n
    left join (
      select s.position, ${looked_up_columns}, ${photo_consent} as photo_consent
        ${sees_money ? sql`, ${balance} as balance_cents` : sql``}
      from (
        select s.*, row_number() over () as position
        from (
          select s.*
          from ${from}
          order by ${orderOf(input)}
          limit ${page_size} offset ${(page - 1) * page_size}
        ) s
      ) s
      ${with_guardian}
    ) p on true
    order by p.position
  `.execute(db);
  const { rows, count } = countedPage(found.rows);
  return {
    rows: rows.map(({ position: _, ...row }: RollRow & { position?: number }) => row),
    count,
  };
}

/** The balances are kept, and those who have no phone are found by one look: no page waits for this. */
export async function findSums(db: Db, filter: Filter, sees_money: boolean): Promise<RollSums> {
  const { first, from } = matching(db, filter);
  const found = await sql<RollSums>`
    ${first}
    select count(*) filter (where ${lacks['guardian-phone']})::int as without_phone_count
      ${sees_money ? sql`, coalesce(sum(b.balance_cents), 0)::bigint as balance_cents` : sql``}
    from (select s.tenant_id, s.id from ${from}) s
    ${sees_money ? sql`left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)` : sql``}
  `.execute(db);
  return found.rows[0]!;
}

const balance = sql`coalesce((
  select b.balance_cents
  from finance.balances b
  where (b.tenant_id, b.student_id) = (s.tenant_id, s.id)), 0)`;

function countOf(db: Db, filter: Filter, from: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isCounted(filter)) return sql`select count(*)::int as count from ${from}`;
  return sql`
    select coalesce(sum(s.learner_count), 0)::int as count
    from students.roll_counts s
    where ${sql.join([...ownedBy(db), ...conditionsOf(filter)], sql` and `)}`;
}

/** What `students.roll_counts` knows: it has a row for each of these and nothing else. */
const counted_by = new Set('status class_id stream_id page page_size sort today'.split(' '));

const isCounted = (filter: Filter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || counted_by.has(name));

/** By name, and nobody left out but those who left: that is an index, forwards or backwards. */
const isWholeSchool = (filter: Filter): boolean =>
  isCounted(filter) &&
  !filter.class_id &&
  !filter.stream_id &&
  (filter.sort ?? 'name').endsWith('name');

export async function listForExport(db: Db, filter: RollFilter, limit: number): Promise<RollRow[]> {
  const { first, from } = matching(db, filter);
  const found = await sql<RollRow>`
    ${first}
    select ${roll_columns}
    from (select s.* from ${from}) s
    ${with_names}
    order by ${orderOf(filter)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** For pickers and the palette: those at school come before those who left. */
export async function findByWords(
  db: Db,
  search: string,
  sees: StripParts,
): Promise<LearnerStrip[]> {
  const { first, from } = matching(db, { search, today: '' });
  keepPlans(db);
  const order = sql`s.status <> all(${[...statusesAtSchool]}::text[]), ${best_first}`;
  // Names, guardian and balance are looked up for those few alone that are shown.
  const found = await sql<LearnerStrip>`
    ${first}
    select ${stripColumns(sees)}
    from (select s.* from ${from} order by ${order} limit ${found_max}) s
    order by ${order}
  `.execute(db);
  return found.rows;
}

const by_name = sql`lower(s.first_name), lower(coalesce(s.other_names, '')), lower(s.surname), s.id`;
const best_first = sql`s.rank, ${by_name}`;

const columnsWith = (names: { class: unknown; stream: unknown; house: unknown }) => sql`
  s.id, s.admission_number, s.surname, s.first_name, s.other_names, s.gender, s.born_on, s.status,
  ${names.class} as class_name, ${names.stream} as stream_name, s.boarding,
  ${names.house} as house_name, '/api/files/' || s.photo_id as photo, s.admitted_on, s.upi,
  g.first_name || ' ' || g.last_name as guardian_name, g.phone as guardian_phone`;

const photo_consent = sql`coalesce((
    select p.answer
    from students.consents p
    where (p.tenant_id, p.student_id) = (s.tenant_id, s.id) and p.kind = 'photo'
    order by p.on_date desc, p.created_at desc, p.id desc
    limit 1
  ), 'not-asked')`;

const nameIn = (table: 'classes' | 'streams' | 'houses', key: string) => sql`(
  select t.name from ${sql.table(`administration.${table}`)} t
  where (t.tenant_id, t.id) = (s.tenant_id, ${sql.ref(`s.${key}`)}))`;

/** For the few rows of a page: looking a name up takes less than planning five joins. */
const looked_up_columns = columnsWith({
  class: nameIn('classes', 'class_id'),
  stream: nameIn('streams', 'stream_id'),
  house: nameIn('houses', 'house_id'),
});

const with_guardian = sql`
  left join lateral (
    select p.first_name, p.last_name, p.phone
    from students.student_guardians l
    join students.guardians p on (p.tenant_id, p.id) = (l.tenant_id, l.guardian_id)
    where l.tenant_id = s.tenant_id and l.student_id = s.id
    order by l.is_barred, p.phone is null, l.priority, l.id
    limit 1
  ) g on true`;

const with_place = sql`
  left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
  left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)`;

const roll_columns = columnsWith({
  class: sql`c.name`,
  stream: sql`m.name`,
  house: sql`h.name`,
});
const with_names = sql`
  ${with_place}
  left join administration.houses h on (h.tenant_id, h.id) = (s.tenant_id, s.house_id)
  ${with_guardian}`;

type Sorted = Pick<Partial<RollFilter>, 'sort' | 'search'>;

/** While somebody searches, the best come first, unless they asked for another order. */
function orderOf({ sort = 'name', search }: Sorted): RawBuilder<unknown> {
  if (sort === 'name') return search ? best_first : by_name;
  const way = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  switch (sort.replace('-', '')) {
    case 'admission_number':
      // 99 comes before 100, and both before KH/204.
      return sql`length(substring(s.admission_number from '^\\d*')) ${way},
        s.number_key ${way}, s.id`;
    case 'class':
      return sql`c.level ${way} nulls last, c.name ${way}, m.name ${way} nulls last, ${by_name}`;
    case 'admitted_on':
      return sql`s.admitted_on ${way}, ${by_name}`;
    case 'born_on':
      return sql`s.born_on ${way} nulls last, ${by_name}`;
    default:
      return sql`lower(s.first_name) desc, lower(coalesce(s.other_names, '')) desc,
        lower(s.surname) desc, s.id desc`;
  }
}

type Filter = Partial<RollFilter> & { today: string };

// Row security alone would be right; the planner finds the index only when it is told as well.
const ownedBy = (db: Db) => {
  const { tenant_id, school_id } = scopeOf(db);
  return [sql`s.tenant_id = ${tenant_id}`, sql`s.school_id = ${school_id}`];
};
const within = (db: Db) => [...ownedBy(db), sql`s.merged_into_id is null`];

interface Matching {
  /** What has to stand before the statement. */
  first: RawBuilder<unknown>;
  /** The learners that match, as `s`; while somebody searches, with a rank (smaller is better). */
  from: RawBuilder<unknown>;
}

function matching(db: Db, filter: Filter): Matching {
  const all = sql.join([...within(db), ...conditionsOf(filter)], sql` and `);
  const place = filter.sort?.endsWith('class') ? with_place : sql``;
  // Straight from the table, whose index has the order of names: a page is all that is then read.
  if (!filter.search) return { first: sql``, from: sql`students.students s ${place} where ${all}` };
  return { first: hits(db, filter.search, all), from: sql`hits s ${place}` };
}

/**
 * Who bears words that begin so; when there is nobody, who bears words with a slip; and when there is
 * nobody either, whose words have it somewhere inside. Ids come first, from the index of words, and only
 * the learners that they name are read. The last step alone reads the whole school.
 */
function hits(db: Db, search: string, all: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = wordsOf(search);
  if (words.length === 0) {
    return sql`with hits as (select s.*, 0 as rank from students.students s where ${all})`;
  }
  const typed = search.trim().toLowerCase();
  const near = words.filter((word) => word.length >= near_length_min);
  const begun = bearersOfAll(words.map((word) => bearers(db, [begunBy(word)])));
  const slipped = bearersOfAll(
    words.map((word) => bearers(db, near.includes(word) ? nearTo(word) : [begunBy(word)])),
  );
  return sql`
    with exact as materialized (
      select s.*, ${rankOf(words)} - 9 * (s.number_key = ${typed})::int as rank
      from ${named(db, sql`${begun} ${byPhone(search)}`)}
      where ${all}
    ),
    near as materialized (
      select s.*, 99 as rank
      from ${named(db, slipped)}
      where not exists (select 1 from exact) and ${near.length > 0} and ${all}
    ),
    hits as materialized (
      select * from exact
      union all
      select * from near
      union all
      select s.*, 2 as rank
      from students.students s
      where not exists (select 1 from exact)
        and not exists (select 1 from near)
        and ${all}
        and ${sql.join(words.map(contains), sql` and `)}
    )`;
}

/** The ids of those who have a word in one of the ranges. */
const bearers = (db: Db, ranges: WordRange[]): RawBuilder<unknown> => {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select w.student_id
    from unnest(${ranges.map((one) => one.from)}::text[], ${ranges.map((one) => one.before)}::text[])
      r (from_word, before_word)
    join students.words w on w.tenant_id = ${tenant_id} and w.school_id = ${school_id}
      and w.word >= r.from_word and w.word < r.before_word`;
};

const bearersOfAll = (each: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(each, sql` intersect `);

/** The learners of these ids as `s`, each looked up by its key: a join would read the whole school. */
const named = (db: Db, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select distinct student_id as id from (${ids}) i) f
  cross join lateral (
    select s.* from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id} and s.id = f.id
    offset 0) s`;

const patternOf = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
const contains = (word: string) => sql`s.search_words like ${`%${patternOf(word)}%`}`;

/** A whole word is best, then the beginning of one. */
const rankOf = (words: string[]) =>
  sql.join(
    words.map(
      (word) => sql`case when s.search_words like ${`% ${patternOf(word)} %`} then 0 else 1 end`,
    ),
    sql` + `,
  );

function byPhone(search: string): RawBuilder<unknown> {
  const digits = phoneDigits(search);
  if (!digits) return sql``;
  return sql`
    union all
    select l.student_id
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
    where g.phone like ${`%${digits}%`} or g.other_phone like ${`%${digits}%`}`;
}

// Only what is asked for becomes part of the statement, so that the plan fits it.
function* conditionsOf(filter: Filter) {
  const { class_id, stream_id, house_id, gender, boarding, missing, search, status, ids } = filter;
  if (status) yield sql`s.status = ${status}`;
  else if (!search && !ids && !filter.left_from && !filter.left_to) {
    yield sql`s.status = any(${[...statusesAtSchool]}::text[])`;
  }
  if (ids) yield sql`s.id = any(${ids}::uuid[])`;
  if (class_id) yield sql`s.class_id = ${class_id}`;
  if (stream_id) yield sql`s.stream_id = ${stream_id}`;
  if (house_id) yield sql`s.house_id = ${house_id}`;
  if (gender) yield sql`s.gender = ${gender}`;
  if (boarding) yield sql`s.boarding = ${boarding}`;
  if (filter.admitted_from) yield sql`s.admitted_on >= ${filter.admitted_from}::date`;
  if (filter.admitted_to) yield sql`s.admitted_on <= ${filter.admitted_to}::date`;
  if (filter.left_from) yield sql`s.left_on >= ${filter.left_from}::date`;
  if (filter.left_to) yield sql`s.left_on <= ${filter.left_to}::date`;
  if (filter.birthday) yield hasBirthday(filter.today);
  if (missing) yield lacks[missing];
  if (filter.balance) yield stands[filter.balance];
}

/** Within a week of today; a child of 29 February has it on 1 March in other years. */
export const hasBirthday = (today: string) => sql`to_char(s.born_on, 'MMDD') in (
  select to_char(${today}::date + n, 'MMDD') from generate_series(0, 6) n)`;

const balanceIs = (what: string) => sql`s.id in (
  select b.student_id from finance.balances b
  where b.tenant_id = s.tenant_id and b.balance_cents ${sql.raw(what)})`;

/** What the books say; who was never billed owes nothing. */
const stands: Record<NonNullable<RollFilter['balance']>, RawBuilder<unknown>> = {
  owing: balanceIs('> 0'),
  credit: balanceIs('< 0'),
  clear: sql`not ${balanceIs('<> 0')}`,
};

export const lacks: Record<NonNullable<RollFilter['missing']>, RawBuilder<unknown>> = {
  upi: sql`s.upi is null`,
  'birth-certificate': sql`s.birth_certificate_number is null`,
  'birth-date': sql`s.born_on is null`,
  gender: sql`s.gender is null`,
  photo: sql`s.photo_id is null`,
  // A class without streams is a place; one with streams is one only together with a stream.
  class: sql`(s.class_id is null or s.stream_id is null and exists (
    select from administration.streams r
    where (r.tenant_id, r.class_id) = (s.tenant_id, s.class_id) and r.retired_at is null))`,
  'guardian-phone': sql`s.id not in (
    select l.student_id
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where g.phone is not null)`,
};

export async function listChoices(db: Db): Promise<RollChoices> {
  const [classes, houses] = await Promise.all([
    sql<RollChoices['classes'][number]>`
      select c.id, c.name, c.age_from, c.age_to,
        coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name)
          filter (where m.id is not null), '[]') as streams
      from administration.classes c
      left join administration.streams m on (m.tenant_id, m.class_id) = (c.tenant_id, c.id)
        and m.retired_at is null
      where c.retired_at is null
      group by c.tenant_id, c.id
      order by c.level, c.name
      limit 200
    `.execute(db),
    db
      .selectFrom('administration.houses')
      .select(['id', 'name'])
      .where('retired_at', 'is', null)
      .orderBy('name')
      .limit(100)
      .execute(),
  ]);
  return { classes: classes.rows, houses };
}
