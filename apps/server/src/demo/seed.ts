import { formatDay } from '@darasa/rules/dates';
import { hash } from '@node-rs/argon2';
import { demoPages } from '../modules/website/index.ts';
import { type OwnerClient, withOwner } from '../platform/db/owner.ts';
import type { FileStore } from '../platform/files/store.ts';
import { seedPhotos } from './avatars.ts';
import { seedLeavers } from './leavers.ts';
import { seedBeds } from './beds.ts';
import { demoLearners } from './learners.ts';
import { seedApprovals } from './approvals.ts';
import { seedCare } from './care.ts';
import { seedCommunication } from './communication.ts';
import { seedEnquiries } from './enquiries.ts';
import { seedGate } from './gate.ts';
import { seedAccess } from './access.ts';
import { demoId } from './make.ts';
import { seedNotices, seedPreferences } from './notices.ts';
import {
  barakaPeople,
  type DemoPerson,
  demo_password,
  kiotaPeople,
  otherStaff,
  roles,
} from './people.ts';
import { classPlan, classTeachers, seedSetup, streamPlan } from './setup.ts';
import { seedRecords } from './records.ts';
import { seedStaff } from './staff.ts';
import { seedTrail } from './trail.ts';
import { seedWhatsapp } from './whatsapp.ts';
import { type DemoCalendar } from './calendar.ts';
import { barakaSchools, type DemoSchool, kiotaSchools, retiredClasses } from './schools.ts';

interface DemoOrganisation {
  key: string;
  name: string;
  domain: string;
  colour: string;
  suspended: boolean;
  schools: DemoSchool[];
  people: DemoPerson[];
}

const organisations: DemoOrganisation[] = [
  {
    key: 'kiota',
    name: 'Kiota Hills Schools',
    domain: 'localhost',
    colour: '#1f5c40',
    suspended: false,
    schools: kiotaSchools,
    people: [...kiotaPeople, ...otherStaff()],
  },
  {
    key: 'baraka',
    name: 'Baraka Schools',
    domain: 'baraka.localhost',
    colour: '#7a3b12',
    suspended: false,
    schools: barakaSchools,
    people: barakaPeople,
  },
  {
    key: 'suspended',
    name: 'Mlima View School',
    domain: 'suspended.localhost',
    colour: '#444444',
    suspended: true,
    schools: [],
    people: [],
  },
];

const founded_on = '2026-01-03T06:00:00Z';

/** Makes the demo organisations, once: a database that has any organisation is left alone. */
export const seedDemo = (
  owner_url: string,
  files: FileStore,
  calendar: DemoCalendar,
  say: (line: string) => void = () => {},
): Promise<boolean> =>
  withOwner(owner_url, async (client) => {
    const found = await client.query('select 1 from identity.organizations limit 1');
    if (found.rowCount) return false;
    const password_hash = await hash(demo_password, cost);
    for (const one of organisations) {
      say(`Making the demo: ${one.name}`);
      await seedOrganisation(client, one, password_hash, calendar);
    }
    await seedPhotos(client, files, calendar);
    // The money that follows is made by the product's own queries. Before PostgreSQL has counted the
    // new rows it takes every table for empty, and one of them took minutes.
    await client.query('analyze');
    return true;
  });

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function seedOrganisation(
  client: OwnerClient,
  it: DemoOrganisation,
  password_hash: string,
  calendar: DemoCalendar,
) {
  const founded_at = calendar.moment(founded_on);
  const tenant_id = demoId(it.key);
  const insert = (table: string, rows: object[]) => insertRows(client, table, tenant_id, rows);
  await client.query('begin');
  await client.query(
    `set local app.tenant_id = '${tenant_id}'; set local app.limits = '*'; set local app.money_accounts = '*'; set local app.taught = '*'`,
  );
  await insertRows(client, 'identity.organizations', null, [
    {
      id: tenant_id,
      name: it.name,
      domain: it.domain,
      colour: it.colour,
      suspended_at: it.suspended ? calendar.moment('2026-09-01T08:00:00Z') : null,
      suspended_reason: it.suspended ? 'Subscription not renewed' : null,
      created_at: founded_at,
    },
  ]);
  await insert(
    'website.pages',
    demoPages(it.domain, calendar).map((page) => ({ ...page, version: 1, updated_at: founded_at })),
  );
  await insert(
    'identity.schools',
    it.schools.map(({ classes: _, departments: __, ...school }, position) => ({
      ...school,
      position,
      created_at: founded_at,
    })),
  );
  await insert(
    'identity.roles',
    roles.map(({ name, note }) => ({
      id: demoId(`${it.key} role ${name}`),
      name,
      note,
      version: 1,
      created_at: founded_at,
    })),
  );
  await insert(
    'identity.role_permissions',
    roles.flatMap((role) =>
      role.modules.flatMap((module) =>
        [...role.acts, ...(role.also?.[module] ?? [])].map((act) => ({
          role_id: demoId(`${it.key} role ${role.name}`),
          module,
          act,
        })),
      ),
    ),
  );
  await seedPeople(insert, it, password_hash, calendar);
  await seedAccess(insert, it.key, it.people, it.schools, calendar);
  await client.query('select identity.add_default_duty_rules($1, $2)', [tenant_id, founded_at]);
  await insert('website.contact_messages', contactMessages(it, calendar));
  await seedPreferences(insert, it.key, calendar);
  const learners = demoLearners(it.key, it.schools, calendar);
  await seedPortal(insert, learners.portal, { password_hash, calendar });
  await insert('students.guardians', learners.guardians);
  for (const school of it.schools) {
    await client.query(`set local app.school_id = '${school.id}'`);
    await seedSchool(insert, school, teachersOf(it, school), calendar);
    await seedApprovals(insert, it.key, school, peopleOf(it, school), calendar);
    await seedStaff(client, insert, school, calendar);
    await seedSetup(insert, school, teachersOf(it, school), calendar);
    await seedNotices(insert, school, it.key, calendar);
    await learners.seedSchool(insert, school);
    await seedBeds(insert, school, learners.inSchool(school), founded_at);
    await seedLeavers(insert, school, calendar);
    if (it.key === 'kiota') {
      await seedGate(insert, school, calendar);
      await seedCommunication(insert, school, calendar);
      await seedWhatsapp(insert, school, learners.families(school), calendar);
      await seedEnquiries(insert, school, calendar);
      await seedTrail(client, tenant_id, school, calendar);
      await seedCare(insert, school, learners.inSchool(school), calendar);
      await seedRecords(insert, school, learners.inSchool(school), calendar);
    }
  }
  await client.query('commit');
}

