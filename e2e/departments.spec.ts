import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support.ts';

const path = '/dashboard/administration/department';

/** Each story works in a school of its own, so that they can run side by side. */
async function inSchool(page: Page, school: string): Promise<void> {
  await signIn(page, 'admin', school);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Departments');
}

test('a department is added, found, changed, retired, and its history told', async ({ page }) => {
  await inSchool(page, 'Kiota Hills Senior School');
  await page.getByRole('button', { name: 'Add department' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await expect(page.getByText('Enter the name').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Agriculture');
  await page.getByLabel(/^Code/).fill('AGR');
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await expect(page.getByText('The department is added.')).toBeVisible();

  await page.getByRole('searchbox').or(page.getByPlaceholder('Name, code')).first().fill('agri');
  await expect(page).toHaveURL(/search=agri/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByText('Agriculture').first().click();
  await page.getByLabel('Name', { exact: true }).fill('Agriculture and Nutrition');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The department is saved.')).toBeVisible();

  await page.getByText('Agriculture and Nutrition').first().click();
  await page
    .getByRole('button', { name: /history|changed/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Agriculture and Nutrition');
  await page.keyboard.press('Escape');
});

test('a name that is taken is said at its field, and nothing is lost', async ({ page }) => {
  await inSchool(page, 'Kiota Hills Senior School');
  await page.keyboard.press('n');
  await page.getByLabel('Name', { exact: true }).fill('Mathematics');
  await page.getByLabel(/^Note/).fill('Typed with care');
  await page.getByRole('dialog').getByRole('button', { name: 'Add department' }).click();
  await expect(page.getByRole('dialog')).toContainText('already');
  await expect(page.getByLabel(/^Note/)).toHaveValue('Typed with care');
});

test(
  'the list goes out as CSV, and prints as a PDF in a new tab',
  { tag: '@whole-browser' },
  async ({ page, context }) => {
    await inSchool(page, 'Kiota Hills Senior School');
    await page
      .getByRole('button', { name: /export|download/i })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /csv/i }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('Mathematics');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: /print/i }).first().click(),
    ]);
    expect(tab.url()).toContain('blob:');
  },
);

test('a spreadsheet is checked row by row, imported in part, and taken back', async ({ page }) => {
  await inSchool(page, 'Kiota Hills International');
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = ['Department,Short', 'Robotics,ROB', ',NONAME', 'Drama,DRA', 'Robotics,TWICE'];
  await page.locator('input[type=file]').setInputFiles({
    name: 'departments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('4 rows');
  await expect(sheet.getByText(/\b3\b/).filter({ visible: true }).first()).toBeVisible();
  await sheet.getByRole('button', { name: /^Import only/ }).click();
  await expect(sheet).toContainText('were imported');
  await sheet.getByRole('button', { name: 'Undo this import' }).click();
  await expect(sheet).toContainText('that this import added');
  await sheet.getByRole('button', { name: /^Take back [\d,]+ record/ }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(path);
  await expect(page.getByText('Robotics')).toHaveCount(0);
});

test('two people who change one department both see both versions', async ({ page, browser }) => {
  await inSchool(page, 'Kiota Hills Academy');
  const other = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  await other.goto(path);
  for (const one of [page, other]) await one.getByText('Boarding').first().click();
  await other.getByLabel(/^Note/).fill('Changed first');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('The department is saved.')).toBeVisible();
  await page.getByLabel(/^Note/).fill('Changed second');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Changed first');
  await expect(page.getByRole('dialog')).toContainText('Changed second');
});
