import { addDays } from '@darasa/rules/dates';
import { searchWords } from '@darasa/rules/search';
import { counties } from '@darasa/contract/students/learners/learner';
import { type DemoCalendar, story_year } from './calendar.ts';
import { demoId, hashed, pick } from './make.ts';
import { family, female, male } from './names.ts';
import { type DemoSchool, retiredClasses } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const houses: [name: string, colour: string][] = [
  ['Elgon', '#1f5c40'],
  ['Longonot', '#a3541b'],
  ['Mara', '#8a1c2b'],
  ['Suswa', '#1d4f91'],
];
const learners_per_stream: Record<string, number> = { Academy: 28, Senior: 40, International: 25 };
// How many children of one family go to these schools, over and over.
const family_sizes = [1, 2, 1, 1, 3, 1, 2, 1, 1];
const religions = ['Christian', 'Christian', 'Christian', 'Muslim', 'Hindu'];
const jobs = ['Teacher', 'Farmer', 'Trader', 'Nurse', 'Engineer', 'Driver', 'Accountant', 'Tailor'];

interface Seat {
  school: DemoSchool;
  class_name: string;
  level: number;
  curriculum: string;
  stream: string;
  key: string;
}

interface Parent {
  id: string;
  first_name: string;
  last_name: string;
  gender: 'female' | 'male';
}

/** About 1,150 learners and their parents. Who sits beside whom follows from names, not from chance. */
export function demoLearners(organisation: string, schools: DemoSchool[], calendar: DemoCalendar) {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const seats = schools.flatMap(seatsOf).toSorted((a, b) => hashed(a.key) - hashed(b.key));
  const families: { parents: Parent[]; seats: Seat[] }[] = [];
  for (let at = 0, n = 0; at < seats.length; n++) {
    const size = family_sizes[n % family_sizes.length]!;
    families.push({ parents: parentsOf(organisation, n), seats: seats.slice(at, at + size) });
    at += size;
  }
  if (organisation === 'kiota') giveToDemoParent(families);
  const numbers = new Map(schools.map((school) => [school.id, 4_000]));
  const children = families.flatMap(({ parents, seats: own }) =>
    own.map((seat) => {
      const number = (numbers.get(seat.school.id) ?? 4_000) + 1;
      numbers.set(seat.school.id, number);
      return { seat, parents, row: learnerOf(seat, parents, number, calendar) };
    }),
  );
  const guardians = families.flatMap(({ parents }, n) =>
    parents.map((parent, i) => guardianOf(parent, n * 2 + i, created_at)),
  );
  const of_id = new Map(guardians.map((one) => [one.id, one]));
  return {
    guardians,
    /** Guardians who sign in, each where the first child is. */
    portal: families.flatMap(({ parents, seats: own }) =>
      parents.flatMap(({ id }) => {
        const guardian = of_id.get(id)!;
        const is_there = guardian.user_id && id !== demo_parent_id;
        return is_there
          ? [{ guardian, school_ids: [...new Set(own.map((seat) => seat.school.id))] }]
          : [];
      }),
    ),
    /** Whoever is called first about a learner, each phone once, in the school of the first child. */
    families: (school: DemoSchool) => {
      const found = families.flatMap(({ parents: [first], seats: [seat] }) => {
        const phone = first ? of_id.get(first.id)?.phone : null;
        const row = children.find((child) => child.seat === seat)?.row;
        if (seat?.school !== school || !first || !phone || !row) return [];
        if (first.id === demo_parent_id) return [];
        const name = `${first.first_name} ${first.last_name}`;
        const learner = [row.first_name, row.other_names, row.surname].filter(Boolean).join(' ');
        return [{ phone, name, student_id: row.id, learner }];
      });
      return found.slice(0, 60);
    },
    /** The learners of a school, with their guardians in the order of calling. */
    inSchool: (school: DemoSchool) =>
      children
        .filter(({ seat }) => seat.school === school)
        .map(({ row, parents }) => ({ ...row, guardian_ids: parents.map(({ id }) => id) })),
    /** Everything that belongs to one school, written inside its scope. */
    seedSchool: async (insert: Insert, school: DemoSchool) => {
      const own = children.filter(({ seat }) => seat.school === school);
      await insert('administration.houses', housesOf(school, created_at));
      await insert('administration.document_settings', [
        {
          id: demoId(`${school.name} admission number`),
          school_id: school.id,
          document: 'admission-number',
          format: '{seq}',
          shows_logo: true,
          shows_stamp: true,
          version: 1,
          created_at,
        },
      ]);
      await insert('platform.counters', [
        {
          school_id: school.id,
          series: 'admission-number',
          year: 0,
          last: numbers.get(school.id),
        },
      ]);
      await insert(
        'students.students',
        own.map(({ row }) => row),
      );
      await insert(
        'students.enrolments',
        own.flatMap(({ row, seat }) => enrolmentsOf(row, seat, organisation, calendar)),
      );
      await insert(
        'students.status_changes',
        own.flatMap(({ row }) => statusChangesOf(row, organisation, calendar)),
      );
      await insert(
        'students.student_guardians',
        own.flatMap(({ row, parents }) => linksOf(row, parents, created_at)),
      );
    },
  };
}

