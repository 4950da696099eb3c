import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { breaksReference } from '#platform/db/refusals.ts';

export interface KnownClass {
  id: string;
  name: string;
  curriculum: string;
  retired: boolean;
  /** The names of all its streams, retired ones too, in small letters. */
  streams: string[];
}

export async function listKnown(db: Db): Promise<KnownClass[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<KnownClass>`
    select c.id, c.name, c.curriculum, c.retired_at is not null as retired,
      coalesce(array_agg(lower(s.name)) filter (where s.id is not null), '{}') as streams
    from administration.classes c
    left join administration.streams s on (s.tenant_id, s.class_id) = (c.tenant_id, c.id)
    where c.tenant_id = ${tenant_id} and c.school_id = ${school_id ?? null}
    group by c.tenant_id, c.id
    order by c.level, c.name
    limit 500
  `.execute(db);
  return found.rows;
}

interface Owner {
  tenant_id: string;
  school_id: string;
  now: string;
}

interface NewClass {
  id: string;
  name: string;
  curriculum: string;
  level: number;
  capacity: number | null;
  age_from: number | null;
  age_to: number | null;
  next_class_id: string | null;
}

interface NewStream {
  id: string;
  class_id: string;
  name: string;
  capacity: number | null;
}

/** Answers the streams that were made; a name that was taken in the meantime fails them all. */
export async function insertAll(
  db: Db,
  { tenant_id, school_id, now }: Owner,
  classes: NewClass[],
  streams: NewStream[],
): Promise<string[]> {
  await sql`
    insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, capacity,
      age_from, age_to, next_class_id, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.name, n.curriculum, n.level, n.capacity,
      n.age_from, n.age_to, n.next_class_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as n (id uuid, name text,
      curriculum text, level int, capacity int, age_from int, age_to int, next_class_id uuid)
  `.execute(db);
  const made = await sql<{ id: string }>`
    insert into administration.streams (tenant_id, id, school_id, class_id, name, capacity, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.class_id, n.name, n.capacity,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(streams)}::jsonb)
      as n (id uuid, class_id uuid, name text, capacity int)
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

/** The class of each stream, where both were made in the same moment. */
export async function listClassesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; class_id: string }>`
    select s.id, s.class_id
    from administration.streams s
    join administration.classes c
      on (c.tenant_id, c.id, c.created_at) = (s.tenant_id, s.class_id, s.created_at)
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.class_id]));
}

/**
 * Removes what is still as it was made: the streams, and the classes that were made in the same
 * moment and are left without any.
 */
export async function deleteUntouched(db: Db, ids: string[]): Promise<string[] | 'in use'> {
  try {
    const streams = await sql<{ id: string; class_id: string; created_at: string }>`
      delete from administration.streams
      where id = any(${ids}::uuid[]) and version = 1
      returning id, class_id, created_at
    `.execute(db);
    const classes = await sql<{ id: string }>`
      delete from administration.classes c
      where c.version = 1
        and (c.id = any(${ids}::uuid[]) or (c.id, c.created_at) in (
          select n.id, n.created_at
          from jsonb_to_recordset(${JSON.stringify(
            streams.rows.map(({ class_id, created_at }) => ({ id: class_id, created_at })),
          )}::jsonb) as n (id uuid, created_at timestamptz)))
        and not exists (
          select from administration.streams s
          where (s.tenant_id, s.class_id) = (c.tenant_id, c.id))
      returning c.id
    `.execute(db);
    return [...streams.rows, ...classes.rows].map((row) => row.id).filter((id) => ids.includes(id));
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}
