import { searchWords } from '@darasa/rules/search';
import { newId } from '../src/platform/ids.ts';
import type { NewSchool } from './new-school.ts';

export interface NewClass {
  class_id: string;
  name: string;
  streams: Record<string, string>;
}

let counter = 0;

/** A class with its streams, planted as the database's owner. */
export async function newClass(
  school: NewSchool,
  options: {
    name?: string;
    streams?: string[];
    school_id?: string;
    curriculum?: '844' | 'CBC' | 'Cambridge';
    level?: number;
    age_from?: number;
    age_to?: number;
  } = {},
): Promise<NewClass> {
  const n = ++counter;
  const { name = `Grade ${n}`, streams = ['Blue', 'Green'], level = n } = options;
  const class_id = newId();
  const school_id = options.school_id ?? school.school_id;
  await school.sql(
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, age_from,
       age_to, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
    [
      school.tenant_id,
      class_id,
      school_id,
      name,
      options.curriculum ?? 'CBC',
      level,
      options.age_from ?? null,
      options.age_to ?? null,
    ],
  );
  const ids = Object.fromEntries(streams.map((stream) => [stream, newId()]));
  for (const [stream, id] of Object.entries(ids)) {
    await school.sql(
      `insert into administration.streams (tenant_id, id, school_id, class_id, name, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [school.tenant_id, id, school_id, class_id, stream],
    );
  }
  return { class_id, name, streams: ids };
}

export interface NewLearnerOptions {
  surname?: string;
  first_name?: string;
  other_names?: string;
  admission_number?: string;
  gender?: 'female' | 'male';
  born_on?: string;
  status?: string;
  boarding?: 'day' | 'boarding';
  upi?: string;
  admitted_on?: string;
  class_id?: string;
  stream_id?: string;
  school_id?: string;
  /** A new guardian with this phone and so on, or one that is there already. */
  guardian?: NewGuardian | { guardian_id: string; relation?: string };
}

export interface NewGuardian {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  user_id?: string;
  relation?: string;
}

export interface NewLearner {
  id: string;
  admission_number: string;
  guardian_id: string | undefined;
}

/** A learner with an open enrolment when a class is given, planted as the database's owner. */
export async function newLearner(
  school: NewSchool,
  options: NewLearnerOptions = {},
): Promise<NewLearner> {
  const id = newId();
  const n = ++counter;
  const {
    surname = 'Hassan',
    first_name = 'Amina',
    admission_number = String(4_000 + n),
  } = options;
  const { other_names = null, upi = null, admitted_on = '2026-01-05' } = options;
  const school_id = options.school_id ?? school.school_id;
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       other_names, gender, born_on, status, boarding, upi, admitted_on, class_id, stream_id,
       search_words, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now())`,
    [
      school.tenant_id,
      id,
      school_id,
      admission_number,
      surname,
      first_name,
      other_names,
      options.gender ?? 'female',
      options.born_on ?? null,
      options.status ?? 'active',
      options.boarding ?? 'day',
      upi,
      admitted_on,
      options.class_id ?? null,
      options.stream_id ?? null,
      searchWords([first_name, other_names, surname, admission_number, upi]),
    ],
  );
  if (options.class_id) {
    await school.sql(
      `insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id,
         stream_id, from_on, how, created_at)
       values ($1, $2, $3, $4, extract(year from $7::date), $5, $6, $7, 'admitted', now())`,
      [
        school.tenant_id,
        newId(),
        school_id,
        id,
        options.class_id,
        options.stream_id ?? null,
        admitted_on,
      ],
    );
  }
  const guardian_id = options.guardian && (await link(school, school_id, id, options.guardian));
  return { id, admission_number, guardian_id };
}

async function link(
  school: NewSchool,
  school_id: string,
  student_id: string,
  guardian: NonNullable<NewLearnerOptions['guardian']>,
): Promise<string> {
  const guardian_id =
    'guardian_id' in guardian ? guardian.guardian_id : await newGuardian(school, guardian);
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, $6, now())`,
    [school.tenant_id, newId(), school_id, student_id, guardian_id, guardian.relation ?? 'mother'],
  );
  return guardian_id;
}

export async function newGuardian(
  school: NewSchool,
  guardian: Omit<NewGuardian, 'relation'> = {},
): Promise<string> {
  const id = newId();
  const n = ++counter;
  const phone =
    guardian.phone === undefined ? `254733${String(n).padStart(6, '0')}` : guardian.phone;
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, phone, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [
      school.tenant_id,
      id,
      guardian.first_name ?? 'Lucy',
      guardian.last_name ?? 'Hassan',
      phone,
      guardian.user_id ?? null,
    ],
  );
  return id;
}
