import { consentKinds } from '@darasa/contract/students/care/consents';
import { addDays } from '@darasa/rules/dates';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

/** A learner as the demo made them, with the guardians in the order of calling. */
export interface CaredFor {
  id: string;
  class_id: string;
  stream_id: string;
  guardian_ids: string[];
}

const types = [
  'Fighting',
  'Late to class',
  'Homework not done',
  'Damage to property',
  'Helped others',
  'Leadership',
] as const;
const allergies = ['Groundnuts', 'Penicillin', 'Bee stings', 'Milk'];
const conditions = ['Asthma', 'Sickle cell trait', 'Epilepsy, controlled', null];
const complaints = ['Headache', 'Stomach ache', 'Grazed knee at games', 'Fever'];
const treatments = ['Paracetamol 500 mg', 'Oral rehydration salts', 'Cleaned and dressed', null];
const stories: [type: (typeof types)[number], severity: string | null, what: string][] = [
  ['Fighting', 'serious', 'Fought in the dining hall after lunch; a chair was broken.'],
  ['Late to class', 'minor', 'Came ten minutes late to three lessons this week.'],
  ['Helped others', null, 'Took a younger learner who had fallen to the sick bay.'],
  ['Homework not done', 'moderate', 'Mathematics homework missing for the third time.'],
  ['Leadership', null, 'Led the clean-up of the field without being asked.'],
];

/** Some families have answered, some children have a health record, a few did something of note. */
export async function seedCare(
  insert: Insert,
  school: DemoSchool,
  learners: CaredFor[],
  calendar: DemoCalendar,
): Promise<void> {
  const { now, today } = calendar;
  const by = demoId('kiota person admin');
  const of = (one: CaredFor) => ({ school_id: school.id, student_id: one.id });
  const made = { created_by: by, created_at: now.toISOString() };
  await insert(
    'students.consents',
    learners
      .filter((_, i) => i % 3 > 0)
      .flatMap((one, i) => consentKinds.slice(0, 1 + (i % 4)).map((kind) => ({ one, kind, i })))
      .map(({ one, kind, i }) => ({
        ...of(one),
        ...made,
        id: demoId(`${one.id} consent ${kind}`),
        kind,
        answer: i % 13 === 5 ? 'refused' : 'given',
        wording_version: 1,
        guardian_id: one.guardian_ids[0],
        on_date: addDays(today, -60 - (i % 90)),
        how: i % 4 === 0 ? 'in-person' : 'signed-form',
      })),
  );
  await insert(
    'students.health_records',
    learners
      .filter((_, i) => i % 19 === 4)
      .map((one) => ({
        ...of(one),
        allergies: pick(allergies, one.id),
        conditions: pick(conditions, `${one.id} condition`),
        sha_number: `CR${demoId(`${one.id} sha`).slice(0, 8).toUpperCase()}-1`,
        updated_by: by,
        version: 1,
        updated_at: now.toISOString(),
      })),
  );
  await insert(
    'students.health_readers',
    ['Head teacher', 'Deputy principal', 'Secretary'].map((role) => ({
      id: demoId(`${school.id} health reader ${role}`),
      school_id: school.id,
      role_id: demoId(`kiota role ${role}`),
      added_by: by,
      added_at: now.toISOString(),
    })),
  );
  await insert(
    'students.nurse_visits',
    learners
      .filter((_, i) => i % 29 === 4)
      .map((one, i) => ({
        ...of(one),
        ...made,
        id: demoId(`${one.id} nurse`),
        came_at: calendar.gateHoursAgo((i + 1) * 20).toISOString(),
        complaint: pick(complaints, one.id),
        treatment: pick(treatments, one.id),
        outcome: i % 4 === 1 ? 'sent-home' : 'back-to-class',
        informed_guardian_id: i % 4 === 1 ? one.guardian_ids[0] : null,
        informed_at: i % 4 === 1 ? now.toISOString() : null,
      })),
  );
  if (school.short_name === 'Senior') await plantTwice(insert, school, learners[11]!, calendar);
  const typeId = (name: string) => demoId(`${school.name} behaviour ${name}`);
  await insert(
    'students.behaviour_types',
    types.map((name) => ({
      id: typeId(name),
      school_id: school.id,
      name,
      version: 1,
      created_at: now.toISOString(),
    })),
  );
  await insert(
    'students.behaviour',
    learners
      .filter((_, i) => i % 41 === 7)
      .map((one, i) => {
        const [type, severity, what_happened] = stories[i % stories.length]!;
        return {
          ...of(one),
          ...made,
          id: demoId(`${one.id} behaviour`),
          kind: severity ? 'incident' : 'reward',
          type_id: typeId(type),
          severity,
          happened_on: calendar.workday(1 + i * 2),
          what_happened,
          action_taken: severity ? 'Spoken to by the class teacher' : null,
          follow_up_on: severity ? addDays(today, (i % 5) - 1) : null,
        };
      }),
  );
}

/** One child was admitted a second time, by somebody who did not look. */
async function plantTwice(
  insert: Insert,
  school: DemoSchool,
  first: CaredFor,
  calendar: DemoCalendar,
) {
  const { guardian_ids, ...row } = first;
  const id = demoId(`${first.id} twice`);
  const admitted_on = calendar.workday(20);
  const created_at = `${admitted_on}T06:30:00.000Z`;
  const number = '3999';
  const again = { id, admission_number: number, upi: null, birth_certificate_number: null };
  await insert('students.students', [
    { ...row, ...again, other_names: null, admitted_on, created_at },
  ]);
  await insert('students.enrolments', [
    {
      id: demoId(`${id} enrolment`),
      school_id: school.id,
      student_id: id,
      year: calendar.year,
      class_id: row.class_id,
      stream_id: row.stream_id,
      from_on: admitted_on,
      how: 'admitted',
      created_at,
    },
  ]);
  await insert('students.student_guardians', [
    {
      id: demoId(`${id} guardian`),
      school_id: school.id,
      student_id: id,
      guardian_id: guardian_ids[0],
      relation: 'guardian',
      priority: 1,
      has_custody: true,
      may_collect: true,
      fee_share_percent: 100,
      gets_messages: true,
      sees_fees: true,
      sees_records: true,
      is_barred: false,
      version: 1,
      created_at,
    },
  ]);
}
