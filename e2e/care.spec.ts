import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

test('a consent, a visit to the nurse and an incident are put on a record', async ({
  page,
}, info) => {
  const record = `/dashboard/students/enquiry/41${10 + info.retry}`;
  const mark = String(Date.now() % 1_000_000);
  const sheet = page.getByRole('dialog');
  await signIn(page, 'admin');

  await page.goto(`${record}?tab=consents`);
  await page.getByRole('button', { name: 'Record an answer: School trips' }).click();
  await sheet.getByText('Given', { exact: false }).last().click();
  await sheet.getByLabel('Answered by').selectOption({ index: 1 });
  await sheet.getByLabel('Note').fill(`Form ${mark}`);
  await sheet.getByRole('button', { name: 'Record the answer' }).click();
  await expect(page.getByRole('cell', { name: `Form ${mark}` })).toBeVisible();

  await page
    .getByRole('tab', { name: 'Health' })
    .or(page.getByRole('link', { name: 'Health' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Log visit' }).click();
  await sheet.getByLabel('Complaint').fill(`Headache ${mark}`);
  await sheet.getByLabel('Outcome').selectOption('sent-home');
  await sheet.getByLabel('Parent informed').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Log visit' }).click();
  await expect(page.getByRole('cell', { name: `Headache ${mark}` })).toBeVisible();

  await page.goto(`${record}?tab=behaviour`);
  await page.getByRole('button', { name: 'Record behaviour' }).click();
  await sheet.getByLabel('Type').selectOption({ label: 'Late to class' });
  await sheet.getByText('Minor').click();
  await sheet.getByLabel('What happened').fill(`Came late ${mark}`);
  await sheet.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('cell', { name: `Came late ${mark}` })).toBeVisible();
  await page.getByRole('button', { name: 'Late to class' }).first().click();
  await sheet.getByLabel('Who was told').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Note the call' }).click();
  await expect(page.getByText('It is noted.')).toBeVisible();
});
