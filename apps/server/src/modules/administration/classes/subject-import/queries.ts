import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { breaksReference } from '#platform/db/refusals.ts';

interface Named {
  id: string;
  curriculum: string;
  name: string;
}

export async function listKnown(db: Db): Promise<{ subjects: Named[]; classes: Named[] }> {
  const { tenant_id, school_id } = scopeOf(db);
  const [subjects, classes] = await Promise.all([
    sql<Named>`
      select id, curriculum, name
      from administration.subjects
      where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
      limit 2000
    `.execute(db),
    sql<Named>`
      select id, curriculum, name
      from administration.classes
      where tenant_id = ${tenant_id} and school_id = ${school_id ?? null} and retired_at is null
      limit 500
    `.execute(db),
  ]);
  return { subjects: subjects.rows, classes: classes.rows };
}

interface NewSubject {
  id: string;
  name: string;
  code?: string | undefined;
  curriculum: string;
  kind: string;
  choice_group: string | null;
  papers: { name: string; out_of: number }[];
  class_ids: string[];
}

export async function insertSubjects(
  db: Db,
  { tenant_id, school_id, now }: { tenant_id: string; school_id: string; now: string },
  rows: NewSubject[],
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into administration.subjects (tenant_id, id, school_id, name, code, curriculum, kind,
      choice_group, papers, created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.name, n.code, n.curriculum, n.kind,
      n.choice_group, n.papers, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, name text, code text,
      curriculum text, kind text, choice_group text, papers jsonb)
    order by lower(n.name)
    on conflict do nothing
    returning id
  `.execute(db);
  const taken = rows.flatMap(({ id, class_ids }) =>
    class_ids.map((class_id) => ({ subject_id: id, class_id })),
  );
  await sql`
    insert into administration.subject_classes (tenant_id, school_id, subject_id, class_id)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.subject_id, n.class_id
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as n (subject_id uuid, class_id uuid)
    where n.subject_id = any(${made.rows.map((row) => row.id)}::uuid[])
    on conflict do nothing
  `.execute(db);
  return made.rows.map((row) => row.id);
}

/** Removes the subjects that are still as they were made, with the list of classes that take them. */
export async function deleteUntouched(db: Db, ids: string[]): Promise<string[] | 'in use'> {
  try {
    await sql`
      delete from administration.subject_classes
      where subject_id in (
        select id from administration.subjects where id = any(${ids}::uuid[]) and version = 1)
    `.execute(db);
    const gone = await sql<{ id: string }>`
      delete from administration.subjects
      where id = any(${ids}::uuid[]) and version = 1
      returning id
    `.execute(db);
    return gone.rows.map((row) => row.id);
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}
