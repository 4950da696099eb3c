import { usual_leave } from '@darasa/rules/usual-lists';
import type { OwnerClient } from '../platform/db/owner.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId, pick } from './make.ts';
import { family, female, male } from './names.ts';
import type { DemoSchool } from './schools.ts';

type Insert = (table: string, rows: object[]) => Promise<void>;

const jobs: [job: string, terms: string, many: number][] = [
  ['Teacher', 'tsc', 5],
  ['Teacher', 'bom', 3],
  ['Cook', 'contract', 2],
  ['Driver', 'contract', 2],
  ['Cleaner', 'casual', 2],
  ['Groundsman', 'casual', 1],
  ['Nurse', 'contract', 1],
];
const banks = ['Equity Bank', 'KCB Bank', 'Co-operative Bank', 'Absa Bank', 'Stanbic Bank'];
const relations = ['Spouse', 'Brother', 'Sister', 'Mother', 'Father'];
/** Those without a sign-in, what is known of everybody, who leads what, papers and leave. */
export async function seedStaff(
  client: OwnerClient,
  insert: Insert,
  school: DemoSchool,
  calendar: DemoCalendar,
): Promise<void> {
  const created_at = calendar.moment('2026-01-03T06:00:00Z');
  const common = { school_id: school.id, created_at };
  const people = peopleOf(school);
  await insert(
    'identity.staff',
    people.map((one) => ({ ...one, ...common, version: 1 })),
  );
  await completeOthers(client, school.id);
  await client.query(lead_departments, [school.id]);
  await insert(
    'staff.leave_types',
    usual_leave.map(({ name, days_per_year, counts, only_for }, position) => ({
      ...common,
      id: demoId(`${school.name} leave ${name}`),
      name,
      days_per_year,
      counts,
      only_for,
      position,
      version: 1,
    })),
  );
  await insert(
    'staff.leave_requests',
    people.slice(0, 8).map((one, i) => leaveOf(school, one, i, calendar)),
  );
  await insert(
    'staff.documents',
    people.flatMap((one, i) => papersOf(school, one, i, calendar)),
  );
}

type Person = ReturnType<typeof peopleOf>[number];

function peopleOf(school: DemoSchool) {
  const all = jobs.flatMap(([job_title, terms, many]) =>
    Array.from({ length: many }, () => ({ job_title, terms })),
  );
  return all.map(({ job_title, terms }, i) => {
    const words = `${school.name} staff ${i}`;
    const gender = i % 2 ? 'male' : 'female';
    const n = Number.parseInt(demoId(words).slice(0, 7), 16);
    const department = pick(school.departments, `${words} department`)[0];
    return {
      id: demoId(words),
      staff_number: `${school.short_name.slice(0, 2).toUpperCase()}${String(i + 1).padStart(3, '0')}`,
      first_name: pick(gender === 'male' ? male : female, `${words} first`),
      last_name: pick(family, `${words} last`),
      gender,
      born_on: `${1966 + (n % 34)}-0${1 + (n % 9)}-1${n % 10}`,
      phone: `25471${String(4_000_000 + (n % 900_000))}`,
      national_id: String(20_000_000 + (n % 15_000_000)),
      kra_pin: `A${String(n % 1_000_000_000).padStart(9, '0')}${String.fromCharCode(65 + (n % 26))}`,
      nssf_number: String(2_000_000_000 + n),
      sha_number: `SHA${String(n).padStart(9, '0')}`,
      tsc_number: terms === 'tsc' ? String(300_000 + (n % 600_000)) : null,
      job_title,
      terms,
      department_id: demoId(`${school.name} department ${department}`),
      joined_on: `20${14 + (n % 12)}-0${1 + (n % 8)}-0${1 + (n % 8)}`,
      next_of_kin_name: `${pick(female, `${words} kin`)} ${pick(family, `${words} last`)}`,
      next_of_kin_relation: pick(relations, words),
      next_of_kin_phone: `25472${String(3_000_000 + (n % 900_000))}`,
      bank_name: pick(banks, words),
      bank_account: String(11_020_000_000 + n),
    };
  });
}

