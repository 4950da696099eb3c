import type { PathRow } from '@darasa/contract/platform/workflows';
import { sql } from 'kysely';
import { insertRow, insertRows, lockRow } from '../db/rows.ts';
import { type Db, scopeOf } from '../db/scope.ts';
import { takeTurn } from '../db/take-turn.ts';

export type Path = Omit<PathRow, 'type_label' | 'running_count'>;

const columns = [
  'id',
  'document_type',
  'name',
  'position',
  'amount_from_cents',
  'amount_below_cents',
  'department_ids',
  'facts',
  'steps',
  'fallback_role_id',
  'retired_at',
  'version',
] as const;

/** The paths of a type that are in use, in the order in which they are tried. */
export async function listPathsOf(db: Db, document_type: string): Promise<Path[]> {
  const rows = await db
    .selectFrom('workflows.paths')
    .select(columns)
    .where('document_type', '=', document_type)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows as unknown as Path[];
}

/** Told by the place at which each is tried, also where copied ones share a number. */
export async function listAllPaths(db: Db): Promise<(Path & { running_count: number })[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Path & { running_count: number }>`
    select p.id, p.document_type, p.name,
      row_number() over (
        partition by p.document_type, p.retired_at is not null
        order by p.position, p.id
      )::int as position,
      p.amount_from_cents, p.amount_below_cents,
      p.department_ids, p.facts, p.steps, p.fallback_role_id, p.retired_at, p.version,
      coalesce(r.count, 0) as running_count
    from workflows.paths p
    left join (
      select i.path_id, count(*) as count
      from workflows.items i
      where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and i.status = 'in-approval'
      group by i.path_id
    ) r on r.path_id = p.id
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id}
    order by p.retired_at is not null, p.document_type, p.position, p.id
    limit 300
  `.execute(db);
  return found.rows;
}

export async function findTypeOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workflows.paths')
    .select('document_type')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.document_type;
}

export async function lockPath(db: Db, id: string): Promise<Path | undefined> {
  const row = await lockRow(db, 'workflows.paths', id, columns);
  return row as unknown as Path | undefined;
}

/** Two people who arrange the paths of one type wait for each other. */
export function lockPlaces(db: Db, document_type: string): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  return takeTurn(db, 'paths', tenant_id, school_id, document_type);
}

/**
 * Counts the other paths of the type anew, with one place left free for this one, or with none. A path
 * that moves gets a new version, so that whoever has it open is told.
 */
export async function makeRoom(
  db: Db,
  { id, document_type }: Pick<Path, 'id' | 'document_type'>,
  free: number | null,
): Promise<{ others_count: number; moved: (Path & { was: number })[] }> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ others_count: number; moved: (Path & { was: number })[] }>`
    with others as (
      select p.id, p.position as was, row_number() over (order by p.position, p.id)::int as place
      from workflows.paths p
      where p.tenant_id = ${tenant_id}
        and p.school_id = ${school_id}
        and p.document_type = ${document_type}
        and p.retired_at is null
        and p.id <> ${id}
    ),
    moved as (
      update workflows.paths p
      set position = o.place + (o.place >= coalesce(${free}::int, o.place + 1))::int,
        version = p.version + 1
      from others o
      where p.tenant_id = ${tenant_id}
        and p.id = o.id
        and o.was <> o.place + (o.place >= coalesce(${free}::int, o.place + 1))::int
      returning o.was, p.id, p.document_type, p.name, p.position, p.amount_from_cents,
        p.amount_below_cents, p.department_ids, p.facts, p.steps, p.fallback_role_id, p.retired_at,
        p.version
    )
    select (select count(*)::int from others) as others_count,
      (select coalesce(jsonb_agg(m order by m.position), '[]') from moved m) as moved
  `.execute(db);
  return found.rows[0]!;
}

const json = ({ facts, steps, ...path }: Path) => ({
  ...path,
  facts: JSON.stringify(facts),
  steps: JSON.stringify(steps),
});

/** The path and this version of it, which is never changed again. */
export async function insertPath(db: Db, path: Path, made: Made): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'workflows.paths', {
    ...json(path),
    ...made,
    tenant_id,
    school_id: school_id!,
  });
  await insertVersions(db, [path], made);
}