function seatsOf(school: DemoSchool): Seat[] {
  const many = learners_per_stream[school.short_name] ?? 20;
  return school.classes.flatMap(({ name, level, curriculum, streams }) =>
    streams.flatMap((stream) =>
      Array.from({ length: many - (hashed(`${name} ${stream}`) % 3) }, (_, i) => ({
        school,
        class_name: name,
        level,
        curriculum,
        stream,
        key: `${school.name} ${name} ${stream} ${i}`,
      })),
    ),
  );
}

function parentsOf(organisation: string, n: number): Parent[] {
  const key = `${organisation} family ${n}`;
  const last_name = pick(family, key);
  const mother: Parent = {
    id: demoId(`${key} mother`),
    first_name: pick(female, `${key} mother`),
    last_name,
    gender: 'female',
  };
  const father: Parent = {
    id: demoId(`${key} father`),
    first_name: pick(male, `${key} father`),
    last_name,
    gender: 'male',
  };
  if (n % 7 === 3) return [mother];
  return n % 11 === 5 ? [father] : [mother, father];
}

/** The demo parent has a child in the academy and one in the senior school. */
function giveToDemoParent(families: { parents: Parent[]; seats: Seat[] }[]): void {
  const home = families.find(
    ({ parents, seats }) =>
      parents.length === 2 &&
      seats.length === 2 &&
      new Set(seats.map((seat) => seat.school.short_name)).size === 2 &&
      seats.every((seat) => seat.school.short_name !== 'International'),
  )!;
  const [mother, father] = home.parents as [Parent, Parent];
  Object.assign(mother, { id: demo_parent_id, first_name: 'Lucy', last_name: 'Hassan' });
  father.last_name = 'Hassan';
}

export const demo_parent_id = demoId('kiota guardian of the parent');

const guardianOf = (
  { id, first_name, last_name, gender }: Parent,
  n: number,
  created_at: string,
) => {
  const is_demo = id === demo_parent_id;
  return {
    id,
    first_name,
    last_name,
    // One in forty has given none, so that the list of those to ask is not empty.
    phone: is_demo ? '254712000001' : n % 40 === 7 ? null : phoneOf(n),
    occupation: pick(jobs, `${id} job`),
    language: n % 6 === 0 ? 'sw' : 'en',
    user_id: is_demo ? demoId('kiota person parent') : usesPortal(n) ? demoId(`${id} user`) : null,
    email: n % 4 === 0 ? `${first_name}.${last_name}.${n}@mail.example`.toLowerCase() : null,
    national_id: String(20_000_000 + (hashed(`${id} ${gender}`) % 19_000_000)),
    version: 1,
    created_at,
  };
};

/** One guardian in six signs in to the portal. */
const usesPortal = (n: number): boolean => n % 6 === 4 && n % 40 !== 7;

const phoneOf = (n: number): string =>
  `2547${20 + (n % 9)}${String(100_000 + n * 7).slice(-6)}0`.slice(0, 12);

function learnerOf(seat: Seat, parents: Parent[], number: number, calendar: DemoCalendar) {
  const { school, key } = seat;
  const gender = hashed(`${key} gender`) % 2 ? ('female' as const) : ('male' as const);
  const first_name = pick(gender === 'female' ? female : male, `${key} first`);
  const second = pick(gender === 'female' ? female : male, `${key} second`);
  const names = {
    first_name,
    other_names: second === first_name ? null : second,
    surname: parents[0]!.last_name,
  };
  const years = seat.level + (seat.curriculum === '844' ? 14 : 6);
  const month = 1 + (hashed(`${key} month`) % 12);
  const day = 1 + (hashed(`${key} day`) % 28);
  const is_boarder = years > 9 && hashed(`${key} boards`) % 3 > 0;
  const upi = hashed(`${key} upi`) % 9 === 0 ? null : upiOf(`${key} upi`);
  const admission_number = String(number);
  const known = hashed(`${key} status`) % 60;
  return {
    id: demoId(`${key} learner`),
    school_id: school.id,
    admission_number,
    ...names,
    gender,
    born_on: `${calendar.year - years}-${two(month)}-${two(day)}`,
    status: known === 1 ? 'on-leave' : known === 2 ? 'suspended' : 'active',
    class_id: demoId(`${school.name} ${seat.class_name}`),
    stream_id: demoId(`${school.name} ${seat.class_name} ${seat.stream}`),
    boarding: is_boarder ? 'boarding' : 'day',
    house_id: demoId(`${school.name} house ${houses[hashed(`${key} house`) % houses.length]![0]}`),
    admitted_on: calendar.day(`${story_year - yearsHere(seat)}-01-05`),
    birth_certificate_number:
      hashed(`${key} certificate`) % 14 === 0
        ? null
        : String(100_000_000 + (hashed(`${key} c`) % 899_999_999)),
    upi,
    nationality: 'Kenyan',
    county: pick(counties, `${key} county`),
    sub_county: `${pick(counties, `${key} county`)} ${pick(['North', 'South', 'East', 'West'], `${key} sub`)}`,
    religion: pick(religions, `${key} religion`),
    search_words: searchWords([...Object.values(names), admission_number, upi]),
    version: 1,
    created_at: calendar.moment('2026-01-03T06:00:00Z'),
  };
}

