import { randomInt } from 'node:crypto';
import { buyTokens, newOffice, type Office } from '../office.ts';
import { messageTo } from '../support.ts';
import { type Api, apiOf } from '../term/api.ts';
import { acceptInvite } from '../term/school.ts';
import type { Told } from './curricula.ts';

export interface JourneySchool {
  office: Office;
  told: Told;
  /** "Ann Kamau" and on, in the order of the lists: the first class, and then the second. */
  learners: [string[], string[]];
  /** The phone of the first learner's mother, and of the second class's first. */
  phones: [string, string];
  /** Sign in with the password of all. */
  teachers: [string, string];
  principal: string;
}

export const password = 'a-long-password-1';
const year = new Date().getFullYear();
const first_day = `${year}-01-01`;
const last_day = `${year}-12-31`;

/** A school before its exam: people, classes, learners, and the exam of before that is copied. */
export async function newJourneySchool(told: Told, counts: [number, number]) {
  const office = await newOffice();
  const { admin } = office;
  const phones = [0, 1].map(() => `0724${randomInt(100_000, 999_999)}`) as [string, string];
  await takeUsual(admin, told);
  const { terms } = await admin<{ terms: { id: string }[] }>('POST', '/administration/years', {
    year,
    starts_on: first_day,
    ends_on: last_day,
    terms: [{ name: 'Term 1', starts_on: first_day, ends_on: last_day }],
  });
  const classes = await addClasses(admin, told);
  const subjects = await addSubjects(admin, told, classes);
  const [people, learners] = await Promise.all([
    addPeople(office, subjects, classes),
    addLearners(admin, classes, counts, phones),
    addEarlierExam(admin, told, { term_id: terms[0]!.id, classes, subjects }),
    buyTokens(admin, 200),
  ]);
  await invite(office, phones[0]);
  return { office, told, learners, phones, ...people } satisfies JourneySchool;
}

const takeUsual = (admin: Api, { scale, design }: Told) =>
  admin('POST', '/usual-sets', {
    lines: [
      { set: 'scales', ...scale },
      { set: 'report-designs', ...design },
    ],
  });

interface Class {
  id: string;
  streams: { id: string }[];
}

const addClasses = async (admin: Api, { curriculum, classes }: Told): Promise<Class[]> => {
  const made: Class[] = [];
  for (const [name, level] of classes) {
    const streams = [{ name: 'East' }];
    made.push(await admin('POST', '/administration/classes', { name, curriculum, level, streams }));
  }
  return made;
};

/** Both classes take the first subject, and the first class alone the second one. */
const addSubjects = (admin: Api, { curriculum, subjects }: Told, classes: Class[]) =>
  Promise.all(
    subjects.map(([name, papers], i) =>
      admin<{ id: string }>('POST', '/administration/subjects', {
        name,
        curriculum,
        kind: 'compulsory',
        papers,
        class_ids: classes.slice(0, 2 - i).map(({ id }) => id),
      }),
    ),
  );

type Made = { id: string }[];

/** The first teacher has the first subject of the first class, the second all else. */
async function addPeople({ origin, email, admin }: Office, subjects: Made, classes: Class[]) {
  const roleOf = (name: string, module: string, acts: string[]) =>
    admin<{ id: string }>('POST', '/administration/roles', {
      name,
      permissions: [{ module, acts }],
    });
  const teaching = await roleOf('Teachers', 'teacher-portal', ['view', 'create', 'edit']);
  const leading = await roleOf('Principal', 'academics', ['view', 'approve']);
  const add = async (first_name: string, role_id: string) => {
    const own = email.replace('head@', `${first_name.toLowerCase()}@`);
    const { id } = await admin<{ id: string }>('POST', '/staff', {
      first_name,
      last_name: 'Kirui',
      gender: 'female',
      email: own,
      job_title: 'Teacher',
      terms: 'bom',
      joined_on: first_day,
      with_sign_in: true,
      role_id,
    });
    await acceptInvite(origin, own, password);
    return { id, email: own };
  };
  const [rose, daniel, grace] = await Promise.all([
    add('Rose', teaching.id),
    add('Daniel', teaching.id),
    add('Grace', leading.id),
  ]);
  const [own, other] = classes.map(({ streams }) => streams[0]!.id);
  const teach = (subject: number, teachers: { stream_id: string; staff_id: string }[]) =>
    admin('PUT', `/administration/subjects/${subjects[subject]!.id}/teachers`, {
      from_on: first_day,
      teachers,
    });
  await teach(0, [
    { stream_id: own!, staff_id: rose.id },
    { stream_id: other!, staff_id: daniel.id },
  ]);
  await teach(1, [{ stream_id: own!, staff_id: daniel.id }]);
  await addPathOfCorrections(admin, email, grace.email);
  return {
    teachers: [rose.email, daniel.email] as [string, string],
    principal: grace.email,
  };
}

