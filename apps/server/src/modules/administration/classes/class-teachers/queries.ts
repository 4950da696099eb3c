import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Appointment {
  id: string;
  stream_id: string;
  staff_id: string | null;
}

/**
 * From the day on the streams have these class teachers: what was to begin on or after it is taken
 * back, what runs into it ends the day before, and what is left without a name has none.
 */
export async function replaceTeachers(
  db: Db,
  input: { from_on: string; by: string | null; now: string; wanted: Appointment[] },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  const { from_on, by, now, wanted } = input;
  const streams = wanted.map((one) => one.stream_id);
  await Promise.all([
    sql`
      delete from administration.class_teachers
      where stream_id = any(${streams}::uuid[]) and from_on >= ${from_on}
    `.execute(db),
    sql`
      update administration.class_teachers
      set to_on = ${from_on}::date - 1
      where stream_id = any(${streams}::uuid[]) and (to_on is null or to_on >= ${from_on})
    `.execute(db),
    sql`
      insert into administration.class_teachers (tenant_id, id, school_id, stream_id, staff_id,
        from_on, created_by, created_at)
      select ${tenant_id}::uuid, w.id, ${school_id ?? null}::uuid, w.stream_id, w.staff_id,
        ${from_on}::date, ${by}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (id uuid, stream_id uuid, staff_id uuid)
      where w.staff_id is not null
    `.execute(db),
  ]);
}

interface Seated {
  stream_id: string;
  class_id: string;
  stream: string;
  from_staff_id: string | null;
  staff_id: string | null;
}

/** Streams whose class teacher is another than the one appointed for the day; see `seat`. */
export async function listUnlike(db: Db, on: string, class_id?: string): Promise<Seated[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Seated>`
    select s.id as stream_id, s.class_id, s.name as stream, s.class_teacher_id as from_staff_id,
      t.staff_id
    from administration.streams s
    left join administration.class_teachers t on (t.tenant_id, t.stream_id) = (s.tenant_id, s.id)
      and t.from_on <= ${on} and (t.to_on is null or t.to_on >= ${on})
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id ?? null}
      and s.retired_at is null
      and (${class_id ?? null}::uuid is null or s.class_id = ${class_id ?? null}::uuid)
      and s.class_teacher_id is distinct from t.staff_id
    order by s.class_id, s.name
    limit 1000
  `.execute(db);
  return found.rows;
}

/** The classes get a new version too: whoever has one open must not give the stream back unawares. */
export async function seat(db: Db, streams: { stream_id: string; staff_id: string | null }[]) {
  await sql`
    with seated as (
      update administration.streams s
      set class_teacher_id = w.staff_id, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(streams)}::jsonb) as w (stream_id uuid, staff_id uuid)
      where s.id = w.stream_id
      returning s.class_id
    )
    update administration.classes
    set version = version + 1
    where id in (select class_id from seated)
  `.execute(db);
}

/** Lists what somebody is class teacher of on the day or afterwards, to be given to somebody else. */
export async function listHeld(db: Db, staff_id: string, from_on: string) {
  const found = await sql<{ stream_id: string; class_id: string; stream: string }>`
    select distinct s.id as stream_id, s.class_id, s.name as stream
    from administration.streams s
    left join administration.class_teachers t on (t.tenant_id, t.stream_id) = (s.tenant_id, s.id)
      and t.staff_id = ${staff_id} and (t.to_on is null or t.to_on >= ${from_on})
    where s.retired_at is null and (t.id is not null or s.class_teacher_id = ${staff_id})
    order by s.class_id, s.name
    limit 200
  `.execute(db);
  return found.rows;
}
