import { gateRole } from '@darasa/contract/access';
import { demoId, pick } from './make.ts';
import { family, female, male } from './names.ts';

/** The demo's people have the roles that every new school is offered. */
export { usual_roles as roles } from '../modules/identity/index.ts';

export const demo_password = 'darasa-demo-1';
/** Of the guard who is named in the table of sign-ins. */
export const demo_gate_pin = '2580';

export interface DemoPerson {
  key: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  user_type: 'staff' | 'parent';
  is_admin?: boolean;
  role?: string;
  job_title?: string;
  responsibility?: string;
  gate_pin?: string;
  signed_in_before?: boolean;
}

const known = (person: Omit<DemoPerson, 'user_type'> & { user_type?: 'parent' }): DemoPerson => ({
  user_type: 'staff',
  signed_in_before: true,
  ...person,
});

/** The sign-ins that are printed at the start; each shows the product from another chair. */
export const kiotaPeople: DemoPerson[] = [
  known({
    key: 'admin',
    first_name: 'Mary',
    last_name: 'Atieno',
    email: 'admin@kiota.test',
    phone: '254712000010',
    is_admin: true,
    job_title: 'Administrator',
  }),
  known({
    key: 'director',
    first_name: 'Rachel',
    last_name: 'Kimathi',
    email: 'director@kiota.test',
    phone: '254712000011',
    role: 'Director',
    job_title: 'Director',
    responsibility: 'DIRECTOR',
  }),
  known({
    key: 'bursar',
    first_name: 'Joseph',
    last_name: 'Karanja',
    email: 'bursar@kiota.test',
    phone: '254712000012',
    role: 'Bursar',
    job_title: 'Bursar',
  }),
  known({
    key: 'teacher',
    first_name: 'Samuel',
    last_name: 'Otieno',
    email: 'teacher@kiota.test',
    phone: '254712000013',
    role: 'Teacher',
    job_title: 'Chemistry teacher',
  }),
  known({
    key: 'gate',
    first_name: 'Moses',
    last_name: 'Lelei',
    email: 'gate@kiota.test',
    phone: '254712000014',
    role: gateRole,
    job_title: 'Guard',
    gate_pin: demo_gate_pin,
  }),
  known({
    key: 'norole',
    first_name: 'Faith',
    last_name: 'Wambua',
    email: 'norole@kiota.test',
    phone: '254712000015',
    job_title: 'Volunteer',
  }),
  known({
    key: 'parent',
    first_name: 'Lucy',
    last_name: 'Hassan',
    email: null,
    phone: '254712000001',
    user_type: 'parent',
  }),
];

export const barakaPeople: DemoPerson[] = [
  known({
    key: 'baraka admin',
    first_name: 'Peter',
    last_name: 'Kiplagat',
    email: 'admin@baraka.test',
    phone: '254712000020',
    is_admin: true,
    job_title: 'Administrator',
  }),
];

const jobs: [title: string, role: string | undefined, many: number][] = [
  ['Head teacher', 'Head teacher', 3],
  ['Teacher', 'Teacher', 22],
  ['Secretary', 'Secretary', 3],
  ['Human resources officer', 'Human resources', 1],
  ['Librarian', 'Librarian', 2],
  ['Storekeeper', 'Storekeeper', 1],
  ['Transport officer', 'Transport officer', 1],
  ['Guard', gateRole, 2],
  ['Cook', undefined, 3],
  ['External auditor', undefined, 1],
];

/** The rest of the staff room; every fifth has not signed in yet. */
export function otherStaff(): DemoPerson[] {
  return jobs.flatMap(([job_title, role, many]) =>
    Array.from({ length: many }, (_, i): DemoPerson => {
      const key = `${job_title} ${i + 1}`;
      const first_name = pick(i % 2 ? male : female, `first ${key}`);
      const last_name = pick(family, `last ${key}`);
      const n = Number.parseInt(demoId(key).slice(0, 6), 16) % 900_000;
      return {
        key,
        first_name,
        last_name,
        email: `${first_name}.${last_name}.${n}@kiota.test`.toLowerCase(),
        phone: `254713${String(n).padStart(6, '0')}`,
        user_type: 'staff',
        ...(role ? { role } : {}),
        job_title,
        signed_in_before: n % 5 !== 0,
      };
    }),
  );
}