type Insert = (table: string, rows: object[]) => Promise<void>;

async function seedPeople(
  insert: Insert,
  it: DemoOrganisation,
  password_hash: string,
  calendar: DemoCalendar,
): Promise<void> {
  const founded_at = calendar.moment(founded_on);
  const idOf = (person: DemoPerson) => demoId(`${it.key} person ${person.key}`);
  const senior = it.schools.find((school) => school.short_name === 'Senior') ?? it.schools[0];
  await insert(
    'identity.users',
    it.people.map((person) => ({
      id: idOf(person),
      user_type: person.user_type,
      first_name: person.first_name,
      last_name: person.last_name,
      email: person.email,
      phone: person.phone,
      password_hash,
      is_admin: person.is_admin ?? false,
      active_school_id: senior?.id,
      last_sign_in_at: person.signed_in_before ? calendar.moment('2026-09-25T05:40:00Z') : null,
      version: 1,
      created_at: founded_at,
    })),
  );
  await insert(
    'identity.gate_pins',
    await Promise.all(
      it.people
        .filter((person) => person.gate_pin)
        .map(async (person) => ({
          user_id: idOf(person),
          pin_hash: await hash(person.gate_pin!, cost),
          set_at: founded_at,
        })),
    ),
  );
  // The office works in every school; everybody else in one.
  const everywhere = new Set(['admin', 'director', 'bursar', 'parent', 'baraka admin']);
  await insert(
    'identity.user_schools',
    it.people.flatMap((person, i) => {
      const own = i < 7 ? senior : it.schools[i % it.schools.length];
      const schools = everywhere.has(person.key) ? it.schools : [own!];
      return schools.map((school) => ({ user_id: idOf(person), school_id: school.id }));
    }),
  );
  const staff = it.people.filter((person) => person.user_type === 'staff');
  await insert(
    'identity.staff',
    staff.map((person, i) => ({
      id: demoId(`${it.key} staff ${person.key}`),
      user_id: idOf(person),
      staff_number: `KH${String(i + 1).padStart(3, '0')}`,
      job_title: person.job_title ?? null,
      responsibility: person.responsibility ?? null,
      joined_on: `20${14 + (i % 12)}-01-06`,
      version: 1,
      created_at: founded_at,
    })),
  );
  await insert(
    'identity.user_roles',
    it.people.flatMap((person) =>
      person.role
        ? [
            {
              id: demoId(`${it.key} given ${person.key}`),
              user_id: idOf(person),
              role_id: demoId(`${it.key} role ${person.role}`),
              given_at: founded_at,
            },
          ]
        : [],
    ),
  );
  await insert(
    'platform.notifications',
    it.people
      .filter((person) => person.is_admin || person.role)
      .flatMap((person) => welcome(person, idOf(person), calendar)),
  );
}

