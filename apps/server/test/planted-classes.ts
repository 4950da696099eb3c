import { newId } from '../src/platform/ids.ts';
import type { NewSchool } from './new-school.ts';

export interface PlantedClass {
  class_id: string;
  streams: Record<string, string>;
}

/** A class with streams; `next` is the class its learners go to. */
export async function plantClass(
  school: NewSchool,
  name: string,
  streams: readonly string[],
  more: { next?: PlantedClass; level?: number; capacity?: number; curriculum?: string } = {},
): Promise<PlantedClass> {
  const class_id = newId();
  await school.sql(
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level,
       next_class_id, created_at)
     values ($1, $2, $3, $4, $7, $5, $6, now())`,
    [
      school.tenant_id,
      class_id,
      school.school_id,
      name,
      more.level ?? 1,
      more.next?.class_id ?? null,
      more.curriculum ?? '844',
    ],
  );
  const ids = Object.fromEntries(streams.map((stream) => [stream, newId()]));
  await school.sql(
    `insert into administration.streams (tenant_id, id, school_id, class_id, name, capacity, created_at)
     select $1, s.id, $2, $3, s.name, $4, now()
     from jsonb_to_recordset($5) as s (id uuid, name text)`,
    [
      school.tenant_id,
      school.school_id,
      class_id,
      more.capacity ?? null,
      JSON.stringify(streams.map((stream) => ({ id: ids[stream], name: stream }))),
    ],
  );
  return { class_id, streams: ids };
}

let counter = 0;

/** Learners who came on 5 January 2026; answers with their ids, in the order of their names. */
export async function plantLearners(
  school: NewSchool,
  of: PlantedClass,
  stream: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const n = ++counter;
    return { id: newId(), place_id: newId(), n, surname: `Otieno ${String(n).padStart(6, '0')}` };
  });
  const values = [school.tenant_id, school.school_id, of.class_id, of.streams[stream]];
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, class_id, stream_id, admitted_on, created_at)
     select $1, r.id, $2, 'A/' || r.n, r.surname, 'Amina', 'female', $3, $4, '2026-01-05', now()
     from jsonb_to_recordset($5) as r (id uuid, n int, surname text)`,
    [...values, JSON.stringify(rows)],
  );
  await school.sql(
    `insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
       from_on, how, created_at)
     select $1, r.place_id, $2, r.id, 2026, $3, $4, '2026-01-05', 'admitted', now()
     from jsonb_to_recordset($5) as r (id uuid, place_id uuid)`,
    [...values, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
