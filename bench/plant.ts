import { createHash } from 'node:crypto';
import { searchWords } from '@darasa/rules/search';
import { family, female, male } from '../apps/server/src/demo/names.ts';
import { type OwnerClient, withOwner } from '../apps/server/src/platform/db/owner.ts';

/** An organisation made for measuring: one school, one office, as many rows as asked for. */
export interface PlantedSchool {
  tenant_id: string;
  school_id: string;
  domain: string;
  /** By who they are: their user id and the sessions that are open for them. */
  people: Record<Persona, { user_id: string; session_ids: string[] }>;
  /** Learners from all over the school, so that no figure is that of one row in memory. */
  learners: { id: string; number: string }[];
  term_id: string;
  class_ids: string[];
}
/** The clerk has two roles without a limit; the teacher's only role is limited to one class. */
export type Persona = 'admin' | 'clerk' | 'teacher';
const everybody = ['admin', 'clerk', 'teacher'] as const;
const learners_asked = 24;

interface Size {
  /** Organisations are numbered from 1. */
  organisations: number;
  rows: number;
  sessions: number;
}

/**
 * Plants them all with a handful of statements, as the owner. Everything a list or a dashboard reads
 * grows with `rows`: learners with their parents and what these agreed to, departments, the audit trail,
 * staff, messages from the public, notifications.
 */
export async function plant(owner_url: string, name: string, size: Size): Promise<PlantedSchool[]> {
  await withOwner(owner_url, async (client) => {
    for (const text of statements(name, size)) await client.query(text);
    await settle(client);
  });
  return Array.from({ length: size.organisations }, (_, i) => planted(name, i + 1, size));
}

let is_fresh = false;

/** From here on every school is measured as on its first day. */
export const stayFresh = (): void => {
  is_fresh = true;
};

/**
 * What the database does by itself within a minute. Tables that are still empty are left alone, as it
 * leaves them: once told that a table is empty, it plans for an empty one until it looks again.
 */
