import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const seats_per_stream = 45;

const classId = (school: DemoSchool, name: string): string => demoId(`${school.name} ${name}`);

/** What a class knows besides its name: where its learners go, how many and how old they are. */
export function classPlan(school: DemoSchool, name: string) {
  const at = school.classes.findIndex((one) => one.name === name);
  const { level, curriculum, streams } = school.classes[at]!;
  const next = school.classes.find(
    (one) => one.curriculum === curriculum && one.level === level + 1,
  );
  // Form 3 is the eleventh year of school, Year 7 the seventh.
  const age_from =
    level + 5 + (curriculum === '844' ? 8 : 0) - (curriculum === 'Cambridge' ? 1 : 0);
  return {
    next_class_id: next ? classId(school, next.name) : null,
    capacity: streams.length * seats_per_stream,
    age_from,
    age_to: age_from + 3,
  };
}

/** The first teachers of the school have a stream; the others are still to be named. */
export const streamPlan = (teacher_ids: string[], position: number) => ({
  capacity: seats_per_stream,
  class_teacher_id: teacher_ids[position] ?? null,
});

/** The rest of what the office sets up in a school. */
export async function seedSetup(insert: Insert, school: DemoSchool, created_at: string) {
  await insert(
    'administration.years',
    [2026, 2027].map((year) => ({
      id: demoId(`${school.name} year ${year}`),
      school_id: school.id,
      year,
      starts_on: `${year}-01-01`,
      ends_on: `${year}-12-31`,
      version: 1,
      created_at,
    })),
  );
  await insert(
    'administration.holidays',
    [2026, 2027].flatMap((year) =>
      holidays.map(([name, from, to]) => ({
        id: demoId(`${school.name} holiday ${year} ${name}`),
        school_id: school.id,
        year,
        name,
        starts_on: `${year}-${from}`,
        ends_on: `${year}-${to}`,
        created_at,
      })),
    ),
  );
}

const holidays = [
  ['Labour Day', '05-01', '05-01'],
  ['Madaraka Day', '06-01', '06-01'],
  ['Mazingira Day', '10-10', '10-10'],
  ['Mashujaa Day', '10-20', '10-20'],
  ['Jamhuri Day', '12-12', '12-12'],
] as const;
