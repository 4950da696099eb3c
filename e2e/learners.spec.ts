import { expect, type Page, test } from '@playwright/test';
import { comeHome, signIn } from './support.ts';
import { workbookOf } from './workbook.ts';

const roll = '/dashboard/students/students-management';

/** Names that no other story uses. */
const unique = (word: string): string =>
  `${word}${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))
    .slice(-5)}`;

async function admit(page: Page, first_name: string, surname: string): Promise<void> {
  await page.goto('/dashboard/students/create-student');
  await page.getByLabel('First name', { exact: true }).first().fill(first_name);
  await page.getByLabel('Surname').fill(surname);
  await page.getByText('Female', { exact: true }).click();
  await page.getByLabel('Class', { exact: true }).selectOption({ index: 1 });
}

test('a sister is admitted with the same mother, and found by a misspelt name', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const surname = unique('Wanjiru');
  await admit(page, 'Makena', surname);
  const mother = page.locator('.list-row').first();
  await mother.getByRole('combobox').first().click();
  await page.locator('.combobox-list input').fill('0712000001');
  await page.getByRole('option', { name: /Lucy Hassan/ }).click();
  await mother.getByLabel('Relation').selectOption('mother');
  await page.getByRole('button', { name: 'Admit learner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(surname);
  await expect(page.getByText('Same family:')).toBeVisible();

  const slip = surname.slice(0, 3) + surname[4] + surname[3] + surname.slice(5);
  await page.goto(`${roll}?search=${slip}`);
  await expect(page.getByRole('link', { name: new RegExp(surname) })).toBeVisible();
});

test('what a learner owes stands in the palette, and P opens the counter for the child', async ({
  page,
}) => {
  await comeHome(page, 'admin');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByPlaceholder('Type a command or search...').fill('amina');
  const row = palette.getByRole('option', { name: /Amina/ }).first();
  await expect(row).toContainText(/\d\.\d\d(KES owed|KES overpaid|paid up)/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amina');
});

test('what the ministry would refuse is mended on the list that names it', async ({ page }) => {
  await signIn(page, 'admin');
  const list = '/dashboard/students/government?state=faults';
  await page.goto(list);
  const fault = page.getByRole('cell', { name: 'No birth certificate number', exact: true });
  const row = page.getByRole('row').filter({ has: fault }).first();
  const number = (await row.getByRole('cell').nth(1).textContent())!;
  await row.getByRole('cell').first().click();
  await page.getByLabel('Birth certificate').fill(`9${String(Date.now()).slice(-8)}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0);
  expect(page.url()).toContain(list);
});

test('two people who edit one learner both see both versions', async ({ page, browser }) => {
  await signIn(page, 'admin');
  const surname = unique('Clash');
  await admit(page, 'Brenda', surname);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await page.getByRole('button', { name: 'Admit learner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(surname);
  const other = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  await other.goto(page.url());
  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'Edit details' }).click();
    await expect(one.getByLabel(/^Religion/)).toBeVisible();
  }
  await other.getByLabel(/^Religion/).fill('Islam');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel(/^Religion/).fill('Hindu');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Islam');
  await expect(page.getByRole('dialog')).toContainText('Hindu');
});

const head = [
  'Adm No',
  'Name',
  'Phone',
  'Gender',
  'Date of birth',
  'Class',
  'Stream',
  'Boarding',
  'County',
  'Relation',
  'Email',
  'UPI',
  'House',
];
type Cell = 'number' | 'name' | 'phone' | 'gender' | 'born' | 'class' | 'stream' | 'boarding';
type Row = Partial<Record<Cell | 'county' | 'relation' | 'email' | 'upi' | 'house', string>>;

/** What an office really gets wrong, and a part of the sentence it should read. */
const faults: [wrong: Row, sentence: RegExp][] = [
  [{ phone: '0722' }, /"0722" is not a phone number/],
  [{ phone: 'none' }, /"none" is not a phone number/],
  [{ phone: '+1 202 555 0147' }, /555 0147" is not a phone number/],
  [{ phone: '0999999999' }, /"0999999999" is not a phone number/],
  [{ gender: 'X' }, /"X" is not a gender/],
  [{ gender: 'mvulana' }, /"mvulana" is not a gender/],
  [{ born: '31/02/2014' }, /"31\/02\/2014" is not a date/],
  [{ born: 'last year' }, /"last year" is not a date/],
  [{ born: '12/03/2039' }, /date of birth is in the future/],
  [{ born: '12/03/1901' }, /Check the year of birth/],
  [{ class: 'Form 9' }, /Form 9/],
  [{ class: 'Grade 77' }, /Grade 77/],
  [{ stream: 'Purple' }, /Purple/],
  [{ stream: 'Z' }, /called Z|"Z"|Z /],
  [{ boarding: 'sometimes' }, /"sometimes" is neither/],
  [{ county: 'Atlantis' }, /"Atlantis" is not one of the 47 counties/],
  [{ county: 'Nairoby' }, /"Nairoby" is not one of the 47 counties/],
  [{ relation: 'neighbour' }, /"neighbour" is not a relation/],
  [{ email: 'mama at mail' }, /Write an email address/],
  [{ name: 'Achieng' }, /"Achieng" is one name only/],
  [{ name: '' }, /The name is missing/],
  [{ name: '', number: '' }, /The name is missing/],
  [{ number: 'no number?' }, /letters|figures|number/i],
  [{ house: 'Gryffindor' }, /no house called Gryffindor/],
  [{ house: 'Simba' }, /no house called Simba/],
];

test('an Excel file of 1,200 learners with 25 faults is checked row by row, and the good ones come', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'admin');
  const mark = unique('Z');
  const rows = Array.from({ length: 1_200 }, (_, i) => {
    const good: Row = {
      number: `${mark}-${i}`,
      name: `Amina Learner ${mark}`,
      phone: `0791${String(i).padStart(6, '0')}`,
      gender: 'F',
      // Of one name, and so born on different days: otherwise they look like one child.
      born: new Date(Date.UTC(2008, 0, 1 + i)).toISOString().slice(0, 10),
      class: 'Form 3',
      stream: 'East',
      boarding: 'Day',
      county: 'Kajiado',
      relation: 'Mother',
      email: `mama${i}@mail.example`,
    };
    const wrong = i % 48 === 5 ? faults[Math.floor(i / 48)]![0] : {};
    const row = { ...good, ...wrong };
    return [
      row.number,
      row.name,
      row.phone,
      row.gender,
      row.born,
      row.class,
      row.stream,
      row.boarding,
      row.county,
      row.relation,
      row.email,
      row.upi,
      row.house,
    ].map((text) => text ?? '');
  });
  await page.goto(roll);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'learners.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf([head, ...rows]),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('25 have faults', { timeout: 30_000 });
  const said = await sheet.innerText();
  for (const [n, [, sentence]] of faults.entries()) {
    expect(said).toMatch(sentence);
    // Rows are numbered as the person sees them: the head is row 1.
    expect(said).toContain(String(n * 48 + 7));
  }
  await sheet.getByRole('button', { name: /^Import only the 1,175 rows/ }).click();
  await expect(sheet).toContainText('1,175 of 1,200 rows', { timeout: 30_000 });
  await sheet.getByRole('button', { name: 'Undo this import' }).click();
  await expect(sheet).toContainText('that this import added');
  await sheet.getByRole('button', { name: /^Take back [\d,]+ record/ }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible({ timeout: 30_000 });
});