/** The head and the principal both agree, in any order. */
async function addPathOfCorrections(admin: Api, ...emails: string[]): Promise<void> {
  const { rows } = await admin<{ rows: { id: string; email: string }[] }>(
    'GET',
    '/administration/users?page_size=100',
  );
  await admin('POST', '/workflows/paths', {
    document_type: 'mark-change',
    name: 'Corrections',
    position: 1,
    steps: [
      {
        name: 'Head and principal',
        approvers: emails.map((email) => ({
          kind: 'person',
          user_id: rows.find((one) => one.email === email)!.id,
        })),
        rule: 'all',
      },
    ],
  });
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Names in the order of the list: Aab, Aac. */
const nameOf = (i: number) => `A${letters[Math.floor(i / 26)]}${letters[i % 26]}`;

async function addLearners(
  admin: Api,
  classes: Class[],
  counts: [number, number],
  phones: [string, string],
): Promise<[string[], string[]]> {
  const rows = classes.flatMap(({ id, streams }, k) =>
    Array.from({ length: counts[k]! }, (_, i) => ({
      first_name: nameOf(i),
      surname: k === 0 ? 'Kamau' : 'Otieno',
      admission_number: `${k + 1}${String(i + 1).padStart(3, '0')}`,
      gender: i % 2 === 0 ? 'female' : 'male',
      boarding: 'day',
      admitted_on: first_day,
      class_id: id,
      stream_id: streams[0]!.id,
      ...(i === 0 ? { guardians: [motherOf(phones[k]!, `Mother ${k + 1}`)] } : {}),
    })),
  );
  const left = [...rows];
  const next = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      await admin('POST', '/students/students', row);
    }
  };
  await Promise.all([next(), next(), next()]);
  const named = (surname: string) =>
    rows
      .filter((row) => row.surname === surname)
      .map(({ first_name }) => `${first_name} ${surname}`);
  return [named('Kamau'), named('Otieno')];
}

const motherOf = (phone: string, first_name: string) => ({
  first_name,
  last_name: 'Wanjiru',
  phone,
  relation: 'mother',
});

interface EarlierGround {
  term_id: string;
  classes: Class[];
  subjects: Made;
}

async function addEarlierExam(admin: Api, told: Told, ground: EarlierGround): Promise<void> {
  const { rows } = await admin<{ rows: { id: string; kind: string }[] }>(
    'GET',
    '/academics/scales',
  );
  const is_levels = rows[0]!.kind === 'levels';
  await admin('POST', '/academics/exams', {
    curriculum: told.curriculum,
    term_id: ground.term_id,
    name: 'Opener',
    kind: kinds[told.curriculum],
    class_ids: ground.classes.map(({ id }) => id),
    subjects: told.subjects.map(([, papers], i) => ({
      subject_id: ground.subjects[i]!.id,
      scale_id: rows[0]!.id,
      combine: is_levels ? 'average' : 'sum',
      parts: is_levels ? [{ name: 'Paper 1', entry: 'level' }] : papers,
    })),
    list_on: first_day,
    entry_from: first_day,
    entry_to: last_day,
    ...(told.curriculum === '844' ? { mean_kind: 'all-subjects', has_ranks: true } : {}),
  });
}

const kinds = { '844': 'cat', CBC: 'formative', Cambridge: 'topic' };

/** The mother has followed her link, and knows her child's admission number. */
async function invite({ origin, admin }: Office, phone: string): Promise<void> {
  const { rows } = await admin<{ rows: { id: string; phone: string }[] }>(
    'GET',
    '/students/guardians?page_size=100',
  );
  const { id } = rows.find((one) => one.phone.endsWith(phone.slice(-9)))!;
  await admin('POST', `/students/guardians/${id}/sign-in`, {});
  const [, invite_id, proof] = /#([0-9a-f-]{36})\.(\S+)/.exec(await messageTo(phone, /\?parent#/))!;
  const values = { invite_id, proof, password, child: '1001' };
  await apiOf(origin)('POST', '/auth/accept-invite', values);
}
