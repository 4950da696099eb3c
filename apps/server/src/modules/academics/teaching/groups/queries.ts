import { sql } from 'kysely';
import { insertRows, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';

/**
 * Opens what the person teaches. Nobody waits for it: one connection takes statements in order, so
 * whatever is asked next is asked as this teacher.
 */
export function enterGroups(db: Db): void {
  sql`select academics.enter_groups()`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** The office sees the marks of the school; a teacher sees those of the own groups. */
export function seesAllGroups(db: Db): boolean {
  const { limits } = scopeOf(db);
  return limits === '*' || limits?.taught === '*';
}

/** A subject that the learners of one stream take together, or those of the class without a stream. */
export interface GroupPlace {
  subject_id: string;
  class_id: string;
  stream_id: string | null;
}

/** Makes the groups of the year that are missing, and answers all of those places. */
export async function ensureGroups(
  db: Db,
  year: number,
  places: readonly GroupPlace[],
  now: Date,
): Promise<(GroupPlace & { id: string })[]> {
  const known = await listGroups(db, year, places);
  const keys = new Set(known.map(keyOf));
  const missing = places.filter((one) => !keys.has(keyOf(one)));
  if (missing.length === 0) return known;
  const stamp = { ...placeOf(db), year, created_at: now.toISOString() };
  const made = missing.map((one) => ({ ...one, id: newId(now.getTime()) }));
  await insertRows(
    db,
    'academics.groups',
    made.map((one) => ({ ...stamp, ...one })),
  );
  return [...known, ...made];
}

const keyOf = ({ subject_id, class_id, stream_id }: GroupPlace): string =>
  `${subject_id} ${class_id} ${stream_id ?? ''}`;

/** Two who open exams at once make no group twice: the school's groups wait for one another. */
async function listGroups(db: Db, year: number, places: readonly GroupPlace[]) {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`teaching groups ${school_id}`}, 0))
  `.execute(db);
  const found = await sql<GroupPlace & { id: string }>`
    select g.id, g.subject_id, g.class_id, g.stream_id
    from academics.groups g
    where g.tenant_id = ${tenant_id} and g.year = ${year} and g.kind = 'stream'
      and g.class_id = any(${[...new Set(places.map((one) => one.class_id))]}::uuid[])
      and g.subject_id = any(${[...new Set(places.map((one) => one.subject_id))]}::uuid[])
    order by g.id
  `.execute(db);
  return found.rows;
}
