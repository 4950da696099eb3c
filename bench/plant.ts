import { createHash } from 'node:crypto';
import { type OwnerClient, withOwner } from '../apps/server/src/platform/db/owner.ts';

/** An organisation made for measuring: one school, one office, as many rows as asked for. */
export interface Planted {
  tenant_id: string;
  school_id: string;
  domain: string;
  /** By who they are: their user id and the sessions that are open for them. */
  people: Record<Who, { user_id: string; session_ids: string[] }>;
  /** One learner among all. */
  student_id: string;
  term_id: string;
  class_ids: string[];
}
export type Who = 'admin' | 'clerk';

interface Size {
  /** Organisations are numbered from 1. */
  organisations: number;
  rows: number;
  sessions: number;
}

/**
 * Plants them all with a handful of statements, as the owner. Everything a list or a dashboard reads
 * grows with `rows`: departments, the audit trail, staff, messages from the public, notifications.
 */
export async function plant(owner_url: string, name: string, size: Size): Promise<Planted[]> {
  await withOwner(owner_url, async (client) => {
    for (const text of statements(name, size)) await client.query(text);
    await settle(client);
  });
  return Array.from({ length: size.organisations }, (_, i) => planted(name, i + 1, size.sessions));
}

/**
 * What the database does by itself within a minute. Tables that are still empty are left alone, as it
 * leaves them: once told that a table is empty, it plans for an empty one until it looks again.
 */
export async function settle(client: OwnerClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and pg_relation_size(c.oid) > 0`,
  );
  await client.query(`vacuum analyze ${rows.map((row) => row.name).join(', ')}`);
}

function planted(name: string, n: number, sessions: number): Planted {
  const one = `${name} ${n}`;
  const person = (who: Who) => ({
    user_id: idOf(`${one} ${who}`),
    session_ids: Array.from({ length: sessions }, (_, i) => idOf(`${one} ${who} ${i + 1}`)),
  });
  return {
    tenant_id: idOf(one),
    school_id: idOf(`${one} school`),
    domain: `${name}-${n}.test`,
    people: { admin: person('admin'), clerk: person('clerk') },
    student_id: idOf(`${one} student 500`),
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

function statements(name: string, { organisations, rows, sessions }: Size): string[] {
  const one = `'${name} ' || t`;
  const tenant = id(one);
  const school = id(`${one} || ' school'`);
  const admin = id(`${one} || ' admin'`);
  const each = `generate_series(1, ${organisations}) t`;
  const of = (count: number) => `${each}, generate_series(1, ${Math.max(1, Math.round(count))}) n`;
  const people = `${each}, unnest(array['admin', 'clerk']) who`;
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
    // The clerk has two roles, one broad and one narrow, as an office has them.
    `insert into identity.roles (tenant_id, id, name, created_at)
     select ${tenant}, ${id(`${one} || role`)}, role, now() from ${each}, unnest(array['Office', 'Finance view']) role`,
    `insert into identity.role_permissions
     select ${tenant}, ${id(`${one} || 'Office'`)}, module, act
     from ${each}, unnest(array['dashboard', 'administration', 'roles', 'students', 'academics', 'communication', 'attendance', 'library']) module,
       unnest(array['view', 'create', 'edit', 'export']) act
     union all
     select ${tenant}, ${id(`${one} || 'Finance view'`)}, 'finance', 'view' from ${each}`,
    `insert into identity.user_roles (tenant_id, id, user_id, role_id, given_at)
     select ${tenant}, gen_random_uuid(), ${id(`${one} || ' clerk'`)}, ${id(`${one} || role`)}, now() from ${each}, unnest(array['Office', 'Finance view']) role`,
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
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name, gender, born_on, class_id, stream_id, admitted_on, search_words, created_at)
     select tenant_id, student_id, school_id, number, surname, first_name, 'female', '2012-03-04', class_id, stream_id, '2024-01-08', lower(' ' || first_name || ' ' || surname || ' ' || number || ' '), now()
     from (
       select ${tenant} as tenant_id, ${row('student')} as student_id, ${school} as school_id, 'A' || n as number,
         'Surname' || left(md5('' || n), 5) as surname, (array['Wanjiku', 'Achieng', 'Kiprono', 'Zawadi'])[1 + n % 4] as first_name,
         ${id(`${one} || ' class ' || 1 + n % 12`)} as class_id, ${id(`${one} || ' stream ' || (1 + n % 12) || 'East'`)} as stream_id
       from ${of(rows)}) s`,
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
