import { formatDate } from '@darasa/rules/dates';
import { schoolCode } from '@darasa/rules/document-number';
import { searchWords } from '@darasa/rules/search';
import { usual_desks } from '@darasa/rules/usual-lists';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import { family, female, male } from './names.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

interface Placed {
  key: string;
  number: string;
  class_name: string;
  stream: string;
  admitted_on: string;
  /** Nothing for somebody who is still here. */
  left?: { on: string; status: 'graduated' | 'transferred' | 'withdrawn'; reason: string };
}

const desks = usual_desks.map(({ name }) => name).toSorted();

/** Who has left the senior school, their clearances and papers; and the early years' two classes. */
export async function seedLeavers(insert: Insert, school: DemoSchool, calendar: DemoCalendar) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const common = { school_id: school.id, created_at };
  await insert(
    'students.clearance_desks',
    desks.map((name) => ({
      ...common,
      id: demoId(`${school.name} desk ${name}`),
      name,
      version: 1,
    })),
  );
  if (school.short_name === 'International') await seedEarlyYears(insert, school, calendar);
  if (school.short_name !== 'Senior') return;
  const leavers = [...classOfLastYear(calendar), ...leftDuringTheYear(calendar)];
  await seedLearners(insert, school, leavers, calendar);
  await seedClearances(insert, school, leavers, created_at);
  await seedCertificates(insert, school, leavers.slice(0, 3), calendar);
}

const classOfLastYear = ({ day }: DemoCalendar): Placed[] =>
  Array.from({ length: 24 }, (_, i) => ({
    key: `graduate ${i}`,
    number: String(3_201 + i),
    class_name: 'Form 4',
    stream: ['East', 'North', 'West'][i % 3]!,
    admitted_on: day('2022-04-25'),
    left: { on: day('2025-11-21'), status: 'graduated', reason: 'Finished the last class' },
  }));

const leftDuringTheYear = ({ day }: DemoCalendar): Placed[] =>
  (
    [
      ['transferred', '2026-04-02', 'The family moved to Kisumu'],
      ['transferred', '2026-07-31', 'A place in a national school'],
      ['withdrawn', '2026-05-29', 'Taken out by the parents'],
      ['transferred', '2026-09-25', 'Nearer to home'],
    ] as const
  ).map(([status, on, reason], i) => ({
    key: `left ${i}`,
    number: String(3_601 + i),
    class_name: 'Form 3',
    stream: ['East', 'North', 'West'][i % 3]!,
    admitted_on: day('2024-01-08'),
    left: { on: day(on), status, reason },
  }));

async function seedLearners(
  insert: Insert,
  school: DemoSchool,
  all: Placed[],
  calendar: DemoCalendar,
): Promise<void> {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const common = { school_id: school.id, created_at };
  await insert(
    'students.students',
    all.map((one) => ({ ...common, ...learnerOf(school, one, calendar) })),
  );
  await insert(
    'students.enrolments',
    all.map((one) => ({
      ...common,
      id: demoId(`${school.name} ${one.key} place`),
      student_id: idOf(school, one),
      year: calendar.year - (one.key.startsWith('graduate') ? 1 : 0),
      class_id: demoId(`${school.name} ${one.class_name}`),
      stream_id: demoId(`${school.name} ${one.class_name} ${one.stream}`),
      from_on: one.admitted_on,
      to_on: one.left?.on ?? null,
      how: 'admitted',
    })),
  );
  await insert(
    'students.status_changes',
    all.flatMap(({ left, ...one }) =>
      left
        ? [
            {
              ...common,
              id: demoId(`${school.name} ${one.key} status`),
              student_id: idOf(school, one),
              from_status: 'active',
              to_status: left.status,
              on_date: left.on,
              reason: left.reason,
            },
          ]
        : [],
    ),
  );
}

const idOf = (school: DemoSchool, { key }: Pick<Placed, 'key'>): string =>
  demoId(`${school.name} ${key} learner`);

function learnerOf(school: DemoSchool, one: Placed, { year }: DemoCalendar) {
  const key = `${school.name} ${one.key}`;
  const gender = pick(['female', 'male'], `${key} gender`);
  const first_name = pick(gender === 'female' ? female : male, `${key} first`);
  const surname = pick(family, `${key} surname`);
  const { left } = one;
  return {
    id: idOf(school, one),
    admission_number: one.number,
    first_name,
    surname,
    gender,
    born_on: `${one.class_name.startsWith('Foundation') ? year - 5 : year - 18}-0${1 + (Number(one.number.slice(-1)) % 9)}-14`,
    status: left?.status ?? 'active',
    class_id: left ? null : demoId(`${school.name} ${one.class_name}`),
    stream_id: left ? null : demoId(`${school.name} ${one.class_name} ${one.stream}`),
    boarding: 'day',
    admitted_on: one.admitted_on,
    left_on: left?.on ?? null,
    nationality: 'Kenyan',
    search_words: searchWords([first_name, surname, one.number]),
    version: 1,
  };
}

