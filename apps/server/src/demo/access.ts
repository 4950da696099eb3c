import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoPerson } from './people.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

interface Given {
  person: string;
  role: string;
  reason: string;
  from_on?: string;
  to_on?: string;
  limits?: string[];
}

/** More than one role, for a while, for one stream: what the users screen is there for. */
const given = (senior: DemoSchool, { day, year }: DemoCalendar): Given[] => [
  {
    person: 'Head teacher 2',
    role: 'Bursar',
    reason: 'Acting while Joseph Karanja was on leave',
    from_on: day('2026-08-03'),
    to_on: day('2026-08-28'),
  },
  {
    person: 'Secretary 1',
    role: 'Accounts clerk',
    reason: 'Helps at the fees window until the end of the year',
    from_on: day('2026-09-01'),
    to_on: day('2026-12-18'),
  },
  { person: 'Secretary 2', role: 'Admissions officer', reason: 'Runs admissions' },
  {
    person: 'External auditor 1',
    role: 'Auditor',
    reason: `Audit of the financial year ${year}`,
    from_on: day('2026-09-21'),
    to_on: day('2027-03-31'),
  },
  {
    person: 'Teacher 3',
    role: 'Deputy principal',
    reason: 'Takes over in the new year',
    from_on: day('2027-01-04'),
  },
  ...senior.classes.slice(0, 3).map((one, i) => ({
    person: `Teacher ${i + 4}`,
    role: 'Class teacher',
    reason: `Class teacher of ${one.name}`,
    limits: [demoId(`${senior.name} ${one.name}`)],
  })),
];

export async function seedAccess(
  insert: Insert,
  key: string,
  people: readonly DemoPerson[],
  schools: readonly DemoSchool[],
  calendar: DemoCalendar,
): Promise<void> {
  const senior = schools.find((school) => school.short_name === 'Senior');
  const admin = people.find((person) => person.is_admin);
  if (key !== 'kiota' || !senior || !admin) return;
  const idOf = (person: string) => demoId(`${key} person ${person}`);
  const by = { given_by: idOf(admin.key), given_at: calendar.moment('2026-09-01T06:00:00Z') };
  await insert(
    'identity.user_roles',
    given(senior, calendar).map(({ person, role, ...how }) => ({
      id: demoId(`${key} given ${person} ${role}`),
      user_id: idOf(person),
      role_id: demoId(`${key} role ${role}`),
      ...how,
      ...by,
    })),
  );
  await insert('identity.user_exceptions', [
    {
      id: demoId(`${key} exception library`),
      user_id: idOf('Teacher 2'),
      module: 'library',
      act: 'view',
      effect: 'grant',
      reason: 'Counts the books with the librarian',
      to_on: calendar.day('2027-01-31'),
      ...by,
    },
    {
      id: demoId(`${key} exception export`),
      user_id: idOf('Secretary 3'),
      module: 'students',
      act: 'export',
      effect: 'deny',
      reason: 'Lists of learners leave the school through the principal only',
      to_on: calendar.day('2027-04-30'),
      ...by,
    },
  ]);
}
