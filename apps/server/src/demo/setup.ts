import type { DemoCalendar } from './calendar.ts';
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

/** Whoever has a stream has had it since the year began. */
export const classTeachers = (
  streams: { id: string; school_id: string; class_teacher_id: string | null; created_at: string }[],
  calendar: DemoCalendar,
) =>
  streams.flatMap(({ id, school_id, class_teacher_id, created_at }) =>
    class_teacher_id
      ? [
          {
            id: demoId(`class teacher of ${id}`),
            school_id,
            stream_id: id,
            staff_id: class_teacher_id,
            from_on: calendar.day('2026-01-05'),
            created_at,
          },
        ]
      : [],
  );

/** The rest of what the office sets up in a school. */
export async function seedSetup(
  insert: Insert,
  school: DemoSchool,
  teacher_ids: string[],
  calendar: DemoCalendar,
) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  await seedSubjects(insert, school, teacher_ids, calendar);
  await seedClubs(insert, school, teacher_ids, created_at);
  await insert(
    'administration.years',
    calendar.years.map((one) => ({
      ...one,
      id: demoId(`${school.name} year ${one.year}`),
      school_id: school.id,
      version: 1,
      created_at,
    })),
  );
  await insert(
    'administration.holidays',
    calendar.years.flatMap(({ year, ...span }) =>
      holidaysWithin(span).map((holiday) => ({
        ...holiday,
        id: demoId(`${school.name} holiday ${year} ${holiday.name}`),
        school_id: school.id,
        year,
        created_at,
      })),
    ),
  );
  await seedEvents(insert, school, calendar);
}

/** A calendar that reaches into the next year, for everyone but for what the last class has alone. */
async function seedEvents(insert: Insert, school: DemoSchool, calendar: DemoCalendar) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const rows = events.map(([title, starts_on, starts_at, ends_at, place, note]) => ({
    id: demoId(`${school.name} event ${title}`),
    school_id: school.id,
    title,
    starts_on: calendar.day(starts_on),
    ends_on: calendar.day(starts_on),
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
    place: place ?? null,
    note: note ?? null,
    cancelled_at: title === 'Swimming gala' ? created_at : null,
    created_at,
  }));
  await insert('administration.events', rows);
  const last_class = school.classes.at(-1)!.name;
  await insert(
    'administration.event_classes',
    rows
      .filter(({ title }) => title === 'Careers morning')
      .map(({ id }) => ({
        school_id: school.id,
        event_id: id,
        class_id: classId(school, last_class),
      })),
  );
}

type EventPlan = [
  title: string,
  on: string,
  from?: string,
  to?: string,
  place?: string,
  note?: string,
];
const events: EventPlan[] = [
  ['Sports day', '2026-09-18', '09:00', '13:00', 'The playing field'],
  ['Music evening', '2026-10-16', '17:00', '19:00', 'The hall'],
  [
    'Parents meeting',
    '2026-10-03',
    '09:00',
    '12:00',
    'The hall',
    'Class teachers are in their rooms.',
  ],
  ['Prize giving', '2026-10-22', '10:00', '12:30', 'The hall', 'Lunch is served afterwards.'],
  ['Uniform sale', '2026-12-11', '08:00', '12:00', 'The stores'],
  ['Opening day', '2027-01-04', '07:30', '16:30', undefined, 'Bring the report form of last year.'],
  ['Swimming gala', '2027-01-23', '09:00', '12:00', 'The pool'],
  ['Careers morning', '2027-01-30', '09:00', '11:30', 'The library'],
  ['Visiting day', '2027-02-13', '10:00', '16:00', undefined, 'Sign in at the gate with your ID.'],
  ['Sports day of the new year', '2027-07-02', '09:00', '13:00', 'The playing field'],
];

const holidays = [
  ['New Year', '01-01'],
  ['Labour Day', '05-01'],
  ['Madaraka Day', '06-01'],
  ['Mazingira Day', '10-10'],
  ['Mashujaa Day', '10-20'],
  ['Jamhuri Day', '12-12'],
  ['Christmas', '12-25'],
] as const;

/** Public holidays stand where the law has put them, whatever year of the school they fall into. */
function holidaysWithin({ starts_on, ends_on }: { starts_on: string; ends_on: string }) {
  const years = [...new Set([starts_on, ends_on].map((day) => day.slice(0, 4)))];
  return years
    .flatMap((year) => holidays.map(([name, day]) => ({ name, day: `${year}-${day}` })))
    .filter(({ day }) => day >= starts_on && day <= ends_on)
    .map(({ name, day }) => ({ name, starts_on: day, ends_on: day }));
}