type Row = ReturnType<typeof learnerOf>;

/** One in six came this year; the others in one of three years before, unless their class had none below. */
function yearsHere({ school, class_name, key }: Seat): number {
  if (hashed(`${key} new`) % 6 === 0) return 0;
  return Math.min(1 + (hashed(key) % 3), classesBelow(school, class_name).length);
}

/** The classes that lead to this one, the nearest first. */
function classesBelow(school: DemoSchool, class_name: string): string[] {
  const { curriculum, level } = school.classes.find((one) => one.name === class_name)!;
  return [...school.classes, ...retiredClasses(school)]
    .filter((one) => one.curriculum === curriculum && one.level < level)
    .toSorted((a, b) => b.level - a.level)
    .map((one) => one.name);
}

/** A place for each year at the school, from the day of admission on. */
function enrolmentsOf(row: Row, seat: Seat, organisation: string, calendar: DemoCalendar) {
  const below = classesBelow(seat.school, seat.class_name);
  const years_here = yearsHere(seat);
  return Array.from({ length: years_here + 1 }, (_, years_ago) => {
    const from_on = calendar.day(`${story_year - years_ago}-01-05`);
    const was_in = below[years_ago - 1];
    return {
      id: demoId(`${row.id} enrolment ${years_ago}`),
      school_id: row.school_id,
      student_id: row.id,
      year: calendar.year - years_ago,
      class_id: was_in ? demoId(`${seat.school.name} ${was_in}`) : row.class_id,
      stream_id: was_in ? null : row.stream_id,
      from_on,
      to_on:
        years_ago > 0 ? addDays(calendar.day(`${story_year - years_ago + 1}-01-05`), -1) : null,
      how: years_ago === years_here ? 'admitted' : 'promoted',
      created_by: officeOf(organisation),
      created_at: `${from_on}T06:00:00Z`,
    };
  });
}

/** Why somebody who is on leave or suspended is not in class, and until when. */
function statusChangesOf(row: Row, organisation: string, calendar: DemoCalendar) {
  if (row.status === 'active') return [];
  const is_leave = row.status === 'on-leave';
  const on_date = calendar.workday(is_leave ? 9 : 4);
  return [
    {
      id: demoId(`${row.id} status`),
      school_id: row.school_id,
      student_id: row.id,
      from_status: 'active',
      to_status: row.status,
      on_date,
      until_on: calendar.ago(is_leave ? -5 : -3),
      reason: is_leave ? 'In hospital; the class teacher sends work' : 'Left the compound at night',
      created_by: officeOf(organisation),
      created_at: `${on_date}T07:30:00Z`,
    },
  ];
}

/** Who enters what families bring. */
const officeOf = (organisation: string): string =>
  demoId(
    organisation === 'kiota'
      ? 'kiota person Secretary 1'
      : `${organisation} person ${organisation} admin`,
  );

const linksOf = (row: Row, parents: Parent[], created_at: string) =>
  parents.map((parent, i) => ({
    id: demoId(`${row.id} ${parent.id}`),
    school_id: row.school_id,
    student_id: row.id,
    guardian_id: parent.id,
    relation: parent.gender === 'female' ? 'mother' : 'father',
    priority: i + 1,
    has_custody: true,
    may_collect: true,
    fee_share_percent: i === 0 ? 100 : 0,
    gets_messages: true,
    sees_fees: true,
    sees_records: true,
    is_barred: false,
    version: 1,
    created_at,
  }));

const housesOf = (school: DemoSchool, created_at: string) =>
  houses.map(([name, colour]) => ({
    id: demoId(`${school.name} house ${name}`),
    school_id: school.id,
    name,
    colour,
    version: 1,
    created_at,
  }));

const two = (n: number): string => String(n).padStart(2, '0');

/** Six letters and figures, as the ministry gives them. */
const upiOf = (key: string): string =>
  `K${parseInt(demoId(key).replaceAll('-', '').slice(0, 12), 16).toString(36).slice(-5)}`.toUpperCase();
