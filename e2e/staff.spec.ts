import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

const path = '/dashboard/administration/staff';

test(
  'a member of staff is added, a second one with the same ID is refused, and cards are printed',
  { tag: '@whole-browser' },
  async ({ page, context }) => {
    const id_number = String(40_000_000 + (Date.now() % 9_000_000));
    const surname = `Nyaga${id_number}`;
    await signIn(page, 'admin');
    const fill = async (first_name: string) => {
      await page.goto('/dashboard/administration/create-staff');
      await page.getByLabel('First name').fill(first_name);
      await page.getByLabel('Last name').fill(surname);
      await page.getByText('Female', { exact: true }).click();
      await page.getByLabel('Job', { exact: true }).fill('Lab technician');
      await page.getByText('Contract', { exact: true }).click();
      await page.getByLabel(/^ID number/).fill(id_number);
      await page.getByRole('button', { name: 'Add staff' }).click();
    };
    await fill('Purity');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Purity ${surname}`);
    await fill('Mercy');
    await expect(page.getByText(/already has this ID number/).first()).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Mercy');

    await page.goto(`${path}?search=${surname}`);
    await expect(page.getByRole('columnheader', { name: 'Started' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns and density' }).click();
    await page.getByRole('checkbox', { name: 'Started' }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/search=.+columns=.+joined_on/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Started' })).toBeVisible();

    await page.getByRole('checkbox', { name: new RegExp(surname) }).check();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Print ID cards' }).click(),
    ]);
    expect(tab.url()).toContain('blob:');
  },
);

test('leave is asked for in the account and waits for a decision', async ({ page }) => {
  const reason = `Visit ${Date.now()}`;
  // A Thursday of 2027: none of them is a holiday.
  const thursday = new Date(Date.UTC(2027, 1, 4 + 7 * (Date.now() % 40)));
  const day = thursday.toISOString().slice(0, 10);
  await signIn(page, 'bursar');
  await page.goto('/dashboard/user/account?tab=leave');
  await page.getByRole('button', { name: 'Ask for leave' }).click();
  await page.getByLabel('Kind of leave').selectOption({ label: 'Unpaid leave' });
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill(day);
  await expect(page.getByText('This takes 1 day.')).toBeVisible();
  await page.getByLabel(/^Reason/).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for leave' }).click();
  const line = page.getByRole('listitem').filter({ hasText: reason });
  await expect(line).toContainText('Pending');
});

test('a change of bank waits for a decision, and can be taken back', async ({ page }) => {
  const bank = `Sacco ${Date.now()}`;
  await signIn(page, 'bursar');
  await page.goto('/dashboard/user/account?tab=details');
  await page.getByRole('button', { name: 'Ask for a change' }).click();
  await page.getByRole('textbox', { name: /^Bank/ }).fill(bank);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const line = page.getByRole('listitem').filter({ hasText: bank });
  await expect(line).toContainText('Pending');
  await expect(page.getByRole('button', { name: 'Ask for a change' })).toHaveCount(0);
  await line.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(line).toContainText('Cancelled');
});