const learning_areas: Record<string, [name: string, code: string, elective_group?: string][]> = {
  CBC: [
    ['English', '901'],
    ['Kiswahili', '902'],
    ['Mathematics', '903'],
    ['Integrated Science', '905'],
    ['Social Studies', '907'],
    ['Agriculture and Nutrition', '906'],
    ['Creative Arts and Sports', '911'],
    ['Religious Education', '908'],
  ],
  '844': [
    ['English', '101'],
    ['Kiswahili', '102'],
    ['Mathematics', '121'],
    ['Biology', '231'],
    ['Chemistry', '233'],
    ['Physics', '232', 'Sciences'],
    ['History and Government', '311', 'Humanities'],
    ['Geography', '312', 'Humanities'],
    ['Christian Religious Education', '313', 'Humanities'],
    ['Business Studies', '565', 'Technical'],
    ['Computer Studies', '451', 'Technical'],
  ],
  Cambridge: [
    ['English First Language', '0500'],
    ['Mathematics', '0580'],
    ['Biology', '0610'],
    ['Chemistry', '0620'],
    ['Physics', '0625'],
    ['Economics', '0455', 'Commerce'],
    ['Business Studies', '0450', 'Commerce'],
  ],
};

/** The subjects that a school teaches in one of its curricula. */
export const subjectsOf = (school: DemoSchool, curriculum: string) =>
  learning_areas[curriculum]!.map(([name, code, group]) => ({
    id: demoId(`${school.name} subject ${curriculum} ${name}`),
    name,
    code,
    curriculum,
    choice_group: group ?? null,
  }));

/** The subjects of the school's curricula, and who teaches them where a teacher is named. */
async function seedSubjects(
  insert: Insert,
  school: DemoSchool,
  teacher_ids: string[],
  calendar: DemoCalendar,
) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const curricula = [...new Set(school.classes.map((one) => one.curriculum))];
  const subjects = curricula.flatMap((curriculum) =>
    subjectsOf(school, curriculum).map((subject) => ({
      ...subject,
      school_id: school.id,
      kind: subject.choice_group ? 'elective' : 'compulsory',
      papers: ['Paper 1', 'Paper 2'].map((paper) => ({ name: paper, out_of: 100 })),
      version: 1,
      created_at,
    })),
  );
  await insert('administration.subjects', subjects);
  const taken = subjects.flatMap((subject) =>
    school.classes
      .filter((one) => one.curriculum === subject.curriculum)
      .map((one) => ({ subject, one })),
  );
  await insert(
    'administration.subject_classes',
    taken.map(({ subject, one }) => ({
      school_id: school.id,
      subject_id: subject.id,
      class_id: classId(school, one.name),
    })),
  );
  // Every fourth lesson still looks for its teacher, as in a real January.
  const lessons = taken.flatMap(({ subject, one }) =>
    one.streams.map((stream) => ({
      subject,
      stream_id: demoId(`${school.name} ${one.name} ${stream}`),
    })),
  );
  await insert(
    'administration.teaching',
    lessons.flatMap(({ subject, stream_id }, i) =>
      i % 4 === 3 || teacher_ids.length === 0
        ? []
        : [
            {
              id: demoId(`teaching ${subject.id} ${stream_id}`),
              school_id: school.id,
              subject_id: subject.id,
              stream_id,
              staff_id: teacherOf(subjects, subject, teacher_ids),
              from_on: calendar.day('2026-01-05'),
              created_at,
            },
          ],
    ),
  );
}

/** A teacher has a subject or two; the first, who signs in to the demo, has chemistry where it is taught. */
function teacherOf<S extends { name: string }>(
  subjects: readonly S[],
  subject: S,
  teacher_ids: string[],
): string {
  const first = Math.max(
    subjects.findIndex(({ name }) => name === 'Chemistry'),
    0,
  );
  const many = teacher_ids.length;
  return teacher_ids[(subjects.indexOf(subject) - first + many * subjects.length) % many]!;
}

async function seedClubs(
  insert: Insert,
  school: DemoSchool,
  teacher_ids: string[],
  created_at: string,
) {
  const common = { school_id: school.id, version: 1, created_at };
  await insert(
    'administration.clubs',
    (
      [
        ['Debating', 24],
        ['Wildlife', 12],
        ['Scouts', 40],
        ['Drama', null],
      ] as const
    ).map(([name, capacity], i) => ({
      ...common,
      id: demoId(`${school.name} club ${name}`),
      name,
      capacity,
      patron_id: teacher_ids[i] ?? null,
    })),
  );
  await insert('platform.custom_fields', [
    {
      ...common,
      id: demoId(`${school.name} field lunch`),
      record_type: 'student',
      label: 'Lunch',
      kind: 'choice',
      choices: ['School lunch', 'Packed lunch'],
      is_required: false,
      seen_by: 'everyone',
      asked_on: 'new',
      position: 1,
    },
    {
      ...common,
      id: demoId(`${school.name} field languages`),
      record_type: 'staff',
      label: 'Languages spoken',
      kind: 'text',
      choices: [],
      is_required: false,
      seen_by: 'editors',
      asked_on: 'record',
      position: 1,
    },
  ]);
}
