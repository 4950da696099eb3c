import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, expectAccessible, signIn } from './support.ts';

const path = '/dashboard/administration/setup';
const sister = 'Kiota Hills International';

/** A house that this school alone has; the other schools are told apart by it. */
async function addHouse(page: Page, name: string) {
  await page.goto(`${path}?tab=houses`);
  await page.getByRole('button', { name: 'Add house' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByRole('button', { name: 'Add house' }).click();
  await expect(page.getByText('The house is added.')).toBeVisible();
}

test('the houses of one school are copied to its sister, once', async ({ page }) => {
  const complaints = complaintsOf(page);
  const name = `Longonot ${Math.floor(Math.random() * 1e6)}`;
  await signIn(page, 'admin');
  await addHouse(page, name);

  await signIn(page, 'admin', sister);
  await page.goto(`${path}?tab=houses`);
  await page.getByRole('button', { name: 'Copy from another school' }).click();
  const sheet = page.getByRole('dialog', { name: 'Copy from another school' });
  await expect(sheet).toContainText('People and money never go along');
  // Nothing is chosen for anybody: first the school, then what.
  await sheet.getByLabel('School', { exact: true }).selectOption('Kiota Hills Senior School');
  const houses = sheet.getByRole('checkbox', { name: /^Houses/ });
  await expect(houses).toBeEnabled();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(sheet).toContainText('Choose what to copy');
  await houses.check();
  await sheet.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText(/^Copied: Houses/)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(name).first()).toBeVisible();

  // A second look says that it is here already.
  await page.getByRole('button', { name: 'Copy from another school' }).click();
  await sheet.getByLabel('School', { exact: true }).selectOption('Kiota Hills Senior School');
  await expect(sheet.getByRole('checkbox', { name: /^Houses/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(complaints).toEqual([]);
});