export async function updatePath(db: Db, path: Path, made: Made): Promise<void> {
  const { id, ...change } = json(path);
  await db.updateTable('workflows.paths').set(change).where('id', '=', id).execute();
  await insertVersions(db, [path], made);
}

type Retiring = Pick<Path, 'id' | 'retired_at' | 'position'>;

export const setRetired = (db: Db, { id, retired_at, position }: Retiring) =>
  db.updateTable('workflows.paths').set({ retired_at, position }).where('id', '=', id).execute();

interface Made {
  created_by: string;
  created_at: string;
}

export async function insertVersions(db: Db, paths: Path[], made: Made): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  if (paths.length === 0) return;
  await insertRows(
    db,
    'workflows.path_versions',
    paths.map((path) => ({
      tenant_id,
      school_id: school_id!,
      path_id: path.id,
      version: path.version,
      definition: JSON.stringify(path),
      ...made,
    })),
  );
}

export async function findFallbackRole(db: Db, path_id: string | null): Promise<string | null> {
  if (!path_id) return null;
  const row = await db
    .selectFrom('workflows.paths')
    .select('fallback_role_id')
    .where('id', '=', path_id)
    .executeTakeFirst();
  return row?.fallback_role_id ?? null;
}

export interface PathMembers {
  role_ids: string[];
  user_ids: string[];
  department_ids: string[];
}

/** Whether everything that a path names is there, in this organisation and school. */
export async function areThere(db: Db, { role_ids, user_ids, department_ids }: PathMembers) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ ok: boolean }>`
    select
      not exists (
        select from unnest(${role_ids}::uuid[]) x (id)
        where not exists (
          select from identity.roles r where (r.tenant_id, r.id) = (${tenant_id}::uuid, x.id)
        )
      ) and not exists (
        select from unnest(${user_ids}::uuid[]) x (id)
        where not exists (
          select from identity.users u
          join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
          where (u.tenant_id, u.id) = (${tenant_id}::uuid, x.id)
            and u.user_type = 'staff' and a.school_id = ${school_id}
        )
      ) and not exists (
        select from unnest(${department_ids}::uuid[]) x (id)
        where not exists (
          select from administration.departments d
          where (d.tenant_id, d.id, d.school_id) = (${tenant_id}::uuid, x.id, ${school_id}::uuid)
        )
      ) as ok
  `.execute(db);
  return found.rows[0]!.ok;
}

/** Which of these names a path of the school has, retired ones too. */
export async function findTakenNames(db: Db, names: string[]): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ name: string }>`
    select n.name
    from unnest(${names}::text[]) n (name)
    join workflows.paths p on lower(p.name) = lower(n.name)
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id ?? null}
  `.execute(db);
  return found.rows.map((row) => row.name);
}

/** Those of these roles that decide in a path of this school, or in a step that is still to come. */
export async function listSeats(
  db: Db,
  role_ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const seat = sql`jsonb_build_array(jsonb_build_object('role_id', r.id))`;
  const found = await sql<{ id: string; name: string }>`
    select r.id, r.name
    from identity.roles r
    where r.tenant_id = ${tenant_id} and r.id = any(${[...role_ids]}::uuid[])
      and (
        exists (
          select from workflows.paths p
          where p.tenant_id = r.tenant_id and p.school_id = ${school_id ?? null}
            and p.retired_at is null
            and (p.fallback_role_id = r.id
              or p.steps @> jsonb_build_array(jsonb_build_object('approvers', ${seat}))))
        or exists (
          select from workflows.steps s
          where s.tenant_id = r.tenant_id and s.school_id = ${school_id ?? null}
            and s.state in ('waiting', 'open') and s.approvers @> ${seat}))
    order by r.name
  `.execute(db);
  return found.rows;
}

export const listRoles = (db: Db) =>
  db
    .selectFrom('identity.roles')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(300)
    .execute();

export const listDepartments = (db: Db) =>
  db
    .selectFrom('administration.departments')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .limit(300)
    .execute();
