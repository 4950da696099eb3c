import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Whether this is the photo of a learner whom the person teaches today or leads as class teacher. */
export async function showsPhoto(db: Db, file_id: string): Promise<boolean> {
  const found = await sql`
    select
    from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id} and s.photo_id = ${file_id}
      and (s.id = any ((select academics.led_learners())::uuid[]) or exists (
        select
        from administration.teaching g
        where (g.tenant_id, g.stream_id) = (s.tenant_id, s.stream_id)
          and g.staff_id::text = current_setting('app.taught', true)
          and g.from_on <= current_date and (g.to_on is null or g.to_on >= current_date)))
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}
