import { expect, type Page, test } from '@playwright/test';
import { dayOfDemo, messageTo, signIn } from './support.ts';

const mark = () => Math.random().toString(36).slice(2, 8);
const roles_path = '/dashboard/administration/roles-and-permissions';

async function addRole(page: Page, name: string, ticks: string[]): Promise<void> {
  await page.goto(roles_path);
  await page.getByRole('button', { name: 'Add role' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  for (const tick of ticks) await sheet.getByRole('checkbox', { name: tick }).check();
  await sheet.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('a new role for a new member of staff shows exactly its menu', async ({ page, browser }) => {
  await signIn(page, 'admin');
  const role = `Archivist ${mark()}`;
  await addRole(page, role, ['Roles and staff: view']);
  const email = `archivist.${mark()}@kiota.test`;
  await page.goto('/dashboard/administration/create-staff');
  await page.getByLabel('First name').fill('Naomi');
  await page.getByLabel('Last name').fill('Chelimo');
  await page.getByText('Female', { exact: true }).click();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel('Job', { exact: true }).fill('Archivist');
  await page.getByText('Contract', { exact: true }).click();
  await page.getByLabel('Give a sign-in now').check();
  await page.getByLabel(/^Role/).selectOption({ label: role });
  await page.getByRole('button', { name: 'Add staff' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naomi Chelimo');
  await expect(page.getByRole('link', { name: 'Has one' })).toBeVisible();

  const invite = await messageTo(email, /#/);
  const link = /http\S+#\S+/.exec(invite)![0];
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill('a-long-sentence-1');
  await theirs.getByRole('button', { name: 'Set the password' }).click();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  await theirs.getByLabel('Email or phone').fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill('a-long-sentence-1');
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs).toHaveURL(/\/dashboard\//);
  const menu = theirs.getByRole('navigation', { name: 'Modules' });
  await menu.getByText('Administration').click();
  await expect(menu.getByRole('link', { name: 'Roles and permissions' })).toBeVisible();
  await expect(menu.getByText('Students')).toHaveCount(0);
  await expect(menu.getByText('Setup')).toHaveCount(0);
  // The sign-in is the record's: own leave is there, and it ends with the service.
  await theirs.goto('/dashboard/user/account?tab=leave');
  await expect(theirs.getByRole('button', { name: 'Ask for leave' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'End service' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A test of leaving');
  await page.getByRole('dialog').getByRole('button', { name: 'End service' }).click();
  await expect(page.getByText('The sign-in is ended')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
});

test('a role is duplicated, and the copy says how it differs', async ({ page }) => {
  await signIn(page, 'admin');
  const name = `Librarian ${mark()}`;
  await addRole(page, name, ['Library: view', 'Library: create']);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('so far without a difference')).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Library: create' }).uncheck();
  await sheet.getByRole('checkbox', { name: 'Stores: view' }).check();
  await expect(sheet.getByText('Library: not create')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${name}`);
  await expect(page.getByText('Stores: also view')).toBeVisible();
});

test('an acting role that ended is gone, and stays on record', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(roles_path);
  await page.getByRole('link', { name: 'Deputy principal' }).first().click();
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(page.getByText(`from ${dayOfDemo(98)}`)).toBeVisible();
  await page.goto(roles_path);
  await page.getByRole('link', { name: 'Bursar', exact: true }).first().click();
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(page.getByText('Joseph Karanja')).toBeVisible();
  await expect(page.getByText(dayOfDemo(-31))).toHaveCount(0);
});