/** The class of last year is cleared; of those who left this year one still owes a book. */
async function seedClearances(
  insert: Insert,
  school: DemoSchool,
  leavers: Placed[],
  created_at: string,
): Promise<void> {
  const rows = leavers.map((one) => ({ one, id: demoId(`${school.name} ${one.key} clearance`) }));
  await insert(
    'students.clearances',
    rows.map(({ one, id }) => ({
      id,
      school_id: school.id,
      student_id: idOf(school, one),
      started_at: created_at,
    })),
  );
  await insert(
    'students.clearance_marks',
    rows.flatMap(({ one, id }) =>
      desks.map((desk) => {
        const owes = one.key === 'left 3' && desk === 'Library';
        const waits = one.key === 'left 2' && desk !== 'Games';
        return {
          clearance_id: id,
          desk_id: demoId(`${school.name} desk ${desk}`),
          school_id: school.id,
          state: owes ? 'owing' : waits ? 'waiting' : 'clear',
          note: owes ? 'One set book, KES 850' : null,
          marked_at: waits ? null : created_at,
        };
      }),
    ),
  );
}

async function seedCertificates(
  insert: Insert,
  school: DemoSchool,
  graduates: Placed[],
  calendar: DemoCalendar,
): Promise<void> {
  const last_year = calendar.year - 1;
  const issued_on = calendar.day('2025-12-05');
  const left_on = formatDate(calendar.day('2025-11-21'));
  const rows = graduates.map((one, i) => {
    const { id: student_id, first_name, surname } = learnerOf(school, one, calendar);
    const id = demoId(`${school.name} ${one.key} certificate`);
    return {
      id,
      student_id,
      holder: `${first_name} ${surname}`,
      serial: `${schoolCode({ code: null, short_name: school.short_name })}/LC/${last_year}/00${i + 1}`,
      // As many letters as a real one, and from the same alphabet.
      code: demoId(`${id} code`).replaceAll('-', '').slice(0, 12).toUpperCase(),
    };
  });
  const title = 'School leaving certificate';
  await insert(
    'students.certificates',
    rows.map(({ holder, ...row }) => ({
      ...row,
      school_id: school.id,
      batch_id: demoId(`${school.name} certificates of ${last_year}`),
      kind: 'leaving',
      title,
      body: `This is to certify that ${holder} was a learner at ${school.name} until ${left_on} and finished Form 4.\n\nConduct: Good`,
      issued_on,
      issued_at: calendar.moment('2026-01-03T06:00:00Z'),
      copy_count: 1,
    })),
  );
  await insert(
    'students.document_codes',
    rows.map(({ id, code, serial, holder }) => ({
      code,
      certificate_id: id,
      school_name: school.name,
      title,
      serial,
      holder,
      issued_on,
    })),
  );
  await insert('platform.counters', [
    { school_id: school.id, series: 'leaving-certificate', year: last_year, last: rows.length },
  ]);
}

/** Two small classes before Year 7, of which one leads to the other. */
async function seedEarlyYears(insert: Insert, school: DemoSchool, calendar: DemoCalendar) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const common = { school_id: school.id, version: 1, created_at };
  const classId = (n: number) => demoId(`${school.name} Foundation ${n}`);
  await insert(
    'administration.classes',
    [2, 1].map((n) => ({
      ...common,
      id: classId(n),
      name: `Foundation ${n}`,
      curriculum: 'Cambridge',
      level: n - 2,
      next_class_id: n === 1 ? classId(2) : null,
    })),
  );
  await insert(
    'administration.streams',
    [1, 2].flatMap((n) =>
      ['Lion', 'Zebra'].map((name) => ({
        ...common,
        id: demoId(`${school.name} Foundation ${n} ${name}`),
        class_id: classId(n),
        name,
        capacity: 20,
      })),
    ),
  );
  const children = [1, 2].flatMap((n) =>
    Array.from({ length: 12 }, (_, i) => ({
      key: `foundation ${n} ${i}`,
      number: `F${n}${String(i + 1).padStart(2, '0')}`,
      class_name: `Foundation ${n}`,
      stream: i % 2 ? 'Zebra' : 'Lion',
      admitted_on: calendar.day('2026-01-05'),
    })),
  );
  await seedLearners(insert, school, children, calendar);
}
