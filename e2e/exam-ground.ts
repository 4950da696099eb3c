import type { Page } from '@playwright/test';
import type { Office } from './office.ts';
import { password } from './support.ts';
import type { Api } from './term/api.ts';
import { acceptInvite, signedIn } from './term/school.ts';

/** The cell of a learner in one part of a mark sheet. */
export const cellOf = (page: Page, name: string, part: number) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .locator('td.cell')
    .nth(part - 1);

/** A mark typed as on a keypad, and down to the next learner. */
export async function typeDown(page: Page, mark: string): Promise<void> {
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
}

export const lastDay = () => `${new Date().getFullYear()}-12-31`;

export interface Ground {
  class_id: string;
  subject_id: string;
  scale_id: string;
  term_id: string;
  student_ids: string[];
}

/** Learners of one class who take Chemistry in two papers, and a scale of three grades. */
export async function addForm(admin: Api, names = three): Promise<Ground> {
  const year = new Date().getFullYear();
  const [first, last] = [`${year}-01-01`, lastDay()];
  const { terms } = await admin<{ terms: { id: string }[] }>('POST', '/administration/years', {
    year,
    starts_on: first,
    ends_on: last,
    terms: [{ name: 'Term 1', starts_on: first, ends_on: last }],
  });
  const { id: class_id } = await admin<{ id: string }>('POST', '/administration/classes', {
    name: 'Form 2',
    curriculum: '844',
    level: 2,
  });
  const { id: subject_id } = await admin<{ id: string }>('POST', '/administration/subjects', {
    name: 'Chemistry',
    curriculum: '844',
    kind: 'compulsory',
    papers: [
      { name: 'Paper 1', out_of: 80 },
      { name: 'Paper 2', out_of: 20 },
    ],
    class_ids: [class_id],
  });
  const { id: scale_id } = await admin<{ id: string }>('POST', '/academics/scales', {
    name: 'Grades',
    curriculum: '844',
    kind: 'bands',
    from_on: first,
    grades: [
      { code: 'A', lowerLimit: 80, upperLimit: 100, points: 12 },
      { code: 'A-', lowerLimit: 70, upperLimit: 79, points: 11 },
      { code: 'E', lowerLimit: 0, upperLimit: 69, points: 1 },
    ],
  });
  const student_ids: string[] = [];
  for (const [i, [first_name, surname]] of names.entries()) {
    const { id } = await admin<{ id: string }>('POST', '/students/students', {
      admission_number: `A${String(i + 1).padStart(3, '0')}`,
      surname,
      first_name,
      gender: 'female',
      boarding: 'day',
      admitted_on: first,
      class_id,
    });
    student_ids.push(id);
  }
  return { class_id, subject_id, scale_id, term_id: terms[0]!.id, student_ids };
}

const three: [string, string][] = [
  ['Abdi', 'Salim'],
  ['Brian', 'Langat'],
  ['Cherono', 'Bett'],
];

export async function openExam(
  admin: Api,
  made: Ground,
  parts = [{ name: 'Paper 1', out_of: 80 }],
): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const { sittings } = await admin<{ sittings: { id: string; version: number }[] }>(
    'POST',
    '/academics/exams',
    {
      curriculum: '844',
      term_id: made.term_id,
      name: 'CAT',
      kind: 'cat',
      class_ids: [made.class_id],
      subjects: [
        {
          subject_id: made.subject_id,
          scale_id: made.scale_id,
          parts,
        },
      ],
      list_on: today,
      entry_from: today,
      entry_to: lastDay(),
    },
  );
  const { id, version } = sittings[0]!;
  await admin('POST', `/academics/sittings/${id}/move`, { version, to: 'open' });
  const { rows } = await admin<{ rows: { id: string }[] }>('GET', '/academics/sheets');
  return rows[0]!.id;
}

export async function addColleague({ origin, email, admin }: Office): Promise<Api> {
  const { user } = await admin<{ user: { active_school_id: string } }>('GET', '/user/me');
  const role = await admin<{ id: string }>('POST', '/administration/roles', {
    name: 'Exams office',
    permissions: [{ module: 'academics', acts: ['view', 'edit'] }],
  });
  const own_email = email.replace('head@', 'daniel@');
  await admin('POST', '/administration/users', {
    first_name: 'Daniel',
    last_name: 'Kirui',
    email: own_email,
    school_ids: [user.active_school_id],
    role_id: role.id,
  });
  await acceptInvite(origin, own_email, password);
  return signedIn(origin, own_email, password);
}

/** Each learner's mark as the school has it, in the order of the list: a sheet comes packed, its cells last. */
export async function marksOf(admin: Api, sheet_id: string): Promise<string[]> {
  const { learners } = await admin<{ learners: unknown[][] }>(
    'GET',
    `/academics/sheets/${sheet_id}`,
  );
  return learners.map((packed) => {
    const [first] = packed.at(-1) as [part: number, value: string | number | null][];
    return String(first?.[1] ?? '');
  });
}
