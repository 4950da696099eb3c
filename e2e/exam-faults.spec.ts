import { expect, test } from '@playwright/test';
import { addForm, cellOf, openExam, typeDown } from './exam-ground.ts';
import { newOffice, pageOf } from './office.ts';
import { expectAccessible } from './support.ts';

test('weights, grades and codes that cannot be are said where they stand, and nothing is lost', async ({
  browser,
}) => {
  const office = await newOffice();
  const made = await addForm(office.admin);
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/academics/create-exam');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mid-term');
  await page.getByLabel('Kind').selectOption({ label: 'Mid-term' });
  await page.getByLabel('Form 2').check();
  await page.getByRole('button', { name: 'Fill in 1 subject of these classes' }).click();
  await page.getByText('Paper 1 of 80, Paper 2 of 20').click();
  await page.getByLabel('Several papers').selectOption({ label: 'By weight' });
  for (const [i, weight] of ['50', '40'].entries()) {
    await page.getByLabel('Weight').nth(i).fill(weight);
  }
  await page.getByLabel('Marks are entered until').fill(`${new Date().getFullYear()}-12-31`);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The weights make 90, they must make 100').last()).toBeVisible();
  await expect(page.getByLabel('Several papers')).toHaveAccessibleDescription(/make 90/);
  await expectAccessible(page);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue(
    'Mid-term',
  );
  await page.getByLabel('Weight').nth(1).fill('50');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('The exam is a draft.')).toBeVisible();

  await page.goto('/dashboard/academics/setup?tab=scales');
  await page.getByRole('row', { name: /A A- E/ }).click();
  await page.getByRole('button', { name: 'New grades from a day' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('From', { exact: true }).first().fill('85');
  await sheet.getByRole('button', { name: 'Set the grades' }).click();
  await expect(sheet.getByText('80 to 84 are in no band').last()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('From', { exact: true }).first().fill('80');
  await sheet.getByRole('button', { name: 'Set the grades' }).click();
  await expect(page.getByText('The grades are set.')).toBeVisible();

  const sheet_id = await openExam(office.admin, made, [
    { name: 'Paper 1', out_of: 80 },
    { name: 'Paper 2', out_of: 20 },
  ]);
  await page.goto(`/dashboard/academics/general?sheet=${sheet_id}`);
  await cellOf(page, 'Abdi Salim', 1).click();
  await typeDown(page, '64');
  await cellOf(page, 'Abdi Salim', 2).click();
  await typeDown(page, 'NE');
  await expect(page.getByText('Not enrolled stands alone').last()).toBeVisible();
  const bar = page.getByRole('region', { name: 'State of the marks' });
  await expect(bar).toContainText('1 of 6 saved');
  await expect(bar).toContainText('1 to correct: Abdi Salim, Paper 2');
  await cellOf(page, 'Abdi Salim', 2).click();
  await typeDown(page, '17');
  await expect(bar).toContainText('2 of 6 saved');
  await expect(page.getByRole('row', { name: /Abdi Salim/ })).toContainText('81');
});
