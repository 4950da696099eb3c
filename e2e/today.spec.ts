import { expect, test } from '@playwright/test';
import { newOffice, pageOf } from './office.ts';

test('a sentence of Today opens its list, and is ticked off when the work is done', async ({
  browser,
}) => {
  const office = await newOffice();
  const { admin } = office;
  const { id: class_id } = await admin<{ id: string }>('POST', '/administration/classes', {
    name: 'Form 2',
    curriculum: '844',
    level: 2,
  });
  await admin('POST', '/students/enquiries', {
    first_name: 'Zuhura',
    surname: 'Hassan',
    class_id,
    year: new Date().getFullYear() + 1,
    guardian_name: 'Halima Hassan',
    guardian_phone: '0746123456',
    source: 'phone',
    next_follow_up_on: new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 10),
  });
  const page = await pageOf(browser, office);
  await page.goto('/dashboard/app');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByText('1 enquiry has a call due.')).toBeVisible();

  await waiting.getByRole('link', { name: 'Call: 1 enquiry has a call due.' }).click();
  await expect(page).toHaveURL(/\/students\/enquiry\?tab=list&due=true$/);
  await page.getByText('Zuhura Hassan').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Note a call' }).click();
  await sheet.getByLabel('What was said').fill('She comes to see the school');
  await sheet.getByRole('button', { name: 'Note the call' }).click();
  await expect(sheet).toContainText('She comes to see the school');

  await page.goto('/dashboard/app');
  await expect(waiting.getByText('Enquiries due for a call are called')).toBeVisible();
  await expect(waiting.getByText('has a call due')).toBeHidden();
});