export async function settle(client: OwnerClient): Promise<void> {
  if (is_fresh) return;
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and pg_relation_size(c.oid) > 0`,
  );
  await client.query(`vacuum analyze ${rows.map((row) => row.name).join(', ')}`);
}

function planted(name: string, n: number, { rows, sessions }: Size): PlantedSchool {
  const one = `${name} ${n}`;
  const person = (who: Persona) => ({
    user_id: idOf(`${one} ${who}`),
    session_ids: Array.from({ length: sessions }, (_, i) => idOf(`${one} ${who} ${i + 1}`)),
  });
  return {
    tenant_id: idOf(one),
    school_id: idOf(`${one} school`),
    domain: `${name}-${n}.test`,
    people: { admin: person('admin'), clerk: person('clerk'), teacher: person('teacher') },
    learners: Array.from({ length: learners_asked }, (_, i) => {
      const nth = 1 + Math.floor((i * rows) / learners_asked);
      return { id: idOf(`${one} student ${nth}`), number: `A${nth}` };
    }),
    term_id: idOf(`${one} term 1`),
    class_ids: Array.from({ length: 12 }, (_, i) => idOf(`${one} class ${i + 1}`)),
  };
}

/** The same id here and in SQL follows from the same words. */
function idOf(words: string): string {
  const hex = createHash('md5').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
const id = (words: string) =>
  `overlay(overlay(md5(${words}) placing '7' from 13) placing '8' from 17)::uuid`;

/** A name for the nth learner, and what a search keeps of it. */
const nameBy = (names: readonly string[], at: string) => {
  const pick = (texts: readonly string[]) =>
    `(array['${texts.join("', '")}'])[1 + (${at}) % ${texts.length}]`;
  return { name: pick(names), words: pick(names.map((one) => searchWords([one]).trim())) };
};
const first_name = nameBy([...female, ...male], 'n');
const other_name = nameBy(family, 'n / 7');
const surname = nameBy(family, 'n / 61');

function statements(name: string, { organisations, rows, sessions }: Size): string[] {
  const one = `'${name} ' || t`;
  const tenant = id(one);
  const school = id(`${one} || ' school'`);
  const admin = id(`${one} || ' admin'`);
  const each = `generate_series(1, ${organisations}) t`;
  const of = (count: number) => `${each}, generate_series(1, ${Math.max(1, Math.round(count))}) n`;
  const people = `${each}, unnest(array['${everybody.join("', '")}']) who`;
  const user = id(`${one} || ' ' || who`);
  const row = (kind: string) => id(`${one} || ' ${kind} ' || n`);
  return [
    `insert into identity.organizations (id, name, domain, created_at)
     select ${tenant}, ${one}, '${name}-' || t || '.test', now() from ${each}`,
    `insert into identity.schools (tenant_id, id, name, short_name, created_at)
     select ${tenant}, ${school}, ${one}, 'Main', now() from ${each}`,
    `insert into identity.users (tenant_id, id, user_type, first_name, last_name, email, is_admin, active_school_id, last_sign_in_at, created_at)
     select ${tenant}, ${user}, 'staff', 'Amina', who, who || '@bench.test', who = 'admin', ${school}, now(), now() from ${people}`,
    `insert into identity.user_schools select ${tenant}, ${user}, ${school} from ${people}`,
    `insert into identity.staff (tenant_id, id, user_id, staff_number, created_at)
     select ${tenant}, ${id(`${one} || who || ' staff'`)}, ${user}, who, now() from ${people}`,
    `insert into identity.roles (tenant_id, id, name, created_at)
     select ${tenant}, ${id(`${one} || role`)}, role, now() from ${each}, unnest(array['Office', 'Finance view', 'Class teacher']) role`,
    `insert into identity.role_permissions
     select ${tenant}, ${id(`${one} || 'Office'`)}, module, act
     from ${each}, unnest(array['dashboard', 'administration', 'roles', 'students', 'academics', 'communication', 'attendance', 'library']) module,
       unnest(array['view', 'create', 'edit', 'export']) act
     union all
     select ${tenant}, ${id(`${one} || 'Finance view'`)}, 'finance', 'view' from ${each}
     union all
     select ${tenant}, ${id(`${one} || 'Class teacher'`)}, module, 'view' from ${each}, unnest(array['dashboard', 'students']) module`,
    `insert into identity.user_roles (tenant_id, id, user_id, role_id, given_at)
     select ${tenant}, gen_random_uuid(), ${id(`${one} || ' clerk'`)}, ${id(`${one} || role`)}, now() from ${each}, unnest(array['Office', 'Finance view']) role`,
    `insert into identity.user_roles (tenant_id, id, user_id, role_id, limits, given_at)
     select ${tenant}, gen_random_uuid(), ${id(`${one} || ' teacher'`)}, ${id(`${one} || 'Class teacher'`)}, array[${id(`${one} || ' class 1'`)}], now() from ${each}`,
    // Seen tomorrow: a long measurement is no idle session.
    `insert into identity.sessions (tenant_id, id, user_id, school_id, seed, cookie_hash, rotated_at, device, signed_in_at, last_seen_at, expires_at)
     select ${tenant}, ${id(`${one} || ' ' || who || ' ' || n`)}, ${user}, ${school}, 'bench', 'bench', now(), 'bench', now(), now() + interval '1 day', now() + interval '1 day'
     from ${people}, generate_series(1, ${sessions}) n`,
    `insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
     select ${tenant}, ${row('term')}, ${school}, extract(year from now())::int, 'Term ' || n, date_trunc('year', now()) + n * interval '80 days', date_trunc('year', now()) + n * interval '80 days' + interval '70 days', now() from ${of(3)}`,
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, created_at)
     select ${tenant}, ${row('class')}, ${school}, 'Grade ' || n, 'CBC', n, now() from ${of(12)}`,
    `update administration.classes c set next_class_id = n.id
     from administration.classes n where n.tenant_id = c.tenant_id and n.level = c.level + 1
       and c.tenant_id in (select ${tenant} from ${each})`,
    `insert into administration.streams (tenant_id, id, school_id, class_id, name, created_at)
     select ${tenant}, ${id(`${one} || ' stream ' || n || s`)}, ${school}, ${row('class')}, s, now() from ${of(12)}, unnest(array['East', 'West']) s`,
    `insert into administration.houses (tenant_id, id, school_id, name, created_at)
     select ${tenant}, ${row('house')}, ${school}, 'House ' || n, now() from ${of(4)}`,
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name, other_names, gender, born_on, class_id, stream_id, house_id, admitted_on, search_words, created_at)
     select ${tenant}, ${row('student')}, ${school}, 'A' || n, ${surname.name}, ${first_name.name}, ${other_name.name},
       case when n % 2 = 0 then 'female' else 'male' end, date '2008-01-05' + n % 3000,
       ${id(`${one} || ' class ' || 1 + n % 12`)}, ${id(`${one} || ' stream ' || (1 + n % 12) || 'East'`)},
       ${id(`${one} || ' house ' || 1 + n % 4`)}, '2024-01-08',
       ' ' || concat_ws(' ', ${first_name.words}, ${other_name.words}, ${surname.words}, 'a' || n) || ' ', now()
     from ${of(rows)}`,
    `insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
     select ${tenant}, ${id(`${one} || ' parent ' || nth || ' of ' || n`)}, (array['Grace', 'Peter'])[nth], ${surname.name}, '2541' || lpad((n * 2 + nth)::text, 8, '0'), now()
     from ${of(rows)}, generate_series(1, 2) nth`,
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id, relation, priority, created_at)
     select ${tenant}, gen_random_uuid(), ${school}, ${row('student')}, ${id(`${one} || ' parent ' || nth || ' of ' || n`)}, (array['mother', 'father'])[nth], nth, now()
     from ${of(rows)}, generate_series(1, 2) nth`,
    `insert into students.consents (tenant_id, id, school_id, student_id, kind, answer, wording_version, guardian_id, on_date, how, created_at)
     select ${tenant}, gen_random_uuid(), ${school}, ${row('student')}, kind, case when n % 9 = 0 then 'refused' else 'given' end, 1, ${id(`${one} || ' parent 1 of ' || n`)}, '2024-01-08', 'signed-form', now()
     from ${of(rows)}, unnest(array['photo', 'trips']) kind
     where n % 5 > 0`,
    `insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id, from_on, how, created_at)
     select tenant_id, gen_random_uuid(), school_id, id, extract(year from now())::int, class_id, stream_id, admitted_on, 'admitted', now()
     from students.students where tenant_id in (select ${tenant} from ${each})`,
    `insert into administration.departments (tenant_id, id, school_id, name, code, note, created_at)
     select ${tenant}, ${row('department')}, ${school}, 'Department ' || md5('' || n), 'D' || n, 'Planted for measuring', now() from ${of(rows)}`,
    `insert into platform.audit (tenant_id, id, school_id, at, user_id, request_id, action, record_type, record_id, after)
     select ${tenant}, ${row('audit')}, ${school}, now() - n * interval '3 minutes', ${admin}, 'bench', 'Add a department', 'department', n, '{"name": "Planted"}' from ${of(rows)}`,
    `insert into website.contact_messages (tenant_id, id, name, phone, message, created_at)
     select ${tenant}, ${row('message')}, 'A parent', '254712000000', repeat('How do I pay the fees? ', 6), now() - n * interval '1 hour' from ${of(rows / 50)}`,
    `insert into identity.users (tenant_id, id, user_type, first_name, last_name, email, active_school_id, last_sign_in_at, created_at)
     select ${tenant}, ${row('user')}, 'staff', 'Teacher', 'Number ' || n, 'teacher-' || n || '@bench.test', ${school}, case when n % 10 > 0 then now() end, now() from ${of(rows / 20)}`,
    `insert into identity.user_schools select ${tenant}, ${row('user')}, ${school} from ${of(rows / 20)}`,
    `insert into identity.staff (tenant_id, id, user_id, staff_number, job_title, created_at)
     select ${tenant}, ${row('staff')}, ${row('user')}, 'T' || n, 'Teacher', now() from ${of(rows / 20)}`,
    `insert into platform.notifications (tenant_id, id, user_id, title, text, link, created_at, read_at)
     select ${tenant}, ${id(`${one} || who || ' notice ' || n`)}, ${user}, 'Registers close at noon', 'Planted for measuring', '/dashboard/app', now() - n * interval '1 hour', case when n > 5 then now() end
     from ${people}, generate_series(1, 60) n`,
  ];
}
