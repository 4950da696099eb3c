import type { DemoCalendar } from './calendar.ts';
import type { CaredFor } from './care.ts';
import { demoId, hashed, pick } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const term_days = 34;
const complaints: [complaint: string, treatment: string | null][] = [
  ['Headache', 'Paracetamol 500 mg, rested for an hour'],
  ['Stomach ache', 'Oral rehydration salts'],
  ['Grazed knee at games', 'Cleaned and dressed'],
  ['Cold and cough', 'Warm water and honey'],
  ['Toothache', 'Paracetamol 500 mg; parents asked to see a dentist'],
  ['Felt dizzy at assembly', 'Rested; had missed breakfast'],
];
const rewards: [type: string, what: string][] = [
  ['Helped others', 'Helped a new learner to find the classes in the first week.'],
  ['Leadership', 'Led the reading group while the teacher was away.'],
  ['Helped others', 'Stayed behind to clean the laboratory.'],
  ['Leadership', 'Spoke for the class at the school council.'],
  ['Helped others', 'Gave a lost purse with money to the office.'],
];
const lapses: [type: string, severity: string, what: string][] = [
  ['Late to class', 'minor', 'Came after the bell twice in one week.'],
  ['Homework not done', 'minor', 'Kiswahili composition handed in three days late.'],
  ['Damage to property', 'minor', 'Broke a ruler and a window catch while playing indoors.'],
];
const papers: [kind: string, title: string, percent: number][] = [
  ['birth-certificate', 'Birth certificate', 93],
  ['report-form', 'Report form of the class before', 78],
  ['immunisation-card', 'Immunisation card', 41],
  ['guardian-id', 'ID of the guardian', 64],
];
/** Open to as many as come, unlike those that the office keeps small. */
const open_clubs = ['Choir', 'Football', 'Chess', 'Netball'];

interface Shelf {
  insert: Insert;
  school: DemoSchool;
  learners: readonly CaredFor[];
  calendar: DemoCalendar;
}

const secretary_id = demoId('kiota person Secretary 1');
const teacher_id = demoId('kiota person Teacher 1');

/** What a term leaves on a record: a paper, a visit to the nurse, a word of praise, a club. */
export async function seedRecords(
  insert: Insert,
  school: DemoSchool,
  learners: readonly CaredFor[],
  calendar: DemoCalendar,
): Promise<void> {
  const shelf = { insert, school, learners, calendar };
  await seedPapers(shelf);
  await seedVisits(shelf);
  await seedNotes(shelf);
  await seedOpenClubs(shelf);
}

/** So many in a hundred of the learners, the same on every machine. */
const share = ({ learners }: Shelf, what: string, percent: number) =>
  learners.filter(({ id }) => hashed(`${id} ${what}`) % 100 < percent);

const dayOf = ({ calendar }: Shelf, { id }: CaredFor, what: string) =>
  calendar.workday(1 + (hashed(`${id} day ${what}`) % term_days));

const of = ({ school }: Shelf, { id }: CaredFor) => ({ school_id: school.id, student_id: id });

const yearBegan = ({ calendar }: Shelf) => calendar.moment('2026-01-12T06:00:00Z');

const seedPapers = (shelf: Shelf): Promise<void> =>
  shelf.insert(
    'students.documents',
    papers.flatMap(([kind, title, percent]) =>
      share(shelf, kind, percent).map((one) => ({
        ...of(shelf, one),
        id: demoId(`${one.id} paper ${kind}`),
        kind,
        title,
        note: 'Copy in the file',
        version: 1,
        created_by: secretary_id,
        created_at: yearBegan(shelf),
      })),
    ),
  );

const seedVisits = (shelf: Shelf): Promise<void> =>
  shelf.insert(
    'students.nurse_visits',
    share(shelf, 'nurse', 38).map((one) => {
      const [complaint, treatment] = pick(complaints, `${one.id} complaint`);
      const came_at = `${dayOf(shelf, one, 'nurse')}T0${6 + (hashed(one.id) % 4)}:20:00Z`;
      return {
        ...of(shelf, one),
        id: demoId(`${one.id} visit to the nurse`),
        came_at,
        complaint,
        treatment,
        outcome: 'back-to-class',
        version: 1,
        created_by: secretary_id,
        created_at: came_at,
      };
    }),
  );

const seedNotes = (shelf: Shelf): Promise<void> =>
  shelf.insert('students.behaviour', [
    ...share(shelf, 'praise', 44).map((one) => {
      const [type, what_happened] = pick(rewards, `${one.id} praise`);
      return noteOf(shelf, one, { type, what_happened, kind: 'reward', severity: null });
    }),
    ...share(shelf, 'lapse', 16).map((one) => {
      const [type, severity, what_happened] = pick(lapses, `${one.id} lapse`);
      return noteOf(shelf, one, { type, what_happened, kind: 'incident', severity });
    }),
  ]);

interface Note {
  type: string;
  what_happened: string;
  kind: 'reward' | 'incident';
  severity: string | null;
}

function noteOf(shelf: Shelf, one: CaredFor, { type, ...note }: Note) {
  const happened_on = dayOf(shelf, one, note.kind);
  return {
    ...of(shelf, one),
    ...note,
    id: demoId(`${one.id} ${note.kind}`),
    type_id: demoId(`${shelf.school.name} behaviour ${type}`),
    happened_on,
    action_taken: note.severity ? 'Spoken to by the class teacher' : null,
    version: 1,
    created_by: teacher_id,
    created_at: `${happened_on}T12:10:00Z`,
  };
}

async function seedOpenClubs(shelf: Shelf): Promise<void> {
  const { insert, school, calendar } = shelf;
  const clubId = (name: string) => demoId(`${school.name} club ${name}`);
  await insert(
    'administration.clubs',
    open_clubs.map((name) => ({
      id: clubId(name),
      school_id: school.id,
      name,
      capacity: null,
      version: 1,
      created_at: yearBegan(shelf),
    })),
  );
  await insert(
    'administration.club_members',
    share(shelf, 'club', 62).map((one) => ({
      ...of(shelf, one),
      id: demoId(`${one.id} club`),
      club_id: clubId(pick(open_clubs, `${one.id} which club`)),
      from_on: calendar.day('2026-01-19'),
      created_by: teacher_id,
      created_at: yearBegan(shelf),
    })),
  );
}
