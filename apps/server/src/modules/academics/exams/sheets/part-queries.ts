import type { AwayLearner } from '@darasa/contract/academics/exams/sheets';
import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Writes that parts are handed in, and answers how many parts of the sheet are not. */
export async function insertHandIns(
  db: Db,
  sheet: { id: string; group_id: string; parts: readonly { part: number }[] },
  mine: readonly number[],
  { at, by }: { at: string; by: string },
): Promise<number> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.part_hand_ins (tenant_id, school_id, sheet_id, part, group_id, created_at,
      created_by)
    select ${tenant_id}, ${school_id}, ${sheet.id}, p.part, ${sheet.group_id}, ${at}, ${by}
    from unnest(${mine}::smallint[]) as p (part)
    on conflict do nothing
  `.execute(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from academics.part_hand_ins i
    where i.tenant_id = ${tenant_id} and i.sheet_id = ${sheet.id}
  `.execute(db);
  return sheet.parts.length - found.rows[0]!.count;
}

/** A sheet that is open again waits for all of its markers. */
export async function deleteHandIns(db: Db, sheet_ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('academics.part_hand_ins')
    .where('sheet_id', 'in', [...sheet_ids])
    .execute();
}

/** Learners who stand on the list no more, while their marks stay. */
export async function listAway(db: Db, sheet_id: string): Promise<AwayLearner[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<AwayLearner>`
    select r.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name, r.place,
      i.admission_number as merged_into, coalesce(d.differing, '{}') as differing
    from academics.results r
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    left join students.students i on (i.tenant_id, i.id) = (s.tenant_id, s.merged_into_id)
    left join lateral (
      select array_agg(p.name || ': ' || ${text_of('o')} order by p.part) as differing
      from academics.results c
      join academics.marks o on (o.tenant_id, o.sheet_id, o.student_id)
        = (r.tenant_id, r.sheet_id, r.student_id)
      join academics.sheets h on (h.tenant_id, h.id) = (r.tenant_id, r.sheet_id)
      join academics.exam_parts p on (p.tenant_id, p.exam_id, p.subject_id, p.part)
        = (h.tenant_id, h.exam_id, h.subject_id, o.part)
      left join academics.marks k on (k.tenant_id, k.sheet_id, k.student_id, k.part)
        = (c.tenant_id, c.sheet_id, c.student_id, o.part)
      where (c.tenant_id, c.student_id, c.sitting_id, c.subject_id)
          = (i.tenant_id, i.id, r.sitting_id, r.subject_id)
        and c.place <> 'moved-away' and ${text_of('o')} is distinct from ${text_of('k')}
        and ${text_of('o')} is not null
    ) d on true
    where r.tenant_id = ${tenant_id} and r.sheet_id = ${sheet_id}
      and r.place in ('moved-away', 'not-enrolled')
    order by name, r.student_id
    limit 500
  `.execute(db);
  return found.rows;
}

const text_of = (cell: 'o' | 'k') =>
  sql`coalesce(${sql.ref(`${cell}.code`)}, ${sql.ref(`${cell}.level`)},
    trim_scale(${sql.ref(`${cell}.score`)})::text)`;
