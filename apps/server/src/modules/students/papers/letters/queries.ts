import type { LetterTemplate } from '@darasa/contract/students/papers/letters';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

const columns = sql.raw('t.id, t.kind, t.name, t.title, t.body, t.retired_at, t.version');

export async function listTemplates(db: Db): Promise<LetterTemplate[]> {
  const found = await sql<LetterTemplate>`
    select ${columns}
    from students.letter_templates t
    order by t.retired_at is not null, lower(t.name)
    limit 200
  `.execute(db);
  return found.rows;
}

export async function findTemplate(db: Db, id: string): Promise<LetterTemplate | undefined> {
  const found = await sql<LetterTemplate>`
    select ${columns}
    from students.letter_templates t
    where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockTemplate(db: Db, id: string): Promise<LetterTemplate | undefined> {
  const found = await sql<LetterTemplate>`
    select ${columns}
    from students.letter_templates t
    where t.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

type Words = Pick<LetterTemplate, 'kind' | 'name' | 'title' | 'body'>;

/** Answers nothing when the name is taken. */
export async function insertTemplate(
  db: Db,
  row: Words & { tenant_id: string; id: string; school_id: string; by: string; now: string },
): Promise<LetterTemplate | undefined> {
  const made = await sql<LetterTemplate>`
    insert into students.letter_templates as t (tenant_id, id, school_id, kind, name, title, body,
      created_by, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.kind}, ${row.name}, ${row.title},
      ${row.body}, ${row.by}, ${row.now})
    on conflict do nothing
    returning ${columns}
  `.execute(db);
  return made.rows[0];
}

export async function updateTemplate(db: Db, row: LetterTemplate): Promise<LetterTemplate> {
  const changed = await sql<LetterTemplate>`
    update students.letter_templates t
    set kind = ${row.kind}, name = ${row.name}, title = ${row.title}, body = ${row.body},
      retired_at = ${row.retired_at}, version = t.version + 1
    where t.id = ${row.id}
    returning ${columns}
  `.execute(db);
  return changed.rows[0]!;
}
