import type { CustomField } from '@darasa/contract/platform/custom-fields';
import type { Answer } from '@darasa/rules/custom-field';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

const fields_max = 300;

const columns = sql.raw(`f.id, f.record_type, f.label, f.kind, f.choices, f.is_required, f.seen_by,
  f.asked_on, f.position, f.retired_at, f.version`);

export async function listFields(
  db: Db,
  filter: { record_type?: string | undefined; retired?: boolean | undefined },
): Promise<CustomField[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CustomField>`
    select ${columns}
    from platform.custom_fields f
    where f.tenant_id = ${tenant_id} and f.school_id = ${school_id ?? null}
      and (f.retired_at is not null) = ${filter.retired ?? false}
      ${filter.record_type ? sql`and f.record_type = ${filter.record_type}` : sql``}
    order by f.record_type, f.position, lower(f.label), f.id
    limit ${fields_max}
  `.execute(db);
  return found.rows;
}

export async function lockField(db: Db, id: string): Promise<CustomField | undefined> {
  const found = await sql<CustomField>`
    select ${columns}
    from platform.custom_fields f
    where f.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export type FieldValues = Omit<CustomField, 'id' | 'retired_at' | 'version'>;

interface NewField extends FieldValues {
  tenant_id: string;
  school_id: string;
  id: string;
  now: string;
}

/** Answers nothing when the question is asked already. */
export async function insertField(db: Db, row: NewField): Promise<CustomField | undefined> {
  const made = await sql<CustomField>`
    insert into platform.custom_fields as f (tenant_id, id, school_id, record_type, label, kind,
      choices, is_required, seen_by, asked_on, position, created_at)
    values (${row.tenant_id}, ${row.id}, ${row.school_id}, ${row.record_type}, ${row.label},
      ${row.kind}, ${JSON.stringify(row.choices)}, ${row.is_required}, ${row.seen_by},
      ${row.asked_on}, ${row.position}, ${row.now})
    on conflict do nothing
    returning ${columns}
  `.execute(db);
  return made.rows[0];
}

export async function updateField(db: Db, row: CustomField): Promise<CustomField> {
  const changed = await sql<CustomField>`
    update platform.custom_fields f
    set label = ${row.label}, kind = ${row.kind}, choices = ${JSON.stringify(row.choices)},
      is_required = ${row.is_required}, seen_by = ${row.seen_by}, asked_on = ${row.asked_on},
      position = ${row.position}, retired_at = ${row.retired_at}, version = f.version + 1
    where f.id = ${row.id}
    returning ${columns}
  `.execute(db);
  return changed.rows[0]!;
}

export async function isAnswered(db: Db, field_id: string): Promise<boolean> {
  const found = await sql<{ answered: boolean }>`
    select exists (
      select from platform.custom_values where answers ? ${field_id}
    ) as answered
  `.execute(db);
  return found.rows[0]!.answered;
}

export interface StoredAnswers {
  answers: Record<string, Answer>;
  version: number;
}

export async function findAnswers(
  db: Db,
  record_type: string,
  record_id: string,
): Promise<StoredAnswers> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StoredAnswers>`
    select answers, version
    from platform.custom_values
    where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
      and record_type = ${record_type} and record_id = ${record_id}
  `.execute(db);
  return found.rows[0] ?? { answers: {}, version: 0 };
}

/** Says false when somebody else answered since this version was read. */
export async function saveAnswers(
  db: Db,
  record: { record_type: string; record_id: string },
  stored: StoredAnswers,
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    insert into platform.custom_values as v (tenant_id, school_id, record_type, record_id, answers)
    values (${tenant_id}, ${school_id ?? null}, ${record.record_type}, ${record.record_id},
      ${JSON.stringify(stored.answers)})
    on conflict (tenant_id, school_id, record_type, record_id) do update
    set answers = excluded.answers, version = v.version + 1
    where v.version = ${stored.version}
    returning v.version
  `.execute(db);
  return saved.rows.length > 0;
}
