import { expect, type Page, test } from '@playwright/test';
import { newOffice, type Office, pageOf } from './office.ts';
import { expectAccessible, expectNoSideScroll, password } from './support.ts';
import type { Api } from './term/api.ts';
import { acceptInvite, signedIn } from './term/school.ts';

const home = '/dashboard/academics/general';

test('an exam goes from a draft to its broadsheet, typed without the mouse', async ({
  browser,
}) => {
  const office = await newOffice();
  await addForm(office.admin);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/academics/create-exam');
  await expect(page.getByLabel('Term')).toContainText('Term 1');
  await page.getByLabel('Name', { exact: true }).fill('Mid-term');
  await page.getByLabel('Kind').selectOption({ label: 'Mid-term' });
  await expect(page.getByText('Choose the classes first')).toBeVisible();
  await page.getByLabel('Form 2').check();
  await page.getByRole('button', { name: 'Fill in 1 subject of these classes' }).click();
  await expect(page.getByText('Paper 1 of 80, Paper 2 of 20')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Marks are entered until').fill(lastDay());
  await page.getByRole('button', { name: 'Save the draft' }).click();

  await page.getByRole('row', { name: /Mid-term/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Open for marks' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open for marks' }).click();
  await expect(page.getByText('The exam is open for marks.')).toBeVisible();
  await sheet.getByRole('link', { name: 'Mark sheets' }).click();
  await page.getByRole('row', { name: /Chemistry/ }).click();

  await cellOf(page, 'Abdi Salim', 1).click();
  for (const mark of ['86', '60', 'AB']) await typeDown(page, mark);
  await expect(page.getByText('The most for Paper 1 is 80.')).toBeVisible();
  await cellOf(page, 'Abdi Salim', 1).click();
  await typeDown(page, '64');
  await cellOf(page, 'Abdi Salim', 2).click();
  for (const mark of ['17', '15', '12']) await typeDown(page, mark);
  await page.getByRole('button', { name: 'Save 6 marks' }).click();
  const first = page.getByRole('row', { name: /Abdi Salim/ });
  await expect(first).toContainText('81');
  await first.getByRole('button', { name: 'A: why?' }).click();
  await expect(page.getByText('Paper 1: 64 of 80')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('The mark sheet is handed in.', { exact: true })).toBeVisible();

  await page.goto(home);
  await page.getByRole('row', { name: /Mid-term/ }).click();
  await sheet.getByRole('link', { name: 'Broadsheet' }).click();
  await expect(page.getByRole('row', { name: /Abdi Salim/ })).toHaveText(/1\s*81 A/);
  await expect(page.getByRole('row', { name: /Brian Langat/ })).toHaveText(/2\s*75 A-/);
  await expect(page.getByRole('row', { name: /Cherono Bett/ })).toContainText('X');
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideScroll(page);
});

test('where two typed, the second reads both marks and decides', async ({ browser }) => {
  const office = await newOffice();
  const made = await addForm(office.admin);
  const sheet_id = await openExam(office.admin, made);
  const colleague = await addColleague(office);
  const page = await pageOf(browser, office);
  await page.goto(`${home}?sheet=${sheet_id}`);
  await cellOf(page, 'Abdi Salim', 1).click();
  await typeDown(page, '45');
  await typeDown(page, '31');
  const cells = [{ student_id: made.student_ids[0], part: 1, value: 54, version: 0 }];
  await colleague('POST', `/academics/sheets/${sheet_id}/marks`, { cells });
  await page.getByRole('button', { name: 'Save 2 marks' }).click();
  await expect(page.getByText(/^Daniel Kirui typed 54 at .* Type 45 again/)).toBeVisible();
  await expect(page.getByText('1 mark changed')).toBeVisible();
  await expect(cellOf(page, 'Brian Langat', 1)).toContainText('31');
  await cellOf(page, 'Abdi Salim', 1).click();
  await typeDown(page, '45');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('region', { name: 'Unsaved marks' })).toHaveCount(0);
  await page.reload();
  await expect(cellOf(page, 'Abdi Salim', 1)).toContainText('45');
  await expect(cellOf(page, 'Brian Langat', 1)).toContainText('31');
});

const cellOf = (page: Page, name: string, part: number) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .locator('td.cell')
    .nth(part - 1);

async function typeDown(page: Page, mark: string): Promise<void> {
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
}

const lastDay = () => `${new Date().getFullYear()}-12-31`;

interface Ground {
  class_id: string;
  subject_id: string;
  scale_id: string;
  term_id: string;
  student_ids: string[];
}

/** Three learners of one class who take Chemistry in two papers, and a scale of three grades. */
async function addForm(admin: Api): Promise<Ground> {
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
      admission_number: `A00${i + 1}`,
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

const names = [
  ['Abdi', 'Salim'],
  ['Brian', 'Langat'],
  ['Cherono', 'Bett'],
] as const;

async function openExam(admin: Api, made: Ground): Promise<string> {
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
          parts: [{ name: 'Paper 1', out_of: 80 }],
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

async function addColleague({ origin, email, admin }: Office): Promise<Api> {
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