/** Guardians who have signed in to the portal, most of them this week. */
async function seedPortal(
  insert: Insert,
  portal: ReturnType<typeof demoLearners>['portal'],
  { password_hash, calendar }: { password_hash: string; calendar: DemoCalendar },
): Promise<void> {
  await insert(
    'identity.users',
    portal.map(({ guardian, school_ids }, i) => ({
      id: guardian.user_id,
      user_type: 'parent',
      first_name: guardian.first_name,
      last_name: guardian.last_name,
      phone: guardian.phone,
      email: null,
      password_hash,
      is_admin: false,
      active_school_id: school_ids[0],
      last_sign_in_at: i % 7 ? calendar.hoursAgo(3 + ((i * 11) % 200)).toISOString() : null,
      version: 1,
      created_at: calendar.moment('2026-01-12T06:00:00Z'),
    })),
  );
  await insert(
    'identity.user_schools',
    portal.flatMap(({ guardian, school_ids }) =>
      school_ids.map((school_id) => ({ user_id: guardian.user_id, school_id })),
    ),
  );
}

const welcome = (person: DemoPerson, user_id: string, calendar: DemoCalendar) => [
  {
    id: demoId(`${person.key} notice account`),
    user_id,
    title: 'Check your details',
    text: 'See that your phone and email are right, so that a password reset reaches you.',
    link: '/dashboard/user/account',
    created_at: calendar.moment('2026-09-23T06:12:00Z'),
  },
  {
    id: demoId(`${person.key} notice term`),
    user_id,
    title: `Half term begins on ${formatDay(calendar.day('2026-10-08'))}`,
    text: 'Registers close at 12:00 noon.',
    link: '/dashboard/app',
    created_at: calendar.moment('2026-09-25T05:00:00Z'),
  },
];

const contactMessages = (it: DemoOrganisation, calendar: DemoCalendar) =>
  it.key !== 'kiota'
    ? []
    : [
        {
          id: demoId('contact 1'),
          name: 'Nancy Chebet',
          phone: '254722000431',
          message:
            'Is there a place in Grade 7 for the new year? My son is at a day school in Kiserian.',
          created_at: calendar.hoursAgo(50).toISOString(),
        },
        {
          id: demoId('contact 2'),
          name: 'Yusuf Mohamed',
          phone: '254733000872',
          email: 'yusuf.mohamed@mail.example',
          message: 'Please send the fee structure for Grade 10, boarding.',
          created_at: calendar.hoursAgo(20).toISOString(),
        },
      ];

/** Who works in a school and in no other, by their keys. */
const peopleOf = (it: DemoOrganisation, school: DemoSchool): string[] => {
  const senior = it.schools.find((one) => one.short_name === 'Senior') ?? it.schools[0];
  return it.people.flatMap((person, i) => {
    const own = i < 7 ? senior : it.schools[i % it.schools.length];
    return own === school ? [person.key] : [];
  });
};

/** Who teaches in a school, by the same rule that gives people their schools. */
const teachersOf = (it: DemoOrganisation, school: DemoSchool): string[] => {
  const senior = it.schools.find((one) => one.short_name === 'Senior') ?? it.schools[0];
  return it.people.flatMap((person, i) => {
    const own = i < 7 ? senior : it.schools[i % it.schools.length];
    const teaches_here = person.role === 'Teacher' && own === school;
    return teaches_here ? [demoId(`${it.key} staff ${person.key}`)] : [];
  });
};

async function seedSchool(
  insert: Insert,
  school: DemoSchool,
  teacher_ids: string[],
  calendar: DemoCalendar,
): Promise<void> {
  const created_at = calendar.moment(founded_on);
  const common = { school_id: school.id, version: 1, created_at };
  await insert(
    'administration.terms',
    calendar.terms.map((term) => ({
      ...term,
      ...common,
      id: demoId(`${school.name} ${term.year} ${term.name}`),
    })),
  );
  await insert(
    'administration.classes',
    school.classes.map(({ streams: _, ...one }) => ({
      ...one,
      ...classPlan(school, one.name),
      ...common,
      id: demoId(`${school.name} ${one.name}`),
    })),
  );
  await insert(
    'administration.classes',
    retiredClasses(school).map((one) => ({
      ...one,
      ...common,
      id: demoId(`${school.name} ${one.name}`),
      retired_at: created_at,
    })),
  );
  const streams = school.classes.flatMap((one) =>
    one.streams.map((name) => ({
      ...common,
      id: demoId(`${school.name} ${one.name} ${name}`),
      class_id: demoId(`${school.name} ${one.name}`),
      name,
    })),
  );
  const planned = streams.map((one, position) => ({
    ...one,
    ...streamPlan(teacher_ids, position),
  }));
  await insert('administration.streams', planned);
  await insert('administration.class_teachers', classTeachers(planned, calendar));
  await insert(
    'administration.departments',
    school.departments.map(([name, code]) => ({
      ...common,
      id: demoId(`${school.name} department ${name}`),
      name,
      code,
    })),
  );
}

/** One statement for all rows. Columns that the rows do not name keep their default. */
async function insertRows(
  client: OwnerClient,
  table: string,
  tenant_id: string | null,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return;
  const full = rows.map((row) => (tenant_id ? { tenant_id, ...row } : row));
  const columns = [...new Set(full.flatMap((row) => Object.keys(row)))].join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(full)],
  );
}
