import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageTo } from '../support.ts';
import { type Api, apiOf } from './api.ts';

const password = 'a-long-password-1';
const roles = ['bursar', 'director', 'cashier'] as const;
type Role = (typeof roles)[number];

export interface TermSchool {
  origin: string;
  people: Record<Role, { email: string; password: string }>;
  /** By admission number: T001 to T060. */
  students: Map<string, string>;
  admin: Api;
}

/**
 * An organisation of its own, made by the operator's command, with a class of 60, a year of one term,
 * and three people with sign-ins. What people do every day is left to the screens.
 */
export async function newTermSchool(): Promise<TermSchool> {
  const name = `term-${Date.now()}`;
  const { port } = new URL(process.env['DARASA_E2E_URL']!);
  const domain = `${name}.localhost`;
  const origin = `http://${domain}:${port}`;
  const email = `head@${name}.test`;
  const admin = await signedIn(origin, email, await createOrganisation(name, domain, email));
  await signInByPassword(admin);
  // The year holds the month before this one as well, also in January.
  const today = new Date();
  const year = today.getFullYear();
  const starts_on = today.getMonth() === 0 ? `${year - 1}-12-01` : `${year}-01-01`;
  const ends_on = `${year}-12-31`;
  const terms = [{ name: 'Term 1', starts_on, ends_on }];
  // The second person who agrees to a paybill is part of the story, a day of waiting is not.
  await admin('PUT', '/settings/finance.pay_details_wait_hours', { value: 0, version: 0 });
  await admin('POST', '/administration/years', { year, starts_on, ends_on, terms });
  const { id: class_id } = await admin<{ id: string }>('POST', '/administration/classes', {
    name: 'Form 2',
    curriculum: '844',
    level: 2,
  });
  const people = await addPeople(origin, admin, name);
  return { origin, admin, people, students: await admit(admin, class_id, starts_on) };
}

export async function createOrganisation(
  name: string,
  domain: string,
  email: string,
): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../..');
  const facts = [
    ['--name', `School ${name}`],
    ['--domain', domain],
    ['--school', `Academy ${name}`],
    ['--admin-email', email],
    ['--admin-name', 'Mary Atieno'],
  ];
  const said = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'apps/server/dist/cli.js'), 'organisation', 'create', ...facts.flat()],
    { cwd: root, env: { ...process.env, DARASA_DATA: process.env['DARASA_E2E_DATA'] } },
  );
  return /password (\S+)/.exec(said.stdout)![1]!;
}

export async function signedIn(
  origin: string,
  identifier: string,
  with_password: string,
): Promise<Api> {
  const values = { identifier, password: with_password, user_type: 'staff' };
  const nobody = apiOf(origin);
  const session = await nobody<Tokens>('POST', '/auth/login', values).catch(
    async (error: Error) => {
      const step_id = /"step_id":"([\w-]+)"/.exec(error.message)?.[1];
      if (!step_id) throw error;
      const code = (await messageTo(identifier, /^\d{6} is your sign-in code/)).slice(0, 6);
      return nobody<Tokens>('POST', '/auth/two-step', { step_id, code });
    },
  );
  return apiOf(origin, session.access_token);
}

interface Tokens {
  access_token: string;
}

/** A new organisation asks for a code at each sign-in; what follows here is about other things. */
export const signInByPassword = (admin: Api) =>
  admin('PUT', '/settings/security.two_step_money', { value: false, version: 1 });

async function addPeople(origin: string, admin: Api, name: string): Promise<TermSchool['people']> {
  const { user } = await admin<{ user: { active_school_id: string } }>('GET', '/user/me');
  const role = await admin<{ id: string }>('POST', '/administration/roles', {
    name: 'Finance office',
    permissions: [
      {
        module: 'finance',
        acts: ['view', 'create', 'edit', 'void', 'approve', 'export'],
      },
      { module: 'students', acts: ['view'] },
      { module: 'settings', acts: ['view'] },
    ],
  });
  const made = await Promise.all(
    roles.map(async (who) => {
      const person = {
        first_name: who[0]!.toUpperCase() + who.slice(1),
        last_name: 'Otieno',
        email: `${who}@${name}.test`,
      };
      await admin('POST', '/staff', {
        ...person,
        gender: 'female',
        job_title: person.first_name,
        terms: 'bom',
        joined_on: `${new Date().getFullYear()}-01-02`,
      });
      const { id } = await admin<{ id: string }>('POST', '/administration/users', {
        ...person,
        school_ids: [user.active_school_id],
        role_id: role.id,
      });
      await acceptInvite(origin, person.email, password);
      if (who === 'director') {
        const reason = 'Chair of the board';
        await admin('POST', `/administration/users/${id}/director`, { is_director: true, reason });
      }
      return [who, { email: person.email, password }] as const;
    }),
  );
  return Object.fromEntries(made) as TermSchool['people'];
}

async function admit(admin: Api, class_id: string, admitted_on: string) {
  const numbers = Array.from({ length: 60 }, (_, i) => `T${String(i + 1).padStart(3, '0')}`);
  const students = new Map<string, string>();
  const next = async () => {
    for (let number = numbers.shift(); number; number = numbers.shift()) {
      const { id } = await admin<{ id: string }>('POST', '/students/students', {
        admission_number: number,
        surname: 'Wanjiru',
        first_name: `Learner ${number}`,
        gender: 'female',
        boarding: 'day',
        admitted_on,
        class_id,
      });
      students.set(number, id);
    }
  };
  await Promise.all([next(), next(), next()]);
  return students;
}

/** Follows the link of the invitation and sets the password. */
export async function acceptInvite(origin: string, email: string, password: string) {
  const link = /#([0-9a-f-]{36})\.(\S+)/;
  const [, invite_id, proof] = link.exec(await messageTo(email, link))!;
  await apiOf(origin)('POST', '/auth/accept-invite', { invite_id, proof, password });
}