/** What the people with a sign-in lack, each from the order in which they stand. */
const completeOthers = (client: OwnerClient, school_id: string) =>
  client.query(
    `update identity.staff f
     set terms = (array['tsc', 'bom', 'contract'])[1 + n.n % 3],
       gender = case when n.first_name = any($2) then 'female' else 'male' end,
       national_id = (31000000 + hashtext(f.id::text) % 900000)::text,
       department_id = coalesce(f.department_id, n.department_id)
     from (
       select s.id, u.first_name, row_number() over (order by s.id)::int as n, (
           select d.id
           from administration.departments d
           where d.school_id = $1
           order by md5(d.id::text || s.id::text)
           limit 1) as department_id
       from identity.staff s
       join identity.users u on (u.tenant_id, u.id) = (s.tenant_id, s.user_id)
       join identity.user_schools a on (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
       where a.school_id = $1 and s.terms is null
     ) n
     where f.id = n.id`,
    [school_id, [...female, 'Mary', 'Rachel']],
  );

const lead_departments = `
  update administration.departments d
  set head_id = p.ids[1], deputy_id = p.ids[2], cost_centre = coalesce(d.code, 'GEN') || '-01'
  from (
    select f.department_id, array_agg(f.id order by f.job_title <> 'Teacher', f.staff_number) as ids
    from identity.staff f
    group by f.department_id
  ) p
  where p.department_id = d.id and d.school_id = $1`;

const leaves: [type: string, from: string, to: string, half_days: number, state: string][] = [
  ['Annual leave', '2026-09-21', '2026-10-09', 30, 'approved'],
  ['Maternity leave', '2026-08-17', '2026-11-14', 180, 'approved'],
  ['Sick leave', '2026-09-07', '2026-09-09', 6, 'approved'],
  ['Study leave', '2026-10-12', '2026-10-15', 8, 'approved'],
  ['Annual leave', '2026-08-03', '2026-08-14', 20, 'approved'],
  ['Compassionate leave', '2026-07-06', '2026-07-08', 6, 'rejected'],
  ['Annual leave', '2026-10-26', '2026-10-30', 10, 'cancelled'],
  ['Unpaid leave', '2026-06-15', '2026-06-19', 10, 'returned'],
];

function leaveOf(school: DemoSchool, person: Person, i: number, { day, moment }: DemoCalendar) {
  const [asked, from_on, to_on, half_days, state] = leaves[i % leaves.length]!;
  const type = asked === 'Maternity leave' && person.gender === 'male' ? 'Annual leave' : asked;
  return {
    id: demoId(`${school.name} leave request ${i}`),
    school_id: school.id,
    staff_id: person.id,
    type_id: demoId(`${school.name} leave ${type}`),
    from_on: day(type === asked ? from_on : '2026-09-28'),
    to_on: day(type === asked ? to_on : '2026-10-02'),
    half_days: type === asked ? half_days : 10,
    state,
    decision_note: state === 'rejected' ? 'Mid-term exams are on those days.' : null,
    decided_at: moment('2026-06-01T08:00:00Z'),
    version: 1,
    created_at: moment('2026-05-28T08:00:00Z'),
  };
}

function papersOf(school: DemoSchool, person: Person, i: number, { day, moment }: DemoCalendar) {
  const common = {
    school_id: school.id,
    staff_id: person.id,
    version: 1,
    created_at: moment('2026-01-12T08:00:00Z'),
  };
  const ends = day(['2026-12-31', '2027-12-31', '2026-10-12', '2028-06-30'][i % 4]!);
  const contract = {
    ...common,
    id: demoId(`${person.id} contract`),
    kind: 'contract',
    title: 'Contract of employment',
    number: `C/${person.staff_number}`,
    from_on: day('2026-01-01'),
    to_on: ends,
  };
  const certificate = {
    ...common,
    id: demoId(`${person.id} certificate`),
    kind: 'tsc-certificate',
    title: 'TSC registration certificate',
    number: person.tsc_number,
    from_on: '2019-02-04',
    to_on: null,
  };
  const conduct = {
    ...common,
    id: demoId(`${person.id} conduct`),
    kind: 'good-conduct',
    title: 'Certificate of good conduct',
    number: null,
    from_on: day('2026-01-20'),
    to_on: day(i % 3 ? '2027-01-20' : '2026-09-11'),
  };
  return [...(person.terms === 'tsc' ? [certificate] : [contract]), ...(i % 2 ? [conduct] : [])];
}
