import type {
  AskingChild,
  FamilyAbsence,
} from '@darasa/contract/attendance/absences/family-absences';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/**
 * Goes into the school of one child. Nobody waits for it: one connection takes statements in order, so
 * whatever is asked next is asked there.
 */
export function enterChild(db: Db, student_id: string): void {
  sql`select attendance.enter_child(${student_id})`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

const mine_max = 20;

/** Lists what this parent asked for, the newest first; row security shows no other parent's. */
export async function listMine(db: Db, id: string | null = null): Promise<FamilyAbsence[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<FamilyAbsence>`
    select p.id, p.student_id, s.first_name || ' ' || s.surname as child, c.words_en as code_words,
      p.from_on, p.to_on, p.half, p.words, p.file_name, p.state, p.reply, p.asked_at, p.version
    from attendance.plans p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    join attendance.codes c on (c.tenant_id, c.id) = (p.tenant_id, p.code_id)
    where p.tenant_id = ${tenant_id} and p.source = 'parent'
      and p.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
      ${id ? sql`and p.id = ${id}` : sql``}
    order by p.asked_at desc, p.id
    limit ${mine_max}
  `.execute(db);
  return found.rows;
}

/** The children for whom this parent may ask, with the codes that excuse at their school. */
export async function listChildren(
  db: Db,
  student_id: string | null = null,
): Promise<(AskingChild & { school_id: string; guardian_id: string })[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<AskingChild & { school_id: string; guardian_id: string }>`
    select s.id as student_id, s.first_name || ' ' || s.surname as child, h.name as school_name,
      l.school_id, l.guardian_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'words', k.words_en) order by k.position, k.code)
        from attendance.codes k
        where k.tenant_id = ${tenant_id} and k.school_id = s.school_id and k.retired_at is null
          and k.is_excused
      ), '[]') as codes
    from students.student_guardians l
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    join identity.schools h on (h.tenant_id, h.id) = (s.tenant_id, s.school_id)
    where l.tenant_id = ${tenant_id}
      and l.guardian_id = nullif(current_setting('app.guardian_id', true), '')::uuid
      and l.student_id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
      and l.sees_records and not l.is_barred and s.status in ('active', 'suspended', 'on-leave')
      and not exists (
        select from platform.settings x
        where x.tenant_id = ${tenant_id} and x.school_id = l.school_id
          and x.key = 'parents.ask_absences' and x.value = 'false'::jsonb)
      ${student_id ? sql`and l.student_id = ${student_id}` : sql``}
    order by s.born_on, s.id
    limit 50
  `.execute(db);
  return found.rows;
}
