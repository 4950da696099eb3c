import { expect, test } from '@playwright/test';
import { addColleague, addForm, cellOf, lastDay, openExam, typeDown } from './exam-ground.ts';
import { newOffice, pageOf } from './office.ts';
import { expectAccessible, expectNoSideScroll } from './support.ts';

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
  const bar = page.getByRole('region', { name: 'State of the marks' });
  await expect(bar).toContainText(/^6 of 6 saved, \d+:\d\d [ap]m/);
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
  const cells = [{ student_id: made.student_ids[0], part: 1, value: 54, version: 0 }];
  await expect(cellOf(page, 'Abdi Salim', 1)).toBeVisible();
  await colleague('POST', `/academics/sheets/${sheet_id}/marks`, { cells });
  await cellOf(page, 'Abdi Salim', 1).click();
  await typeDown(page, '45');
  await typeDown(page, '31');
  await expect(page.getByText(/You typed 45, Daniel Kirui typed 54 at /)).toBeVisible();
  const bar = page.getByRole('region', { name: 'State of the marks' });
  await expect(bar).toContainText('1 of 3 saved');
  await expect(bar).toContainText('1 differs: Abdi Salim, Paper 1');
  await expect(cellOf(page, 'Brian Langat', 1)).toContainText('31');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/You typed 45, Daniel Kirui typed 54 at /)).toBeVisible();
  await page.getByRole('button', { name: 'Use 45' }).click();
  await expect(bar).toContainText('2 of 3 saved');
  await page.reload();
  await expect(cellOf(page, 'Abdi Salim', 1)).toContainText('45');
  await expect(cellOf(page, 'Brian Langat', 1)).toContainText('31');
});
