import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import { listTypes } from '@darasa/contract/attendance/setup/types';
import { addDays, isoDate } from '@darasa/rules/dates';
import { newId } from '../src/platform/ids.ts';
import type { NewSchool, Person } from './new-school.ts';
import { plantClass, type PlantedClass, plantLearners } from './planted-classes.ts';

export interface RollGround {
  form: PlantedClass;
  learners: Record<string, string[]>;
  /** Types by name. */
  types: Record<string, string>;
  today: string;
  term_id: string;
  /** The address of a register of a stream. */
  of(stream: string, more?: Partial<RegisterAddress>): RegisterAddress;
}

/** A form of two streams in a term that runs, in a school that comes on every day of the week. */
export async function newRollGround(school: NewSchool, count = 5): Promise<RollGround> {
  const form = await plantClass(school, 'Form 3', ['East', 'West']);
  const learners = {
    East: await plantLearners(school, form, 'East', count),
    West: await plantLearners(school, form, 'West', count),
  };
  const today = isoDate(new Date());
  const term_id = newId();
  const at = [school.tenant_id, school.school_id];
  await school.sql(
    `insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     values ($1, $3, $2, extract(year from $4::date), 'Term 3', $4, $5, now())`,
    [...at, term_id, addDays(today, -60), addDays(today, 30)],
  );
  await school.sql(
    `insert into administration.school_days (tenant_id, id, school_id, weekdays, from_on, created_at, created_by)
     values ($1, $3, $2, '{1,2,3,4,5,6,7}', '2020-01-01', now(), $4)`,
    [...at, newId(), school.admin.id],
  );
  await school.sql(
    `insert into attendance.type_days (tenant_id, id, school_id, type_id, weekday)
     select t.tenant_id, gen_random_uuid(), t.school_id, t.id, d
     from attendance.types t, unnest('{6,7}'::int[]) d
     where t.tenant_id = $1 and t.school_id = $2`,
    at,
  );
  const { rows } = await school.admin.call(listTypes, {});
  const types = Object.fromEntries(rows.map((one) => [one.name, one.id]));
  return {
    form,
    learners,
    types,
    today,
    term_id,
    of: (stream, more = {}) => ({
      type_id: types['Morning roll']!,
      audience_id: form.streams[stream]!,
      day: today,
      slot: 1,
      ...more,
    }),
  };
}

/** A teacher who leads a stream, with the teacher portal and nothing else. */
export async function newClassTeacher(
  school: NewSchool,
  { form }: RollGround,
  stream: string,
): Promise<Person> {
  const person = await school.staff(['teacher-portal']);
  await school.sql(
    `insert into administration.class_teachers (tenant_id, id, school_id, stream_id, staff_id, from_on, created_at)
     select $1, $2, $3, $4, f.id, '2026-01-05', now() from identity.staff f where f.user_id = $5`,
    [school.tenant_id, newId(), school.school_id, form.streams[stream], person.id],
  );
  await school.sql(
    `update administration.streams s set class_teacher_id = f.id
     from identity.staff f where f.user_id = $2 and s.id = $1`,
    [form.streams[stream], person.id],
  );
  return person;
}
